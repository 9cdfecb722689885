// The matches of this browser: the seats it holds, its shares of the dice, and the records of what is over.
import type { EndingFacts, MatchFacts, SeatToken } from "../wire";
import { forget, names, read, write } from "./local-storage";

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
  created: number;
  touched: number;
  /** The code for the free seat, until it is taken. */
  invitation: string | null;
  ending: EndingFacts | null;
  record: string | null;
}

/** How many finished games are kept; the oldest go first. */
const MOST_FINISHED = 200;

function key(id: string): string {
  return `match:${id}`;
}

export function keptMatch(id: string): Kept | null {
  return read(key(id)) as Kept | null;
}

/** All of them, the one last played first. */
export function keptMatches(): Kept[] {
  return names("match:")
    .map((name) => read(name) as Kept | null)
    .filter((kept): kept is Kept => kept !== null)
    .sort((one, two) => two.touched - one.touched);
}

/** Keeps a match, old ones giving way where there is no room; where the browser keeps nothing, as long as the page is open. */
function keep(kept: Kept): void {
  if (write(key(kept.id), kept)) return;
  prune(MOST_FINISHED / 4);
  write(key(kept.id), kept);
}

export function begin(facts: MatchFacts, seats: SeatToken[], invitation: string | null): Kept {
  const kept: Kept = {
    id: facts.id,
    game: facts.game,
    title: facts.title,
    names: [facts.seats[0].name, facts.seats[1].name],
    players: [facts.seats[0].player, facts.seats[1].player],
    seats,
    lesson: facts.lesson,
    setUp: facts.set_up !== null,
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
  for (const kept of over.slice(most)) dropMatch(kept.id);
}
