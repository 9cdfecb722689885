// Where everything lies on the felt, by the room there is.
import type { Placed } from "../../draw/pieces";
import type { Format } from "../board";

interface Signs {
  x: number;
  size: number;
  gap: number;
  /** How wide the word beside them is. */
  word: number;
}

export interface Layout {
  width: number;
  height: number;
  /** The plates with the points: their upper edges, and in them the lines of signs. */
  points: { far: number; near: number; height: number; first: number; second: number };
  health: { x: number; size: number; gap: number; font: number };
  action: Signs;
  rage: Signs;
  focus: { x: number; size: number };
  /** Whether the words stand below their signs, or beside them. */
  labelsBelow: boolean;
  font: number;
  strip: { far: number; near: number; height: number };
  /** The height at which the piles lie. */
  middle: number;
  pile: { x: number; width: number };
  card: { y: number; width: number; apart: number };
  /** Where the damage is told. */
  burst: number;
}

export const LAYOUTS: Record<Format, Layout> = {
  low: {
    width: 400,
    height: 308,
    points: { far: 12, near: 247, height: 49, first: 14, second: 37 },
    health: { x: 62, size: 18, gap: 7, font: 24 },
    action: { x: 28, size: 14, gap: 2.5, word: 54 },
    rage: { x: 192, size: 15, gap: 3, word: 46 },
    focus: { x: 300, size: 17 },
    labelsBelow: false,
    font: 13,
    strip: { far: 65, near: 217, height: 26 },
    middle: 148,
    pile: { x: 20, width: 44 },
    card: { y: 96, width: 62, apart: 14 },
    burst: 199,
  },
  tall: {
    width: 400,
    height: 380,
    points: { far: 12, near: 314, height: 54, first: 17, second: 40 },
    health: { x: 62, size: 19, gap: 7, font: 27 },
    action: { x: 28, size: 15, gap: 2, word: 54 },
    rage: { x: 192, size: 15, gap: 3, word: 46 },
    focus: { x: 300, size: 18 },
    labelsBelow: false,
    font: 13,
    strip: { far: 72, near: 278, height: 30 },
    middle: 180,
    pile: { x: 20, width: 52 },
    card: { y: 122, width: 76, apart: 14 },
    burst: 253,
  },
  wide: {
    width: 720,
    height: 470,
    points: { far: 14, near: 386, height: 70, first: 35, second: 24 },
    health: { x: 78, size: 21, gap: 4, font: 40 },
    action: { x: 388, size: 18, gap: 3, word: 0 },
    rage: { x: 522, size: 19, gap: 4, word: 0 },
    focus: { x: 597, size: 22 },
    labelsBelow: true,
    font: 14,
    strip: { far: 90, near: 342, height: 38 },
    middle: 235,
    pile: { x: 70, width: 80 },
    card: { y: 152, width: 104, apart: 22 },
    burst: 317,
  },
};

/** The middle of the first heart of a side, and from there to the next. */
export function firstHeart({ points, health }: Layout, near: boolean): Placed & { step: number } {
  return { x: health.x + health.size / 2, y: (near ? points.near : points.far) + points.first, step: health.size + health.gap };
}
