import type { Drawing } from "../board";
import { text } from "../../text";
import { Board } from "./board";
import { edits } from "./edits";
import type { Figures, Table } from "./table";

export const drawing: Drawing<Table, Figures> = {
  Board,
  edits,
  news: {
    headlines: ["hurt", "won", "tied"],
    opens: ["unable", "raged", "calm", "flipped"],
    stays: ["unable", "raged", "calm", "flipped", "won", "tied", "hurt", "reshuffled"],
    part: text.deckDuel.combatNumber,
  },
};
