// The dragon of Duo Regna, in a box of 100 by 100, looking to the left. Drawn for Holmgang.
import type { JSX } from "preact";

export function Dragon({ size, x = 0, y = 0 }: { size: number; x?: number; y?: number }): JSX.Element {
  return (
    <g class="figure-art dragon" transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`}>
      <path class="d-body" d="M62 88c18 8 34-2 31-20-1 8-8 13-19 10Z" />
      <path class="d-wing" d="M93 73 84 63c6-2 9-7 9-15 6 5 8 12 6 20Z" />
      <path class="d-wing" d="M50 58C46 36 56 14 82 3c-1 9 3 15 12 19-4 6-3 13 4 20-9 0-14 3-17 9-8-3-15 0-19 9Z" />
      <path class="d-wing-dark" d="M52 56C56 38 66 18 82 3 78 26 70 44 62 60Z" />
      <path class="a-line" d="M54 54C64 40 78 29 94 22M57 56c8-8 23-13 41-14" />
      <path class="d-body" d="M5 35c1-5 6-8 12-9 3-7 11-10 18-7 11 5 14 17 10 27 15 3 29 14 31 30 1 8-2 13-8 17H48c-12-8-19-20-17-34 1-6 2-11-1-15-4 3-10 5-16 4-6-1-10-7-9-13Z" />
      <path class="d-belly" d="M30 44c3 4 2 9 1 15-2 14 5 26 17 34h10C46 84 39 72 40 58c0-8-2-14-10-14Z" />
      <path class="a-line" d="M31.500 57l8-.800M32.500 67l7.500-2M37 78l6.500-4M44.500 88l5.500-5" />
      <path class="d-body" d="M58 72c9-5 18 0 19 10 1 7-3 11-9 11H56l-3 4-3-4-4 3-1-6c4-5 10-4 13-2-3-5-4-11 0-16Z" />
      <path class="d-body" d="M36 66c5 4 5 12 1 18l1 9-4 4-3-4-4 3-1-6c2-5 5-7 5-11Z" />
      <path class="d-horn" d="M27 20C27 12 32 6 41 4c-3 6-4 10-3 16Z" />
      <path class="d-horn" d="M36 22c4-6 10-9 18-8-5 3-8 8-10 14Z" />
      <path class="d-back" d="M46 36l6-3-3 8ZM45 45l8-1-5 6Z" />
      <path class="a-line" d="M6 38c6 1 12 0 18-4" />
      <path class="d-tooth" d="M10 38.500l2.200 5 2.300-5.200ZM17.500 37l2.300 4.500 2.200-6.500Z" />
      <path class="d-eye" d="M21 29c3-4 7-4 10-1-3 3-7 3-10 1Z" />
      <path class="a-line" d="M19 26l9-2" />
      <circle class="a-ink" cx={26} cy={28.500} r={1.500} />
      <circle class="a-ink" cx={9} cy={33} r={1.300} />
    </g>
  );
}
