// What can be changed on a table that is set up, piece by piece: clicked on the table, or listed where a piece is not drawn.
import type { Seat } from "../games/board";
import { editor as words } from "../text/en-editor";

/** A counter, by plus and minus. */
export interface Count<T> {
  kind: "count";
  label: string;
  value: number;
  lowest: number;
  highest: number;
  set: (value: number) => T;
}

/** One of several. */
export interface OneOf<T> {
  kind: "one-of";
  label: string;
  options: readonly { told: string; chosen: boolean; set: () => T }[];
}

/** A card out of a pile that lies face down, to be put somewhere. */
export interface Take<T> {
  kind: "take";
  label: string;
  cards: readonly { card: string; told: string }[];
  to: readonly { told: string; set: (card: string) => T }[];
}

export type Control<T> = Count<T> | OneOf<T> | Take<T>;

/** What a press on a piece changes: something that is there or not, or one of the controls that it opens. */
export interface Edit<T> {
  /** The piece, or the spot that is empty now; nothing for what lies nowhere on the table. */
  piece: string;
  /** Whose it is; nothing for what is nobody's. */
  side: string;
  label: string;
  /** In a list of its side. */
  short: string;
  change: { kind: "switch"; on: boolean; set: () => T } | { kind: "controls"; controls: readonly Control<T>[] };
}

/** What an edit is about. */
export type Place = Pick<Edit<unknown>, "piece" | "side" | "label" | "short">;

export function switched<T>(place: Place, on: boolean, set: () => T): Edit<T> {
  return { ...place, change: { kind: "switch", on, set } };
}

export function controlled<T>(place: Place, ...controls: readonly Control<T>[]): Edit<T> {
  return { ...place, change: { kind: "controls", controls } };
}

/** A counter that is a piece by itself. */
export function counted<T>(place: Place, count: Omit<Count<T>, "kind" | "label">): Edit<T> {
  return controlled({ ...place, label: `${place.label}: ${count.value}` }, { kind: "count", label: place.label, ...count });
}

/** A piece that is one of several. */
export function oneOf<T>(place: Place, now: string, options: OneOf<T>["options"]): Edit<T> {
  return controlled({ ...place, label: `${place.label}: ${now}` }, { kind: "one-of", label: place.label, options });
}

/** Something that lies nowhere on the table. */
export function aside<T>(label: string, options: OneOf<T>["options"]): Edit<T> {
  return controlled({ piece: "", side: "", label, short: label }, { kind: "one-of", label, options });
}

/** Whose turn it is. */
export function moverEdit<T>(mover: Seat, set: (seat: Seat) => T): Edit<T> {
  return aside(
    words.mover,
    ([0, 1] as const).map((seat) => ({ told: words.sides[seat], chosen: seat === mover, set: () => set(seat) })),
  );
}
