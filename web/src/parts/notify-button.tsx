// Asks for a notice whenever it is the player's turn, for games in which that may take long.
import type { JSX } from "preact";
import { notices, turnOff, turnOn } from "../app/notices";
import { settings } from "../app/settings";
import { useStore } from "../app/store";
import { text } from "../text";
import type { ClockFacts } from "../wire";

/** From so many milliseconds for a move, or for a whole game, on nobody sits and waits. */
const LONG_MOVE = 10 * 60_000;
const LONG_GAME = 30 * 60_000;

/** Whether the other side may take its time. */
export function isLong({ kind, time }: ClockFacts): boolean {
  return kind === "none" || time >= (kind === "move" ? LONG_MOVE : LONG_GAME);
}

export function NotifyButton(): JSX.Element | null {
  useStore(settings);
  const words = text.notices;
  const state = notices();
  if (state === "missing") return null;
  if (state === "blocked") return <p class="note">{words.blocked}</p>;
  return (
    <p class="notify">
      <button type="button" class="button small" onClick={() => (state === "on" ? turnOff() : void turnOn())}>
        {state === "on" ? words.off : words.on}
      </button>{" "}
      <span class="note">{state === "on" ? words.isOn : words.isOff}</span>
    </p>
  );
}
