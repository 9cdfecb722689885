// What the own games come to: wins, losses and draws by game and opponent, how it goes just now, and what reviews have said.
import { type KeptReview, type OwnPlay, ownPlay } from "../storage/reviews";
import type { Outcome, Result } from "../storage/results";

export type Tally = Readonly<Record<Outcome, number>>;

export interface Opponent {
  /** Whether it is a program. */
  bot: boolean;
  name: string;
  tally: Tally;
}

export interface GameStatistics {
  game: string;
  title: string;
  tally: Tally;
  /** How many were won, or lost, in a row until now; null after a draw, or a single game. */
  run: { won: boolean; length: number } | null;
  /** The most that were ever won in a row. */
  longest: number;
  /** The most played first. */
  opponents: Opponent[];
  /** Null where no game of it was reviewed. */
  reviewed: OwnPlay | null;
}

/** A line a game, the most played first; results are given with the latest first. */
export function statisticsOf(results: readonly Result[], reviews: readonly KeptReview[]): GameStatistics[] {
  const played = ownPlay(reviews);
  const games = [...new Set([...results, ...played].map((each) => each.game))];
  const lines = games.map((game) => {
    const of = results.filter((each) => each.game === game);
    const reviewed = played.find((each) => each.game === game) ?? null;
    return {
      game,
      title: of[0]?.title ?? reviewed?.title ?? game,
      tally: tallied(of),
      run: runOf(of),
      longest: longestRun(of),
      opponents: opponentsOf(of),
      reviewed,
    };
  });
  return lines.sort((one, two) => gamesIn(two.tally) - gamesIn(one.tally));
}

export function gamesIn({ won, lost, drew }: Tally): number {
  return won + lost + drew;
}

function tallied(results: readonly Result[]): Tally {
  const count = (outcome: Outcome): number => results.filter((each) => each.outcome === outcome).length;
  return { won: count("won"), lost: count("lost"), drew: count("drew") };
}

function runOf(results: readonly Result[]): GameStatistics["run"] {
  const [latest] = results;
  if (latest === undefined || latest.outcome === "drew") return null;
  const broken = results.findIndex((each) => each.outcome !== latest.outcome);
  const length = broken < 0 ? results.length : broken;
  return length < 2 ? null : { won: latest.outcome === "won", length };
}

function longestRun(results: readonly Result[]): number {
  let [longest, run] = [0, 0];
  for (const { outcome } of results) {
    run = outcome === "won" ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** A program is known by what the server calls it, a person by their name. */
function opponentsOf(results: readonly Result[]): Opponent[] {
  const keys = [...new Set(results.map(keyOf))];
  const found = keys.map((key) => {
    const of = results.filter((each) => keyOf(each) === key);
    return { bot: of[0]?.player !== "human", name: of[0]?.name ?? "", tally: tallied(of) };
  });
  return found.sort((one, two) => gamesIn(two.tally) - gamesIn(one.tally));
}

function keyOf({ player, name }: Result): string {
  return player === "human" ? `human ${name.toLocaleLowerCase()}` : player;
}
