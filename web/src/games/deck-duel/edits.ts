// Deck Duel on the editor's table: Health, Action points and Rage by counting, Focus and every card of a deck by a press.
import { aside, counted, type Edit, switched } from "../../editor/edits";
import { changed, SEATS, toggled } from "../../editor/tables";
import { editor as words } from "../../text/en-editor";
import { rankText } from "../../text/signs";
import type { Seat } from "../board";
import type { Fighter, Figures, Table } from "./table";

/** A table is set up as it is at the start of a turn. */
function atTurnStart(table: Table, change: Partial<Table>): Table {
  return { ...table, phase: "rage", flipped: [null, null], ...change };
}

function withFighter(table: Table, seat: Seat, change: Partial<Fighter>): Table {
  return atTurnStart(table, { fighters: changed(table.fighters, seat, { ...table.fighters[seat], ...change }) });
}

export function edits(table: Table, figures: Figures): Edit<Table>[] {
  const initiative = ([null, ...SEATS] as const).map((seat) => ({
    told: seat === null ? words.nobody : words.sides[seat],
    chosen: table.initiative === seat,
    set: () => atTurnStart(table, { initiative: seat }),
  }));
  return [...SEATS.flatMap((seat) => fighterEdits(table, figures, seat)), aside(words.initiative, initiative)];
}

function fighterEdits(table: Table, figures: Figures, seat: Seat): Edit<Table>[] {
  const fighter = table.fighters[seat];
  const side = words.sides[seat];
  const count = (name: "health" | "action" | "rage", highest: number): Edit<Table> =>
    counted(
      { piece: `${name}:${seat}`, side, label: words.of(side, words[name]), short: words[name] },
      { value: fighter[name], lowest: 0, highest, set: (value) => withFighter(table, seat, { [name]: value }) },
    );
  const card = (each: string): Edit<Table> =>
    switched({ piece: `chip:${seat}:${each}`, side, label: words.inDeck(side, rankText(each)), short: rankText(each) }, fighter.deck.includes(each), () =>
      withFighter(table, seat, { top: null, deck: toggled(figures.cards, fighter.deck, each) }),
    );
  return [
    count("health", figures.most_health),
    count("action", figures.most_action),
    count("rage", figures.most_rage),
    switched({ piece: `focus:${seat}`, side, label: words.focus(side), short: words.focusWord }, fighter.focus, () =>
      // Focus takes a card out of the deck
      withFighter(table, seat, { focus: !fighter.focus, deck: fighter.focus ? fighter.deck : fighter.deck.replace(figures.focus_takes, "") }),
    ),
    ...[...figures.cards].map(card),
  ];
}
