// A game that brings no drawing of its own: words, cards and numbers, as the server tells them of its table.
import { text } from "../../text";
import type { PlainFigures } from "../../wire";
import { anyTable } from "../board";
import { Board } from "./board";
import { Vignette } from "./vignette";

export const plain = anyTable<unknown, PlainFigures>({
  Board,
  Vignette,
  Form: null,
  beats: {},
  touched: () => [],
  words: (_table, figures, seat, names) =>
    figures.fields.map((field) =>
      text.plain.field(field.name, field.values, field.seat === null ? undefined : field.seat === seat ? null : names[field.seat]),
    ),
});
