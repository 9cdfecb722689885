// Starts Python in a worker: Pyodide with its bytecode, and our package, all from files beside the page.
import type { LockfileInfo, PyodideAPI } from "pyodide";
import type { Failure } from "./messages";

/** What python/files.json says; web/runtime.mjs writes it. */
export interface RuntimeFiles {
  /** Pyodide’s own scripts: the one that starts it, and the one that goes with its WebAssembly. */
  loader: string;
  script: string;
  /** Compressed, and cut into parts. */
  wasm: readonly string[];
  library: readonly string[];
  package: readonly string[];
  /** Pocket values by game. */
  pocket: Readonly<Record<string, string>>;
  /** What Pyodide says of how it was made; it compares that with itself. */
  made: LockfileInfo;
  /** How many bytes each file has. */
  sizes: Readonly<Record<string, number>>;
}

export class Unstarted extends Error {
  constructor(
    readonly failure: Failure,
    detail: string,
  ) {
    super(detail);
  }
}

type Progress = (loaded: number, total: number) => void;

/** So many parts come at a time: browsers open six connections to a host, and what somebody reads meanwhile needs one. */
const AT_ONCE = 4;
/** What our package begins with. */
const MARK = "HOLM";
const FOLDER = "/holmgang";

type Bytes = Uint8Array<ArrayBuffer>;

/** Fetches files below a folder, unpacks those that are packed, and counts what has come. */
class Files {
  private loaded = 0;
  private free = AT_ONCE;
  private readonly waiting: (() => void)[] = [];
  private readonly total: number;
  private cut: (reason: unknown) => void = () => undefined;
  /** Fails where a part does not come, or not as it is: Pyodide would only say that something is wrong with the whole. */
  readonly broken = new Promise<never>((_, reject) => (this.cut = reject));

  constructor(
    private readonly folder: string,
    readonly listed: RuntimeFiles,
    private readonly progress: Progress,
  ) {
    const { loader, script, wasm, library, package: ours } = listed;
    this.broken.catch(() => undefined); // told where it is waited for
    this.total = [loader, script, ...wasm, ...library, ...ours].reduce((sum, name) => sum + this.size(name), 0);
  }

  size(name: string): number {
    return this.listed.sizes[name] ?? 0;
  }

  /** So many bytes more have come. */
  count(bytes: number): void {
    this.loaded += bytes;
    this.progress(Math.min(this.loaded, this.total), this.total);
  }

  url(name: string): string {
    return new URL(name, this.folder).href;
  }

  /** What these parts together were before it was packed. Nothing depends on what the host calls them. */
  open(parts: readonly string[], kind = "application/octet-stream"): Response {
    const bodies = parts.map((part) => this.body(part));
    for (const body of bodies) body.catch(this.cut);
    const chunks = inOrder(bodies);
    // where a part does not come, nothing more does: `broken` says why, and better than Pyodide could
    const next = (): Promise<IteratorResult<Bytes, undefined>> => chunks.next().catch(() => new Promise(() => undefined));
    const packed = new ReadableStream<Bytes>({ pull: async (stream) => pass(await next(), stream) });
    const unpacked = packed.pipeThrough(new DecompressionStream("gzip"));
    return new Response(unpacked, { headers: { "Content-Type": kind } });
  }

  /** A part, once it is its turn. */
  private async body(part: string): Promise<Bytes[]> {
    if (this.free === 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.free -= 1;
    try {
      const chunks = await this.read(await fetched(this.url(part)));
      const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
      if (length !== this.size(part)) throw new Unstarted("not_ours", part);
      return chunks;
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free += 1;
      else next();
    }
  }

  private async read(answer: Response): Promise<Bytes[]> {
    const reader = (answer.body as ReadableStream<Bytes>).getReader();
    const chunks: Bytes[] = [];
    for (;;) {
      const { value, done } = await reader.read().catch((error: Error) => {
        throw new Unstarted("unreachable", error.message);
      });
      if (done) return chunks;
      this.count(value.length);
      chunks.push(value);
    }
  }

  /** Pyodide's own scripts: a browser does not say how much of one has come, so each counts when all of it is there. */
  async script<T>(name: string): Promise<T> {
    const found = await loaded<T>(this.url(name));
    this.count(this.size(name));
    return found;
  }
}

async function* inOrder(bodies: readonly Promise<Bytes[]>[]): AsyncGenerator<Bytes, undefined> {
  for (const body of bodies) yield* await body;
}

function pass({ value, done }: IteratorResult<Bytes, undefined>, stream: ReadableStreamDefaultController<Bytes>): void {
  if (value !== undefined) stream.enqueue(value);
  if (done) stream.close();
}

async function fetched(url: string): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(url);
  } catch (error) {
    throw new Unstarted("unreachable", (error as Error).message);
  }
  if (!answer.ok) throw new Unstarted("missing", `${url}: ${answer.status}`);
  return answer;
}

