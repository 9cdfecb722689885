import type { SuitLetter } from "../../draw/shapes";
import type { DuelingNoblesFigures, DuelingNoblesNoble, DuelingNoblesTable } from "../../wire";

export type Table = DuelingNoblesTable;
export type Figures = DuelingNoblesFigures;
export type Noble = DuelingNoblesNoble;

export function suitOf(card: string): SuitLetter {
  return card[1] as SuitLetter;
}
