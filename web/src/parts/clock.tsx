// A clock beside the table: the time left, counted on from what the server said.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announcer } from "../app/announce";
import type { Seat } from "../games/board";
import { text } from "../text";
import type { Clocks } from "../wire";

/** With so much time left, who cannot see the clock hears of it. */
const MARKS = [60_000, 10_000];

/** When each report of the clocks came: time goes on behind a curtain, and while what came before is still being told. */
const received = new WeakMap<Clocks, number>();

export function noteClocks(clocks: Clocks | null): void {
  if (clocks !== null && !received.has(clocks)) received.set(clocks, performance.now());
}

interface Props {
  seat: Seat;
  clocks: Clocks;
  /** Says when little is left, with this name if it is not the listener's own clock. */
  warns?: boolean;
  name?: string;
}

export function Clock({ seat, clocks, warns = false, name = "" }: Props): JSX.Element {
  const runs = clocks.running.includes(seat);
  noteClocks(clocks);
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 200);
    return () => clearInterval(timer);
  }, [runs, clocks]);
  const left = timeLeft(seat, clocks, performance.now() - (received.get(clocks) ?? 0));
  const before = useRef(left);
  useEffect(() => {
    const mark = markPassed(before.current, left);
    before.current = left;
    if (warns && runs && mark !== null) announcer.say(text.players.low(name, mark / 1000));
  });
  return (
    <span class={`clock ${runs ? "runs" : ""} ${left < 20_000 ? "short" : ""}`} role="timer" aria-label={text.players.time(left)}>
      {shownTime(left)}
    </span>
  );
}

/** What a seat has left so long after a report of the clocks came. */
export function timeLeft(seat: Seat, clocks: Clocks, since: number): number {
  const passed = clocks.running.includes(seat) ? Math.max(0, since - (clocks.wait ?? 0)) : 0;
  return Math.max(0, (clocks.left[seat] ?? 0) - passed);
}

/** The lowest mark that the time left fell to between two looks; null if none. */
export function markPassed(before: number, now: number): number | null {
  return MARKS.findLast((mark) => before > mark && now <= mark) ?? null;
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
