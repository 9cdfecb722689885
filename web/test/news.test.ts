import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { NewsOrder } from "../src/games/board";
import { drawing as deckDuel } from "../src/games/deck-duel/drawing";
import { drawing as nobles } from "../src/games/dueling-nobles/drawing";
import { drawing as duoRegna } from "../src/games/duo-regna/drawing";
import { mattering, sentences } from "../src/match/news";
import type { EventFacts } from "../src/wire";

const USUAL = 450;

function event(kind: string, sentence = kind): EventFacts {
  return { number: 1, index: 0, kind, sentence, facts: {} };
}

/** The kinds of events in the order in which they are given room. */
function order(kinds: readonly string[], { rules = {}, telling = false, beats = {} }: { rules?: NewsOrder | undefined; telling?: boolean; beats?: Record<string, number> }): string[] {
  const told = sentences(kinds.map((kind, place) => event(kind, `${kind} ${place}.`)), rules);
  const places = mattering(told, { beat: ({ kind }) => beats[kind] ?? USUAL, usual: USUAL }, telling, rules);
  return places.map((place) => told[place]?.events[0]?.kind ?? "");
}

test("where a game says nothing else, what is being told has room first, or what came of it; then what matters most, a challenge before one of many rolls", () => {
  const beats = { rolled: 500, declined: 0, played: 700, turn: 150 };
  assert.deepEqual(order(["challenged", "rolled", "rolled", "declined", "played", "decided", "turn"], { beats }), ["decided", "played", "challenged", "rolled", "rolled", "turn", "declined"]);
  assert.deepEqual(order(["challenged", "rolled", "rolled", "rolled", "turn"], { beats, telling: true }), ["turn", "challenged", "rolled", "rolled", "rolled"]);
});

const DUEL = ["challenged", "rolled", "subtotals", "played", "played", "decided", "killed", "turn", "income", "bought", "challenged", "rolled", "played"];
const DUELLING = { rolled: 500, played: 700, decided: 2100, killed: 1200, turn: 150, income: 150 };

test("deaths, duels that are over and challenges have room before any card that is played", () => {
  assert.deepEqual(order(DUEL, { rules: nobles.news, beats: DUELLING }).slice(0, 4), ["killed", "challenged", "challenged", "decided"]);
});

test("while a duel is told, all of it has room before what was before it, from the newest back to the challenge", () => {
  assert.deepEqual(order(DUEL, { rules: nobles.news, beats: DUELLING, telling: true }), ["played", "rolled", "challenged", "killed", "challenged", "decided"]);
});

test("why a round of Duo Regna was won, and that the cards are taken back, has room before which they were: they lie there", () => {
  assert.deepEqual(order(["revealed", "moved", "refilled"], { rules: duoRegna.news, beats: { revealed: 800, refilled: 350 } }), ["moved", "refilled", "revealed"]);
});

const COMBATS = ["calm", "raged", "flipped", "flipped", "won", "hurt", "unable", "flipped", "flipped", "tied", "flipped", "flipped", "won", "hurt", "reshuffled"];
const FIGHTING = { raged: 100, calm: 100, flipped: 175, won: 550, tied: 550, hurt: 800, reshuffled: 350, unable: 350 };

test("combats are told apart where several follow each other, and each loss has room first", () => {
  const rules = deckDuel.news ?? {};
  const told = sentences(COMBATS.map((kind) => event(kind)), rules);
  assert.deepEqual(told.map(({ part }) => part), [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3]);
  assert.equal(rules.part?.(2), "Combat 2:");
  assert.deepEqual(order(COMBATS, { rules, beats: FIGHTING }).slice(0, 6), ["hurt", "hurt", "won", "won", "tied", "reshuffled"]);
  assert.deepEqual(order(COMBATS, { rules, beats: FIGHTING, telling: true }), ["reshuffled", "hurt", "won", "flipped", "flipped", "hurt", "won", "tied"]);
});

test("what comes several times is said once", () => {
  const drawn = ["You draw 7♥.", "Bo draws a card.", "You draw A♠.", "Bo draws a card.", "Bo draws a card."];
  const said = (...told: EventFacts[]): string[] => sentences(told, nobles.news ?? {}).map(({ words }) => words);
  assert.deepEqual(said(...drawn.map((each) => event("drew", each))), ["You draw 7♥, A♠.", "Bo draws 3 cards."]);
  assert.deepEqual(
    said(event("rolled", "Your King K♥ rolls 3."), event("rolled", "Your King K♥ rolls 3."), event("rolled", "Bo’s Jack J♦ rolls 5."), event("played", "Bo plays A♠."), event("rolled", "Your King K♥ rolls 6.")),
    ["Your King K♥ rolls 3, 3.", "Bo’s Jack J♦ rolls 5.", "Bo plays A♠.", "Your King K♥ rolls 6."],
  );
  assert.deepEqual(sentences(drawn.map((each) => event("drew", each)), {}).map(({ words }) => words), drawn);
});
