import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { en } from "../src/text/en";

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

test("all text is in the catalogue: no component says a word of its own", () => {
  const spoken: string[] = [];
  for (const file of files("src").filter((path) => path.endsWith(".tsx"))) {
    const source = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    for (const [, words = ""] of source.matchAll(/<[a-z][^<>]*>\s*([^<>{}()=;&|?:]*[A-Za-z]{2,}[^<>{}()=;&|?:]*)\s*<\//g)) spoken.push(`${file}: ${words.trim()}`);
    for (const [, name = "", words = ""] of source.matchAll(/\b(title|alt|placeholder|aria-label)="([^"{}]*[A-Za-z]{2,}[^"{}]*)"/g)) spoken.push(`${file}: ${name} ${words}`);
  }
  assert.deepEqual(spoken, []);
});

test("nothing in the catalogue is empty", () => {
  const walk = (value: unknown, path: string): void => {
    if (typeof value === "string") assert.notEqual(value.trim(), path === "editor.pileSigns.deck" ? "-" : "", path);
    else if (typeof value === "object" && value !== null) for (const [key, inner] of Object.entries(value)) walk(inner, path === "" ? key : `${path}.${key}`);
  };
  walk(en, "");
});
