// The chances over a game: a graph that leads to the moment one points at.
import type { JSX } from "preact";
import type { Seat } from "../games/board";
import { COARSE } from "../parts/picks";
import { review as words } from "../text/en-review";
import type { Reviewed } from "../wire";
import { chances, digitsOf, HEIGHT, nextMark, placeAt, placed, placeOf, stepOf, WIDTH } from "./graph-shape";

export interface GraphProps {
  review: Reviewed;
  near: Seat;
  /** The seat of whoever looks, if they have played. */
  own: Seat | null;
  /** The step of the replay that is shown. */
  at: number;
  go: (step: number) => void;
}

export function ReviewGraph({ review, near, own: seat, at, go }: GraphProps): JSX.Element {
  const own = chances(review, near);
  const place = placeOf(review, at);
  const point = review.points[place - 1];
  const whose = seat === near ? words.your : words.whose(review.names[near]);
  const told = words.moment(point?.where ?? words.beginning, whose, own[place] ?? 0, digitsOf(review));
  const show = (there: number): void => go(stepOf(review, there));
  const pointed = (event: PointerEvent): void => {
    if (event.buttons === 0 || !(event.currentTarget instanceof Element)) return;
    const box = event.currentTarget.getBoundingClientRect();
    show(placeAt((event.clientX - box.left) / box.width, own.length));
  };
  const pressed = (event: KeyboardEvent): void => {
    const marked = (direction: 1 | -1): number => stepOf(review, nextMark(review, place, direction));
    // left, right, home and end are the whole replay's
    const there = { ArrowUp: at + 1, ArrowDown: at - 1, PageUp: marked(1), PageDown: marked(-1) }[event.key];
    if (there === undefined) return;
    event.preventDefault();
    go(there);
  };
  return (
    <div class="review-graph">
      {/* the slider says it, too */}
      <p class="review-axis" aria-hidden="true">
        {words.axis(whose)}
      </p>
      <div
        class="review-slider"
        role="slider"
        tabIndex={0}
        aria-label={words.steps(whose)}
        aria-valuemin={0}
        aria-valuemax={own.length - 1}
        aria-valuenow={place}
        aria-valuetext={`${told} ${point?.told ?? ""}`}
        onPointerDown={pointed}
        onPointerMove={pointed}
        onKeyDown={pressed}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
          <Curve review={review} near={near} />
          <Moment own={own} place={place} />
        </svg>
      </div>
      <p class="review-legend">
        <Sign kind="turn" /> {words.turn} <Sign kind="mistake" /> {words.mistake}
      </p>
      <p class="review-moment">
        <strong>{told}</strong> {point?.told}
      </p>
      <p class="review-help">{matchMedia(COARSE).matches ? words.graphByFinger : words.graphByKeys}</p>
    </div>
  );
}

/** The curve with its marks, on a page or in a picture. */
export function Curve({ review, near }: { review: Reviewed; near: Seat }): JSX.Element {
  const own = chances(review, near);
  const places = own.map((chance, place) => placed(chance, place, own.length));
  const line = places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const [begin, end] = [placed(0, 0, own.length), placed(0, own.length - 1, own.length)];
  const levels = [
    [0, words.ends[0]],
    [0.5, words.even],
    [1, words.ends[1]],
  ] as const;
  return (
    <g class="review-curve">
      <polygon class={`review-area seat-${near}`} points={`${begin.x},${begin.y} ${line} ${end.x},${end.y}`} />
      {levels.map(([level, told]) => {
        const { x, y } = placed(level, 0, own.length);
        return (
          <g key={level}>
            <path class={level === 0.5 ? "review-level even" : "review-level"} d={`M${x} ${y}H${end.x}`} />
            <text class="review-label" x={x - 6} y={y + 4} font-size={13}>
              {told}
            </text>
          </g>
        );
      })}
      <polyline class="review-line" points={line} />
      {review.mistakes.map((mistake) => {
        const { x, y } = places[mistake.point + 1] ?? begin;
        return <path key={`${mistake.point} ${mistake.seat}`} class="review-mistake-mark" d={`M${x - 4} ${y - 4}l8 8m0-8l-8 8`} />;
      })}
      {review.turning_points.map((turn) => {
        const { x, y } = places[turn.point + 1] ?? begin;
        return <circle key={turn.point} class="review-turn-mark" cx={x} cy={y} r={6} />;
      })}
    </g>
  );
}

function Moment({ own, place }: { own: readonly number[]; place: number }): JSX.Element {
  const { x, y } = placed(own[place] ?? 0.5, place, own.length);
  return (
    <g>
      <path class="review-now-line" d={`M${x} 0V${HEIGHT}`} />
      <circle class="review-now" cx={x} cy={y} r={4} />
    </g>
  );
}

function Sign({ kind }: { kind: "turn" | "mistake" }): JSX.Element {
  return (
    <svg class="review-sign" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      {kind === "turn" ? <circle class="review-turn-mark" cx={8} cy={8} r={6} /> : <path class="review-mistake-mark" d="M4 4l8 8m0-8l-8 8" />}
    </svg>
  );
}
