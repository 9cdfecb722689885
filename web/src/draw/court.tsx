// The people on our cards, from the waist up, each in a box of 100 by 100 whose lower edge is the card's frame. Drawn for Holmgang.
import type { JSX } from "preact";

export type CourtRank = "J" | "Q" | "K";

/** Whoever the rank stands for, in a square of this size whose upper left corner is (x, y). */
export function CourtFigure({ rank, size, x = 0, y = 0 }: { rank: CourtRank; size: number; x?: number; y?: number }): JSX.Element {
  const Figure = FIGURES[rank];
  return (
    <g class="figure-art" transform={`translate(${x} ${y}) scale(${size / 100})`}>
      <Figure />
    </g>
  );
}

const FIGURES: Record<CourtRank, () => JSX.Element> = { J: Jack, Q: Queen, K: King };

/** Two eyes below their brows. */
export function Eyes({ y, apart = 7.5, brow = 5 }: { y: number; apart?: number; brow?: number }): JSX.Element {
  return (
    <>
      {[50 - apart, 50 + apart].map((x) => (
        <g key={x}>
          <path class="a-line" d={`M${x - 4} ${y - brow}q4-2.4 8 0`} />
          <ellipse class="a-ink" cx={x} cy={y} rx={1.9} ry={2.3} />
        </g>
      ))}
    </>
  );
}

function King(): JSX.Element {
  return (
    <>
      <path class="a-cloth" d="M4 100C6 82 20 74 36 70h28c16 4 30 12 32 30Z" />
      <path class="a-cloth-dark" d="M64 70c16 4 30 12 32 30H78c-1-12-6-22-14-30Z" />
      <path class="a-white" d="M22 79c8-7 18-8 28 4 10-12 20-11 28-4 2 7-1 13-5 17-8-4-16-4-23 4-7-8-15-8-23-4-4-4-7-10-5-17Z" />
      <path class="a-spots" d="M31 82v5M41 87v5M59 87v5M69 82v5" />
      <path class="a-hair" d="M30 34c-5 13-5 26 0 36h40c5-10 5-23 0-36Z" />
      <path class="a-skin" d="M33 34h34v20c0 11-8 20-17 20s-17-9-17-20Z" />
      <path class="a-skin-dark" d="M58 34h9v20c0 10-6 18-14 20 6-10 7-24 5-40Z" />
      <path class="a-hair" d="M31 50c1 6 5 9 10 8 4-1 6-3 9-3s5 2 9 3c5 1 9-2 10-8 3 20-5 38-19 41C36 88 28 70 31 50Z" />
      <path class="a-hair-light" d="M50 55c-4 0-7 5-13 5 3 4 10 4 13 1 3 3 10 3 13-1-6 0-9-5-13-5Z" />
      <path class="a-mouth" d="M46 65q4 2.4 8 0" />
      <path class="a-line" d="M50 45l-2.4 7.4h4" />
      <Eyes y={45.5} />
      <path class="a-gold" d="M30 37 25 9l13 11L50 4l12 16L75 9l-5 28Z" />
      <path class="a-gold-dark" d="M62 20 75 9l-5 28H58c3-5 4-11 4-17Z" />
      <path class="a-gold" d="M29 30h42v8H29Z" />
      <circle class="a-cloth" cx={50} cy={34} r={2.6} />
      <circle class="a-white" cx={38} cy={34} r={1.8} />
      <circle class="a-white" cx={62} cy={34} r={1.8} />
      <circle class="a-gold" cx={25} cy={8} r={3.4} />
      <circle class="a-gold" cx={50} cy={4.5} r={3.4} />
      <circle class="a-gold" cx={75} cy={8} r={3.4} />
    </>
  );
}

