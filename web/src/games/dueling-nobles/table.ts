import type { SuitLetter } from "../../draw/shapes";
import type { DuelingNoblesFigures, DuelingNoblesNoble, DuelingNoblesTable } from "../../wire";
import type { Seat } from "../board";

export type Table = DuelingNoblesTable;
export type Figures = DuelingNoblesFigures;
export type Noble = DuelingNoblesNoble;

export function suitOf(card: string): SuitLetter {
  return card[1] as SuitLetter;
}

/** The nobles that a seat chooses among in the draft: those dealt to the first seat, and the others. */
export function dealtTo(table: Table, seat: Seat): readonly string[] {
  return seat === 0 ? table.dealt : table.nobles.filter((noble) => !table.dealt.includes(noble));
}
