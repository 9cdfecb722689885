import { asked } from "./browser";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { BOT_PAUSE, Pace } from "../src/match/pace";
import { settings } from "../src/app/settings";

function paced(): { shown: string[]; pace: Pace<string>; pass: (milliseconds: number) => void } {
  const shown: string[] = [];
  let now = 10_000;
  const pace = new Pace((thing: string) => shown.push(thing), () => now);
  const pass = (milliseconds: number): void => {
    now += milliseconds;
    mock.timers.tick(milliseconds);
  };
  return { shown, pass, pace };
}

function beats(...things: string[]): { thing: string; lasts: number }[] {
  return things.map((thing) => ({ thing, lasts: 300 }));
}

test("what one did oneself is shown at once, a bot's answer after 0.4 to 0.9 s", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { shown, pace, pass } = paced();
  pace.add(beats("mine"), "own");
  pace.add(beats("bot's"), "bot");
  pass(BOT_PAUSE[0] - 1);
  assert.deepEqual(shown, ["mine"]);
  pass(BOT_PAUSE[1] - BOT_PAUSE[0] + 1);
  assert.deepEqual(shown, ["mine", "bot's"]);
  mock.timers.reset();
});

test("every beat has its time, however many come together and whoever asked for less motion", () => {
  for (const motionless of [false, true]) {
    asked.motionless = motionless;
    mock.timers.enable({ apis: ["setTimeout"] });
    const { shown, pace, pass } = paced();
    const things = Array.from({ length: 30 }, (_, place) => `beat ${place}`);
    pace.add(beats(...things), "own");
    for (let count = 1; count <= 30; count += 1) {
      assert.deepEqual(shown, things.slice(0, count));
      assert.equal(pace.telling, count < 30);
      pass(299);
      assert.equal(shown.length, count);
      pass(1);
    }
    assert.ok(!pace.busy);
    mock.timers.reset();
  }
  asked.motionless = false;
});

test("the speed that was chosen stretches or shortens every beat, or leaves none", () => {
  for (const [speed, lasts] of [["slow", 600], ["fast", 150], ["once", 0]] as const) {
    settings.set("speed", speed);
    mock.timers.enable({ apis: ["setTimeout"] });
    const { shown, pace, pass } = paced();
    pace.add(beats("a", "b"), "own");
    if (lasts > 0) pass(lasts - 1);
    assert.equal(shown.length, lasts > 0 ? 1 : 2);
    pass(1);
    assert.deepEqual(shown, ["a", "b"]);
    mock.timers.reset();
  }
  settings.set("speed", "normal");
});

test("who does not want to wait goes on to the next beat, which has its own time, or to the last", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { shown, pace, pass } = paced();
  pace.add(beats("a", "b", "c", "d", "e"), "own");
  pass(100);
  pace.goOn();
  assert.deepEqual(shown, ["a", "b"]);
  pass(299);
  assert.deepEqual(shown, ["a", "b"]);
  pass(1);
  assert.deepEqual(shown, ["a", "b", "c"]);
  pace.finish();
  assert.deepEqual(shown, ["a", "b", "c", "d", "e"]);
  pace.goOn();
  assert.ok(!pace.busy);
  mock.timers.reset();
});

test("a bot that thought long is not made to wait again", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { shown, pace, pass } = paced();
  pace.add(beats("mine"), "own");
  pass(BOT_PAUSE[1]);
  pace.add(beats("bot's"), "bot");
  assert.deepEqual(shown, ["mine", "bot's"]);
  mock.timers.reset();
});
