import assert from "node:assert/strict";
import { test } from "node:test";
import { exact, fitting, pick, pickable, pickerOf } from "../src/match/picking";
import { keysOf, listing, shownChoices } from "../src/parts/option-list";
import type { ChoiceFacts } from "../src/wire";

function option(text: string, ...pieces: string[]): ChoiceFacts {
  return { text, does: "", pieces, rule: "" };
}
const GROW = option("grow 2", "die 2");
const GATHER = option("gather", "die 2");
const DUEL = [option("duel a x", "a", "x"), option("duel a y", "a", "y"), option("duel b x", "b", "x")];

test("a piece of a single option is that option", () => {
  assert.equal(pick([option("K", "card K"), option("Q", "card Q")], [], "card K").meant?.text, "K");
});

test("a piece of two options asks which", () => {
  const picked = pick([GROW, GATHER], [], "die 2");
  assert.equal(picked.meant, null);
  assert.deepEqual(exact([GROW, GATHER], picked.pieces).map((each) => each.text), ["grow 2", "gather"]);
});

test("pointing goes on until one option is left", () => {
  const first = pick(DUEL, [], "a");
  assert.equal(first.meant, null);
  assert.deepEqual(fitting(DUEL, first.pieces).map((each) => each.text), ["duel a x", "duel a y"]);
  assert.equal(pick(DUEL, first.pieces, "y").meant?.text, "duel a y");
});

test("an option that another one contains is not played before it is meant", () => {
  const options = [option("play 7", "7"), option("play 7 8", "7", "8")];
  const picked = pick(options, [], "7");
  assert.equal(picked.meant, null);
  assert.deepEqual(exact(options, picked.pieces).map((each) => each.text), ["play 7"]);
  assert.equal(pick(options, picked.pieces, "8").meant?.text, "play 7 8");
});

test("a second touch lets go, and a piece takes the place of what it does not go with", () => {
  assert.deepEqual(pick(DUEL, ["a"], "a").pieces, []);
  assert.deepEqual(pick(DUEL, ["a"], "b").pieces, ["b"]);
  assert.deepEqual(pick(DUEL, ["a", "y"], "x").pieces, ["a", "x"]);
  assert.deepEqual(pick(DUEL, ["a", "x"], "b").pieces, ["x", "b"]);
  assert.deepEqual(pick(DUEL, ["a", "y"], "b").pieces, ["b"]);
  assert.ok(pickable(DUEL, ["a"], "b"));
  assert.ok(!pickable(DUEL, [], "z"));
});

/** Every three of these, as a draft would have it. */
function threes(cards: string): ChoiceFacts[] {
  return [...cards].flatMap((one, first) =>
    [...cards].slice(first + 1).flatMap((two, second) => [...cards].slice(first + second + 2).map((three) => option(`draft ${one} ${two} ${three}`, one, two, three))),
  );
}

const named = (piece: string): string => `piece ${piece}`;

test("many options that differ in their pieces are picked piece by piece", () => {
  const picker = pickerOf(threes("abcdef"), named);
  assert.deepEqual([picker?.pieces.join(""), picker?.count, picker?.options.length], ["abcdef", 3, 20]);
  assert.equal(pickerOf(threes("abcd"), named), null, "four options are read at a glance");
  assert.equal(pickerOf(threes("abcdef"), () => null), null, "what has no name cannot be listed");
  assert.equal(pickerOf([..."abcdefghi"].map((card) => option(card, card)), named), null, "a card of the hand is an option by itself");
  assert.equal(pickerOf([...threes("abcdef"), option("pass")], named), null, "options of several sorts stay a list");
  const fetched = pickerOf([..."abcdefg"].map((card) => option(`clubs 4 ${card}`, "4", card)), named);
  assert.deepEqual([fetched?.pieces.join(""), fetched?.count, fetched?.common.join("")], ["abcdefg", 1, "4"]);
});

test("a list shows what is picked piece by piece, offers what that comes to, and its digits stay", () => {
  const draft = threes("abcdef");
  const offered = (pieces: string): string[] => shownChoices(listing(draft, { pieces: [...pieces], named })).map((each) => each.text);
  assert.deepEqual([offered(""), offered("ab"), offered("fab")], [[], [], ["draft a b f"]]);
  for (const pieces of ["", "abf"]) {
    const keys = keysOf(listing(draft, { pieces: [...pieces], named }));
    assert.deepEqual([...keys.pieces.values()], ["1", "2", "3", "4", "5", "6"]);
    assert.deepEqual([...keys.choices], pieces === "" ? [] : [["draft a b f", "7"]]);
  }
});

test("what is picked narrows the list, and what was picked for an older question narrows nothing", () => {
  const shown = (pieces: string[]): string[] => shownChoices(listing([GROW, GATHER, ...DUEL], { pieces, named })).map((each) => each.text);
  assert.equal(shown([]).length, 5);
  assert.deepEqual(shown(["die 2"]), ["grow 2", "gather"]);
  assert.equal(shown(["die 9"]).length, 5);
});