function Queen(): JSX.Element {
  return (
    <>
      <path class="a-veil" d="M34 22C16 36 8 66 12 96h76c4-30-4-60-22-74Z" />
      <path class="a-hair" d="M31 34c-7 16-8 34-4 50h46c4-16 3-34-4-50Z" />
      <path class="a-cloth" d="M10 100c2-14 16-22 30-25l10 11 10-11c14 3 28 11 30 25Z" />
      <path class="a-cloth-dark" d="M60 75c14 3 28 11 30 25H76c0-11-6-19-16-25Z" />
      <path class="a-skin" d="M42 66h16v10l-8 10-8-10Z" />
      <path class="a-skin-dark" d="M42 69c5 5 11 5 16 0v5c-5 3-11 3-16 0Z" />
      <path class="a-gold-line" d="M41 75q9 9 18 0" />
      <circle class="a-gold" cx={50} cy={82} r={2.6} />
      <path class="a-skin" d="M34.5 34h31v17c0 11-7 20-15.500 20S34.500 62 34.500 51Z" />
      <path class="a-hair" d="M50 29c-3 8-9 12-16 13l-2 10c-4-10-3-19 3-24h30c6 5 7 14 3 24l-2-10c-7-1-13-5-16-13Z" />
      <path class="a-lips" d="M45.500 62q4.500-2.600 9 0-4.500 4.400-9 0Z" />
      <path class="a-line" d="M50.500 49l-1.900 6.500h2.800" />
      <Eyes y={49} apart={7} brow={5.200} />
      <path class="a-gold" d="M32 30 28 13l9 6 6-11 7 10 7-10 6 11 9-6-4 17c-12-4-24-4-36 0Z" />
      <path class="a-gold-dark" d="M63 19l9-6-4 17-8-2c2-3 3-6 3-9Z" />
      <circle class="a-white" cx={28} cy={12} r={2.700} />
      <circle class="a-white" cx={43} cy={7.500} r={2.700} />
      <circle class="a-white" cx={57} cy={7.500} r={2.700} />
      <circle class="a-white" cx={72} cy={12} r={2.700} />
      <circle class="a-cloth" cx={50} cy={23} r={2.600} />
    </>
  );
}

function Jack(): JSX.Element {
  return (
    <>
      <path class="a-cloth" d="M10 100c2-15 16-22 29-26h22c13 4 27 11 29 26Z" />
      <path class="a-cloth-dark" d="M50 74h11c13 4 27 11 29 26H50Z" />
      <path class="a-hair" d="M29 36c-5 12-4 24 3 31h36c7-7 8-19 3-31Z" />
      <path class="a-skin" d="M42 64h16v12l-8 6-8-6Z" />
      <path class="a-white" d="M37 74l13 10 13-10 5 7-13 12H45L32 81Z" />
      <path class="a-skin" d="M34.500 36h31v16c0 11-7 19-15.500 19s-15.500-8-15.500-19Z" />
      <path class="a-skin-dark" d="M57.500 36h8v16c0 10-6 17-13 19 6-9 7-22 5-35Z" />
      <path class="a-hair" d="M33 36h34l1 9c-5 0-9-2-11-5-6 5-15 5-24 5Z" />
      <path class="a-mouth" d="M45 62.500q5 3 10 0" />
      <path class="a-line" d="M50 50l-2 6.500h3.400" />
      <Eyes y={50} />
      <path class="a-plume" d="M66 22C70 6 84-1 97 3c-3 3-3 6-2 9-5-1-8 1-9 5-5 0-8 2-11 8Z" />
      <path class="a-gold-line" d="M69 22C75 13 82 8 91 6" />
      <path class="a-cloth" d="M24 35C20 20 35 11 53 12c17 1 27 11 24 23-16-5-36-5-53 0Z" />
      <path class="a-cloth-dark" d="M53 12c17 1 27 11 24 23-5-2-10-3-15-3.300 4-7 1-15-9-19.700Z" />
      <path class="a-gold" d="M24 33c17-5 37-5 53 0v6c-16-5-36-5-53 0Z" />
      <circle class="a-gold" cx={70} cy={27} r={3.800} />
    </>
  );
}
