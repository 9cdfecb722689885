// The typefaces as the client ships them: cut down to the letters that its pages are written in; names may need more, which is fetched when they do.
import { cp, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subset from "subset-font";

const here = dirname(fileURLToPath(import.meta.url));
const FAMILIES = ["alegreya", "alegreya-sans"];
const LIBRARIES = ["preact", "lean-qr"];
const FEATURES = ["kern", "lnum"];

/** By the word after the question mark in fonts.css; its `unicode-range` names the same letters. */
const LETTERS = {
  basic: `${range(0x20, 0x7e)}·×½–—‘’“”…−`,
  accents: `${range(0xa0, 0xff)}ŒœŸ`,
};

function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, place) => first + place));
}

/** Cuts every font that a style sheet asks for with one of these words. */
export const fonts = {
  name: "fonts",
  setup(bundler) {
    bundler.onResolve({ filter: /\.woff2\?\w+$/ }, async ({ path, resolveDir, kind }) => {
      const [file, word] = path.split("?");
      const { path: whole, errors } = await bundler.resolve(file, { resolveDir, kind });
      return { path: whole, errors, namespace: word };
    });
    for (const [word, letters] of Object.entries(LETTERS)) {
      bundler.onLoad({ filter: /\.woff2$/, namespace: word }, async ({ path }) => ({
        contents: await subset(await readFile(path), letters, { targetFormat: "woff2", keepFeatures: FEATURES, noHinting: true }),
        loader: "file",
      }));
    }
  },
};

/** Puts the licence of each typeface, and of each library that is built into the script, beside the client. */
export async function copyLicences(target) {
  await mkdir(join(target, "licences"), { recursive: true });
  const copy = (name, ...from) => cp(join(here, "node_modules", ...from, "LICENSE"), join(target, "licences", `${name}.txt`));
  for (const family of FAMILIES) await copy(family, "@fontsource", family);
  for (const library of LIBRARIES) await copy(library, library);
}
