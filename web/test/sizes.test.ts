import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const LONGEST_FILE = 500;
const LONGEST_FUNCTION = 100;
/** Its first line says that it is made. */
const MADE = "// Made by";

const sources = files("src").map((path) => [path, readFileSync(path, "utf8")] as const);

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

test("no file that somebody writes is longer than 500 lines", () => {
  const long = sources.filter(([, source]) => !source.startsWith(MADE) && source.split("\n").length - 1 > LONGEST_FILE);
  assert.deepEqual(long.map(([path]) => path), []);
});

test("no component, and no other function, is longer than 100 lines", () => {
  const long = sources.flatMap(([path, source]) =>
    [...source.matchAll(/^(?:export )?(?:async )?function (\w+).*?^}$/gms)]
      .filter(([whole]) => whole.split("\n").length > LONGEST_FUNCTION)
      .map(([, name]) => `${path} ${name}`),
  );
  assert.deepEqual(long, []);
});
