// A browser in which an earlier version was used; imported before anything that looks into its storage.
import "./browser";
import { readFileSync } from "node:fs";

const kept = JSON.parse(readFileSync("../tests/data/earlier/browser.json", "utf8")) as Record<string, string>;
for (const [name, text] of Object.entries(kept)) localStorage.setItem(name, text);

export const links = JSON.parse(readFileSync("../tests/data/earlier/links.json", "utf8")) as Record<string, string>;
