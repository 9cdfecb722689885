// Choosing by pointing at pieces: each option is about some pieces, and pointing narrows the options down.
import type { ChoiceFacts } from "../wire";

export interface Picked {
  /** What is picked now. */
  pieces: readonly string[];
  /** The one option that is meant; null while more must be picked or several are meant. */
  meant: ChoiceFacts | null;
}

/** The options that still fit what is picked. */
export function fitting(options: readonly ChoiceFacts[], picked: readonly string[]): ChoiceFacts[] {
  return options.filter((option) => picked.every((piece) => option.pieces.includes(piece)));
}

/** The options that are about exactly what is picked. */
export function exact(options: readonly ChoiceFacts[], picked: readonly string[]): ChoiceFacts[] {
  return fitting(options, picked).filter((option) => new Set(option.pieces).size === picked.length);
}

/** Whether picking this piece leads anywhere, given what is picked already. */
export function pickable(options: readonly ChoiceFacts[], picked: readonly string[], piece: string): boolean {
  return picked.includes(piece) || options.some((option) => option.pieces.includes(piece));
}

/** Points at a piece: adds it, takes it back, or lets it take the place of what it does not go with. */
export function pick(options: readonly ChoiceFacts[], picked: readonly string[], piece: string): Picked {
  if (picked.includes(piece)) return { pieces: picked.filter((each) => each !== piece), meant: null };
  const pieces = together(options, picked, piece);
  const left = fitting(options, pieces);
  const [only] = left;
  const complete = only !== undefined && left.length === 1 && new Set(only.pieces).size === pieces.length;
  return { pieces, meant: complete ? only : null };
}

/** All that is picked with this piece, without the one that it does not go with, or the piece alone. */
function together(options: readonly ChoiceFacts[], picked: readonly string[], piece: string): string[] {
  const without = [...picked.keys()].reverse().map((place) => picked.filter((_, at) => at !== place));
  const found = [picked, ...without].find((kept) => fitting(options, [...kept, piece]).length > 0);
  return [...(found ?? []), piece];
}

/** So many options of one sort are still read in a list. */
const FEW = 6;

/** Many options that differ in their pieces: one picks the pieces, "2 of 3 chosen", and need not read all of them. */
export interface Picker {
  options: readonly ChoiceFacts[];
  /** The pieces that tell the options apart, in the order in which one would point at them. */
  pieces: readonly string[];
  /** How many of them an option is about. */
  count: number;
  /** What all options are about besides. */
  common: readonly string[];
}

/** How these options are picked piece by piece; null where they are few, or not all alike. */
export function pickerOf(options: readonly ChoiceFacts[], named: (piece: string) => string | null): Picker | null {
  if (options.length <= FEW) return null;
  const sets = options.map((option) => [...new Set(option.pieces)]);
  const common = (sets[0] ?? []).filter((piece) => sets.every((each) => each.includes(piece)));
  const differing = sets.map((each) => each.filter((piece) => !common.includes(piece)));
  const count = differing[0]?.length ?? 0;
  // all that may come first before all that may come next: cards, then whom they are for
  const pieces = [...new Set(Array.from({ length: count }, (_, place) => differing.flatMap((each) => each[place] ?? [])).flat())];
  // one piece each and nothing else in common: such options are pointed at themselves
  if (count === 0 || (count === 1 && common.length === 0)) return null;
  return differing.every((each) => each.length === count) && pieces.every((piece) => named(piece) !== null) ? { options, pieces, count, common } : null;
}
