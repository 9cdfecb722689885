// Games that the real rules have played; see tools/fixtures.py.
import { readFileSync } from "node:fs";
import type { Told } from "../src/games/board";
import type { QuestionFacts } from "../src/wire";

export interface Seen {
  table: unknown;
  figures: unknown;
  position: string;
  deciding: (0 | 1)[];
  over: { winner: 0 | 1 | null; reason: string } | null;
  question: QuestionFacts | null;
}

export interface Step {
  game: string;
  seats: { "0": Seen; "1": Seen };
  events: { "0": Told[]; "1": Told[]; null: Told[] };
}

export interface Played {
  game: string;
  options: Record<string, string>;
  steps: Step[];
}

export const games = JSON.parse(readFileSync("test/fixtures.json", "utf8")) as Played[];

/** Calls back for every table of every game, as either seat sees it, with all that was told before it. */
export function everyTable(visit: (game: Played, step: Step, seat: 0 | 1, seen: Seen, story: Told[]) => void): void {
  for (const game of games) {
    for (const seat of [0, 1] as const) {
      const story: Told[] = [];
      for (const step of game.steps) {
        story.push(...step.events[seat]);
        visit(game, step, seat, step.seats[seat], [...story]);
      }
    }
  }
}
