// The ledger of a review from one player's side: what each step gave that seat, by its cause, and what all of it comes to.
import type { Seat } from "../games/board";
import type { Reviewed, ReviewPoint } from "../wire";

/** Shares of a win: what chance gave a seat, its own choices, the other's, what could not be known, and the reference's error. */
export type Shares = Record<"luck" | "own" | "other" | "hidden" | "error", number>;

export function sharesOf({ luck, costs, hidden, residual }: ReviewPoint, seat: Seat): Shares {
  const sign = seat === 0 ? 1 : -1;
  return { luck: sign * luck, own: -costs[seat], other: costs[seat === 0 ? 1 : 0], hidden: sign * hidden, error: sign * residual };
}

export function sumOf({ points }: Reviewed, seat: Seat): Shares {
  const sum: Shares = { luck: 0, own: 0, other: 0, hidden: 0, error: 0 };
  for (const point of points) {
    const shares = sharesOf(point, seat);
    for (const cause of Object.keys(sum) as (keyof Shares)[]) sum[cause] += shares[cause];
  }
  return sum;
}

/** The standard error of the sum of the reference's errors, as if each were drawn anew. */
export function standardError({ points }: Reviewed): number {
  return Math.hypot(...points.map((point) => point.residual));
}
