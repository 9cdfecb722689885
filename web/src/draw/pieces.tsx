// The pieces of our tables as SVG: cards, dice, counters, tokens.
import type { ComponentChildren, CSSProperties, JSX } from "preact";
import { rankText } from "../text/signs";
import { FACES, HATS, SHIELDS, SUITS, type SuitLetter } from "./shapes";

export type Seat = 0 | 1;

export interface Placed {
  x: number;
  y: number;
}

/** An outline of a 100 by 100 box, drawn in a square of this size around (x, y). */
export function Shape(props: Placed & { path: string; size: number; class?: string }): JSX.Element {
  const { x, y, path, size } = props;
  return (
    <path
      d={path}
      class={props.class ?? "ink"}
      fill-rule="evenodd"
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`}
    />
  );
}

/** Something that glides to its place instead of jumping there. */
export function Glides(props: Placed & { class?: string; children: ComponentChildren; delay?: number }): JSX.Element {
  const style: CSSProperties = { transform: `translate(${props.x}px, ${props.y}px)` };
  if (props.delay) style.transitionDelay = `${props.delay}ms`;
  return (
    <g class={`glides ${props.class ?? ""}`} style={style}>
      {props.children}
    </g>
  );
}

export const CARD_HEIGHT = 1.4;

export interface CardFace {
  rank: string;
  suit?: SuitLetter | undefined;
  /** A picture under the rank, where the card stands for somebody. */
  picture?: string | undefined;
}

/** A card whose upper left corner is the origin. */
export function Card(props: { width: number; face: CardFace | null; class?: string; seat?: Seat | undefined }): JSX.Element {
  const { width, face } = props;
  const height = width * CARD_HEIGHT;
  return (
    <g class={`card ${props.class ?? ""}`}>
      <rect class="card-paper" width={width} height={height} rx={width * 0.11} />
      {face === null ? <Back width={width} height={height} seat={props.seat} /> : <Face width={width} height={height} face={face} />}
    </g>
  );
}

function Face({ width, height, face }: { width: number; height: number; face: CardFace }): JSX.Element {
  const { rank, suit } = face;
  const tone = suit ? `suit-${suit}` : "ink";
  const picture = suit === undefined ? face.picture : SUITS[suit];
  if (picture === undefined) {
    return (
      <text class="rank ink" x={width / 2} y={height * 0.66} font-size={width * 0.7}>
        {rankText(rank)}
      </text>
    );
  }
  return (
    <>
      <text class={`rank ${tone}`} x={width / 2} y={height * 0.44} font-size={width * 0.56}>
        {rankText(rank)}
      </text>
      <Shape path={picture} x={width / 2} y={height * 0.73} size={width * 0.46} class={tone} />
    </>
  );
}

/** A card small enough to lie among many: rank over suit. The origin is its upper left corner. */
export function SmallCard({ width, card }: { width: number; card: string }): JSX.Element {
  const rank = rankText(card[0] ?? "");
  const suit = card[1] as SuitLetter;
  const height = width * 1.5;
  return (
    <g class="card">
      <rect class="card-paper" width={width} height={height} rx={width * 0.16} />
      <text class={`rank suit-${suit}`} x={width / 2} y={height * 0.48} font-size={width * (rank.length > 1 ? 0.6 : 0.68)}>
        {rank}
      </text>
      <Shape path={SUITS[suit]} x={width / 2} y={height * 0.74} size={width * 0.52} class={`suit-${suit}`} />
    </g>
  );
}

function Back({ width, height, seat }: { width: number; height: number; seat?: Seat | undefined }): JSX.Element {
  const inset = width * 0.1;
  return (
    <>
      <rect
        class={`card-back ${seat === undefined ? "" : `seat-${seat}`}`}
        x={inset}
        y={inset}
        width={width - 2 * inset}
        height={height - 2 * inset}
        rx={width * 0.06}
      />
      <path
        class="card-weave"
        d={`M${width * 0.25} ${height * 0.5}L${width * 0.5} ${height * 0.3}L${width * 0.75} ${height * 0.5}L${width * 0.5} ${height * 0.7}Z`}
        stroke-width={width * 0.05}
      />
    </>
  );
}

/** A noble: rank, suit and head-dress. The origin is the upper left corner. */
export function NobleCard(props: { width: number; rank: "J" | "Q" | "K"; suit: SuitLetter; class?: string }): JSX.Element {
  const { width, rank, suit } = props;
  const height = width * CARD_HEIGHT;
  const tone = `suit-${suit}`;
  return (
    <g class={`card noble ${props.class ?? ""}`}>
      <rect class="card-paper noble-paper" width={width} height={height} rx={width * 0.11} />
      <Shape path={HATS[rank]} x={width * 0.5} y={height * 0.3} size={width * 0.5} class={`${tone} hat`} />
      <text class={`rank ${tone}`} x={width * 0.31} y={height * 0.76} font-size={width * 0.46}>
        {rank}
      </text>
      <Shape path={SUITS[suit]} x={width * 0.68} y={height * 0.65} size={width * 0.34} class={tone} />
    </g>
  );
}

/** A die with one of the six pictures, its number in the corner. The origin is its centre. */
export function PictureDie(props: { size: number; face: number; class?: string; seat?: Seat | undefined }): JSX.Element {
  const { size, face } = props;
  const half = size / 2;
  return (
    <g class={`die ${props.seat === undefined ? "" : `seat-${props.seat}`} ${props.class ?? ""}`}>
      <rect class="die-body" x={-half} y={-half} width={size} height={size} rx={size * 0.18} />
      <Shape path={FACES[face - 1] ?? ""} x={size * 0.03} y={size * 0.05} size={size * 0.66} class="die-picture" />
      <text class="die-number" x={-half + size * 0.14} y={-half + size * 0.25} font-size={size * 0.22}>
        {face}
      </text>
    </g>
  );
}

const PIPS: readonly (readonly [number, number][])[] = [
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

/** An ordinary die. The origin is its centre. A face of null has not been rolled yet. */
export function PipDie(props: { size: number; face: number | null; class?: string; seat?: Seat | undefined }): JSX.Element {
  const { size, face } = props;
  const half = size / 2;
  return (
    <g class={`die pips ${props.seat === undefined ? "" : `seat-${props.seat}`} ${props.class ?? ""}`}>
      <rect class="die-body" x={-half} y={-half} width={size} height={size} rx={size * 0.2} />
      {face === null ? (
        <text class="die-number" x={0} y={size * 0.16} font-size={size * 0.46}>
          ?
        </text>
      ) : (
        (PIPS[face - 1] ?? []).map(([x, y]) => (
          <circle key={`${x} ${y}`} class="die-pip" cx={x * size * 0.26} cy={y * size * 0.26} r={size * 0.1} />
        ))
      )}
    </g>
  );
}

/** A seat's mark, a round shield or a square one. */
export function Mark({ seat, size, x = 0, y = 0 }: { seat: Seat; size: number; x?: number; y?: number }): JSX.Element {
  return <Shape path={SHIELDS[seat]} x={x} y={y} size={size} class={`mark seat-${seat}`} />;
}

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