export async function listFiles(url: string): Promise<RuntimeFiles> {
  try {
    return (await (await fetched(url)).json()) as RuntimeFiles;
  } catch (error) {
    throw error instanceof Unstarted ? error : new Unstarted("not_ours", url);
  }
}

export interface Python {
  api: PyodideAPI;
  /** What its WebAssembly was compiled to: another worker starts with it in half the time. */
  compiled: WebAssembly.Module;
  /** Puts the pocket values of a game at a path; whether there are any. */
  bring: (game: string, path: string) => Promise<boolean>;
}

/** Starts Python from the files that are listed at an address; with WebAssembly that another worker has compiled, that is not fetched. */
export async function startPython(list: string, progress: Progress, ready: WebAssembly.Module | null = null): Promise<Python> {
  const files = new Files(list, await listFiles(list), progress);
  const { loader, script, wasm, library, package: ours } = files.listed;
  const wasmUrl = files.url("pyodide.asm.wasm");
  const libraryUrl = files.url("library.zip");
  // Pyodide fetches by itself, under names of its own; WebAssembly is compiled while it comes
  const given = new Map([
    [wasmUrl, ready === null ? files.open(wasm, "application/wasm") : new Response()],
    [libraryUrl, files.open(library)],
  ]);
  const packed = files.open(ours);
  const scripts = Promise.all([files.script<typeof import("pyodide")>(loader), files.script<{ default: never }>(script)]);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.race([scripts, files.broken]);
  const fetchAnything = self.fetch;
  self.fetch = (input, init) => {
    const there = given.get(String(input));
    return there === undefined ? fetchAnything(input, init) : Promise.resolve(there);
  };
  const { instantiateStreaming } = WebAssembly;
  let compiled = ready;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    if (ready !== null) return { module: ready, instance: await WebAssembly.instantiate(ready, imports) };
    const made = await instantiateStreaming(source, imports);
    compiled = made.module;
    return made;
  };
  const starting = loadPyodide({
    indexURL: files.url("./"),
    stdLibURL: libraryUrl,
    lockFileContents: { info: files.listed.made, packages: {} },
    packageBaseUrl: files.url("./"),
    createPyodideModule,
    env: { HOME: FOLDER, PYTHONPATH: FOLDER, HOLMGANG_HOME: "/tmp", HOLMGANG_CACHE: "/tmp" },
    fsInit: async (fs) => unpack(fs, new Uint8Array(await packed.arrayBuffer())),
  });
  const api = await Promise.race([starting, files.broken]);
  self.fetch = fetchAnything;
  WebAssembly.instantiateStreaming = instantiateStreaming;
  return { api, compiled: compiled as WebAssembly.Module, bring: (game, path) => bring(files, api, game, path) };
}

async function loaded<T>(url: string): Promise<T> {
  try {
    return (await import(url)) as T;
  } catch (error) {
    await fetched(url); // says what is the matter, where it does not come at all
    throw new Unstarted("not_ours", (error as Error).message);
  }
}

type FileSystem = { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array): void };

/** Our package: its mark, the length of a list, the list of its files with their lengths, and the files. */
function unpack(fs: FileSystem, data: Uint8Array): void {
  const length = new DataView(data.buffer, data.byteOffset).getUint32(MARK.length, true);
  let at = MARK.length + 4;
  const list = JSON.parse(new TextDecoder().decode(data.subarray(at, at + length))) as [string, number][];
  at += length;
  const folders = new Set<string>();
  for (const [name, size] of list) {
    const path = `${FOLDER}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) fs.mkdirTree(folder);
    folders.add(folder);
    fs.writeFile(path, data.subarray(at, at + size));
    at += size;
  }
}

async function bring(files: Files, api: PyodideAPI, game: string, path: string): Promise<boolean> {
  const name = files.listed.pocket[game];
  if (name === undefined) return false;
  try {
    const values = await (await fetched(files.url(name))).arrayBuffer();
    api.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    api.FS.writeFile(path, new Uint8Array(values));
    return true;
  } catch (error) {
    if (error instanceof Unstarted) return false; // offline before they were kept: the game is judged by playing it out
    throw error;
  }
}
