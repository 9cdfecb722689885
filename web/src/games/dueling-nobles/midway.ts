// The table between two events of one step: a duel that ends lies there, card by card, until its wounds are drawn.
import { other, type Seat, type Told, withSeat } from "../board";
import type { Side, Table } from "./table";

/** The duel itself stays until the step is over: whoever looks up from the words finds what decided it still lying there. */
export function midway({ kind, facts }: Told, table: Table): Table {
  const { duel } = table;
  switch (kind) {
    case "wounded":
      return wounded(enriched(table, facts.seat as Seat), facts.seat as Seat, String(facts.noble));
    case "rolled": {
      const dice = facts.seat === table.active ? "attack_dice" : "defend_dice";
      return duel === null ? table : { ...table, duel: { ...duel, [dice]: [...duel[dice], Number(facts.face)] } };
    }
    case "played": {
      const seat = facts.seat as Seat;
      const cards = (facts.cards ?? []) as readonly string[];
      const laid = withSide(table, seat, { hand: without(table.sides[seat].hand, cards) });
      // the table has no place for the defender's: the drawing takes them from the story
      return duel === null || seat !== table.active ? laid : { ...laid, duel: { ...duel, attack_cards: [...cards] } };
    }
    case "decided": {
      if (duel === null) return table;
      const outcome = Number(facts.outcome);
      const attacked = other(table.active);
      let after = outcome === 0 ? table : enriched(table, outcome > 0 ? table.active : attacked);
      if (outcome <= 0) after = wounded(after, table.active, duel.attacker);
      if (outcome >= 0) after = wounded(after, attacked, duel.defender);
      return after;
    }
    default:
      return table;
  }
}

function withSide(table: Table, seat: Seat, change: Partial<Side>): Table {
  return { ...table, sides: withSeat(table.sides, seat, { ...table.sides[seat], ...change }) };
}

function enriched(table: Table, seat: Seat): Table {
  return withSide(table, seat, { resources: table.sides[seat].resources + 1 });
}

function wounded(table: Table, seat: Seat, card: string): Table {
  const courtyard = table.sides[seat].courtyard.map((noble) => (noble.card === card ? { ...noble, wounds: noble.wounds + 1 } : noble));
  return withSide(table, seat, { courtyard });
}

/** A hand that these cards have left; one that was not known was one of the hidden. */
function without(hand: readonly string[], cards: readonly string[]): string[] {
  const left = [...hand];
  for (const card of cards) {
    const place = left.includes(card) ? left.indexOf(card) : left.indexOf("?");
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}
