import type { SuitLetter } from "../../draw/signs";
import type { DuelingNoblesConstants, DuelingNoblesFigures } from "../../wire";

export type { DuelingNoblesNoble as Noble, DuelingNoblesSide as Side, DuelingNoblesTable as Table } from "../../wire";
export type Figures = DuelingNoblesConstants & DuelingNoblesFigures;

export function suitOf(card: string): SuitLetter {
  return card[1] as SuitLetter;
}
