import { type GameTable, other, type Seat, withSeat } from "../board";
import { text } from "../../text";
import { LazyPart } from "../../net/lazy-part";
import type { Fighter, Figures, Table } from "./table";

const EVENT_PARTS: Record<string, string> = {
  raged: "rage",
  blocked: "action",
  action: "action",
  focused: "focus",
  healed: "health",
  looking: "deck",
  looked: "deck",
  kept: "deck",
  discarded: "discard",
  flipped: "flipped",
  won: "flipped",
  hurt: "health",
  unhurt: "health",
  reshuffled: "deck",
};

/** What a told event has done to whom it tells of. */
const CHANGES: Record<string, (fighter: Fighter, facts: Record<string, unknown>) => Fighter> = {
  raged: (fighter) => ({ ...fighter, rage: fighter.rage + 1, action: fighter.action - 1 }),
  blocked: (fighter) => ({ ...fighter, action: fighter.action - 1 }),
  action: (fighter) => ({ ...fighter, action: fighter.action + 1 }),
  focused: (fighter) => ({ ...fighter, focus: true }),
  hurt: (fighter, facts) => ({ ...fighter, health: Number(facts.health) }),
};

export const deckDuel: GameTable<Table, Figures> = {
  drawing: new LazyPart(async () => (await import("./drawing")).drawing),
  look: () => "deck-duel",
  showsFirst: true,
  sounds: {
    raged: "flare",
    flipped: "card",
    won: "clash",
    tied: "clash",
    blocked: "clash",
    hurt: "hit",
    action: "coin",
    healed: "bloom",
    focused: "bloom",
    looked: "card",
    kept: "card",
    discarded: "card",
    reshuffled: "shuffle",
    tossed: "coin",
  },
  together: [["raged", "calm"], ["flipped"]],
  midway: (event, table) => {
    const seat = event.facts.seat as Seat;
    if (event.kind === "flipped") return { ...table, flipped: withSeat(table.flipped, seat, String(event.facts.card)) };
    const after = CHANGES[event.kind]?.(table.fighters[seat], event.facts);
    return after === undefined ? table : { ...table, fighters: withSeat(table.fighters, seat, after) };
  },
  touched: (event) => {
    if (event.kind === "tied") return ["rage:0", "rage:1"];
    if (event.kind === "unable") return (event.facts.seats as readonly number[]).map((seat) => `action:${seat}`);
    const part = EVENT_PARTS[event.kind];
    return part === undefined ? [] : [`${part}:${String(event.facts.seat)}`];
  },
  words: (table, figures, seat, names) => {
    const near = seat ?? 0;
    const words = text.deckDuel;
    const told = ([near, other(near)] as const).map((each) => words.fighter(each === seat ? null : names[each], table.fighters[each], table.flipped[each]));
    return figures.winner === null ? told : [...told, words.combat(figures.winner === seat ? null : names[figures.winner], words.damage(figures.damage, figures.rage))];
  },
};
