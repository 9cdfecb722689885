// What the store of a browser's worker does, by name: each in one transaction. Python asks for them (server/store/indexed_db.py).
import type { HeldSeat, Mode, Row, Tables } from "./tables";

interface Operation {
  mode: Mode;
  run: (tables: Tables, asked: never) => Promise<unknown>;
}

interface Append {
  match: string;
  seen: number;
  entries: string[];
  setup: string | null;
  noted: Pick<Row, "touched" | "phase" | "ended" | "alarm"> | null;
}

/** For how long it is remembered when nobody was here, in milliseconds: longer than anybody asks for. */
const OUTAGES_LAST = 90 * 24 * 3600 * 1000;
const HEARTBEAT = "heartbeat";
const OUTAGES = "outages";

function reads<A>(run: (tables: Tables, asked: A) => Promise<unknown>): Operation {
  return { mode: "reads", run };
}

function writes<A>(run: (tables: Tables, asked: A) => Promise<unknown>): Operation {
  return { mode: "writes", run };
}

function notes<A>(run: (tables: Tables, asked: A) => Promise<unknown>): Operation {
  return { mode: "notes", run };
}

/** Changes a match that is there; whether it is. */
async function changed(tables: Tables, match: string, change: (row: Row) => Partial<Row> | null): Promise<boolean> {
  const row = await tables.get("matches", match);
  const news = row === undefined ? null : change(row);
  if (row === undefined || news === null) return false;
  await tables.put("matches", { ...row, ...news });
  return true;
}

async function append(tables: Tables, asked: Append): Promise<boolean> {
  const { match, seen, entries, setup, noted } = asked;
  const row = await tables.get("matches", match);
  if (row?.number !== seen) return false;
  for (const [place, entry] of entries.entries()) await tables.put("entries", { match, number: seen + place, entry });
  await tables.put("matches", { ...row, number: seen + entries.length, ...(noted ?? {}), ...(setup === null ? {} : { setup }) });
  return true;
}

type Span = [number, number];

/** What is none of ours is passed over, here and below: a damaged note must keep nobody from playing. */
async function outages(tables: Tables): Promise<Span[]> {
  const kept = (await tables.get("notes", OUTAGES))?.value;
  const isSpan = (each: unknown): each is Span => Array.isArray(each) && each.length === 2 && each.every(Number.isFinite);
  return Array.isArray(kept) ? kept.filter(isSpan) : [];
}

async function cameUp(tables: Tables, { now, gap }: { now: number; gap: number }): Promise<boolean> {
  const last = (await tables.get("notes", HEARTBEAT))?.value;
  const down = typeof last === "number" && now - last > gap;
  if (down) {
    const known = (await outages(tables)).filter(([, until]) => until > now - OUTAGES_LAST);
    await tables.put("notes", { name: OUTAGES, value: [...known, [last, now]] });
  }
  await tables.put("notes", { name: HEARTBEAT, value: now });
  return down;
}

export const operations: Readonly<Record<string, Operation>> = {
  open: reads(async () => null),
  probe: notes(async (tables) => {
    const value = crypto.getRandomValues(new Uint32Array(1))[0];
    await tables.put("notes", { name: "probe", value });
    return (await tables.get("notes", "probe"))?.value === value;
  }),
  create: writes(async (tables, row: Row) => {
    if ((await tables.get("matches", row.id)) !== undefined) throw new DOMException("there is such a match", "ConstraintError");
    await tables.put("matches", row);
    return null;
  }),
  find: reads(async (tables, match: string) => (await tables.get("matches", match)) ?? null),
  hold: writes((tables, asked: { match: string; seat: number; before: HeldSeat; after: HeldSeat }) =>
    changed(tables, asked.match, ({ seats }) => {
      const { token, code } = asked.before;
      const seat = seats[asked.seat];
      if (seat?.token !== token || seat.code !== code) return null;
      return { seats: seats.map((each, place) => (place === asked.seat ? { ...asked.after, player: each.player } : each)) };
    }),
  ),
  entries: reads(async (tables, { match, since, most }: { match: string; since: number; most: number | null }) =>
    (await tables.entries(match, since, most ?? undefined)).map(({ entry }) => entry),
  ),
  append: writes(append),
  numbers: reads(async (tables, matches: string[]) => {
    const found: Record<string, number> = {};
    for (const match of matches) {
      const row = await tables.get("matches", match);
      if (Number.isInteger(row?.number)) found[match] = row?.number as number;
    }
    return found;
  }),
  due: reads(async (tables, { now, most }: { now: number; most: number }) => (await tables.due(now, most)).map(({ id }) => id).filter((id: unknown) => typeof id === "string")),
  postpone: writes((tables, { match, now, until }: { match: string; now: number; until: number }) =>
    changed(tables, match, ({ alarm }) => (alarm === null || alarm > now ? null : { alarm: until })).then(() => null),
  ),
  listed: reads(async (tables, { phase, most, least }: { phase: string; most: number; least: number }) =>
    (await tables.matches())
      .filter((row) => row.phase === phase && row.open >= least)
      .sort((one, two) => two.touched - one.touched)
      .slice(0, most),
  ),
  delete: writes(async (tables, { match, waiting }: { match: string; waiting: boolean }) => {
    const row = await tables.get("matches", match);
    if (row === undefined || (waiting && row.seats.every(({ player, token }) => player !== "human" || token !== null))) return false;
    await tables.remove(match);
    return true;
  }),
  heartbeat: notes((tables, now: number) => tables.put("notes", { name: HEARTBEAT, value: now }).then(() => null)),
  cameUp: notes(cameUp),
  outages: reads(async (tables, since: number) => (await outages(tables)).filter(([, until]) => until > since)),
  review: reads(async (tables, { match, form }: { match: string; form: number }) => {
    const kept = await tables.get("reviews", match);
    return kept?.form === form ? kept.review : null;
  }),
  keepReview: writes(async (tables, { match, form, review }: { match: string; form: number; review: string }) => {
    if ((await tables.get("matches", match)) !== undefined) await tables.put("reviews", { match, form, review });
    return null;
  }),
};
