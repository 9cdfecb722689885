// Two Domains on the editor's table: each die by its face, or taken away; the first empty place takes a new one.
import { type Edit, moverEdit, oneOf } from "../../editor/edits";
import { changed, SEATS } from "../../editor/tables";
import { editor as words } from "../../text/en-editor";
import type { Seat } from "../board";
import type { Figures, Table } from "./table";

/** A die set to a face, or taken away (0). */
function withDie(table: Table, seat: Seat, place: number, face: number): Table {
  const line = [...table.lines[seat]];
  if (face === 0) line.splice(place, 1);
  else line[place] = face;
  return { ...table, rolling: null, lines: changed<number[]>(table.lines, seat, line) };
}

export function edits(table: Table, { longest, faces }: Figures): Edit<Table>[] {
  const die = (seat: Seat, place: number): Edit<Table> => {
    const face = table.lines[seat][place] ?? 0;
    const options = [["0", words.none] as const, ...Object.entries(faces).map(([value, name]) => [value, `${value} ${name}`] as const)];
    return oneOf(
      { piece: `die:${seat}:${place}`, side: words.sides[seat], label: words.place(words.sides[seat], place + 1), short: words.placeShort(place + 1) },
      faces[face] ?? words.none,
      options.map(([value, told]) => ({ told, chosen: Number(value) === face, set: () => withDie(table, seat, place, Number(value)) })),
    );
  };
  return [
    ...SEATS.flatMap((seat) => Array.from({ length: Math.min(longest, table.lines[seat].length + 1) }, (_, place) => die(seat, place))),
    moverEdit(table.mover, (mover) => ({ ...table, mover, rolling: null })),
  ];
}
