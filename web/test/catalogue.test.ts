import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { en } from "../src/text/en";
import { spokenIn } from "./spoken";

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

test("all text is in the catalogue: no component says a word of its own", () => {
  assert.deepEqual(spokenIn(files("src").filter((path) => path.endsWith(".tsx"))), []);
});

test("a component that says a word of its own is noticed, in whatever way it does", () => {
  const heard = spokenIn(["test/speaking.tsx"]).map((each) => each.split(": ")[1]);
  assert.deepEqual(heard, ["&", "A title", "All over", "Between", "(you),", "bold", "at an end", "players", "nobody"]);
});

test("nothing in the catalogue is empty", () => {
  const walk = (value: unknown, path: string): void => {
    if (typeof value === "string") assert.notEqual(value.trim(), "", path);
    else if (typeof value === "object" && value !== null) for (const [key, inner] of Object.entries(value)) walk(inner, path === "" ? key : `${path}.${key}`);
  };
  walk(en, "");
});

test("no component reads what a move's text says: an option carries all that is needed to show it", () => {
  const reads = /\b(?:choice|option|aimed|only)\.text\.\w+\(|\bmove\.(?:split|match|startsWith|includes|slice)\(/;
  assert.match('choice.text.split(" ")', reads);
  assert.deepEqual(files("src").filter((path) => /\.tsx?$/.test(path) && reads.test(readFileSync(path, "utf8"))), []);
});
