// What the cards show when two kingdoms tug at a dragon, each in a box of 100 by 100. Drawn for Holmgang.
import type { JSX } from "preact";
import { CourtFigure, Eyes } from "../../draw/court";

/** The picture on a card, by its letter. */
export function Character({ card }: { card: string }): JSX.Element {
  if (card === "Q" || card === "K") return <CourtFigure rank={card} size={100} />;
  return <g class="figure-art">{card === "A" ? <Shield /> : card === "J" ? <Joker /> : card === "5" ? <Priest /> : <Pennants count={Number(card)} />}</g>;
}

function Joker(): JSX.Element {
  return (
    <>
      <path class="a-cloth" d="M8 100c3-13 17-21 30-25h24c13 4 27 12 30 25Z" />
      <path class="a-gold" d="M50 100V75h12c13 4 27 12 30 25Z" />
      <path class="a-gold" d="M30 72l10 3 10-4v22L38 84l-10 6Z" />
      <path class="a-cloth" d="M70 72l-10 3-10-4v22l12-9 10 6Z" />
      <circle class="a-white" cx={28} cy={90} r={3} />
      <circle class="a-white" cx={50} cy={94} r={3} />
      <circle class="a-white" cx={72} cy={90} r={3} />
      <path class="a-skin" d="M34.500 38h31v14c0 12-7 21-15.500 21S34.500 64 34.500 52Z" />
      <path class="a-skin-dark" d="M57.500 38h8v14c0 11-6 19-13 21 6-9 7-22 5-35Z" />
      <path class="a-cloth" d="M50 40C37 36 30 42 31 56 20 52 10 54 6 66 2 46 10 28 26 26c2-6 12-12 24-12Z" />
      <path class="a-gold" d="M50 40c13-4 20 2 19 16 11-4 21-2 25 10 4-20-4-38-20-40-2-6-12-12-24-12Z" />
      <path class="a-gold" d="M34 36C30 20 38 6 50 2c2 12 4 24 0 38-5-3-11-4-16-4Z" />
      <path class="a-cloth" d="M66 36C70 20 62 6 50 2c-2 12-4 24 0 38 5-3 11-4 16-4Z" />
      <path class="a-white" d="M31 38c12-5 26-5 38 0l-1 6c-11-4-25-4-36 0Z" />
      <circle class="a-gold" cx={6} cy={69} r={4.500} />
      <circle class="a-cloth" cx={94} cy={69} r={4.500} />
      <circle class="a-white" cx={50} cy={4} r={4} />
      <path class="a-line" d="M50 52l-2 6h3.400" />
      <path class="a-lips" d="M40 61c6 3 14 3 20 0-2 9-18 9-20 0Z" />
      <Eyes y={52} brow={4.500} />
    </>
  );
}

function Priest(): JSX.Element {
  return (
    <>
      <path class="a-cloth" d="M8 100c3-14 17-21 30-25h24c13 4 27 11 30 25Z" />
      <path class="a-cloth-dark" d="M62 75c13 4 27 11 30 25H76c0-11-5-19-14-25Z" />
      <path class="a-white" d="M37 74l13 9 13-9 4 26H56l-6-15-6 15H33Z" />
      <path class="a-gold-line" d="M37 88h5M58 88h5M39.500 85.500v7M60.500 85.500v7" />
      <path class="a-hair" d="M32 40c-4 10-3 18 1 24h34c4-6 5-14 1-24Z" />
      <path class="a-skin" d="M34.500 40h31v13c0 12-7 21-15.500 21S34.500 65 34.500 53Z" />
      <path class="a-skin-dark" d="M57.500 40h8v13c0 11-6 19-13 21 6-9 7-20 5-34Z" />
      <path class="a-mouth" d="M45.500 65h9" />
      <path class="a-line" d="M50 52l-2.200 7.500h3.800" />
      <Eyes y={51.500} brow={4.800} />
      <path class="a-cloth" d="M29 42c-3-16 6-32 21-40 15 8 24 24 21 40-14-5-28-5-42 0Z" />
      <path class="a-cloth-dark" d="M50 2c15 8 24 24 21 40-4-1.500-8-2.500-12-3.100C61 24 58 12 50 2Z" />
      <path class="a-gold" d="M29 35c14-5 28-5 42 0v8c-14-5-28-5-42 0Z" />
      <path class="a-gold" d="M47.500 10h5v7h6v5h-6v9h-5v-9h-6v-5h6Z" />
    </>
  );
}

function Shield(): JSX.Element {
  const rim = "M50 8c13 7 25 9 38 8 2 38-10 64-38 78C22 80 10 54 12 16c13 1 25-1 38-8Z";
  return (
    <>
      <path class="a-cloth" d={rim} />
      <path class="a-cloth-dark" d="M50 8c13 7 25 9 38 8 2 38-10 64-38 78Z" />
      <path class="a-gold" d="M43 11.500 50 8l7 3.500V42h29.600q-1.600 7.500-4.400 14H57v34l-7 4-7-4V56H17.800q-2.800-6.500-4.400-14H43Z" />
      <circle class="a-white" cx={50} cy={49} r={9} />
      <circle class="a-gold" cx={50} cy={49} r={4} />
      <path class="a-outline" d={rim} />
    </>
  );
}

const PLACES: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  2: [[28, 46], [74, 54]],
  3: [[50, 26], [24, 72], [76, 72]],
  4: [[27, 26], [73, 26], [27, 75], [73, 75]],
  6: [[20, 26], [50, 26], [80, 26], [20, 75], [50, 75], [80, 75]],
};

/** So many equal signs, spread as on a playing card, and the larger the fewer they are. */
export function Signs({ count, children }: { count: number; children: JSX.Element }): JSX.Element {
  const size = 1 + 1.1 / count;
  return (
    <>
      {(PLACES[count] ?? []).map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${size})`}>
          {children}
        </g>
      ))}
    </>
  );
}

/** As many lances with their pennants as the card is worth. */
function Pennants({ count }: { count: number }): JSX.Element {
  return (
    <Signs count={count}>
      <g>
        <path class="a-cloth" d="M-7-17 14-11-7-3Z" />
        <path class="a-line" d="M-7-19v38" />
      </g>
    </Signs>
  );
}
