import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { grouped, keysOf, listing, shownChoices } from "../src/parts/option-list";
import { moveTitle } from "../src/parts/move-title";
import { pressKey } from "../src/parts/picks";
import type { ChoiceFacts } from "../src/wire";

function choice(text: string, menu: string | null = null, key?: string): ChoiceFacts {
  return { text, does: "", pieces: [], rule: "", ...(key === undefined ? {} : { key }), ...(menu === null ? {} : { menu: { title: menu, does: "" } }) };
}

test("options of one sort stand together where the first of them stood", () => {
  const choices = [choice("ready"), choice("boost 1", "boost"), choice("wound"), choice("boost 2", "boost")];
  assert.equal(grouped(choices).length, 3);
  assert.deepEqual(shownChoices(grouped(choices)).map((each) => each.text), ["ready", "boost 1", "boost 2", "wound"]);
});

const keyed = (text: string, key: string): ChoiceFacts => choice(text, null, key);

test("a move is chosen by the key that the game gives it, or by none, and beside digits the others by letters of their own", () => {
  const keys = keysOf([choice("pass"), keyed("3", "3"), keyed("1", "1"), keyed("12", ""), keyed("raise 2", "2"), choice("raise 3")]).choices;
  assert.deepEqual(Object.fromEntries(keys), { pass: "P", 3: "3", 1: "1", 12: "", "raise 2": "2", "raise 3": "R" });
  const cards = keysOf(["A", "J", "2", "3", "Q"].map((text) => keyed(text, text))).choices;
  assert.deepEqual([...cards.values()], ["A", "J", "2", "3", "Q"]);
  const others = keysOf([keyed("grow 2", "2"), choice("group"), choice("gather"), choice("shush")]).choices;
  assert.deepEqual([...others.values()], ["2", "G", "A", ""]);
});

test("what a key of the table does, and what beside another number would mislead, is no key of a move", () => {
  assert.deepEqual([...keysOf([keyed("hold", "H"), keyed("A", "A")]).choices.values()], ["1", "A"]);
  assert.deepEqual([...keysOf([keyed("5 ones", ""), keyed("6 ones", ""), choice("liar")]).choices.values()], ["", "", "L"]);
});

test("digits are in the order of the list, whichever options there are", () => {
  const offered = [[keyed("grow 2", "2"), keyed("gather", "6")], [choice("save"), keyed("buy 1", "1"), keyed("buy 2", "2")], ["A", "J", "2", "5"].map((card) => keyed(card, card)), [choice("rage"), choice("calm")]];
  for (const choices of offered) {
    const shown = [...keysOf(choices).choices.values()].filter((key) => /\d/.test(key));
    assert.deepEqual(shown, [...shown].sort());
  }
  assert.deepEqual([...keysOf([choice("rage"), choice("calm")]).choices.values()], ["1", "2"]);
});

test("a letter chooses its option, small or large", () => {
  const picks = { pieces: [], named: () => null, listed: [keyed("grow 1", "1"), choice("gather")], point: () => null, toggle: () => undefined, letGo: () => undefined, fold: () => undefined, showAll: () => undefined };
  const chosen = (key: string): string[] => {
    const found: string[] = [];
    assert.equal(pressKey(key, picks, (each) => found.push(each.text)), found.length > 0);
    return found;
  };
  assert.deepEqual([chosen("g"), chosen("G"), chosen("2")], [["gather"], ["gather"], []]);
});

test("moves are written with the signs of their cards", () => {
  assert.equal(moveTitle("boost 3d Qh"), "Boost 3♦ Q♥");
  assert.equal(moveTitle("play Ts As"), "Play 10♠ A♠");
  assert.equal(moveTitle("grow 3"), "Grow 3");
  assert.equal(moveTitle("K"), "K");
});

const TURN = [
  choice("ready"),
  ...[..."123456"].map((place) => ({ ...choice(`boost ${place}`, "boost"), pieces: [`two ${place}`, "king"] })),
  ...[..."abcdef"].map((card) => ({ ...choice(`clubs 4 ${card}`, "clubs"), pieces: ["four", card] })),
  { ...choice("spades 9", "spades"), pieces: ["nine"] },
];

test("of a list that is too long the headings are folded, with keys of their own, and what is picked on the table is in sight", () => {
  const list = (pieces: string[], ...opened: string[]): ReturnType<typeof listing> => listing(TURN, { pieces, named: () => null }, new Set(opened));
  const shown = (listed: ReturnType<typeof listing>): string => shownChoices(listed).map((each) => each.text).join(", ");
  assert.equal(shown(list([])), "ready, spades 9", "a single option needs no heading");
  assert.deepEqual([...keysOf(list([])).headings], [["boost", "2"], ["clubs", "3"]]);
  assert.equal(shown(list([], "clubs")), "ready, clubs 4 a, clubs 4 b, clubs 4 c, clubs 4 d, clubs 4 e, clubs 4 f, spades 9");
  assert.equal(shown(list(["four", "b"])), "clubs 4 b");
  assert.equal(shownChoices(listing(TURN, { pieces: [], named: () => null })).length, TURN.length, "a coach's option is never folded away");
  assert.equal(shownChoices(listing(TURN.slice(0, 7), { pieces: [], named: () => null }, new Set())).length, 7, "a short list is shown whole");
});
