// Builds the client into src/holmgang/server/static/, from where the server and the wheel take it.
import { build, context } from "esbuild";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { copyLicences, fonts } from "./fonts.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, "..", "src", "holmgang", "server", "static");
const watching = process.argv.includes("--watch");

/** What the page says before its script runs, from the catalogue. */
async function wordsOfThePage() {
  const { outputFiles } = await build({ absWorkingDir: here, entryPoints: ["src/text/index.ts"], bundle: true, write: false, format: "esm" });
  const { text } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
  return text.page;
}

const page = {
  name: "page",
  setup(bundler) {
    bundler.onEnd(async (result) => {
      if (result.errors.length > 0) return;
      const outputs = Object.entries(result.metafile.outputs);
      const built = (source) => {
        const found = outputs.find(([, about]) => about.entryPoint === source);
        if (!found) throw new Error(`nothing was built from ${source}`);
        return `assets/${basename(found[0])}`;
      };
      const html = await readFile(join(here, "index.html"), "utf8");
      const [, main] = outputs.find(([, about]) => about.entryPoint === "src/main.tsx");
      // what the script begins with is fetched together with it; what it may need later is not
      const parts = main.imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => `<link rel="modulepreload" href="assets/${basename(path)}">`);
      const words = { style: built("src/style/main.css"), script: built("src/main.tsx"), worker: built("src/worker/worker.ts"), ...(await wordsOfThePage()) };
      const filled = html.replace(/%([A-Z]+)%/g, (_, name) => words[name.toLowerCase()].replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;"));
      await writeFile(join(target, "index.html"), filled.replace("<!-- parts -->", parts.join("")));
      for (const [file, about] of outputs) {
        if (!file.endsWith(".map")) console.log(`${relative(here, join(here, file))}  ${about.bytes} bytes`);
      }
    });
  },
};

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
await cp(join(here, "public"), target, { recursive: true });
await copyLicences(target);
const settings = {
  absWorkingDir: here,
  entryPoints: ["src/main.tsx", "src/style/main.css", "src/worker/worker.ts"],
  bundle: true,
  format: "esm",
  splitting: true,
  minify: !watching,
  target: ["es2022", "chrome105", "firefox115", "safari15.4"],
  jsx: "automatic",
  jsxImportSource: "preact",
  outdir: join(target, "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  metafile: true,
  logLevel: "warning",
  legalComments: "none",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file" },
  plugins: [fonts, page],
};
/** A script by itself: not every browser knows service workers that are modules. */
const serviceWorker = { ...settings, entryPoints: ["src/service-worker.ts"], format: "iife", splitting: false, outdir: target, entryNames: "[name]", plugins: [] };
for (const each of [settings, serviceWorker]) {
  if (watching) await (await context(each)).watch();
  else await build(each);
}
