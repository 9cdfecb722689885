// Signs on our tables, each an outline in a box of 100 by 100: suits, what is counted, and how a count is shown. Drawn for Holmgang.
import type { JSX } from "preact";
import { type Placed, Shape } from "./pieces";

export type SuitLetter = "h" | "d" | "c" | "s";

export const SUITS: Record<SuitLetter, string> = {
  h: "M50 90C18 62 7 47 7 31 7 17 18 8 30 8c9 0 16 5 20 13C54 13 61 8 70 8c12 0 23 9 23 23 0 16-11 31-43 59Z",
  d: "M50 4C58 20 72 38 87 50 72 62 58 80 50 96 42 80 28 62 13 50 28 38 42 20 50 4Z",
  c: "M50 6a20 20 0 0 1 16 32 20 20 0 1 1-12 31c0 10 4 18 12 25H34c8-7 12-15 12-25a20 20 0 1 1-12-31A20 20 0 0 1 50 6Z",
  s: "M50 5c9 20 42 36 42 58 0 13-10 20-21 20-7 0-13-3-17-9 0 9 4 15 11 21H35c7-6 11-12 11-21-4 6-10 9-17 9C18 83 8 76 8 63 8 41 41 25 50 5Z",
};

export const HEART = SUITS.h;
export const DROP = "M50 4c12 22 32 40 32 60a32 32 0 0 1-64 0C18 44 38 26 50 4Z";
export const FLAME =
  "M52 3c4 18 26 26 28 52 1 22-13 41-31 41S18 82 19 62c1-16 12-22 15-38 7 5 9 12 9 18 8-9 12-22 9-39Zm-2 52c-7 8-11 13-11 21s5 13 11 13 11-5 11-13-4-13-11-21Z";
export const BOLT = "M58 2 16 56h26l-8 42 44-58H50Z";
export const EYE = "M50 22c22 0 39 14 46 28-7 14-24 28-46 28S11 64 4 50c7-14 24-28 46-28Zm0 10a18 18 0 1 0 0 36 18 18 0 0 0 0-36Zm0 9a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z";
export const SWORDS =
  "M8 6l14 2 46 50 8-7 6 6-8 8 18 19-8 8-19-18-8 8-6-6 7-8L8 22ZM92 6 78 8 54 34l10 11L92 22ZM35 53 46 64l-4 4 7 8-6 6-8-8-19 18-8-8 18-19-8-8 6-6 8 7Z";

/** A check mark at the winner's card. */
export function WonSign({ x, y }: Placed): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`} class="won-sign">
      <circle r={11} />
      <path d="M-5 0l3.5 4L5-4" />
    </g>
  );
}

/** A row of signs, the first `count` of them full. */
export function Tally(props: Placed & { count: number; most: number; path: string; size: number; gap?: number; class: string }): JSX.Element {
  const { x, y, count, most, path, size, gap = 2 } = props;
  const shown = Math.max(count, most);
  return (
    <g>
      {Array.from({ length: shown }, (_, place) => (
        <Shape
          key={place}
          path={path}
          x={x + size / 2 + place * (size + gap)}
          y={y}
          size={size}
          class={`${props.class} ${place < count ? "full" : "empty"}`}
        />
      ))}
    </g>
  );
}
