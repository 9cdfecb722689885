// Bundles the tests like the client itself and runs them on Node's own test runner.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const built = join(here, "test", "built");
const tests = (await readdir(join(here, "test"))).filter((file) => /\.test\.tsx?$/.test(file));

await rm(built, { recursive: true, force: true });
await mkdir(built, { recursive: true });
await build({
  absWorkingDir: here,
  entryPoints: tests.map((file) => join("test", file)),
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node18",
  jsx: "automatic",
  jsxImportSource: "preact",
  outdir: built,
  outExtension: { ".js": ".mjs" },
  sourcemap: "inline",
  external: ["typescript"],
  logLevel: "warning",
});
const files = tests.map((file) => join(built, file.replace(/\.tsx?$/, ".mjs")));
const run = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], { stdio: "inherit", cwd: here });
process.exit(run.status ?? 1);
