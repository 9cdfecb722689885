// The tables, by the names of their games. A new game gets a folder here and one line.
import type { GameTable } from "./board";
import { deckDuel } from "./deck-duel";
import { duelingNobles } from "./dueling-nobles";
import { duoRegna } from "./duo-regna";
import { twoDomains } from "./two-domains";

const TABLES: Record<string, GameTable> = {
  "duo-regna": duoRegna as GameTable,
  "deck-duel": deckDuel as GameTable,
  "two-domains": twoDomains as GameTable,
  "dueling-nobles": duelingNobles as GameTable,
};

export function findTable(game: string): GameTable {
  const found = TABLES[game];
  if (found === undefined) throw new Error(`no table is drawn for ${game}`);
  return found;
}
