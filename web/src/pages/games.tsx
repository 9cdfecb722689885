// The games of this browser, kept nowhere else.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Link } from "../app/router";
import { type Kept, keptMatches } from "../storage/matches";
import { onOtherTab } from "../storage/local-storage";
import { forgetMatch } from "../net/match-requests";
import { saveText } from "../parts/download";
import { Icon } from "../parts/icons";
import { lazyPage } from "../parts/lazy-page";
import { keptReviews } from "../storage/reviews";
import { text } from "../text";

const OwnPlaySection = lazyPage(async () => (await import("../review/own-play")).OwnPlaySection);

export function GamesPage(): JSX.Element {
  const [games, setGames] = useState(keptMatches);
  const [problem, setProblem] = useState("");
  const again = (refused = ""): void => {
    setGames(keptMatches());
    setProblem(refused);
  };
  useEffect(() => onOtherTab("match:", () => again()), []);
  const words = text.games;
  const going = games.filter((kept) => kept.ending === null);
  const over = games.filter((kept) => kept.ending !== null);
  return (
    <div class="page">
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      {games.length === 0 && (
        <p>
          <Link to="" class="button primary">
            {words.first}
          </Link>
        </p>
      )}
      {going.length > 0 && <List title={words.going} games={going} onChange={again} />}
      {over.length > 0 && <List title={words.over} games={over} onChange={again} />}
      {keptReviews().length > 0 && <OwnPlaySection />}
      <p>
        <Link to="replay">{words.upload}</Link>
      </p>
    </div>
  );
}

function List({ title, games, onChange }: { title: string; games: readonly Kept[]; onChange: (problem?: string) => void }): JSX.Element {
  const words = text.games;
  return (
    <section>
      <h2>{title}</h2>
      <ul class="own-games">
        {games.map((kept) => {
          const { record } = kept;
          const name = words.name(kept.title, kept.names);
          return (
            <li key={kept.id}>
              <Link to={record === null ? `match/${kept.id}` : `replay/${kept.id}`} class="row-link">
                <strong>{kept.title}</strong> <span>{text.home.versus(kept.names)}</span>{" "}
                <span class="row-note">{kept.ending?.sentence ?? text.home.goOn}</span> <span class="row-date">{words.when(kept.touched)}</span>
              </Link>
              {record !== null && (
                <button
                  type="button"
                  class="icon-button"
                  aria-label={words.download(name)}
                  onClick={() => saveText(`${kept.game}-${kept.id}.txt`, record)}
                >
                  <Icon name="down" />
                </button>
              )}
              <button
                type="button"
                class="icon-button"
                aria-label={words.forget(name)}
                onClick={() => {
                  if (!confirm(words.sure(name, kept.ending === null, kept.invitation !== null))) return;
                  forgetMatch(kept).then(() => onChange(), (error: Error) => onChange(error.message));
                }}
              >
                <Icon name="close" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
