// One of the own games: its table, how it ended, against whom, and what can be done with it.
import type { JSX } from "preact";
import { Link } from "../app/router";
import { forgetMatch } from "../net/match-requests";
import { saveText } from "../parts/download";
import { Icon } from "../parts/icons";
import type { Kept } from "../storage/matches";
import { outcomeOf, ownSeat } from "../storage/results";
import type { KeptReview } from "../storage/reviews";
import { text } from "../text";
import { ownGames as words } from "../text/en-own-games";
import { review as reviewWords } from "../text/en-review";
import { Thumbnail } from "./thumbnail";

interface Props {
  kept: Kept;
  review: KeptReview | null;
  /** Whether it waits for somebody here. */
  turn: boolean;
  /** Called when it was forgotten, or with the reason why it was not. */
  onChange: (problem?: string) => void;
}

export function OwnGame({ kept, review, turn, onChange }: Props): JSX.Element {
  const { record } = kept;
  const name = words.name(kept.title, kept.names);
  const outcome = outcomeOf(kept);
  const forget = (): void => {
    if (!confirm(words.sure(name, kept.ending === null, kept.invitation !== null))) return;
    forgetMatch(kept).then(() => onChange(), (error: Error) => onChange(error.message));
  };
  return (
    <li>
      <Link to={record === null ? `match/${kept.id}` : `replay/${kept.id}`} class="row-link own-game">
        <Thumbnail kept={kept} />
        <span class="own-game-words">
          <span>
            <strong>{kept.title}</strong> <span class={`outcome ${turn ? "turn" : (outcome ?? "")}`}>{turn ? words.yourTurn : resultOf(kept)}</span>
          </span>
          <span>{opponentOf(kept)}</span>
          <span class="row-note">{kept.ending?.sentence ?? text.home.goOn}</span>
          {review !== null && <span class="row-note">{reviewWords.own.figures(review.accuracy, review.luck)}</span>}
          <span class="row-note">{words.when(kept.created)}</span>
        </span>
      </Link>
      {record !== null && (
        <button type="button" class="icon-button" aria-label={words.download(name)} onClick={() => saveText(`${kept.game}-${kept.id}.txt`, record)}>
          <Icon name="down" />
        </button>
      )}
      <button type="button" class="icon-button" aria-label={words.forget(name)} onClick={forget}>
        <Icon name="close" />
      </button>
    </li>
  );
}

/** How it ended in a word; nothing of one that goes on. */
function resultOf(kept: Kept): string {
  const outcome = outcomeOf(kept);
  if (kept.lesson) return words.lesson;
  if (outcome !== null) return words.outcomes[outcome];
  return kept.ending?.counts === false ? words.noResult : "";
}

/** Against whom; both, where two people sat here. */
function opponentOf(kept: Kept): string {
  const seat = ownSeat(kept);
  if (seat === null) return text.home.versus(kept.names);
  const across = seat === 0 ? 1 : 0;
  const name = kept.names[across];
  return words.against(text.players.unnamed.includes(name) ? words.somebody : name, kept.players[across] !== "human");
}
