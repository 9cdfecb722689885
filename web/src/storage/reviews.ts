// What reviews have said of this player's own games: kept in this browser and nowhere else.
import type { Seat } from "../games/board";
import { read, write } from "./local-storage";

export interface KeptReview {
  match: string;
  game: string;
  title: string;
  names: [string, string];
  seat: Seat;
  at: number;
  /** From 0 to 1; null where the review could not say. */
  accuracy: number | null;
  luck: number;
  cost: number;
}

/** A seat that somebody at this device had in a match. */
export interface OwnSeat {
  match: string;
  seat: Seat;
  at: number;
  /** Whether nobody told them what to choose: only then the figures are theirs. */
  unaided: boolean;
}

const NAME = "reviews";
/** How many are kept; the oldest go first. */
const MOST = 500;

/** All of them, the latest first. Whatever is not one of them is passed over: the storage may be damaged. */
export function keptReviews(): KeptReview[] {
  const found = read(NAME);
  return Array.isArray(found) ? found.filter(isKept).sort((one, two) => two.at - one.at) : [];
}

/** Keeps what a review said; said again of the same match, it stands once. */
export function keepReview(review: KeptReview): void {
  const others = keptReviews().filter((each) => each.match !== review.match);
  write(NAME, [review, ...others].sort((one, two) => two.at - one.at).slice(0, MOST));
}

function isKept(each: unknown): each is KeptReview {
  if (typeof each !== "object" || each === null) return false;
  const { match, game, title, names, seat, at, accuracy, luck, cost } = each as Record<string, unknown>;
  return (
    [match, game, title].every((text) => typeof text === "string") &&
    Array.isArray(names) &&
    names.length === 2 &&
    names.every((name) => typeof name === "string") &&
    (seat === 0 || seat === 1) &&
    [at, luck, cost].every((figure) => Number.isFinite(figure)) &&
    (accuracy === null || Number.isFinite(accuracy))
  );
}

export interface OwnPlay {
  game: string;
  title: string;
  games: number;
  /** The mean over the games of which it is known; null if there is none. */
  accuracy: number | null;
  /** Means a game. */
  luck: number;
  cost: number;
}

/** What they come to, a line a game, the most played first. */
export function ownPlay(reviews: readonly KeptReview[]): OwnPlay[] {
  const games = [...new Set(reviews.map((each) => each.game))];
  return games
    .map((game) => {
      const of = reviews.filter((each) => each.game === game);
      const known = of.flatMap((each) => (each.accuracy === null ? [] : [each.accuracy]));
      return {
        game,
        title: of[0]?.title ?? game,
        games: of.length,
        accuracy: known.length === 0 ? null : mean(known),
        luck: mean(of.map((each) => each.luck)),
        cost: mean(of.map((each) => each.cost)),
      };
    })
    .sort((one, two) => two.games - one.games);
}

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}
