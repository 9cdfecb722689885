// What these tests know of each game beside how it is drawn. Whoever adds a game is told what they still need.
import assert from "node:assert/strict";
import { games } from "./fixtures";

/** One colour over another: a token or black, by how much it covers, and what lies below. */
type Ground = readonly [over: string, share: number, below: string];

interface GameFacts {
  /** The kinds of events that nothing moves with, and that make no sound. */
  silent: readonly string[];
  /** Besides the scene itself: on what there is writing at the table, by the class of each look of the game. */
  grounds: Readonly<Record<string, Readonly<Record<string, Ground>>>>;
}

// where a side has a ground of its own, it is tinted by so much (.land-ground, .court-ground)
const SIDES: Readonly<Record<string, Ground>> = { "ground of seat 0": ["seat-0", 0.17, "scene"], "ground of seat 1": ["seat-1", 0.17, "scene"] };

const FACTS: ReadonlyMap<string, GameFacts> = new Map<string, GameFacts>([
  ["duo-regna", { silent: [], grounds: { ".duo-regna": {}, ".duo-regna.gladiator": { seats: ["scene-2", 0.88, "black"] } } }],
  ["deck-duel", { silent: ["calm", "initiative", "looking", "unable", "unblocked", "unhurt"], grounds: { ".deck-duel": { plate: ["black", 0.22, "scene"] } } }],
  ["two-domains", { silent: ["gathering"], grounds: { ".two-domains": SIDES } }],
  [
    "dueling-nobles",
    {
      silent: ["held", "kept", "rested", "saved", "stood", "subtotals", "turn"],
      grounds: { ".dueling-nobles": { ...SIDES, gravel: ["scene-2", 1, "scene"], duel: ["lit", 0.22, "scene"] } },
    },
  ],
]);

/** The names of all games that the registry has. */
export const names: readonly string[] = [...new Set(games.map(({ game }) => game))];

export function factsOf(game: string): GameFacts {
  return FACTS.get(game) ?? assert.fail(`Tests of the client need facts about ${game}: write them in web/test/facts.ts.`);
}
