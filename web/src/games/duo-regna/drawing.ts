import type { Drawing } from "../board";
import { Board } from "./board";
import { edits } from "./edits";
import type { Figures, Table } from "./table";

export const drawing: Drawing<Table, Figures> = {
  Board,
  edits,
  news: { headlines: ["captured", "drawn", "moved", "refilled"], opens: ["revealed"] },
};
