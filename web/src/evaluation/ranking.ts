// The options of a valued position in their order, and what a choice among them cost.
import type { Seat } from "../games/board";
import type { Evaluated } from "../wire";

export interface Ranked {
  move: string;
  chance: number;
  /** How often to play it, where both choose at once. */
  often: number | null;
  best: boolean;
  /** From 1; those that are told alike share it. */
  rank: number;
}

/** Less than this is rounding, or cannot be told in two digits. */
const NOTHING = 5e-5;

/** A seat's options, the best first; those of equal value by how often they should be played. Options whose chances are told alike
 * are equal for whoever reads them. */
export function ranked(value: Evaluated, seat: Seat, told: (chance: number, error: number) => string): Ranked[] {
  const mixture = value.mixtures[seat];
  const same = (chance: number): number => Math.round(chance * 1e9);
  const all = Object.entries(value.options[seat]).map(([move, chance]) => ({ move, chance, often: mixture[move] ?? null }));
  all.sort((one, two) => same(two.chance) - same(one.chance) || (two.often ?? 0) - (one.often ?? 0));
  const figures = all.map((each) => told(each.chance, value.error));
  return figures.map((figure, place) => ({ ...all[place]!, best: figure === figures[0], rank: 1 + figures.indexOf(figure) }));
}

/** What a choice gave away against the best one; 0 if that is not proven to be anything, or nobody who chose could know. */
export function cost(value: Evaluated, seat: Seat, move: string): number {
  const chance = value.options[seat][move];
  if (chance === undefined || value.hides) return 0;
  const given = Math.max(...Object.values(value.options[seat])) - chance;
  return given > Math.max(NOTHING, 2 * value.error) ? given : 0;
}
