import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { forget, names, read, write } from "../src/storage/local-storage";
import { begin, damagedMatches, dropDamagedMatches, dropMatch, keptMatch, keptMatches } from "../src/storage/matches";

function withoutStorage(does: () => void): void {
  const kept = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new Error("forbidden");
    },
  });
  try {
    does();
  } finally {
    if (kept) Object.defineProperty(globalThis, "localStorage", kept);
  }
}

test("a browser that keeps nothing still remembers its seat while the page is open", () => {
  withoutStorage(() => {
    assert.equal(write("match:a", { seat: 1 }), false);
    assert.deepEqual(read("match:a"), { seat: 1 });
    assert.deepEqual(names("match:"), ["match:a"]);
    forget("match:a");
    assert.equal(read("match:a"), null);
    assert.deepEqual(names("match:"), []);
  });
});

test("what is kept is found again under its name", () => {
  assert.equal(write("match:b", { seat: 0 }), true);
  assert.deepEqual(read("match:b"), { seat: 0 });
  assert.deepEqual(names("match:"), ["match:b"]);
  forget("match:b");
  assert.equal(read("match:b"), null);
});

test("what should be a match and is none hides no other, and can be forgotten alone", () => {
  const facts = { id: "good", game: "two-domains", title: "Two Domains", seats: [{ name: "Ada", player: "human" }, { name: "Page", player: "bot:page" }], lesson: false, set_up: null };
  begin(facts as never, [{ seat: 0, token: "secret" }], null);
  const good = read("match:good") as object;
  const foreign: unknown[] = [7, [], {}, { names: 5 }, { ...good, names: ["Ada"] }, { ...good, seats: [{ seat: 2, token: "" }] }, { ...good, touched: "now" }, { ...good, ending: { sentence: 1 } }];
  foreign.forEach((value, number) => write(`match:bad${number}`, value));
  localStorage.setItem("holmgang:match:cut", '{"id": "cut", "na');
  assert.deepEqual(keptMatches().map(({ id }) => id), ["good"]);
  assert.equal(keptMatch("bad3"), null);
  assert.equal(damagedMatches().length, foreign.length + 1);
  dropDamagedMatches();
  assert.deepEqual(damagedMatches(), []);
  assert.deepEqual(names("match:"), ["match:good"]);
  dropMatch("good");
});
