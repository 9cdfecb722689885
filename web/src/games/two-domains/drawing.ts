import type { Drawing } from "../board";
import { Board } from "./board";
import { edits } from "./edits";
import type { Figures, Table } from "./table";

export const drawing: Drawing<Table, Figures> = {
  Board,
  edits,
  news: {
    headlines: ["struck", "crowned", "gathered", "rolled", "front"],
    opens: ["grown", "gathering", "mobilised", "battle", "passed"],
    stays: ["gathered", "rolled", "struck", "front", "crowned"],
  },
};
