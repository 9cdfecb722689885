// How each game is drawn, by its name. A game that has no folder here is drawn plainly, by what its table holds.
import { anyTable, type GameTable } from "./board";
import { deckDuel } from "./deck-duel";
import { duelingNobles } from "./dueling-nobles";
import { duoRegna } from "./duo-regna";
import { plain } from "./plain";
import { twoDomains } from "./two-domains";

const TABLES: ReadonlyMap<string, GameTable> = new Map([
  ["duo-regna", anyTable(duoRegna)],
  ["deck-duel", anyTable(deckDuel)],
  ["two-domains", anyTable(twoDomains)],
  ["dueling-nobles", anyTable(duelingNobles)],
]);

export function findTable(game: string): GameTable {
  return TABLES.get(game) ?? plain;
}
