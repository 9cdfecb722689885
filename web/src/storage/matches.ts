// The matches of this browser: the seats it holds, its shares of the dice, and the records of what is over.
import type { EndingFacts, MatchFacts, SeatToken } from "../wire";
import { forget, names, read, write } from "./local-storage";
import { noteResults } from "./results";

export interface Kept {
  id: string;
  game: string;
  title: string;
  names: [string, string];
  players: [string, string];
  seats: SeatToken[];
  lesson: boolean;
  /** Whether it began from a position that somebody has set up; matches from before this was kept do not say. */
  setUp?: boolean;
  /** Whether the best option was shown in it. */
  helped?: boolean;
  /** Whether it is played in this browser, without a server. */
  here?: boolean;
  created: number;
  touched: number;
  /** The code for the free seat, until it is taken. */
  invitation: string | null;
  ending: EndingFacts | null;
  record: string | null;
  /** The table as it was seen last from here; matches from before this was kept have none. */
  last?: { table: unknown; figures: unknown; position?: string };
}

/** How many finished games are kept; the oldest go first. */
const MOST_FINISHED = 200;

function key(id: string): string {
  return `match:${id}`;
}

export function keptMatch(id: string): Kept | null {
  return readMatch(key(id));
}

function readMatch(name: string): Kept | null {
  const found = read(name);
  return isKept(found) ? found : null;
}

/** Whether it has all that pages take for granted. The storage may be damaged, and other programs of this host may write to it. */
function isKept(each: unknown): each is Kept {
  if (typeof each !== "object" || each === null) return false;
  const { id, game, title, names: called, players, seats, created, touched, invitation, ending, record } = each as Record<string, unknown>;
  return (
    [id, game, title].every(isText) &&
    [called, players].every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText)) &&
    [created, touched].every(Number.isFinite) &&
    Array.isArray(seats) &&
    seats.every(isSeat) &&
    [invitation, record].every((text) => text === null || isText(text)) &&
    (ending === null || (typeof ending === "object" && isText((ending as Partial<EndingFacts>).sentence)))
  );
}

function isText(each: unknown): each is string {
  return typeof each === "string";
}

function isSeat(each: unknown): each is SeatToken {
  const { seat, token } = (each ?? {}) as Partial<SeatToken>;
  return (seat === 0 || seat === 1) && isText(token);
}

/** The names under which something lies that should be a match and is none. */
export function damagedMatches(): string[] {
  return names("match:").filter((name) => readMatch(name) === null);
}

export function dropDamagedMatches(): void {
  for (const name of damagedMatches()) forget(name);
}

/** All of them, the one last played first. */
export function keptMatches(): Kept[] {
  return names("match:")
    .map(readMatch)
    .filter((kept): kept is Kept => kept !== null)
    .sort((one, two) => two.touched - one.touched);
}

/** Keeps a match, old ones giving way where there is no room; where the browser keeps nothing, as long as the page is open. */
function keep(kept: Kept): void {
  if (write(key(kept.id), kept)) return;
  prune(MOST_FINISHED / 4);
  write(key(kept.id), kept);
}

export function begin(facts: MatchFacts, seats: SeatToken[], invitation: string | null, here = false): Kept {
  const kept: Kept = {
    id: facts.id,
    game: facts.game,
    title: facts.title,
    names: [facts.seats[0].name, facts.seats[1].name],
    players: [facts.seats[0].player, facts.seats[1].player],
    seats,
    lesson: facts.lesson,
    setUp: facts.set_up !== null,
    ...(here ? { here } : {}),
    created: Date.now(),
    touched: Date.now(),
    invitation,
    ending: null,
    record: null,
  };
  keep(kept);
  prune(MOST_FINISHED);
  return kept;
}

/** Changes a match that is kept; one that is not stays unknown. */
export function amend(id: string, change: Partial<Kept>): void {
  const kept = keptMatch(id);
  if (kept !== null) keep({ ...kept, touched: Date.now(), ...change });
}

export function dropMatch(id: string): void {
  for (const name of [...names(`share:${id}:`), ...names(`receipt:${id}:`)]) forget(name);
  forget(key(id));
}

function prune(most: number): void {
  const over = keptMatches().filter((kept) => kept.ending !== null);
  noteResults(over.slice(most)); // how they ended outlives them
  for (const kept of over.slice(most)) dropMatch(kept.id);
}
