// What tests of the client know of each game beside how it is drawn: one file a game. Whoever adds a game is told which they still need.
import assert from "node:assert/strict";
import { games } from "../fixtures";
import type { GameFacts } from "./shared";

/** The names of all games that the registry has. */
export const names: readonly string[] = [...new Set(games.map(({ game }) => game))];

const FACTS = new Map(await Promise.all(names.map(async (game) => [game, await load(game)] as const)));

async function load(game: string): Promise<GameFacts | null> {
  try {
    return ((await import(`./${game}.ts`)) as { FACTS: GameFacts }).FACTS;
  } catch {
    return null;
  }
}

export function factsOf(game: string): GameFacts {
  return FACTS.get(game) ?? assert.fail(`Tests of the client need facts about ${game}: write them in web/test/facts/${game}.ts.`);
}
