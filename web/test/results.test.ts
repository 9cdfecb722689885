import "./earlier";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { statisticsOf } from "../src/own-games/statistics";
import { forget, names, read, write } from "../src/storage/local-storage";
import { amend, begin, dropMatch, type Kept, keptMatches } from "../src/storage/matches";
import { dropResult, keptResults, noteResults, outcomeOf, type Result } from "../src/storage/results";
import type { EndingFacts, MatchFacts } from "../src/wire";

const earlier = keptMatches();

beforeEach(() => {
  forget("results");
  for (const name of names("match:")) forget(name);
});

const ending = (winner: 0 | 1 | null, counts = true): EndingFacts => ({ winner, reason: "", by_rules: true, counts, sentence: "Over.", series: null });
const KEPT: Kept = {
  id: "a",
  game: "deck-duel",
  title: "Deck Duel",
  names: ["Ada", "Knight"],
  players: ["human", "bot:knight"],
  seats: [{ seat: 0, token: "t" }],
  lesson: false,
  created: 1,
  touched: 1,
  invitation: null,
  ending: ending(0),
  record: null,
};
const result = (match: string, at: number, outcome: Result["outcome"], more: Partial<Result> = {}): Result => ({
  match,
  at,
  outcome,
  game: "deck-duel",
  title: "Deck Duel",
  player: "bot:knight",
  name: "Knight",
  ...more,
});

test("a match that an earlier version kept is counted, and once", () => {
  const over = earlier.filter((kept) => kept.ending !== null);
  noteResults(earlier);
  noteResults(earlier);
  assert.deepEqual(keptResults().map(({ match, outcome }) => [match, outcome]), over.map((kept) => [kept.id, outcomeOf(kept)]));
  assert.equal(over.length, 1);
});

test("what says nothing about anybody's strength is not counted", () => {
  const others: Partial<Kept>[] = [
    { ending: null },
    { ending: ending(0, false) },
    { lesson: true },
    { helped: true },
    { setUp: true },
    { seats: [{ seat: 0, token: "t" }, { seat: 1, token: "u" }] },
    { seats: [] },
  ];
  noteResults([...others.map((change, place) => ({ ...KEPT, id: String(place), ...change })), KEPT]);
  assert.deepEqual(keptResults(), [result("a", 1, "won", { name: "Knight" })]);
});

test("how a game ended outlives the game, unless it is forgotten on purpose", () => {
  const facts = { ...KEPT, set_up: null, seats: [{ name: "Ada", player: "human" }, { name: "Knight", player: "bot:knight" }] } as unknown as MatchFacts;
  for (let number = 0; number < 205; number++) {
    begin({ ...facts, id: `m${number}` }, KEPT.seats, null);
    amend(`m${number}`, { ending: ending(0), created: number, touched: number });
  }
  begin({ ...facts, id: "last" }, KEPT.seats, null);
  const kept = keptMatches();
  assert.ok(kept.length < 205);
  noteResults(kept);
  assert.equal(keptResults().length, 205);
  dropMatch("m204");
  dropResult("m204");
  noteResults(keptMatches());
  assert.equal(keptResults().length, 204);
});

test("damaged storage hides nothing that is whole", () => {
  const whole = result("a", 1, "lost");
  write("results", [null, 7, {}, { ...whole, outcome: "perhaps" }, { ...whole, at: "once" }, { ...whole, name: null }, whole]);
  assert.deepEqual(keptResults(), [whole]);
  write("results", "nonsense");
  assert.deepEqual(keptResults(), []);
  noteResults([KEPT]);
  assert.equal((read("results") as unknown[]).length, 1);
});

test("results are added up by opponent, with what was won in a row", () => {
  const played = [
    result("f", 6, "won"),
    result("e", 5, "won"),
    result("d", 4, "lost", { player: "human", name: "Bo" }),
    result("c", 3, "drew", { player: "human", name: "bo" }),
    result("b", 2, "won", { game: "duo-regna", title: "Duo Regna" }),
    result("a", 1, "lost"),
  ];
  const [deckDuel, duoRegna] = statisticsOf(played, []);
  assert.deepEqual([deckDuel?.tally, deckDuel?.run, deckDuel?.longest], [{ won: 2, lost: 2, drew: 1 }, { won: true, length: 2 }, 2]);
  assert.deepEqual(deckDuel?.opponents, [
    { bot: true, name: "Knight", tally: { won: 2, lost: 1, drew: 0 } },
    { bot: false, name: "Bo", tally: { won: 0, lost: 1, drew: 1 } },
  ]);
  assert.deepEqual([duoRegna?.title, duoRegna?.run, duoRegna?.longest, duoRegna?.reviewed], ["Duo Regna", null, 1, null]);
});

test("a game that was reviewed before results were kept has its figures all the same", () => {
  const review = { match: "x", game: "two-domains", title: "Two Domains", names: ["Ada", "Bo"] as [string, string], seat: 0 as const, at: 1, accuracy: 0.9, luck: 0.1, cost: 0.2 };
  const [line] = statisticsOf([], [review]);
  assert.deepEqual([line?.title, line?.tally, line?.reviewed?.games], ["Two Domains", { won: 0, lost: 0, drew: 0 }, 1]);
});
