import type { Drawing } from "../board";
import { text } from "../../text";
import { Board } from "./board";
import { edits } from "./edits";
import type { Figures, Table } from "./table";

export const drawing: Drawing<Table, Figures> = {
  Board,
  edits,
  news: {
    headlines: ["killed", "challenged", "redirected", "decided", "wounded", "emptied"],
    opens: ["turn", "challenged"],
    stays: ["killed", "decided"],
    alike: ["dealt", "drew", "rolled"],
    merged: text.nobles.merged,
  },
};
