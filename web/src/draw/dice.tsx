// Dice as they lie on a table, seen a little from the front: a face, the side below it, its shadow. The origin is the centre of the face.
import type { ComponentChildren, JSX } from "preact";
import { type Seat, Shape } from "./pieces";
import { SWORDS } from "./signs";

interface DieProps {
  size: number;
  seat?: Seat | undefined;
  class?: string;
}

/** The six faces of a die in Two Domains; index 0 is the king. */
const FACES: readonly string[] = [
  // king: a crown
  "M12 74 5 30l24 19L50 14l21 35 24-19-7 44Zm3 6h70v9H15ZM50 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM5 20a6 6 0 1 1 0 12 6 6 0 0 1 0-12Zm90 0a6 6 0 1 1 0 12 6 6 0 0 1 0-12Z",
  // village: one hut
  "M50 20 88 54l-6 7-6-5v30H59V64H41v22H24V56l-6 5-6-7Z",
  // town: two houses and a steeple
  "M50 6 62 30v12L80 34l18 20-5 5-3-3v30H10V56l-3 3-5-5 18-20 18 8V30ZM46 86h8V70h-8ZM20 62v10h10V62Zm50 0v10h10V62ZM46 40v12h8V40Z",
  // city: walls with two towers, roofs behind them
  "M4 30h7v7h7v-7h7v7h7v17l9-12 9 12 9-12 9 12V37h7v-7h7v7h7v-7h7v60H61V74a11 11 0 0 0-22 0v16H4ZM14 50v10h8V50Zm64 0v10h8V50Z",
  // capital: a castle with pointed towers, its flag flying
  "M48 2h4l26 9-26 9v8h14v8h-4v18h6v-2l13-20 13 20v38H60V73a10 10 0 0 0-20 0v17H6V52l13-20 13 20v2h6V36h-4v-8h14ZM46 42v11h8V42ZM15 60v10h8V60Zm62 0v10h8V60Z",
  SWORDS,
];

const PIPS: readonly (readonly [number, number][])[] = [
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

function Body(props: DieProps & { children: ComponentChildren }): JSX.Element {
  const { size, seat } = props;
  const half = size / 2;
  const box = { x: -half, width: size, height: size, rx: size * 0.2 };
  return (
    <g class={`die ${seat === undefined ? "" : `seat-${seat}`} ${props.class ?? ""}`}>
      <rect class="cast-shadow" {...box} y={-half + size * 0.13} />
      <rect class="die-side" {...box} y={-half + size * 0.07} />
      <rect class="die-body" {...box} y={-half} />
      <path
        class="die-shine"
        d={`M${-half + size * 0.09} ${size * 0.16}V${-half + size * 0.26}q0-${size * 0.17} ${size * 0.17}-${size * 0.17}H${size * 0.22}`}
        stroke-width={size * 0.035}
      />
      {props.children}
    </g>
  );
}

/** A die with one of the six pictures, its number in the corner. */
export function PictureDie(props: DieProps & { face: number }): JSX.Element {
  const { size, face } = props;
  return (
    <Body {...props}>
      <Shape path={FACES[face - 1] ?? ""} x={size * 0.03} y={size * 0.05} size={size * 0.64} class="die-picture" />
      <text class="die-number" x={-size * 0.35} y={-size * 0.22} font-size={size * 0.25}>
        {face}
      </text>
    </Body>
  );
}

/** An ordinary die. A face of null has not been rolled yet. */
export function PipDie(props: DieProps & { face: number | null }): JSX.Element {
  const { size, face } = props;
  return (
    <Body {...props}>
      {face === null ? (
        <text class="die-number" x={0} y={size * 0.18} font-size={size * 0.52}>
          ?
        </text>
      ) : (
        (PIPS[face - 1] ?? []).map(([x, y]) => (
          <circle key={`${x} ${y}`} class="die-pip" cx={x * size * 0.25} cy={y * size * 0.25} r={size * 0.092} />
        ))
      )}
    </Body>
  );
}
