// Where everything lies in the courtyards, by the room there is.
import type { Format } from "../board";

export interface Layout {
  width: number;
  height: number;
  /** A side's court: how high it is, and how wide the nobles in it are at most. */
  court: { far: number; near: number; height: number; noble: number };
  /** The corners of a court: resources on the left, abilities on the right. */
  corner: { width: number; coin: number; suit: number };
  farHand: { y: number; card: number };
  hand: { y: number; card: number };
  /** The ground between the courts: piles, or a duel. */
  middle: { y: number; height: number; pile: number };
  /** In a duel: where a line begins and ends, and its signs. */
  duel: { left: number; right: number; die: number; card: number; font: number };
  font: number;
  small: number;
  /** Whether there is room for words below the piles and in the corners of the courts. */
  words: boolean;
}

export const LAYOUTS: Record<Format, Layout> = {
  low: {
    width: 440,
    height: 334,
    court: { far: 36, near: 189, height: 80, noble: 45 },
    corner: { width: 56, coin: 17, suit: 13 },
    farHand: { y: 3, card: 20 },
    hand: { y: 271, card: 43 },
    middle: { y: 120, height: 65, pile: 33 },
    duel: { left: 24, right: 416, die: 25, card: 19, font: 14 },
    font: 15,
    small: 17,
    words: false,
  },
  tall: {
    width: 400,
    height: 412,
    court: { far: 41, near: 242, height: 101, noble: 56 },
    corner: { width: 52, coin: 15, suit: 11 },
    farHand: { y: 4, card: 22 },
    hand: { y: 346, card: 45 },
    middle: { y: 147, height: 90, pile: 44 },
    duel: { left: 16, right: 384, die: 29, card: 24, font: 15 },
    font: 13.5,
    small: 19,
    words: true,
  },
  wide: {
    width: 720,
    height: 536,
    court: { far: 52, near: 302, height: 136, noble: 78 },
    corner: { width: 96, coin: 20, suit: 15 },
    farHand: { y: 6, card: 28 },
    hand: { y: 444, card: 62 },
    middle: { y: 194, height: 102, pile: 50 },
    duel: { left: 96, right: 624, die: 34, card: 28, font: 16 },
    font: 14,
    small: 22,
    words: true,
  },
};

/** While nobles are drafted there are no hands, no resources and no piles: the nobles have all the room. */
export function draftLayout(layout: Layout): Layout {
  const { width, height, font, court } = layout;
  const between = font * 2.6;
  const each = (height - between) / 2 - 16;
  return {
    ...layout,
    court: { far: 10, near: height - each - 10, height: each, noble: Math.min(court.noble * 1.5, each / 1.6) },
    corner: { ...layout.corner, width: width * 0.01 },
    middle: { ...layout.middle, y: 16 + each, height: between },
  };
}
