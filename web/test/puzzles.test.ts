import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { answersOf, firstNumber, keepAnswer, nextNumber, numbered, tally } from "../src/puzzles/progress";
import { forget, read, write } from "../src/storage/local-storage";
import type { PuzzleSet } from "../src/wire";

const SET: PuzzleSet = {
  game: "duo-regna",
  title: "Duo Regna",
  today: 2,
  grades: [
    { grade: "easy", ids: ["a", "b"] },
    { grade: "medium", ids: ["c"] },
    { grade: "hard", ids: ["d", "e"] },
  ],
};
const DAY = "2026-11-16";

function answering(...answers: [string, boolean][]): ReturnType<typeof answersOf> {
  forget("puzzles:duo-regna");
  for (const [id, right] of answers) keepAnswer("duo-regna", id, right, DAY);
  return answersOf("duo-regna");
}

test("puzzles are numbered through the grades", () => {
  assert.deepEqual(numbered(SET).map(({ number, id, grade }) => `${number} ${id} ${grade}`), ["1 a easy", "2 b easy", "3 c medium", "4 d hard", "5 e hard"]);
  assert.equal(firstNumber(SET, "hard"), 4);
  assert.equal(firstNumber(SET, ""), 1);
});

test("the first answer to a puzzle counts, the last one is remembered with its day", () => {
  const answers = answering(["a", false], ["b", true], ["a", true]);
  assert.deepEqual(answers.get("a"), { first: false, last: true, day: DAY });
  assert.deepEqual(tally(numbered(SET), answers), { count: 5, answered: 2, found: 1 });
});

test("the next puzzle is one without an answer, then one that was wrong, then none", () => {
  assert.equal(nextNumber(SET, answering(), "", 0), 1);
  assert.equal(nextNumber(SET, answering(["a", true]), "", 1), 2);
  assert.equal(nextNumber(SET, answering(["e", true]), "", 5), 1);
  assert.equal(nextNumber(SET, answering(["a", true]), "hard", 1), 4);
  assert.equal(nextNumber(SET, answering(["d", false], ["e", true]), "hard", 5), 4);
  assert.equal(nextNumber(SET, answering(["d", true], ["e", true]), "hard", 5), null);
});

test("answers to puzzles that are no longer there count for nothing", () => {
  assert.deepEqual(tally(numbered(SET), answering(["gone", true])), { count: 5, answered: 0, found: 0 });
});

for (const damaged of ["{", "null", "7", '"text"', "{}", '[1, null, ["a"], ["a", 3], ["a", "xx"], [3, "rr 2026-11-16"]]']) {
  test(`damaged storage is as if there were nothing: ${damaged}`, () => {
    localStorage.setItem("holmgang:puzzles:duo-regna", damaged);
    assert.equal(answersOf("duo-regna").size, 0);
    assert.equal(keepAnswer("duo-regna", "a", true, DAY), true);
    assert.deepEqual([...answersOf("duo-regna").keys()], ["a"]);
  });
}

test("a line that cannot be read costs itself alone", () => {
  write("puzzles:duo-regna", [["a", "rw 2026-11-16"], ["b", "nonsense"], ["__proto__", "rr 2026-11-15"]]);
  assert.deepEqual([...answersOf("duo-regna").keys()], ["a", "__proto__"]);
});

test("no more is kept than any game has puzzles, the oldest answers going first", () => {
  write("puzzles:duo-regna", Array.from({ length: 5000 }, (_, place) => [`old${place}`, "rr 2026-01-01"]));
  keepAnswer("duo-regna", "new", true, DAY);
  const kept = read("puzzles:duo-regna") as [string, string][];
  assert.equal(kept.length, 1000);
  assert.equal(kept.at(-1)?.[0], "new");
  forget("puzzles:duo-regna");
});
