// Dueling Nobles on the editor's table: cards are moved from pile to pile, nobles have wounds and boosts, the rest is counted.
import { type Control, controlled, counted, type Edit, moverEdit, switched } from "../../editor/edits";
import { changed, SEATS, toggled } from "../../editor/tables";
import { text } from "../../text";
import { editor as words } from "../../text/en-editor";
import { cardSigns, suitSign } from "../../text/signs";
import type { Seat } from "../board";
import type { Figures, Noble, Side, Table } from "./table";

const PILES = [0, 1, "discard", "deck"] as const;
type Pile = (typeof PILES)[number];

/** A table is set up as it is at the beginning of a turn: nothing in the middle of one stays. */
function atTurnStart(table: Table, change: Partial<Table>): Table {
  return {
    ...table,
    phase: "begin",
    dealt: [],
    duel: null,
    owed_cards: 0,
    owed_nobles: 0,
    opening: false,
    turn: { wounded: [], boosted: false, moved: [], cashed: 0 },
    ...change,
  };
}

function withSide(table: Table, seat: Seat, change: Partial<Side>): Table {
  return atTurnStart(table, { sides: changed(table.sides, seat, { ...table.sides[seat], ...change }) });
}

function isNoble(card: string, { noble_ranks }: Figures): boolean {
  return noble_ranks.includes(card[0] ?? "");
}

/** A card put on another pile. */
function withCard(table: Table, figures: Figures, card: string, to: Pile): Table {
  const noble = isNoble(card, figures);
  const sides = table.sides.map((side, seat) => {
    const court = side.courtyard.filter((each) => each.card !== card).map((each) => (each.boost === card ? { ...each, boost: null } : each));
    const hand = side.hand.filter((each) => each !== card);
    const mine = to === seat;
    return {
      ...side,
      courtyard: mine && noble ? [...court, { card, wounds: 0, boost: null }] : court,
      hand: mine && !noble ? [...hand, card] : hand,
      known: side.known.filter((each) => each !== card),
    };
  }) as Table["sides"];
  const discard = table.discard.filter((each) => each !== card);
  return atTurnStart(table, { sides, discard: to === "discard" ? [...discard, card] : discard });
}

function withNoble(table: Table, seat: Seat, noble: Noble, change: Partial<Noble>, hand = table.sides[seat].hand): Table {
  const courtyard = table.sides[seat].courtyard.map((each) => (each.card === noble.card ? { ...each, ...change } : each));
  return withSide(table, seat, { courtyard, hand });
}

/** A boost comes from the hand and goes back there; null: none. */
function withBoost(table: Table, seat: Seat, noble: Noble, boost: string | null): Table {
  const back = noble.boost === null ? [] : [noble.boost];
  return withNoble(table, seat, noble, { boost }, [...table.sides[seat].hand.filter((each) => each !== boost), ...back]);
}

export function edits(table: Table, figures: Figures): Edit<Table>[] {
  const discarded = (card: string): Edit<Table> =>
    controlled({ piece: `discarded:${card}`, side: "", ...named(card, "discard") }, whereTo(table, figures, card, "discard"));
  const pile = (piece: "deck" | "nobles", label: string): Edit<Table> =>
    controlled({ piece, side: "", label, short: label }, takeFrom(table, figures, label, table[piece]));
  return [
    ...SEATS.flatMap((seat) => sideEdits(table, figures, seat)),
    ...table.discard.map(discarded),
    pile("deck", words.numberDeck),
    pile("nobles", words.nobleDeck),
    moverEdit(table.active, (active) => atTurnStart(table, { active })),
  ];
}

function named(card: string, pile: Pile): { label: string; short: string } {
  return { label: words.cardAt(cardSigns(card), words.piles[pile]), short: cardSigns(card) };
}

function sideEdits(table: Table, figures: Figures, seat: Seat): Edit<Table>[] {
  const own = table.sides[seat];
  const side = words.sides[seat];
  const ability = (suit: string): Edit<Table> =>
    switched({ piece: `suit:${seat}:${suit}`, side, label: words.ability(side, text.nobles.suitWord(suit)), short: suitSign(suit) }, !own.used.includes(suit), () =>
      withSide(table, seat, { used: toggled(figures.suits, own.used, suit) }),
    );
  return [
    counted(
      { piece: `resources:${seat}`, side, label: words.of(side, words.resources), short: words.resources },
      { value: own.resources, lowest: 0, highest: figures.most_resources, set: (resources) => withSide(table, seat, { resources }) },
    ),
    ...own.courtyard.map((noble) => controlled({ piece: `card:${noble.card}`, side, ...named(noble.card, seat) }, ...nobleControls(table, figures, seat, noble))),
    ...own.hand.map((card) => controlled({ piece: `card:${card}`, side, ...named(card, seat) }, whereTo(table, figures, card, seat))),
    ...[...figures.suits].map(ability),
  ];
}

function nobleControls(table: Table, figures: Figures, seat: Seat, noble: Noble): Control<Table>[] {
  const name = cardSigns(noble.card);
  const inHand = table.sides[seat].hand.filter((card) => figures.boost_ranks.includes(card[0] ?? ""));
  const boosts = [null, ...(noble.boost === null ? [] : [noble.boost]), ...inHand];
  return [
    {
      kind: "count",
      label: words.wounds(name),
      value: noble.wounds,
      lowest: 0,
      highest: figures.most_wounds[noble.card[0] ?? ""] ?? 0,
      set: (wounds) => withNoble(table, seat, noble, { wounds }),
    },
    {
      kind: "one-of",
      label: words.boost(name),
      options: boosts.map((card) => ({ told: card === null ? words.none : cardSigns(card), chosen: noble.boost === card, set: () => withBoost(table, seat, noble, card) })),
    },
    whereTo(table, figures, noble.card, seat),
  ];
}

/** Nobles are never discarded. */
function pilesFor(card: string, figures: Figures): readonly Pile[] {
  return PILES.filter((pile) => pile !== "discard" || !isNoble(card, figures));
}

function whereTo(table: Table, figures: Figures, card: string, now: Pile): Control<Table> {
  const options = pilesFor(card, figures).map((pile) => ({ told: words.piles[pile], chosen: pile === now, set: () => withCard(table, figures, card, pile) }));
  return { kind: "one-of", label: words.where(cardSigns(card)), options };
}

function takeFrom(table: Table, figures: Figures, pile: string, cards: readonly string[]): Control<Table> {
  const piles = pilesFor(cards[0] ?? "", figures).filter((to) => to !== "deck");
  return {
    kind: "take",
    label: words.takeOut(pile),
    cards: cards.map((card) => ({ card, told: cardSigns(card) })),
    to: piles.map((to) => ({ told: words.piles[to], set: (card) => withCard(table, figures, card, to) })),
  };
}
