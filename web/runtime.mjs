// Makes what runs in a browser without a server: Pyodide, the part of its standard library that is needed, and our package, all as
// bytecode. `node runtime.mjs WHEEL` writes src/holmgang/server/runtime/, from where servers, sites and the wheel take it.
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, "..", "src");
const target = join(source, "holmgang", "server", "runtime");
const pyodide = join(here, "node_modules", "pyodide");
const pocket = join(source, "holmgang", "pocket", "data");
const [, , wheel] = process.argv;

/** So many bytes go into one file: a thin line brings each of them in good time, and what has come need not come again. */
const PART = 400_000;

/** A name depends on what the file holds, so that whoever has a file may keep it for ever. */
class Written {
  sizes = {};

  async add(name, ending, data) {
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 10);
    const file = `${name}-${hash}${ending}`;
    await writeFile(join(target, file), data);
    this.sizes[file] = data.length;
    return file;
  }

  /** Compressed, in several files. No host should take them for something that it may unpack on the way. */
  async addPacked(name, data) {
    const packed = gzipSync(data, { level: 9 });
    const parts = [];
    for (let at = 0; at < packed.length; at += PART) parts.push(await this.add(`${name}-${parts.length + 1}`, ".bin", packed.subarray(at, at + PART)));
    return parts;
  }
}

/** One file of many: a mark, the length of a list, the list of the files with their lengths, and the files. */
function joined(files) {
  const list = Buffer.from(JSON.stringify(files.map(([name, data]) => [name, data.length])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(list.length);
  return Buffer.concat([Buffer.from("HOLM"), length, list, ...files.map(([, data]) => data)]);
}

async function compiled() {
  const python = await loadPyodide({ indexURL: pyodide });
  for (const [path, root] of [["/source", source], ["/wheels", dirname(wheel)], ["/tools", join(here, "tools")]]) {
    python.FS.mkdirTree(path);
    python.FS.mount(python.FS.filesystems.NODEFS, { root }, path);
  }
  python.runPython("import sys; sys.path.insert(0, '/tools')");
  const [library, files, licences] = python.pyimport("bytecode").made("/source", `/wheels/${basename(wheel)}`);
  const list = Object.entries(files.toJs()).map(([name, data]) => [name, Buffer.from(data)]);
  return { library: Buffer.from(library.toJs()), list, licences: licences.toJs() };
}

/** What comes with the files that are not ours, and with those that are. */
async function addLicences(read) {
  const pyodideAndOthers = await readFile(join(here, "licences", "pyodide.txt"), "utf8");
  // axe-core, with which pages are tested, is under the same licence and brings its text
  const mozilla = await readFile(join(here, "node_modules", "axe-core", "LICENSE"), "utf8");
  const texts = {
    holmgang: await readFile(join(here, "..", "LICENSE"), "utf8"),
    pyodide: pyodideAndOthers + mozilla,
    python: await readFile(join(here, "licences", "python.txt"), "utf8"),
    ...read,
  };
  await mkdir(join(target, "licences"));
  for (const [name, text] of Object.entries(texts)) await writeFile(join(target, "licences", `${name}.txt`), text);
}

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
const { library, list, licences } = await compiled();
await addLicences(licences);
const written = new Written();
const files = {
  loader: await written.add("pyodide", ".js", await readFile(join(pyodide, "pyodide.mjs"))),
  script: await written.add("pyodide.asm", ".js", await readFile(join(pyodide, "pyodide.asm.mjs"))),
  wasm: await written.addPacked("wasm", await readFile(join(pyodide, "pyodide.asm.wasm"))),
  library: await written.addPacked("library", library),
  package: await written.addPacked("holmgang", joined(list)),
  pocket: {},
  made: JSON.parse(await readFile(join(pyodide, "pyodide-lock.json"), "utf8")).info,
};
for (const name of (await readdir(pocket)).sort()) {
  files.pocket[basename(name, ".pocket")] = await written.add(basename(name, ".pocket"), ".pocket", await readFile(join(pocket, name)));
}
await writeFile(join(target, "files.json"), `${JSON.stringify({ ...files, sizes: written.sizes }, null, 1)}\n`);
for (const [file, size] of Object.entries(written.sizes)) console.log(`${file}  ${size} bytes`);
