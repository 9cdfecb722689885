// All that can be changed on a table, as a list: for whoever would rather not point at pieces, and for what lies nowhere on it.
import type { JSX } from "preact";
import { EditControl } from "./controls";
import type { Edit } from "./edits";

interface Props {
  edits: readonly Edit<unknown>[];
  /** Whether it is long, and each takes little room. */
  folded?: boolean;
  onChange: (table: unknown) => void;
}

export function EditList({ edits, folded = false, onChange }: Props): JSX.Element {
  const sides = [...new Set(edits.map((edit) => edit.side))];
  return (
    <>
      {sides.map((side) => {
        const of = edits.filter((edit) => edit.side === side);
        return side === "" ? (
          <Side key={side} edits={of} folded={folded} onChange={onChange} />
        ) : (
          <fieldset key={side} class="editor-side">
            <legend>{side}</legend>
            <Side edits={of} folded={folded} onChange={onChange} />
          </fieldset>
        );
      })}
    </>
  );
}

function Side({ edits, folded = false, onChange }: Props): JSX.Element {
  return (
    <>
      <div class="toggles">
        {edits.map((edit) => {
          const { change } = edit;
          return (
            change.kind === "switch" && (
              <button
                key={edit.piece}
                type="button"
                class={`toggle ${change.on ? "on" : ""} ${edit.short.length > 2 ? "word" : ""}`}
                aria-pressed={change.on}
                aria-label={edit.label}
                onClick={() => onChange(change.set())}
              >
                {edit.short}
              </button>
            )
          );
        })}
      </div>
      {edits.map(
        ({ piece, label, short, change }) =>
          change.kind === "controls" &&
          (change.controls.length === 1 ? (
            change.controls.map((control) => <EditControl key={piece || label} control={control} folded={folded} onChange={onChange} />)
          ) : (
            <details key={piece}>
              <summary>{short}</summary>
              {change.controls.map((control) => (
                <EditControl key={control.label} control={control} folded={folded} onChange={onChange} />
              ))}
            </details>
          )),
      )}
    </>
  );
}
