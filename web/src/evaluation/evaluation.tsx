// The value of a position: a bar, the options ranked, and how that is known. For the editor and for replays of games that
// are over; a running match must never show it.
import type { JSX } from "preact";
import { Mark } from "../draw/pieces";
import type { Seat } from "../games/board";
import { moveTitle } from "../parts/move-title";
import { text } from "../text";
import type { Evaluated } from "../wire";
import { useEvaluation } from "./use-evaluation";
import { cost, ranked } from "./ranking";

export const NOBODY = [null, null] as const;

export interface EvaluationProps {
  game: string;
  position: string;
  options: Readonly<Record<string, string>>;
  names: readonly [string, string];
  /** What was chosen here, in a replay. */
  played?: readonly [string | null, string | null];
}

export function Evaluation(props: EvaluationProps): JSX.Element | null {
  const { names, position, played = NOBODY } = props;
  const found = useEvaluation(props.game, position, props.options);
  const words = text.evaluation;
  if (found === null) return null;
  if (found.missing !== "") return <p class="note evaluation-missing">{found.missing}</p>;
  const { value } = found;
  if (value === null) return null;
  const stale = found.position !== position;
  return (
    <section class={`evaluation ${stale ? "stale" : ""}`} aria-label={words.title} aria-busy={stale} data-evaluation={found.position}>
      <Bar names={names} value={value} />
      <p class="evaluation-kind">{words.kind(value.kind, value.error)}</p>
      <div class="evaluation-seats">
        {([0, 1] as const).map((seat) => (
          <Options key={seat} seat={seat} name={names[seat]} value={value} played={stale ? null : played[seat]} />
        ))}
      </div>
      {[...(value.hides ? [words.hides] : []), ...value.notes].map((note) => (
        <p key={note} class="evaluation-note">
          {note}
        </p>
      ))}
    </section>
  );
}

function Bar({ names, value }: { names: readonly [string, string]; value: Evaluated }): JSX.Element {
  const words = text.evaluation;
  const { win, error } = value;
  const end = (seat: Seat): JSX.Element => (
    <span class="evaluation-end">
      <svg viewBox="-12 -12 24 24" width="20" height="20" aria-hidden="true" focusable="false">
        <Mark seat={seat} size={20} />
      </svg>
      <span class="evaluation-name">{names[seat]}</span> <strong>{words.chance(win[seat], error)}</strong>
    </span>
  );
  return (
    <>
      <div class="evaluation-ends">
        {end(0)}
        {end(1)}
      </div>
      <div
        class="evaluation-bar"
        role="meter"
        aria-label={words.meter(names[0])}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(1000 * win[0]) / 10}
        aria-valuetext={words.both(names, win, error)}
      >
        <svg viewBox="0 0 1000 16" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <rect class="evaluation-first" width={1000 * win[0]} height="16" />
          <rect class="evaluation-second" x={1000 * win[0]} width={1000 * win[1]} height="16" />
          <path class="evaluation-middle" d="M500 0V16" />
        </svg>
      </div>
    </>
  );
}

function Options(props: { seat: Seat; name: string; value: Evaluated; played: string | null }): JSX.Element | null {
  const { seat, name, value, played } = props;
  const words = text.evaluation;
  const all = ranked(value, seat, words.fine);
  if (all.length === 0) return null;
  const mixed = all[0]?.often !== null;
  const given = played === null ? 0 : cost(value, seat, played);
  return (
    <div>
      <table class="evaluation-options">
        <caption>{words.options(name)}</caption>
        <thead>
          <tr>
            <th scope="col">{words.option}</th>
            <th scope="col">{words.wins}</th>
            <th scope="col">{mixed ? words.playIt : words.rank}</th>
          </tr>
        </thead>
        <tbody>
          {all.map((option) => (
            <tr key={option.move} class={option.best ? "best" : ""} data-option={option.move}>
              <th scope="row">
                {moveTitle(option.move)}
                {option.move === played && <span class="evaluation-played"> {words.played}</span>}
              </th>
              <td>{words.fine(option.chance, value.error)}</td>
              <td>{option.often === null ? (option.best ? words.best : option.rank) : option.often === 0 ? words.never : words.often(option.often)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {given > 0 && played !== null && <p class="evaluation-cost">{words.gave(name, moveTitle(played), given, value.error)}</p>}
    </div>
  );
}
