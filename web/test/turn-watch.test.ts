import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { waitsFor, watched } from "../src/own-games/turn-watch";
import type { Kept } from "../src/storage/matches";
import type { EndingFacts, TableFrame } from "../src/wire";

const KEPT = { id: "a", players: ["human", "human"], seats: [{ seat: 1, token: "t" }], ending: null } as unknown as Kept;

test("matches against people that go on are watched, but for the one on the screen, and not too many", () => {
  const others: Partial<Kept>[] = [
    { players: ["human", "bot:page"] },
    { ending: {} as EndingFacts },
    { seats: [] },
    { seats: [{ seat: 0, token: "t" }, { seat: 1, token: "u" }] },
    {},
  ];
  const all = [KEPT, ...others.map((change, place) => ({ ...KEPT, id: String(place), ...change }))];
  assert.deepEqual(watched(all, "").map((kept) => kept.id), ["a", "4"]);
  assert.deepEqual(watched(all, "match/a").map((kept) => kept.id), ["4"]);
  assert.equal(watched(Array.from({ length: 50 }, (_, place) => ({ ...KEPT, id: String(place) })), "").length, 6);
});

test("a table waits for a seat that is asked and has not chosen in secret", () => {
  const table = (stage: TableFrame["stage"], deciding: (0 | 1)[], sealed: (0 | 1)[]): TableFrame => ({ stage, view: { deciding }, sealed }) as unknown as TableFrame;
  assert.equal(waitsFor(1, table("playing", [1], [])), true);
  assert.equal(waitsFor(1, table("playing", [0, 1], [0])), true);
  assert.equal(waitsFor(1, table("playing", [0, 1], [1])), false);
  assert.equal(waitsFor(1, table("playing", [0], [])), false);
  assert.equal(waitsFor(1, table("paused", [1], [])), false);
});
