// Buttons over the pieces of a table: a press changes what lies there, or opens what it can be changed to.
import type { CSSProperties, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { editor as words } from "../text/en-editor";
import { EditControl } from "./controls";
import type { Control, Edit } from "./edits";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Props {
  edits: readonly Edit<unknown>[];
  /** What is drawn beneath: where it changes, so do the places of the pieces. */
  drawn: unknown;
  onChange: (table: unknown) => void;
}

export function EditLayer({ edits, drawn, onChange }: Props): JSX.Element {
  const layer = useRef<HTMLDivElement>(null);
  const boxes = useBoxes(layer, edits, drawn);
  const [open, setOpen] = useState<string | null>(null);
  const opened = edits.find((edit) => edit.piece === open);
  const close = (): void => {
    setOpen(null);
    layer.current?.querySelector<HTMLElement>(`[data-edit="${CSS.escape(open ?? "")}"]`)?.focus();
  };
  return (
    <div ref={layer} class="edit-layer" role="group" aria-label={words.pieces}>
      {edits.map(({ piece, label, change }) => {
        const box = boxes.get(piece);
        if (box === undefined) return null;
        const pressed = change.kind === "switch" ? { "aria-pressed": change.on } : ({ "aria-haspopup": "dialog", "aria-expanded": piece === open } as const);
        return (
          <button
            key={piece}
            type="button"
            class="edit-spot"
            data-edit={piece}
            aria-label={label}
            style={pixels(box)}
            onClick={() => (change.kind === "switch" ? onChange(change.set()) : setOpen(piece === open ? null : piece))}
            {...pressed}
          />
        );
      })}
      {opened?.change.kind === "controls" && <Changes edit={opened} controls={opened.change.controls} box={boxes.get(opened.piece) ?? null} onChange={onChange} onClose={close} />}
    </div>
  );
}

function pixels({ left, top, width, height }: Box): CSSProperties {
  return { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
}

interface ChangesProps {
  edit: Edit<unknown>;
  controls: readonly Control<unknown>[];
  box: Box | null;
  onChange: (table: unknown) => void;
  onClose: () => void;
}

/** What a piece can be changed to: below it or, in the lower half of the table, above it. */
function Changes({ edit, controls, box, onChange, onClose }: ChangesProps): JSX.Element {
  const panel = useRef<HTMLDivElement>(null);
  const pointed = useRef(false);
  // once it is there, and whenever it has become larger or smaller
  useLayoutEffect(() => place(panel.current, box));
  const alone = controls.length === 1 && controls[0]?.kind === "one-of";
  const change = (table: unknown): void => {
    onChange(table);
    // whoever points at the only thing to choose is done; by keys one walks through what there is
    if (alone && pointed.current) onClose();
  };
  useLayoutEffect(() => panel.current?.querySelector<HTMLElement>("input:checked, button:enabled, select:enabled")?.focus(), [edit.piece]);
  useLayoutEffect(() => {
    const beside = (event: PointerEvent): void => {
      if (event.target instanceof Element && event.target.closest(".edit-changes, .edit-spot") === null) onClose();
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key === "Escape") onClose();
    };
    addEventListener("pointerdown", beside);
    addEventListener("keydown", escape);
    return () => {
      removeEventListener("pointerdown", beside);
      removeEventListener("keydown", escape);
    };
  });
  return (
    <div
      ref={panel}
      class="edit-changes"
      role="dialog"
      aria-label={edit.label}
      onPointerDown={() => (pointed.current = true)}
      onKeyDown={() => (pointed.current = false)}
    >
      {controls.map((control) => (
        <EditControl key={control.label} control={control} onChange={change} />
      ))}
      <button type="button" class="button small" onClick={onClose}>
        {words.close}
      </button>
    </div>
  );
}

/** Within the table and not over the piece; on a phone it stands at the lower edge of the screen (editor.css). */
function place(panel: HTMLElement | null, box: Box | null): void {
  const table = panel?.parentElement?.getBoundingClientRect();
  if (panel === null || box === null || !table) return;
  const left = Math.max(4, Math.min(box.left, table.width - panel.offsetWidth - 4));
  const below = box.top + box.height / 2 < table.height / 2;
  panel.style.setProperty("--left", `${left}px`);
  panel.style.setProperty("--top", below ? `${box.top + box.height + 6}px` : "auto");
  panel.style.setProperty("--bottom", below ? "auto" : `${table.height - box.top + 6}px`);
}

/** Where the pieces lie, measured on the drawing itself, and again when it changes, moves or is given another size. */
function useBoxes(layer: { current: HTMLElement | null }, edits: readonly Edit<unknown>[], drawn: unknown): ReadonlyMap<string, Box> {
  const [boxes, setBoxes] = useState<ReadonlyMap<string, Box>>(new Map());
  const measure = (): void => {
    const table = layer.current?.parentElement;
    if (!layer.current || !table) return;
    const origin = layer.current.getBoundingClientRect();
    const found = edits.flatMap(({ piece }): [string, Box][] => {
      const element = piece === "" ? null : table.querySelector(`[data-piece="${CSS.escape(piece)}"], [data-spot="${CSS.escape(piece)}"]`);
      if (element === null) return [];
      const { left, top, width, height } = element.getBoundingClientRect();
      return [[piece, { left: left - origin.left, top: top - origin.top, width, height }]];
    });
    setBoxes(new Map(found));
  };
  useLayoutEffect(() => {
    measure();
    const table = layer.current?.parentElement;
    if (!table) return undefined;
    const watcher = new ResizeObserver(measure);
    watcher.observe(table);
    return () => watcher.disconnect();
  }, [drawn, edits]);
  // what glides is measured again where it comes to rest
  useEffect(() => {
    let current = true;
    const moving = layer.current?.parentElement?.getAnimations({ subtree: true }) ?? [];
    void Promise.allSettled(moving.map((each) => each.finished)).then(() => current && moving.length > 0 && measure());
    return () => {
      current = false;
    };
  }, [drawn]);
  return boxes;
}
