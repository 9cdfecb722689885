// Above and below the table: who sits there, whether it is their turn, their clock, and whether they are here.
import type { JSX } from "preact";
import { Mark } from "../draw/pieces";
import type { Seat } from "../games/board";
import { text } from "../text";
import type { Clocks } from "../wire";
import { Clock } from "./clock";

export interface PlayerProps {
  seat: Seat;
  name: string;
  you: boolean;
  bot: boolean;
  /** "turn": to choose; "done": has chosen in secret; "won" and so on once it is over. */
  state: "turn" | "done" | "waits" | "won" | "lost" | "drew";
  here: boolean | null;
  clocks: Clocks | null;
  score?: number | null;
  /** Whether this is the person at the screen. */
  asked?: boolean;
}

export function Player(props: PlayerProps): JSX.Element {
  const { seat, name, you, bot, state } = props;
  const words = text.players;
  return (
    <div class={`player seat-${seat} ${state}`}>
      <svg class="player-mark" viewBox="-12 -12 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <Mark seat={seat} size={20} />
      </svg>
      <span class="player-name">
        {you && words.unnamed.includes(name) ? words.onlyYou : name}
        {you && !words.unnamed.includes(name) && <span class="player-you"> {words.you}</span>}
        {bot && <span class="player-bot"> {words.bot}</span>}
      </span>
      {props.here === false && !bot && <span class="player-away">{words.away}</span>}
      {typeof props.score === "number" && <span class="player-score">{words.score(props.score)}</span>}
      <span class="player-state">{words.state(state, you)}</span>
      {props.clocks !== null && props.clocks.left[seat] !== null && <Clock seat={seat} clocks={props.clocks} warns={props.asked ?? false} name={you ? "" : name} />}
    </div>
  );
}
