// Above and below the table: who sits there, whether it is their turn, their clock, and whether they are here.
import type { JSX } from "preact";
import { Mark } from "../draw/pieces";
import type { Seat } from "../games/board";
import { text } from "../text";
import type { Clocks } from "../wire";
import { Clock } from "./clock";
import { type Standing, StandingWords } from "./goal";

/** "turn": to choose; "done": has chosen in secret; "won" and so on once it is over. */
export type PlayerState = "turn" | "done" | "waits" | "won" | "lost" | "drew";

/** How a seat stands in a game that is over. */
export function endState(winner: Seat | null, seat: Seat): PlayerState {
  return winner === null ? "drew" : winner === seat ? "won" : "lost";
}

export interface PlayerProps {
  seat: Seat;
  name: string;
  state: PlayerState;
  you?: boolean;
  /** Whether somebody at this device sat there, in a game that is told of like anybody else's. */
  own?: boolean;
  bot?: boolean;
  /** Whether the best option was shown to whoever sits there. */
  helped?: boolean;
  here?: boolean | null;
  clocks?: Clocks | null;
  score?: number | null;
  standing?: Standing;
  /** What they let the other side know just now; screen readers hear it elsewhere. */
  says?: string;
  /** Whether this is the person at the screen. */
  asked?: boolean;
}

export function Player(props: PlayerProps): JSX.Element {
  const { seat, name, state, you = false, bot = false, clocks = null } = props;
  const words = text.players;
  return (
    <div class={`player seat-${seat} ${state}`}>
      <svg class="player-mark" viewBox="-12 -12 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <Mark seat={seat} size={20} />
      </svg>
      <span class="player-name">
        {you && words.unnamed.includes(name) ? words.onlyYou : name}
        {(props.own || (you && !words.unnamed.includes(name))) && <span class="player-you"> {words.you}</span>}
        {bot && <span class="player-bot"> {words.bot}</span>}
      </span>
      {props.says !== undefined && props.says !== "" && (
        <span class="player-says" aria-hidden="true">
          {props.says}
        </span>
      )}
      {props.helped && <span class="player-helped">{words.helped}</span>}
      {props.here === false && !bot && <span class="player-away">{words.away}</span>}
      {typeof props.score === "number" && <span class="player-score">{words.score(props.score)}</span>}
      {props.standing !== undefined && <StandingWords {...props.standing} />}
      <span class="player-state">{words.state(state, you)}</span>
      {clocks !== null && clocks.left[seat] !== null && <Clock seat={seat} clocks={clocks} warns={props.asked ?? false} name={you ? "" : name} />}
    </div>
  );
}
