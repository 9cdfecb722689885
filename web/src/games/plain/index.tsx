// The table of a game that brings no drawing of its own: what it holds, line by line.
import type { JSX } from "preact";
import { type BoardProps, Canvas, type GameTable } from "../board";

const LINE = 22;

/** Every value on the table behind the names that lead to it: "sides 1 hand: 4h 5h". */
function lines(value: unknown, path: readonly string[] = []): string[] {
  const flat = !Array.isArray(value) || value.every((each) => typeof each !== "object");
  if (typeof value !== "object" || value === null || (Array.isArray(value) && flat)) return [`${path.join(" ")}: ${Array.isArray(value) ? value.join(" ") : String(value)}`];
  return Object.entries(value).flatMap(([name, inner]) => lines(inner, [...path, Array.isArray(value) ? String(Number(name) + 1) : name]));
}

function Board({ table }: BoardProps<unknown, unknown>): JSX.Element {
  const told = lines(table);
  return (
    <Canvas width={400} height={(told.length + 1) * LINE} class="plain">
      {told.map((line, place) => (
        <text key={line} class="label left" x={12} y={(place + 1) * LINE} font-size={14}>
          {line}
        </text>
      ))}
    </Canvas>
  );
}

export const plain: GameTable = {
  Board,
  Vignette: () => null,
  Form: null,
  touched: () => [],
  words: (table) => lines(table),
};
