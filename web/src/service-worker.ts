// Keeps the page's own files, so that it opens and plays without a network. Nothing that a server says is ever kept: neither
// answers nor tokens come near a cache.

interface List {
  version: string;
  /** `none`: a site of plain files. */
  host: "server" | "none";
  /** First parts of the addresses that the client has a page for; whatever else lies below this address is none of ours. */
  pages: string[];
  /** Names with what tells them from earlier files of that name; the page that starts everything has none. */
  shell: Record<string, string>;
  /** What it takes to play without a server. */
  games: Record<string, string>;
}

const worker = self as unknown as ServiceWorkerGlobalScope;

const list = JSON.parse("%FILES%") as List;
const scope = new URL(worker.registration.scope);
const PREFIX = `holmgang:${scope.pathname}:`;
const CURRENT = PREFIX + list.version;
/** In each cache: the names it holds, with their marks. */
const MARKS = "marks.json";

/** Whoever has this has all that it takes to play: it is kept when all the others are. */
const LAST_OF_GAMES = "python/files.json";

const addressOf = (name: string): string => new URL(name, scope).href;

/** The caches of this and of earlier versions, the latest first. */
async function all(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
  return [CURRENT, ...names.reverse()];
}

async function marksOf(cache: Cache): Promise<Record<string, string>> {
  const kept = await cache.match(addressOf(MARKS));
  return kept === undefined ? {} : ((await kept.json()) as Record<string, string>);
}

/** Keeps these files; what an earlier version has kept, and is the same still, is not fetched again. */
async function keep(files: Record<string, string>): Promise<void> {
  const cache = await caches.open(CURRENT);
  const marks = await marksOf(cache);
  const earlier = await Promise.all((await all()).map(async (name) => caches.open(name)));
  const known = await Promise.all(earlier.map(async (each) => ({ cache: each, marks: await marksOf(each) })));
  for (const [name, mark] of Object.entries(files).sort(([one], [two]) => Number(one === LAST_OF_GAMES) - Number(two === LAST_OF_GAMES))) {
    if (marks[name] === mark) continue;
    const has = known.find((each) => each.marks[name] === mark)?.cache;
    const answer = (await has?.match(addressOf(name))) ?? (await fetch(addressOf(name), { cache: mark === "" ? "default" : "no-cache" }));
    if (!answer.ok || answer.redirected) throw new Error(`${name}: ${answer.status}`);
    await cache.put(addressOf(name), answer);
    marks[name] = mark;
  }
  await cache.put(addressOf(MARKS), Response.json(marks));
}

/** Whether an earlier version was asked to keep what it takes to play. */
async function wasKept(): Promise<boolean> {
  for (const name of await all()) {
    const marks = await marksOf(await caches.open(name));
    if (LAST_OF_GAMES in marks) return true;
  }
  return false;
}

let keeping: Promise<void> | null = null;

/** Whoever asks while it is fetched already, from any tab, waits for that. Where it fails, it is tried again next time. */
function keepGames(): Promise<void> {
  keeping ??= keep(list.games)
    .catch(() => undefined)
    .finally(() => (keeping = null));
  return keeping;
}

async function install(): Promise<void> {
  await keep(list.shell);
  if (list.host === "none" || (await wasKept())) await keep(list.games);
}

/** One earlier version stays: a tab that has not been loaded again since may still need a part of it. */
async function activate(): Promise<void> {
  const [, , ...old] = await all();
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function kept(name: string): Promise<Response | undefined> {
  for (const each of await all()) {
    const found = await (await caches.open(each)).match(addressOf(name));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether the client has a page at this address, below the scope. */
function isPage(name: string): boolean {
  return list.pages.includes(name.split("/")[0] ?? "");
}

/** A page: where there is a server, as it has it now; otherwise, and where it cannot be reached, as it is kept. */
async function opened(request: Request): Promise<Response> {
  const start = await kept("");
  if (start !== undefined && list.host === "none") return start;
  try {
    return await fetch(request);
  } catch (error) {
    if (start !== undefined) return start;
    throw error;
  }
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") void worker.skipWaiting();
  if (event.data === "keep the games") event.waitUntil(keepGames());
});
/** Where a notice leads (app/notices.ts): to the tab that has the match, or to a new one; nobody is torn from another match. */
async function lead({ path }: { path: string }): Promise<void> {
  const there = addressOf(path);
  const open = await worker.clients.matchAll({ type: "window" });
  const found = open.find((client) => client.url.split(/[?#]/)[0] === there);
  await (found === undefined ? worker.clients.openWindow(there) : found.focus());
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data as { path: string }));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const name = url.pathname.slice(scope.pathname.length);
  if (name.startsWith("api/")) return;
  if (request.mode === "navigate") {
    if (isPage(name)) event.respondWith(opened(request));
  } else if (name in list.shell || name in list.games || name.startsWith("assets/")) event.respondWith(kept(name).then((found) => found ?? fetch(request)));
});
