// How this player's own games ended: a line a game, kept in this browser for longer than the games themselves.
import { read, write } from "./local-storage";
import type { Kept } from "./matches";

export type Outcome = "won" | "lost" | "drew";

export interface Result {
  match: string;
  game: string;
  title: string;
  /** Whom it was played against: `human`, or the program as the server names it; and what they were called. */
  player: string;
  name: string;
  outcome: Outcome;
  /** When the game began. */
  at: number;
}

const NAME = "results";
/** How many are kept; the oldest go first. */
const MOST = 2000;
const OUTCOMES: readonly unknown[] = ["won", "lost", "drew"];

/** All of them, the latest first. Whatever is not one of them is passed over: the storage may be damaged. */
export function keptResults(): Result[] {
  const found = read(NAME);
  return Array.isArray(found) ? found.filter(isResult).sort((one, two) => two.at - one.at) : [];
}

function isResult(each: unknown): each is Result {
  if (typeof each !== "object" || each === null) return false;
  const { match, game, title, player, name, outcome, at } = each as Record<string, unknown>;
  return [match, game, title, player, name].every((text) => typeof text === "string") && OUTCOMES.includes(outcome) && Number.isFinite(at);
}

/** The seat of the one person at this device who played a match; null where two shared the screen, or nobody is known to have. */
export function ownSeat({ seats }: Kept): 0 | 1 | null {
  const [mine, second] = seats;
  return mine === undefined || second !== undefined ? null : mine.seat;
}

/** How a match ended for the one who played it here; null where it goes on, has no result, or nobody can say whose it is. */
export function outcomeOf(kept: Kept): Outcome | null {
  const seat = ownSeat(kept);
  if (seat === null || kept.ending?.counts !== true) return null;
  return kept.ending.winner === null ? "drew" : kept.ending.winner === seat ? "won" : "lost";
}

/** What of a match is counted: lessons, games with help and set-up positions say nothing about anybody's strength. */
function resultOf(kept: Kept): Result | null {
  const outcome = outcomeOf(kept);
  const seat = ownSeat(kept);
  if (outcome === null || seat === null || kept.helped || kept.setUp || kept.lesson) return null;
  const across = seat === 0 ? 1 : 0;
  const { id: match, game, title, created: at } = kept;
  return { match, game, title, player: kept.players[across], name: kept.names[across], outcome, at };
}

/** Notes the results of matches that are not noted yet, also of those that an earlier version has kept. */
export function noteResults(matches: readonly Kept[]): void {
  const noted = keptResults();
  const known = new Set(noted.map((each) => each.match));
  const news = matches.flatMap((kept) => (known.has(kept.id) ? [] : (resultOf(kept) ?? [])));
  if (news.length > 0) write(NAME, [...news, ...noted].sort((one, two) => two.at - one.at).slice(0, MOST));
}

export function dropResult(match: string): void {
  write(NAME, keptResults().filter((each) => each.match !== match));
}

export function dropResults(): void {
  write(NAME, []);
}
