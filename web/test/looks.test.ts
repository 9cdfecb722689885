import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { factsOf, names } from "./facts";

type Colour = readonly [number, number, number];
type Tokens = Map<string, string>;

const sheets = ["src/style/tokens.css", "src/style/looks.css"].map((path) => readFileSync(path, "utf8").replaceAll(/\/\*.*?\*\//gs, "")).join("\n");
const THEMES = ["", ':root[data-theme="dark"]'];
/** Text must stand out by this much, and signs by that. */
const TEXT = 4.5;
const SIGN = 3;

/** What a block of the style sheets sets. */
function block(selector: string): Tokens {
  const escaped = selector.replaceAll(/[.[\]:"=]/g, String.raw`\$&`);
  const [, body] = new RegExp(`(?:^|[}\\n])\\s*${escaped} \\{([^}]*)\\}`).exec(sheets) ?? assert.fail(`nothing is set for ${selector}: write it in web/src/style/looks.css`);
  return new Map([...(body ?? "").matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name ?? "", value ?? ""]));
}

/** All that holds in a theme at the table of a game. */
function tokens(look: string, theme: string): Tokens {
  const [game = ""] = look.split(/(?<=.)(?=\.)/);
  const blocks = [":root", theme, game, `${theme} ${game}`, look, `${theme} ${look}`];
  return new Map(blocks.filter((each) => each.trim() !== "").flatMap((each) => [...block(each.trim())]));
}

function colour(hex: string): Colour {
  assert.match(hex, /^#[0-9a-f]{6}$/);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;
}

function mixed(one: Colour, share: number, two: Colour): Colour {
  return one.map((part, place) => part * share + (two[place] ?? 0) * (1 - share)) as unknown as Colour;
}

function luminance(rgb: Colour): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, two: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test("whoever has decided in secret is named in an ink for that ground", () => {
  const board = readFileSync("src/style/board.css", "utf8");
  for (const rule of [".ghost.decided {\n  fill: var(--accent-soft);", ".canvas .ghost.decided ~ .label.strong {\n  fill: var(--ink);"]) {
    // these two are a pair of those below
    assert.ok(board.includes(rule), rule);
  }
});

for (const [look, tinted] of names.flatMap((game) => Object.entries(factsOf(game).grounds))) {
  for (const theme of THEMES) {
    test(`what is written at the table of ${look} can be read ${theme === "" ? "by day" : "by night"}`, () => {
      const found = tokens(look, theme);
      const get = (name: string): Colour => (name === "black" ? [0, 0, 0] : colour(found.get(name) ?? assert.fail(name)));
      const grounds: Record<string, Colour> = { scene: get("scene") };
      for (const [name, [over, share, below]] of Object.entries(tinted)) grounds[name] = mixed(get(over), share, get(below));
      for (const [name, ground] of Object.entries(grounds)) {
        for (const ink of ["scene-ink", "scene-ink-soft"]) assert.ok(contrast(get(ink), ground) >= TEXT, `${ink} on ${name}: ${contrast(get(ink), ground).toFixed(2)}`);
      }
      assert.ok(contrast(get("scene-line"), grounds.scene!) >= SIGN, `scene-line: ${contrast(get("scene-line"), grounds.scene!).toFixed(2)}`);
      for (const [ink, ground] of [["on-accent", "accent"], ["accent", "surface"], ["accent", "raised"], ["ink", "accent-soft"], ["ink-soft", "accent-soft"]] as const) {
        assert.ok(contrast(get(ink), get(ground)) >= TEXT, `${ink} on ${ground}: ${contrast(get(ink), get(ground)).toFixed(2)}`);
      }
    });
  }
}
