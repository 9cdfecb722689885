// Duo Regna on the editor's table: cards in hand or out of it, the dragon by places, captures by counting.
import { counted, type Edit, oneOf, switched } from "../../editor/edits";
import { changed, SEATS, toggled } from "../../editor/tables";
import { editor as words } from "../../text/en-editor";
import { other, type Seat } from "../board";
import type { Figures, Table } from "./table";

export function edits(table: Table, { cards, places, target, theme }: Figures): Edit<Table>[] {
  const gladiator = theme === "gladiator";
  const [score, tugged] = gladiator ? [words.woundsDealt, words.tension] : [words.captured, words.dragon];
  const at = (place: number): string => words.dragonAt(gladiator ? -place : place);
  const holds = (seat: Seat, card: string): Edit<Table> =>
    switched(
      { piece: `card:${seat}:${card}`, side: words.sides[seat], label: words.holds(words.sides[seat], card), short: card },
      table.hands[seat].includes(card),
      () => ({ ...table, hands: changed(table.hands, seat, toggled(cards, table.hands[seat], card)) }),
    );
  const captures = (seat: Seat): Edit<Table> =>
    counted(
      // in the arena a side shows the wounds that it has suffered
      { piece: `score:${gladiator ? other(seat) : seat}`, side: words.sides[seat], label: words.of(words.sides[seat], score), short: score },
      { value: table.captured[seat], lowest: 0, highest: target, set: (count) => ({ ...table, captured: changed(table.captured, seat, count) }) },
    );
  const dragon = places.map((place) => ({ told: at(place), chosen: place === table.dragon, set: () => ({ ...table, dragon: place }) }));
  return [
    ...SEATS.flatMap((seat) => [...[...cards].map((card) => holds(seat, card)), captures(seat)]),
    oneOf({ piece: "dragon", side: "", label: tugged, short: tugged }, at(table.dragon), dragon),
  ];
}
