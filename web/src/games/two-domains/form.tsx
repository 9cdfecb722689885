import type { JSX } from "preact";
import { PictureDie } from "../../draw/pieces";
import { changed, Mover, SEATS } from "../../editor/controls";
import { text } from "../../text";
import type { FormProps } from "../board";
import type { Figures, Table } from "./table";

export function Form({ table, figures, onChange }: FormProps<Table, Figures>): JSX.Element {
  const words = text.editor;
  const set = (seat: 0 | 1, place: number, face: number): void => {
    const line = [...table.lines[seat]];
    if (face === 0) line.splice(place, 1);
    else line[Math.min(place, line.length)] = face;
    onChange({ ...table, rolling: null, lines: changed<number[]>(table.lines, seat, line) });
  };
  return (
    <>
      {SEATS.map((seat) => (
        <fieldset key={seat} class="editor-side">
          <legend>{words.sides[seat]}</legend>
          <div class="dice-fields">
            {Array.from({ length: figures.longest }, (_, place) => {
              const face = table.lines[seat][place] ?? 0;
              return (
                <label key={place} class="die-field">
                  <svg class="canvas" viewBox="-28 -28 56 56" aria-hidden="true" focusable="false">
                    {face > 0 ? <PictureDie size={52} face={face} seat={seat} /> : <rect class="ghost" x={-24} y={-24} width={48} height={48} rx={9} />}
                  </svg>
                  <span aria-hidden="true">{figures.faces[face] ?? words.none}</span>
                  <select
                    aria-label={words.place(words.sides[seat], place + 1)}
                    value={face}
                    disabled={place > table.lines[seat].length}
                    onChange={(event) => set(seat, place, Number(event.currentTarget.value))}
                  >
                    <option value={0}>{words.none}</option>
                    {Object.entries(figures.faces).map(([value, name]) => (
                      <option key={value} value={value}>
                        {value} {name}
                      </option>
                    ))}
                  </select>
                </label>
              );
            })}
          </div>
        </fieldset>
      ))}
      <Mover seat={table.mover} onChange={(mover) => onChange({ ...table, mover, rolling: null })} />
    </>
  );
}
