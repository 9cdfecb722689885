import assert from "node:assert/strict";
import { test } from "node:test";
import { markPassed, shownTime, timeLeft } from "../src/parts/clock";

test("clocks show tenths at the end and hours at the beginning", () => {
  assert.equal(shownTime(9_940), "0:09.9");
  assert.equal(shownTime(65_000), "1:05");
  assert.equal(shownTime(3_661_000), "1:01:01");
});

test("a running clock goes down once what happened was told, and never below nothing", () => {
  const clocks = { at: 0, left: [5000, 5000] as [number, number], running: [1 as const], wait: 1000 };
  assert.deepEqual([0, 1000, 1500, 9000].map((since) => timeLeft(1, clocks, since)), [5000, 5000, 4500, 0]);
  assert.equal(timeLeft(0, clocks, 9000), 5000);
});

test("a clock that falls past a minute or ten seconds is a reason to speak, once", () => {
  assert.equal(markPassed(61_000, 60_500), null);
  assert.equal(markPassed(60_100, 59_900), 60_000);
  assert.equal(markPassed(59_900, 59_700), null);
  assert.equal(markPassed(70_000, 9_000), 10_000);
  assert.equal(markPassed(60_000, 59_800), null, "a clock that begins with a minute has not fallen to it");
});
