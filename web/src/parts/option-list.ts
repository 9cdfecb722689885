// How options are listed: alone, under headings, or, where a heading has many that differ in their pieces, to be picked piece by piece.
import { exact, fitting, type Picker, pickerOf } from "../match/picking";
import type { ChoiceFacts } from "../wire";

export interface Group {
  title: string;
  does: string;
  /** With a picker only those that are about exactly what is picked. */
  choices: readonly ChoiceFacts[];
  picker: Picker | null;
  /** Whether only its heading is shown, which opens it; null where it is open for good. */
  folded: boolean | null;
}

export type Listed = ChoiceFacts | Group;

/** So many rows are still read in one list; of a longer one the headings come first, and each opens what is under it. */
const LONGEST = 13;
/** So many pieces to pick stand in a row, where there is least room. */
const IN_A_ROW = 3;

/** Options without a heading stand alone; those with one come together where the first of them stood. */
export function grouped(choices: readonly ChoiceFacts[]): Listed[] {
  const found = new Map<string, ChoiceFacts[]>();
  const listed: Listed[] = [];
  for (const choice of choices) {
    const { menu } = choice;
    if (menu === undefined) {
      listed.push(choice);
      continue;
    }
    const others = found.get(menu.title);
    if (others !== undefined) others.push(choice);
    else {
      const own = [choice];
      found.set(menu.title, own);
      listed.push({ title: menu.title, does: menu.does, choices: own, picker: null, folded: null });
    }
  }
  return listed;
}

/** What is picked on the table or in the list, and what each piece is called. */
export interface PickedPieces {
  pieces: readonly string[];
  named: (piece: string) => string | null;
}

/**
 * What a list shows. Once pieces are picked on the table, only what can be done with them; but where something is picked piece by piece, the
 * list stands still. `opened` are the headings that somebody has opened of a list that is too long; null where nothing is folded.
 */
export function listing(choices: readonly ChoiceFacts[], picked: PickedPieces, opened: ReadonlySet<string> | null = null): Listed[] {
  const listed = withPickers(choices, picked);
  if (opened !== null && rowsOf(listed) > LONGEST) return folding(choices, listed, picked, opened);
  return listed.some((each) => "choices" in each && each.picker !== null) ? listed : grouped(narrowed(choices, fitting(choices, picked.pieces)));
}

function withPickers(choices: readonly ChoiceFacts[], picked: PickedPieces): Listed[] {
  const all = grouped(choices);
  const alone = all.every((each) => !("choices" in each)) ? pickerOf(choices, picked.named) : null;
  const groups: Listed[] = alone === null ? all : [{ title: "", does: "", choices, picker: alone, folded: null }];
  return groups.map((each) => {
    if (!("choices" in each)) return each;
    const picker = each.picker ?? pickerOf(each.choices, picked.named);
    return picker === null ? each : { ...each, picker, choices: exact(picker.options, picked.pieces) };
  });
}

/** A long list with its headings folded; of what is picked on the table all that goes with the first piece, wherever it is listed. */
function folding(choices: readonly ChoiceFacts[], listed: readonly Listed[], picked: PickedPieces, opened: ReadonlySet<string>): Listed[] {
  const [first] = picked.pieces;
  const inSight = fitting(choices, picked.pieces).some(({ menu }) => menu !== undefined && opened.has(menu.title));
  if (first !== undefined && !inSight) return listing(fitting(choices, [first]), picked);
  return listed.map((each) => {
    if (!("choices" in each) || each.title === "") return each;
    const [only] = each.choices;
    // a heading would say of a single option what it says itself
    return only !== undefined && optionsOf(each).length === 1 ? only : { ...each, folded: !opened.has(each.title) };
  });
}

/** All options of a group, whatever is picked of them. */
export function optionsOf({ picker, choices }: Group): readonly ChoiceFacts[] {
  return picker?.options ?? choices;
}

function rowsOf(listed: readonly Listed[]): number {
  const rows = listed.map((each) => {
    if (!("choices" in each)) return 1;
    // above the pieces stand how many are picked and what they come to
    const inside = each.picker === null ? each.choices.length : 2 + Math.ceil(each.picker.pieces.length / IN_A_ROW);
    return inside + (each.title === "" ? 0 : 1);
  });
  return rows.reduce((sum, each) => sum + each, 0);
}

/** What there is to choose once pieces are picked: what goes with them, or everything where nothing does. */
function narrowed(choices: readonly ChoiceFacts[], left: readonly ChoiceFacts[]): readonly ChoiceFacts[] {
  return left.length === 0 ? choices : left;
}

/** The options that a list shows, in its order. */
export function shownChoices(listed: readonly Listed[]): ChoiceFacts[] {
  return listed.flatMap((each) => ("choices" in each ? (each.folded === true ? [] : each.choices) : [each]));
}

/** The keys that choose options, by their texts, that pick pieces, by their ids, and that open headings, by their titles. */
export interface Keys {
  choices: ReadonlyMap<string, string>;
  pieces: ReadonlyMap<string, string>;
  headings: ReadonlyMap<string, string>;
}

/** Letters that do something else at a table. */
const TAKEN = "HSU";
const DIGITS = "123456789";

/**
 * A move has the key that the game gives it: the digit of its place, the letter of its card. Where such a digit is among them, digits stand for
 * nothing else, so that they are in order whatever is possible just now, and the others are chosen by a letter of their own; else they are
 * numbered, the pieces to be picked among them. What picking brings comes last, so that no other key changes by it.
 */
export function keysOf(listed: readonly Listed[]): Keys {
  const groups = listed.flatMap((each) => ("choices" in each && each.picker !== null && each.folded !== true ? [{ choices: each.choices, pieces: each.picker.pieces }] : []));
  const brought = groups.flatMap((each) => each.choices);
  const moves = shownChoices(listed).filter((choice) => !brought.includes(choice));
  const taken = new Set(TAKEN);
  const own = new Map<string, string>();
  for (const { text, key } of moves) {
    if (key === undefined || (key !== "" && taken.has(key))) continue;
    own.set(text, key);
    taken.add(key);
  }
  const numbered = ![...own.values()].some((key) => key === "" || DIGITS.includes(key));
  const free = [...DIGITS];
  const letterOf = (move: string): string => {
    const found = [...move.toUpperCase()].find((letter) => letter >= "A" && letter <= "Z" && !taken.has(letter)) ?? "";
    taken.add(found);
    return found;
  };
  const next = (text: string): [string, string] => [text, numbered ? (free.shift() ?? "") : letterOf(text)];
  const keyed = ({ text }: ChoiceFacts): [string, string] => (own.has(text) ? [text, own.get(text) ?? ""] : next(text));
  const first: [string, string][] = [];
  const headings: [string, string][] = [];
  for (const each of listed) {
    if ("choices" in each && each.folded !== null) headings.push(next(each.title));
    first.push(...shownChoices([each]).filter((choice) => !brought.includes(choice)).map(keyed));
  }
  const pieces = groups.flatMap((each) => each.pieces).map((piece): [string, string] => [piece, numbered ? (free.shift() ?? "") : ""]);
  return { choices: new Map([...first, ...brought.map(keyed)]), pieces: new Map(pieces), headings: new Map(headings) };
}
