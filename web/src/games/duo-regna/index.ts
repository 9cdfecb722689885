import { type GameTable, other } from "../board";
import { text } from "../../text";
import { Board, Vignette } from "./board";
import type { Figures, Table } from "./table";
import { Form } from "./form";

export const duoRegna: GameTable<Table, Figures> = {
  Board,
  Vignette,
  Form,
  beats: { revealed: 800, captured: 800 },
  midway: (event, table) => (event.kind === "moved" ? { ...table, dragon: Number(event.facts.place) } : table),
  touched: (event) => {
    switch (event.kind) {
      case "revealed":
        return ["played:0", "played:1"];
      case "moved":
        return ["dragon"];
      case "captured":
        return [`score:${String(event.facts.winner)}`];
      default:
        return [];
    }
  },
  words: (table, figures, seat, names) => {
    const words = text.duoRegna;
    const near = seat ?? 0;
    const told = ([near, other(near)] as const).map((each) =>
      words.hand(seat === each ? null : names[each], [...table.hands[each]].map((card) => words.card(card, figures.names)), table.captured[each]),
    );
    const owner = table.dragon === 0 ? null : table.dragon > 0 ? 0 : 1;
    return [...told, words.place(Math.abs(table.dragon), owner === null ? "" : owner === seat ? null : names[owner], figures.theme)];
  },
};
