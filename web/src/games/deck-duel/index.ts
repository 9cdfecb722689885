import { type GameTable, other } from "../board";
import { text } from "../../text";
import { Board } from "./board";
import type { DeckDuelFigures as Figures, DeckDuelTable as Table } from "../../wire";
import { Vignette } from "./vignette";

/** Which part of the own side a move is about. */
const PARTS: Record<string, string> = {
  rage: "rage",
  calm: "deck",
  block: "action",
  take: "health",
  action: "action",
  focus: "flipped",
  heal: "health",
  look: "deck",
  keep: "deck",
  discard: "discard",
};

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

export const deckDuel: GameTable<Table, Figures> = {
  Board,
  Vignette,
  pieces: (move, seat) => [`${PARTS[move] ?? "deck"}:${seat}`],
  touched: (event) => {
    if (event.kind === "tied") return ["rage:0", "rage:1"];
    const part = EVENT_PARTS[event.kind];
    return part === undefined ? [] : [`${part}:${String(event.facts.seat)}`];
  },
  words: (table, figures, seat, names) => {
    const near = seat ?? 0;
    const words = text.deckDuel;
    const told = ([near, other(near)] as const).map((each) => words.fighter(each === seat ? null : names[each], table.fighters[each], table.flipped[each]));
    return figures.winner === null ? told : [...told, words.combat(figures.winner === seat ? null : names[figures.winner], figures.damage)];
  },
  rule: (move) => (["focus", "heal", "look", "keep", "discard"].includes(move) ? "3-the-gifts" : "2-a-turn"),
};
