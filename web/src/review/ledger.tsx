// Every step of a reviewed game by its causes, folded until somebody asks: luck, choices, what could not be known, the reference's error.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Seat } from "../games/board";
import { review as words } from "../text/en-review";
import type { Reviewed, ReviewPoint } from "../wire";
import { chances, digitsOf, isChance } from "./graph-shape";
import { type Shares, sharesOf, standardError, sumOf } from "./ledger-sums";

interface LedgerProps {
  review: Reviewed;
  /** From whose side it is told, as the graph above it is. */
  near: Seat;
}

export function Ledger(props: LedgerProps): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <details class="review-ledger" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.ledger.title}</summary>
      {/* a long game has a thousand rows, which nobody waits for who does not want them */}
      {open && <Steps {...props} />}
    </details>
  );
}

/** Two rows a step, what happened and its figures: side by side they would not fit a phone. */
function Steps({ review, near }: LedgerProps): JSX.Element {
  const digits = digitsOf(review);
  const own = chances(review, near);
  const [name, other] = [review.names[near], review.names[near === 0 ? 1 : 0]];
  const secrets = review.points.some((point) => point.hidden !== 0);
  const causes: (keyof Shares)[] = ["luck", "own", "other", ...(secrets ? (["hidden"] as const) : []), "error"];
  const heads = words.ledger.heads(name, other, isChance(review));
  const told = (share: number, more: ComponentChildren = null): JSX.Element => {
    const figure = words.signed(share, digits);
    return (
      <td class={/^0/.test(figure) ? "nothing" : undefined}>
        {figure}
        {more}
      </td>
    );
  };
  const head = (words: ComponentChildren): JSX.Element => (
    <tr>
      <th scope="rowgroup" colSpan={causes.length}>
        {words}
      </th>
    </tr>
  );
  const step = (point: ReviewPoint, place: number): JSX.Element => {
    const [before, after] = [own[place] ?? 0, own[place + 1] ?? 0];
    const shares = sharesOf(point, near);
    return (
      <tbody key={place}>
        {head(
          <>
            <strong>{words.point(point.where, name, after, digits)}</strong> {point.told}
          </>,
        )}
        <tr>{point.what === "ending" ? <td colSpan={causes.length}>{words.ledger.ending(after - before, digits)}</td> : causes.map((cause) => told(shares[cause]))}</tr>
      </tbody>
    );
  };
  const sum = sumOf(review, near);
  const error = standardError(review);
  const offBy = Number(error.toFixed(digits + 2)) === 0 ? null : ` ±\u00a0${words.percent(error, digits)}`;
  return (
    <table class="review-figures">
      <caption>{words.ledger.caption(name, review.reference.coarse)}</caption>
      <thead>
        <tr>
          {causes.map((cause) => (
            <th key={cause} scope="col">
              {heads[cause]}
            </th>
          ))}
        </tr>
      </thead>
      {review.points.map(step)}
      <tfoot>
        {head(<strong>{words.ledger.inAll(own[0] ?? 0, own.at(-1) ?? 0, digits)}</strong>)}
        <tr>{causes.map((cause) => told(sum[cause], cause === "error" && offBy))}</tr>
      </tfoot>
    </table>
  );
}
