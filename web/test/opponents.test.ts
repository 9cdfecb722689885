import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { settings } from "../src/app/settings";
import { nextLevel, offeredBots, rememberBot, usualBot } from "../src/net/opponents";
import type { Kept } from "../src/storage/matches";
import type { BotFacts, GameFacts } from "../src/wire";

const bot = (name: string): BotFacts => ({ name, title: name, sentence: "", mistakes: [] });
const BOTS = [bot("random"), bot("greedy")];
const LEVELS = [bot("page"), bot("squire"), bot("knight")];
const game = (name: string, levels: BotFacts[]): GameFacts => ({ name, levels }) as unknown as GameFacts;

test("a game with levels offers these and no others, the weakest to a newcomer", () => {
  const duel = game("duel", LEVELS);
  assert.deepEqual(offeredBots(duel, BOTS), LEVELS);
  assert.equal(usualBot(duel, BOTS), "page");
});

test("a game without levels offers what there is, the stronger bot to a newcomer", () => {
  const outside = game("outside", []);
  assert.deepEqual(offeredBots(outside, BOTS), BOTS);
  assert.equal(usualBot(outside, BOTS), "greedy");
});

test("what was chosen last is remembered for each game, as long as it is offered", () => {
  rememberBot("duel", "knight");
  rememberBot("regna", "greedy");
  assert.equal(usualBot(game("duel", LEVELS), BOTS), "knight");
  assert.equal(usualBot(game("regna", LEVELS), BOTS), "page");
  assert.equal(usualBot(game("other", LEVELS), BOTS), "page");
  settings.set("opponents", {});
});

let made = 0;
function played(winner: 0 | 1 | null, more: Partial<Kept> = {}): Kept {
  made += 1;
  return {
    id: String(made),
    game: "duel",
    title: "Duel",
    names: ["You", "Squire"],
    players: ["human", "bot:squire"],
    seats: [{ seat: 0, token: "" }],
    lesson: false,
    created: made,
    touched: 1000 - made,
    invitation: null,
    ending: { winner, reason: "", by_rules: true, counts: true, sentence: "", series: null },
    record: null,
    ...more,
  };
}

/** Whom the last of these matches suggests. */
function suggested(...matches: Kept[]): string | null {
  const last = matches.at(-1) as Kept;
  return nextLevel(LEVELS, last, matches)?.next.name ?? null;
}

test("three wins in a row suggest the next level, and three losses the one before", () => {
  const [one, two, three, four] = [played(0), played(0), played(0), played(0)];
  assert.equal(suggested(one, two), null);
  assert.equal(suggested(one, two, three), "knight");
  assert.equal(suggested(one, two, three, four), null, "no nagging");
  assert.equal(suggested(one, played(1), played(1), played(1)), "page");
});

test("a draw and a loss break a run; help, lessons, set-up positions, other levels and other games do not count", () => {
  assert.equal(suggested(played(0), played(null), played(0), played(0)), null);
  assert.equal(suggested(played(0), played(1), played(0), played(0)), null);
  const aside = [played(1, { helped: true }), played(1, { lesson: true }), played(1, { setUp: true }), played(1, { game: "regna" }), played(1, { players: ["human", "bot:page"] })];
  assert.equal(suggested(played(0), played(0), ...aside, played(0)), "knight");
  assert.equal(suggested(played(0), played(0), played(0, { helped: true })), null);
});

test("whoever sits second wins as the second seat, and people and the strongest level suggest nobody", () => {
  const second = { players: ["bot:squire", "human"], seats: [{ seat: 1, token: "" }] } as Partial<Kept>;
  assert.equal(suggested(played(0), played(1, second), played(0)), "knight");
  const friends = { players: ["human", "human"] } as Partial<Kept>;
  assert.equal(suggested(played(0, friends), played(0, friends), played(0, friends)), null);
  const strongest = { players: ["human", "bot:knight"] } as Partial<Kept>;
  assert.equal(suggested(played(0, strongest), played(0, strongest), played(0, strongest)), null);
});
