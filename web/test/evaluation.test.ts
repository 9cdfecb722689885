import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Evaluated } from "../src/wire";
import { cost, ranked } from "../src/evaluation/ranking";
import { evaluation } from "../src/text/en-evaluation";

const { fine } = evaluation;
const VALUE: Evaluated = {
  game: "two-domains",
  position: "12226/22222 1",
  win: [0.6, 0.4],
  kind: "certified",
  error: 0.0001,
  options: [{ pass: 0.4, battle: 0.6, "grow 1": 0.6 - 1e-12, hold: 0.5999 }, {}],
  mixtures: [{}, {}],
  notes: [],
  hides: false,
};

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

test("options are ranked, and those that differ by rounding are equally good", () => {
  assert.deepEqual(
    ranked(VALUE, 0, fine).map((each) => [each.move, each.best]),
    [["battle", true], ["grow 1", true], ["hold", false], ["pass", false]],
  );
  assert.deepEqual(ranked(VALUE, 1, fine), []);
});

test("where both choose at once, equal options stand in the order of how often to play them", () => {
  const mixed: Evaluated = { ...VALUE, options: [{ A: 0.5, K: 0.5, Q: 0.4 }, { A: 0.5 }], mixtures: [{ A: 0.25, K: 0.75, Q: 0 }, { A: 1 }] };
  assert.deepEqual(ranked(mixed, 0, fine).map((each) => [each.move, each.often]), [["K", 0.75], ["A", 0.25], ["Q", 0]]);
});

test("options that are told alike have the same rank", () => {
  const rough: Evaluated = { ...VALUE, kind: "pocket", error: 0.012, options: [{ "grow 1": 0.551, "grow 2": 0.514, "grow 3": 0.511, gather: 0.509, pass: 0.4 }, {}] };
  assert.deepEqual(ranked(rough, 0, fine).map(({ move, rank }) => [move, rank]), [["grow 1", 1], ["grow 2", 2], ["grow 3", 2], ["gather", 2], ["pass", 5]]);
  assert.ok(ranked({ ...rough, options: [{ "grow 1": 0.514, gather: 0.509 }, {}] }, 0, fine).every(({ best }) => best));
});

test("what a choice gave away is told as closely as the chances are known", () => {
  assert.equal(evaluation.gave("Ada", "pass", 0.1512, 0.012), "Ada’s pass gave away 15\u00a0%.");
  assert.equal(evaluation.gave("Ada", "pass", 0.1512, 0), "Ada’s pass gave away 15.12\u00a0%.");
});

test("a choice costs something only if that is proven and could be known", () => {
  assert.equal(Math.round(cost(VALUE, 0, "pass") * 1000), 200);
  assert.equal(cost(VALUE, 0, "battle"), 0);
  assert.equal(cost(VALUE, 0, "hold"), 0, "within the bounds it may be as good");
  assert.equal(cost(VALUE, 0, "unheard of"), 0);
  assert.equal(cost({ ...VALUE, hides: true }, 0, "pass"), 0, "who chose could not know");
});

test("only the editor and the player of replays know what a position is worth: a live table has no way to it", () => {
  const knowing = files("src").filter((file) => /\.tsx?$/.test(file) && !file.startsWith(join("src", "evaluation")) && readFileSync(file, "utf8").includes("/evaluation/evaluation"));
  assert.deepEqual(knowing.sort(), [join("src", "pages", "editor.tsx"), join("src", "replay", "player.tsx")]);
  const asking = files("src").filter((file) => /\.tsx?$/.test(file) && readFileSync(file, "utf8").includes("api.evaluate"));
  assert.deepEqual(asking, [join("src", "evaluation", "use-evaluation.ts")]);
});
