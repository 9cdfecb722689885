// Above and below the table: who sits there, whether it is their turn, their clock, and whether they are here.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Mark } from "../draw/pieces";
import type { Seat } from "../games/board";
import { text } from "../text";
import type { Clocks } from "../wire";

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
      {props.clocks !== null && props.clocks.left[seat] !== null && <Clock seat={seat} clocks={props.clocks} />}
    </div>
  );
}

/** The time left, counted on from what the server said. */
function Clock({ seat, clocks }: { seat: Seat; clocks: Clocks }): JSX.Element {
  const runs = clocks.running.includes(seat);
  const [received] = useState(() => new WeakMap<Clocks, number>());
  if (!received.has(clocks)) received.set(clocks, performance.now());
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 200);
    return () => clearInterval(timer);
  }, [runs, clocks]);
  const passed = runs ? performance.now() - (received.get(clocks) ?? 0) : 0;
  const left = Math.max(0, (clocks.left[seat] ?? 0) - passed);
  return (
    <span class={`clock ${runs ? "runs" : ""} ${left < 20_000 ? "short" : ""}`} role="timer" aria-label={text.players.time(left)}>
      {shownTime(left)}
    </span>
  );
}

export function shownTime(milliseconds: number): string {
  const tenths = milliseconds < 10_000;
  const seconds = tenths ? Math.floor(milliseconds / 100) / 10 : Math.floor(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = tenths ? (seconds % 60).toFixed(1) : String(Math.floor(seconds % 60)).padStart(2, "0");
  if (hours > 0) return `${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
  return `${minutes}:${tenths ? rest.padStart(4, "0") : rest}`;
}
