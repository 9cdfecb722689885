import { type GameTable, other, type Seat, type Told } from "../board";
import { text } from "../../text";
import { LazyPart } from "../../net/lazy-part";
import { midway } from "./midway";
import type { Figures, Table } from "./table";

function piece(card: string): string {
  return `card:${card}`;
}

function listed(fact: unknown): string[] {
  return Array.isArray(fact) ? fact.map(String) : fact === undefined || fact === null ? [] : [String(fact)];
}

export const duelingNobles: GameTable<Table, Figures> = {
  drawing: new LazyPart(async () => (await import("./drawing")).drawing),
  look: () => "dueling-nobles",
  sounds: {
    dealt: "card",
    drafted: "step",
    tossed: "coin",
    drew: "card",
    income: "coin",
    bought: "coin",
    cashed: "coin",
    boosted: "step",
    switched: "step",
    healed: "bloom",
    diamonds: "card",
    fetched: "card",
    looked: "card",
    recruited: "bloom",
    challenged: "clash",
    redirected: "step",
    rolled: "dice",
    played: "card",
    decided: "clash",
    wounded: "hit",
    killed: "hit",
    reshuffled: "shuffle",
  },
  midway,
  touched,
  pieceName: (piece) => {
    const [kind, card] = piece.split(":");
    return card !== undefined && (kind === "card" || kind === "discarded") ? text.nobles.name(card) : null;
  },
  words: (table, figures, seat, names) => {
    const near = seat ?? 0;
    const words = text.nobles;
    const told = ([near, other(near)] as const).flatMap((each) => {
      const name = each === seat ? null : names[each];
      if (table.phase === "draft" && table.sides[each].courtyard.length === 0) return [words.dealt(name, figures.dealt[each])];
      return [words.side(name, table.sides[each], figures.strengths[each])];
    });
    told.push(words.piles(table.deck.length, table.nobles.length, table.discard));
    if (table.duel !== null) told.push(words.duel(table.duel, figures.standing, table.active));
    return told;
  },
};

function touched(event: Told, table: Table): string[] {
  const { facts } = event;
  const seat = facts.seat as Seat;
  switch (event.kind) {
    case "drafted":
      return listed(facts.cards).map(piece);
    case "wounded":
    case "redirected":
    case "recruited":
    case "boosted":
    case "healed":
      return listed(facts.noble).map(piece);
    case "switched":
      return listed(facts.nobles).map(piece);
    case "challenged":
      return [facts.attacker, facts.defender].map((card) => piece(String(card)));
    case "cashed":
    case "played":
      return listed(facts.cards).map((card) => `discarded:${card}`);
    case "fetched":
      return [piece(String(facts.fetched)), `discarded:${String(facts.card)}`];
    case "drew":
      return facts.card === undefined ? ["deck"] : [piece(String(facts.card))];
    case "bought":
    case "income":
      return [`resources:${seat}`];
    case "diamonds":
    case "looked":
      return [`discarded:${String(facts.card)}`];
    case "decided":
      return table.duel === null ? [] : [piece(table.duel.attacker), piece(table.duel.defender)];
    case "killed":
      // it lies where it fell until the step is over, and then no more
      return listed(facts.noble).map(piece).filter(() => table.sides[seat].courtyard.some(({ card }) => card === facts.noble));
    case "reshuffled":
    case "emptied":
      return ["deck"];
    default:
      return [];
  }
}
