// The games of this browser, kept nowhere else: what is going on, how the others ended, and what they come to.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Link } from "../app/router";
import { useStore } from "../app/store";
import { OwnGame } from "../own-games/own-game";
import { StatisticsSection } from "../own-games/statistics-section";
import { turnWatch, watched } from "../own-games/turn-watch";
import { DamagedGames } from "../parts/damaged-games";
import { NotifyButton } from "../parts/notify-button";
import { onOtherTab } from "../storage/local-storage";
import { type Kept, keptMatches } from "../storage/matches";
import { dropResults, noteResults } from "../storage/results";
import { keptReviews } from "../storage/reviews";
import { ownGames as words } from "../text/en-own-games";

/** So many are listed at first, and with every press as many more: each has a picture. */
const FEW = 12;

/** What is kept now; results of games that an earlier version kept are noted by the way. */
function found(): Kept[] {
  const games = keptMatches();
  noteResults(games);
  return games;
}

export function GamesPage(): JSX.Element {
  const [games, setGames] = useState(found);
  const [problem, setProblem] = useState("");
  const again = (refused = ""): void => {
    setGames(found());
    setProblem(refused);
  };
  useEffect(() => onOtherTab("match:", () => again()), []);
  useEffect(() => turnWatch.follow(), []);
  const { turns } = useStore(turnWatch);
  const going = games.filter((kept) => kept.ending === null);
  const over = games.filter((kept) => kept.ending !== null);
  const reset = (): void => {
    dropResults();
    setGames(keptMatches());
  };
  return (
    <div class="page">
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      <DamagedGames />
      {games.length === 0 && (
        <p>
          <Link to="" class="button primary">
            {words.first}
          </Link>
        </p>
      )}
      {going.length > 0 && <List title={words.going} games={going} turns={turns} onChange={again} />}
      {watched(going, "").length > 0 && <NotifyButton />}
      {over.length > 0 && <List title={words.over} games={over} turns={turns} onChange={again} />}
      <StatisticsSection onReset={reset} />
      <p>
        <Link to="replay">{words.upload}</Link>
      </p>
    </div>
  );
}

interface ListProps {
  title: string;
  games: readonly Kept[];
  /** Those in which somebody here is to choose. */
  turns: ReadonlySet<string>;
  onChange: (problem?: string) => void;
}

function List({ title, games, turns, onChange }: ListProps): JSX.Element {
  const [most, setMost] = useState(FEW);
  const reviews = new Map(keptReviews().map((each) => [each.match, each]));
  const rest = Math.min(FEW, games.length - most);
  return (
    <section>
      <h2>{title}</h2>
      <ul class="own-games">
        {games.slice(0, most).map((kept) => (
          <OwnGame key={kept.id} kept={kept} review={reviews.get(kept.id) ?? null} turn={turns.has(kept.id)} onChange={onChange} />
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" class="button" onClick={() => setMost(most + FEW)}>
          {words.more(rest)}
        </button>
      )}
    </section>
  );
}
