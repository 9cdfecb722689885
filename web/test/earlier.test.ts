import { links } from "./earlier";
import assert from "node:assert/strict";
import { test } from "node:test";
import { fragment } from "../src/app/router";
import { settings } from "../src/app/settings";
import { shareFor } from "../src/fair/dice";
import { notedOf, seenBy } from "../src/fair/receipt";
import { keptMatches } from "../src/storage/matches";
import { unpacked } from "../src/replay/links";

test("all matches that an earlier version kept are there, with their seats", () => {
  const kept = keptMatches();
  assert.equal(kept.length, 7);
  for (const match of kept) assert.match(match.seats[0]?.token ?? "", /^[\w-]{32}$/);
  assert.deepEqual(kept.filter((match) => match.lesson).map((match) => match.game), ["two-domains"]);
  assert.deepEqual(kept.filter((match) => match.invitation !== null).map((match) => match.names), [["First", "Second"]]);
});

test("a match that ended under an earlier version has its ending and its record", () => {
  const [over] = keptMatches().filter((match) => match.ending !== null);
  assert.equal(over?.ending?.reason, "resignation");
  assert.ok((over?.ending?.sentence.length ?? 0) > 0);
  assert.match(over?.record ?? "", /^\[Game "deck-duel"\]/);
});

test("shares and receipts of an earlier version are found", () => {
  const dicey = keptMatches().filter((match) => match.game !== "duo-regna" && !match.lesson && match.invitation === null);
  assert.equal(dicey.length, 4);
  for (const { id } of dicey) {
    assert.notEqual(notedOf(id, 0, (commitment) => shareFor(id, 0, commitment)), null);
    assert.ok(seenBy(id, 0).length > 0);
  }
});

test("what was set in an earlier version stays set", () => {
  assert.equal(settings.get("theme"), "dark");
});

test("a record in an earlier link is unpacked", async () => {
  location.hash = new URL(links["replay of a record"] ?? "", "http://localhost/").hash;
  assert.match((await unpacked(fragment("record") ?? "")) ?? "", /first: grow 4/);
  assert.equal(fragment("step"), "2");
});
