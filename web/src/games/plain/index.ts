// A game that brings no drawing of its own: words, cards and numbers, as the server tells them of its table.
import { text } from "../../text";
import type { PlainFigures } from "../../wire";
import { LazyPart } from "../../net/lazy-part";
import { anyTable } from "../board";

export const plain = anyTable<unknown, PlainFigures>({
  drawing: new LazyPart(async () => ({ Board: (await import("./board")).Board, edits: null })),
  look: () => "plain",
  sounds: {},
  touched: () => [],
  words: (_table, figures, seat, names) =>
    figures.fields.map((field) =>
      text.plain.field(field.name, field.values, field.seat === null ? undefined : field.seat === seat ? null : names[field.seat]),
    ),
});
