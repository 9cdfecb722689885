import { type GameTable, other, type Seat, withSeat } from "../board";
import { text } from "../../text";
import { LazyPart } from "../../net/lazy-part";
import type { Figures, Table } from "./table";

function die(seat: unknown, place: number): string {
  return `die:${String(seat)}:${place}`;
}

export const twoDomains: GameTable<Table, Figures> = {
  drawing: new LazyPart(async () => (await import("./drawing")).drawing),
  look: () => "two-domains",
  showsFirst: true,
  sounds: { grown: "step", gathered: "dice", mobilised: "shuffle", battle: "clash", rolled: "dice", struck: "hit", front: "step", crowned: "bloom", tossed: "coin" },
  midway: (event, table) => {
    if (event.kind !== "struck") return table;
    return { ...table, lines: withSeat(table.lines, event.facts.seat as Seat, [...(event.facts.to as readonly number[])]) };
  },
  touched: (event, table, figures) => {
    const seat = event.facts.seat as Seat;
    const line = table.lines[seat] ?? [];
    switch (event.kind) {
      case "grown":
        return [die(seat, Number(event.facts.place))];
      case "gathered":
        return [die(seat, figures.gathering_place)];
      case "mobilised":
        return line.map((_, place) => die(seat, place));
      case "rolled":
        return ["field"];
      case "struck":
      case "front":
      case "crowned":
      case "passed":
        return [die(seat, line.length - 1)];
      default:
        return [];
    }
  },
  words: (table, figures, seat, names) => {
    const near = seat ?? 0;
    return ([near, other(near)] as const).map((each) =>
      text.twoDomains.line(
        each === seat ? null : names[each],
        table.lines[each].map((face) => figures.faces[face] ?? ""),
      ),
    );
  },
};
