// Where the points of a review lie: which belongs to which step of the replay, and which place on the graph.
import type { Seat } from "../games/board";
import type { Reviewed, ReviewMistake } from "../wire";

export const WIDTH = 400;
export const HEIGHT = 180;
const LEFT = 52;
const RIGHT = 10;
const EDGE = 12;

export interface Place {
  x: number;
  y: number;
}

/** A seat's chance before all and after every point. */
export function chances(review: Reviewed, seat: Seat): number[] {
  const own = (first: number): number => (seat === 0 ? first : 1 - first);
  return [own(review.start), ...review.points.map((point) => own(point.chance))];
}

export function placed(chance: number, place: number, count: number): Place {
  return { x: LEFT + (place * (WIDTH - LEFT - RIGHT)) / Math.max(1, count - 1), y: EDGE + (1 - chance) * (HEIGHT - 2 * EDGE) };
}

/** The place on the graph that lies nearest to a distance from its left edge, as a share of its width. */
export function placeAt(share: number, count: number): number {
  const place = Math.round(((share * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT)) * (count - 1));
  return Math.min(count - 1, Math.max(0, place));
}

/** The step of the replay that a place on the graph shows. */
export function stepOf(review: Reviewed, place: number): number {
  return review.points[place - 1]?.step ?? 0;
}

/** The place on the graph of a step of the replay: an ending outside the rules has the last step's. */
export function placeOf(review: Reviewed, step: number): number {
  return 1 + review.points.findLastIndex((point) => point.step <= step);
}

/** The nearest marked place before or after one: a turning point, or a mistake. */
export function nextMark(review: Reviewed, place: number, direction: 1 | -1): number {
  const marks = [...review.turning_points, ...review.mistakes].map((mark) => mark.point + 1);
  const beyond = marks.filter((mark) => (mark - place) * direction > 0);
  if (beyond.length === 0) return place;
  return direction === 1 ? Math.min(...beyond) : Math.max(...beyond);
}

/** How closely figures are told, as in the sentences that come from the server. */
export function digitsOf({ reference }: Reviewed): number {
  return reference.coarse ? 0 : 1;
}

/** What luck is in a game: what chance brought, or where there is none of that, how the choices of both met. */
export function isChance({ points }: Reviewed): boolean {
  return points.some(({ what }) => what === "chance") || !points.some(({ what }) => what === "both");
}

/** What is told first, to whoever played, or of both: luck and choices, and an ending that no step brought about. */
export function plainOf({ seats, plain, ending }: Reviewed, own: Seat | null): string[] {
  const told = own === null ? plain : seats[own].plain;
  const ended = own === null ? ending : seats[own].ending;
  return [...told, ...(ended === null ? [] : [ended])];
}

/** A side's mistakes, the own side's first; the own side is there even where it made none, if the other did. */
export function mistakesBySide(mistakes: readonly ReviewMistake[], own: Seat | null): { seat: Seat; told: ReviewMistake[] }[] {
  const seats: Seat[] = own === 1 ? [1, 0] : [0, 1];
  const sides = seats.map((seat) => ({ seat, told: mistakes.filter((each) => each.seat === seat) }));
  return sides.filter(({ seat, told }) => told.length > 0 || (seat === own && mistakes.length > 0));
}

/** The same with all figures: what gave whom how much, where it turned, and an ending that no step brought about. */
export function sentencesOf(review: Reviewed): string[] {
  return [...review.summary, ...(review.ending === null ? [] : [review.ending])];
}
