import { type GameTable, other, type Seat } from "../board";
import { text } from "../../text";
import { LazyPart } from "../../net/lazy-part";
import type { Figures, Table } from "./table";

export const duoRegna: GameTable<Table, Figures> = {
  drawing: new LazyPart(async () => (await import("./drawing")).drawing),
  look: ({ theme }) => (theme === "gladiator" ? "duo-regna gladiator" : "duo-regna"),
  sounds: { revealed: "card", drawn: "clash", moved: "step", captured: "hit", refilled: "shuffle" },
  midway: (event, table) => (event.kind === "moved" ? { ...table, dragon: Number(event.facts.place) } : table),
  touched: (event, _table, figures) => {
    switch (event.kind) {
      case "revealed":
        return ["played:0", "played:1"];
      case "moved":
        return ["dragon"];
      case "captured":
        // in the arena a wound is counted where it is suffered
        return [`score:${figures.theme === "gladiator" ? other(event.facts.winner as Seat) : String(event.facts.winner)}`];
      default:
        return [];
    }
  },
  words: (table, figures, seat, names) => {
    const words = text.duoRegna;
    const near = seat ?? 0;
    const gladiator = figures.theme === "gladiator";
    const named = (each: Seat): string | null => (seat === each ? null : names[each]);
    const told = ([near, other(near)] as const).map((each) => {
      const score = gladiator ? words.suffered(table.captured[other(each)]) : words.captured(table.captured[each]);
      return words.hand(named(each), [...table.hands[each]].map((card) => words.card(card, figures.names)), score);
    });
    const ahead: Seat = table.dragon > 0 ? 0 : 1;
    const steps = Math.abs(table.dragon);
    return [...told, gladiator ? words.tensionAt(steps, named(other(ahead))) : words.dragonAt(steps, named(ahead))];
  },
};
