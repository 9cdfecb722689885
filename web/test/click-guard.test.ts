import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { ClickGuard, SECOND_CLICK, UNREAD } from "../src/match/click-guard";

const still = (): boolean => true;

test("a question takes no click until it can have been read, however late the click is dealt with", () => {
  const guard = new ClickGuard();
  guard.shut(1000, UNREAD);
  assert.deepEqual([990, 1000, 1000 + UNREAD - 1, 1000 + UNREAD].map((at) => guard.allows(at, still)), [false, false, false, true]);
});

test("a second click chooses nothing more, whatever is asked by then", () => {
  const guard = new ClickGuard();
  guard.shut(1000, SECOND_CLICK);
  guard.shut(1010, UNREAD);
  assert.ok(!guard.allows(1000 + SECOND_CLICK - 1, still));
  assert.ok(guard.allows(1000 + SECOND_CLICK, still));
});

test("a hurried click hits only what lay under it before the last clicks and the last news", () => {
  const guard = new ClickGuard<string>();
  const hits = (thing: string) => (lay: string): boolean => lay.includes(thing);
  guard.keep(1000, SECOND_CLICK, "option");
  guard.keep(1200, UNREAD, "option, moment of the log");
  assert.ok(guard.allows(1250, hits("option")), "it has not moved");
  assert.ok(!guard.allows(1399, hits("moment of the log")), "the click at 1000 has moved it there");
  assert.ok(guard.allows(1400, hits("moment of the log")));
  assert.ok(!guard.allows(1499, hits("button of a dialog")), "the news at 1200 has brought it");
  assert.ok(guard.allows(1500, hits("button of a dialog")));
});

test("whoever taps a story on only hurries, until there was a pause", () => {
  const guard = new ClickGuard();
  assert.ok(!guard.hurries(1000, false), "nothing is told");
  assert.deepEqual([1300, 1600].map((at) => guard.hurries(at, true)), [true, true]);
  assert.deepEqual([1900, 1900 + SECOND_CLICK - 1].map((at) => guard.hurries(at, false)), [true, true], "the taps after the last of it");
  assert.ok(!guard.hurries(1900 + 2 * SECOND_CLICK - 1, false));
});
