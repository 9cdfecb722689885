// A table on the page: the drawing, its words for screen readers, and pointing at pieces.
import { type ComponentChildren, Fragment, type JSX, type TargetedMouseEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { findTable } from "../games";
import type { Format, Seat, Told, Touch } from "../games/board";
import { exact, fitting, pickable } from "../match/picking";
import { useLazyPart } from "../net/lazy-part";
import { text } from "../text";
import type { ChoiceFacts } from "../wire";
import { pieceNear } from "./finger";
import { MissingPart } from "./missing-part";
import { moveTitle } from "./move-title";
import { COARSE, type Picks } from "./picks";
import { Warned } from "./warned";

const NOTHING: readonly never[] = [];

/** With the first four alone it stands still, to be looked at by nobody in particular. */
export interface TableProps {
  game: string;
  table: unknown;
  figures: unknown;
  /** What of the figures is told apart from them, because it stays the same. */
  constants?: unknown;
  names: readonly [string, string];
  seat?: Seat | null;
  /** Which seat is drawn at the bottom. */
  near?: Seat;
  story?: readonly Told[];
  recent?: readonly Told[];
  /** What was told together with that; by default, that alone. */
  news?: readonly Told[];
  sealed?: readonly Seat[];
  /** What the viewer has chosen in secret, where that is not yet shown to both. */
  chosen?: string | null;
  choices?: readonly ChoiceFacts[];
  /** What is picked of them; without it nothing can be. */
  picks?: Picks;
  aimed?: ChoiceFacts | null;
  onChoose?: (choice: ChoiceFacts) => void;
  /** What lies over the drawing, once it is there. */
  layer?: ComponentChildren;
}

export function Table(props: TableProps): JSX.Element {
  const { game, table, seat = null, near = 0, story = NOTHING, recent = NOTHING, news = recent } = props;
  const { choices = NOTHING, aimed = null } = props;
  const drawn = findTable(game);
  const figures = allFigures(props.constants, props.figures);
  const picked = props.picks?.pieces ?? NOTHING;
  const [format, measured] = useFormat();
  const { answer: drawing, problem } = useLazyPart(drawn.drawing);
  const aimedAt = new Set(aimed?.pieces);
  const lit = new Set(recent.flatMap((event) => drawn.touched(event, table, figures)));
  const left = fitting(choices, picked);
  const touch: Touch = {
    can: (piece) => props.picks !== undefined && pickable(choices, picked, piece),
    picked: (piece) => picked.includes(piece),
    aimed: (piece) => aimedAt.has(piece),
    lit: (piece) => lit.has(piece),
    pick: (piece) => {
      const meant = props.picks?.point(piece) ?? null;
      if (meant !== null) props.onChoose?.(meant);
    },
  };
  // a finger that has missed is led to what it can only have meant, which shows first what it would do
  const missed = ({ target, currentTarget, clientX, clientY }: TargetedMouseEvent<HTMLElement>): void => {
    if (!(target instanceof SVGElement) || target.closest(".piece.can") !== null || !matchMedia(COARSE).matches) return;
    const piece = pieceNear(currentTarget, clientX, clientY);
    if (piece !== null) touch.pick(piece);
  };
  const meant = picked.length === 0 ? [] : left.length === 1 ? left : exact(choices, picked);
  // what is picked piece by piece is told beside the table, if that is in sight there: two options of a list always are
  const picking = (props.picks?.listed ?? []).map((each) => "choices" in each && each.picker !== null && each.folded !== true);
  const beside = picking.slice(0, 2).includes(true);
  const words = drawn.words(table, figures, seat, props.names);
  return (
    <div class={`table ${drawn.look(figures)}`} ref={measured} onClick={missed}>
      {drawing !== null && (
        <drawing.Board
          table={table}
          figures={figures}
          seat={seat}
          near={near}
          story={story}
          recent={recent}
          news={news}
          sealed={props.sealed ?? NOTHING}
          chosen={props.chosen ?? null}
          touch={touch}
          format={format}
        />
      )}
      {drawing !== null && props.layer}
      {drawing === null && <Undrawn problem={problem} />}
      <div class="sr-only">
        <h2>{text.table.title}</h2>
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {picked.length > 0 && !beside && (
        <div class="picked-bar">
          {meant.map((choice) => (
            <Fragment key={choice.text}>
              <button
                type="button"
                class="button small primary"
                onClick={() => {
                  props.picks?.letGo();
                  props.onChoose?.(choice);
                }}
              >
                {moveTitle(choice.text)}
              </button>
              <Warned words={choice.warning ?? ""} warning={choice.warning} />
            </Fragment>
          ))}
          {left.length > meant.length && <span class="picked-more">{text.table.more(left.length - meant.length)}</span>}
          <button type="button" class="button small quiet" onClick={props.picks?.letGo}>
            {text.table.clear}
          </button>
        </div>
      )}
    </div>
  );
}

export function allFigures(constants: unknown, figures: unknown): unknown {
  return { ...(constants as object), ...(figures as object) };
}

/** While the drawing is fetched, or could not be: one can play all the same, by the list of options. */
function Undrawn({ problem }: { problem: string }): JSX.Element {
  return problem === "" ? <p class="loading">{text.app.loading}</p> : <MissingPart />;
}

const WIDE = 600;
/** From this height of the screen on, a narrow table may be higher than it is wide. */
const TALL = 780;

function useFormat(): [Format, { current: HTMLDivElement | null }] {
  const element = useRef<HTMLDivElement>(null);
  const [format, setFormat] = useState<Format>("low");
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = (): void => setFormat(current.clientWidth >= WIDE ? "wide" : innerHeight >= TALL ? "tall" : "low");
    const watcher = new ResizeObserver(measure);
    measure();
    watcher.observe(current);
    addEventListener("resize", measure);
    return () => {
      watcher.disconnect();
      removeEventListener("resize", measure);
    };
  }, []);
  return [format, element];
}
