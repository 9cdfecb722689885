// Playing cards: their faces, their backs, and small ones that lie among many. The origin is the upper left corner.
import type { ComponentChildren, JSX } from "preact";
import { rankText } from "../text/signs";
import { type CourtRank, CourtFigure } from "./court";
import { type Seat, Shape } from "./pieces";
import { type SuitLetter, SUITS } from "./signs";

/** Height by width. */
export const CARD_HEIGHT = 1.4;

export interface CardFace {
  rank: string;
  suit?: SuitLetter | undefined;
  /** What the card shows besides its rank, in a box of 100 by 100, where no suit says it. */
  picture?: ComponentChildren;
}

interface CardProps {
  width: number;
  face: CardFace | null;
  class?: string;
  seat?: Seat | undefined;
}

export function Card({ width, face, seat, class: names = "" }: CardProps): JSX.Element {
  const height = width * CARD_HEIGHT;
  return (
    <g class={`card ${names}`}>
      <rect class="cast-shadow" x={width * 0.01} y={width * 0.045} width={width} height={height} rx={width * 0.1} />
      <rect class="card-paper" width={width} height={height} rx={width * 0.1} />
      <g transform={`scale(${width / 100})`}>{face === null ? <Back seat={seat} /> : <Face {...face} />}</g>
    </g>
  );
}

/** Rank and suit in the corner, where a fan of cards shows them, and the large sign or whoever it is below. */
function Face({ rank, suit, picture }: CardFace): JSX.Element {
  const tone = suit ? `suit-${suit}` : "ink";
  const shown = rankText(rank);
  const court = isCourt(rank);
  return (
    <g class={suit && court ? `wears-${suit}` : ""}>
      {suit && court && <CourtFigure rank={rank} size={82} x={16} y={57} />}
      {suit && !court && <Shape path={SUITS[suit]} x={63} y={100} size={58} class={tone} />}
      {!suit && picture !== undefined && <g transform="translate(11 50) scale(0.86)">{picture}</g>}
      <text class={`rank ${tone}`} x={shown.length > 1 ? 31 : 25} y={46} font-size={shown.length > 1 ? 49 : 52}>
        {shown}
      </text>
      {suit && <Shape path={SUITS[suit]} x={court ? 20 : 24} y={court ? 61 : 64} size={court ? 22 : 26} class={tone} />}
    </g>
  );
}

function isCourt(rank: string): rank is CourtRank {
  return rank === "J" || rank === "Q" || rank === "K";
}

/** A card small enough to lie among many: rank over suit. */
export function SmallCard({ width, card }: { width: number; card: string }): JSX.Element {
  const rank = rankText(card[0] ?? "");
  const suit = card[1] as SuitLetter;
  const height = width * 1.5;
  return (
    <g class="card">
      <rect class="card-paper" width={width} height={height} rx={width * 0.16} />
      <text class={`rank suit-${suit}`} x={width / 2} y={height * 0.48} font-size={width * (rank.length > 1 ? 0.66 : 0.76)}>
        {rank}
      </text>
      <Shape path={SUITS[suit]} x={width / 2} y={height * 0.74} size={width * 0.52} class={`suit-${suit}`} />
    </g>
  );
}

const INSET = 9;
const LATTICE = lattice(INSET, INSET, 100 - INSET, 140 - INSET, 14);

/** A lattice in the colour of its owner, and in its middle the shield of the house. */
function Back({ seat }: { seat: Seat | undefined }): JSX.Element {
  return (
    <>
      <rect class={`card-back ${seat === undefined ? "" : `seat-${seat}`}`} x={INSET} y={INSET} width={82} height={122} rx={6} />
      <path class="card-weave" d={LATTICE} />
      <path class="card-crest" d="M50 44 72 70 50 96 28 70Z" />
      <path class={`card-crest-sign ${seat === undefined ? "" : `seat-${seat}`}`} d="M46.500 56h7v10.500H64v7H53.500V84h-7V73.500H36v-7h10.500Z" />
    </>
  );
}

/** Diagonals both ways through a rectangle, cut off at its edges. */
function lattice(left: number, top: number, right: number, bottom: number, step: number): string {
  const lines: string[] = [];
  const [width, height] = [right - left, bottom - top];
  for (let start = step; start < width + height; start += step) {
    const enters = [Math.min(start, width), Math.max(0, start - width)] as const;
    const leaves = [Math.max(0, start - height), Math.min(start, height)] as const;
    lines.push(`M${left + enters[0]} ${top + enters[1]}L${left + leaves[0]} ${top + leaves[1]}`);
    lines.push(`M${right - enters[0]} ${top + enters[1]}L${right - leaves[0]} ${top + leaves[1]}`);
  }
  return lines.join("");
}
