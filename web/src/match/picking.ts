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

/** Points at a piece: adds it, takes it back, or begins anew with it where it does not go with the others. */
export function pick(options: readonly ChoiceFacts[], picked: readonly string[], piece: string): Picked {
  if (picked.includes(piece)) return { pieces: picked.filter((each) => each !== piece), meant: null };
  let pieces = [...picked, piece];
  if (fitting(options, pieces).length === 0) pieces = [piece];
  const left = fitting(options, pieces);
  const [only] = left;
  const complete = only !== undefined && left.length === 1 && new Set(only.pieces).size === pieces.length;
  return { pieces, meant: complete ? only : null };
}
