// A table on the page: the drawing, its words for screen readers, and pointing at pieces.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { findTable } from "../games";
import { type Seat, type Told, type Touch } from "../games/board";
import { exact, fitting, pick, pickable } from "../match/picking";
import { text } from "../text";
import type { ChoiceFacts } from "../wire";
import { moveTitle } from "./move-title";

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
  sealed?: readonly Seat[];
  /** What the viewer has chosen in secret, where that is not yet shown to both. */
  chosen?: string | null;
  choices?: readonly ChoiceFacts[];
  aimed?: ChoiceFacts | null;
  onChoose?: (choice: ChoiceFacts) => void;
  /** Called with the choices that go with what is picked; none while nothing is. */
  onPicked?: (choices: readonly ChoiceFacts[]) => void;
}

export function Table(props: TableProps): JSX.Element {
  const { game, table, seat = null, near = 0, story = NOTHING, recent = NOTHING } = props;
  const { choices = NOTHING, aimed = null } = props;
  const drawn = findTable(game);
  const figures = allFigures(props.constants, props.figures);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [width, measured] = useWidth();
  const show = (pieces: readonly string[]): void => {
    setPicked(pieces);
    props.onPicked?.(pieces.length === 0 ? NOTHING : fitting(choices, pieces));
  };
  useEffect(() => show([]), [choices]);
  // before the next picture is seen: a key is always for what is on the screen
  useLayoutEffect(() => {
    if (picked.length === 0) return undefined;
    const letGo = (event: KeyboardEvent): void => {
      if (event.key === "Escape") show([]);
    };
    addEventListener("keydown", letGo);
    return () => removeEventListener("keydown", letGo);
  }, [picked.length === 0]);

  const aimedAt = new Set(aimed?.pieces);
  const lit = new Set(recent.flatMap((event) => drawn.touched(event, table, figures)));
  const left = fitting(choices, picked);
  const touch: Touch = {
    can: (piece) => pickable(choices, picked, piece),
    picked: (piece) => picked.includes(piece),
    aimed: (piece) => aimedAt.has(piece),
    lit: (piece) => lit.has(piece),
    pick: (piece) => {
      const now = pick(choices, picked, piece);
      if (now.meant === null) show(now.pieces);
      else {
        show([]);
        props.onChoose?.(now.meant);
      }
    },
  };
  const meant = picked.length === 0 ? [] : exact(choices, picked);
  const words = drawn.words(table, figures, seat, props.names);
  return (
    <div class="table" ref={measured}>
      <drawn.Board
        table={table}
        figures={figures}
        seat={seat}
        near={near}
        story={story}
        recent={recent}
        sealed={props.sealed ?? NOTHING}
        chosen={props.chosen ?? null}
        touch={touch}
        wide={width >= 600}
      />
      <div class="sr-only">
        <h2>{text.table.title}</h2>
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {picked.length > 0 && (
        <div class="picked-bar">
          {meant.map((choice) => (
            <button
              key={choice.text}
              type="button"
              class="button small primary"
              onClick={() => {
                show([]);
                props.onChoose?.(choice);
              }}
            >
              {moveTitle(choice.text)}
            </button>
          ))}
          {left.length > meant.length && <span class="picked-more">{text.table.more(left.length - meant.length)}</span>}
          <button type="button" class="button small quiet" onClick={() => show([])}>
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

function useWidth(): [number, { current: HTMLDivElement | null }] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const watcher = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  return [width, element];
}
