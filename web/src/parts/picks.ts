// What is picked of a question: on its table or in its list, which show the same.
import { useLayoutEffect, useState } from "preact/hooks";
import { findTable } from "../games";
import { pick, type Picker } from "../match/picking";
import type { ChoiceFacts } from "../wire";
import { keysOf, listing, type Listed, type PickedPieces, shownChoices } from "./option-list";

export interface Picks extends PickedPieces {
  listed: readonly Listed[];
  /** Points at a piece on the table; the option that is meant by it, unless that waits for a yes: picked piece by piece, or shown first. */
  point: (piece: string) => ChoiceFacts | null;
  /** Picks a piece of many in the list, or takes it back. */
  toggle: (picker: Picker, piece: string) => void;
  letGo: () => void;
  /** Opens what stands under a heading of a long list, or folds it. */
  fold: (title: string) => void;
  /** Shows every option by itself. */
  showAll: () => void;
}

/** Where one points by a finger. */
export const COARSE = "(pointer: coarse)";

const NOTHING_OPENED: ReadonlySet<string> = new Set();

/** Fresh with every question; `expected` is the option that a coach leads to, which is in sight by itself. */
export function usePicks(game: string, choices: readonly ChoiceFacts[], expected: string | null = null): Picks {
  const [pieces, setPieces] = useState<readonly string[]>([]);
  const [all, setAll] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(NOTHING_OPENED);
  useLayoutEffect(() => {
    setPieces([]);
    setAll(false);
    setOpened(NOTHING_OPENED);
  }, [choices]);
  // before the next picture is seen: a key is always for what is on the screen
  useLayoutEffect(() => {
    if (pieces.length === 0) return undefined;
    const letGo = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setPieces([]);
    };
    addEventListener("keydown", letGo);
    return () => removeEventListener("keydown", letGo);
  }, [pieces.length === 0]);
  const led = choices.some((choice) => choice.text === expected);
  const { pieceName, showsFirst = false } = findTable(game);
  // a finger covers what it touches, and small cards lie close to each other
  const asksFirst = showsFirst || matchMedia(COARSE).matches;
  const named = (piece: string): string | null => (all || led ? null : (pieceName?.(piece) ?? null));
  const listed = listing(choices, { pieces, named }, led ? null : opened);
  const pickers = listed.flatMap((each) => ("choices" in each && each.picker !== null ? [each.picker] : []));
  return {
    pieces,
    named,
    listed,
    point: (piece) => {
      const now = pick(choices, pieces, piece);
      const waits = asksFirst || pickers.some((picker) => picker.options.some((option) => option === now.meant));
      setPieces(now.meant === null || waits ? now.pieces : []);
      return waits ? null : now.meant;
    },
    toggle: (picker, piece) => {
      const { pieces: now } = pick(picker.options, pieces.filter((each) => picker.pieces.includes(each)), piece);
      setPieces(now.length === 0 ? [] : [...picker.common, ...now]);
    },
    letGo: () => setPieces([]),
    fold: (title) => {
      setPieces([]);
      setOpened((titles) => new Set(titles.has(title) ? [...titles].filter((each) => each !== title) : [...titles, title]));
    },
    showAll: () => {
      setPieces([]);
      setAll(true);
    },
  };
}

/** What the list shows is what its keys mean: chooses, picks or opens what this one stands for, if anything. */
export function pressKey(pressed: string, picks: Picks, choose: (choice: ChoiceFacts) => void): boolean {
  const { choices, pieces, headings } = keysOf(picks.listed);
  const key = pressed.toUpperCase();
  const meant = shownChoices(picks.listed).find((choice) => choices.get(choice.text) === key);
  if (meant !== undefined) choose(meant);
  const [piece] = [...pieces].find(([, digit]) => digit === key) ?? [];
  for (const each of picks.listed) {
    if (piece !== undefined && "choices" in each && each.picker?.pieces.includes(piece)) picks.toggle(each.picker, piece);
  }
  const [heading] = [...headings].find(([, each]) => each === key) ?? [];
  if (heading !== undefined) picks.fold(heading);
  return meant !== undefined || piece !== undefined || heading !== undefined;
}
