// How options are listed: alone, under headings, or, where a heading has many that differ in their pieces, to be picked piece by piece.
import { exact, fitting, type Picker, pickerOf } from "../match/picking";
import type { ChoiceFacts } from "../wire";

export interface Group {
  title: string;
  does: string;
  /** With a picker only those that are about exactly what is picked. */
  choices: readonly ChoiceFacts[];
  picker: Picker | null;
}

export type Listed = ChoiceFacts | Group;

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
      listed.push({ title: menu.title, does: menu.does, choices: own, picker: null });
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
 * list stands still.
 */
export function listing(choices: readonly ChoiceFacts[], picked: PickedPieces | null): Listed[] {
  if (picked === null) return grouped(choices);
  const all = grouped(choices);
  const alone = all.every((each) => !("choices" in each)) ? pickerOf(choices, picked.named) : null;
  const groups: Listed[] = alone === null ? all : [{ title: "", does: "", choices, picker: alone }];
  const listed = groups.map((each) => {
    if (!("choices" in each)) return each;
    const picker = each.picker ?? pickerOf(each.choices, picked.named);
    return picker === null ? each : { ...each, picker, choices: exact(picker.options, picked.pieces) };
  });
  return listed.some((each) => "choices" in each && each.picker !== null) ? listed : grouped(narrowed(choices, fitting(choices, picked.pieces)));
}

/** What there is to choose once pieces are picked: what goes with them, or everything where nothing does. */
function narrowed(choices: readonly ChoiceFacts[], left: readonly ChoiceFacts[]): readonly ChoiceFacts[] {
  return left.length === 0 ? choices : left;
}

/** The options that a list shows, in its order. */
export function shownChoices(listed: readonly Listed[]): ChoiceFacts[] {
  return listed.flatMap((each) => ("choices" in each ? each.choices : [each]));
}

/** The keys that choose options, by their texts, and that pick pieces, by their ids. */
export interface Keys {
  choices: ReadonlyMap<string, string>;
  pieces: ReadonlyMap<string, string>;
}

/** Letters that do something else at a table. */
const TAKEN = "HSU";

/**
 * A move that is a digit, or the only one that ends with it (`grow 3`), has that digit. Where there is such a one, digits stand for nothing
 * else, so that they are in order whatever is possible just now, and the others are chosen by a letter of their own; else they are numbered,
 * the pieces to be picked among them. A move that begins with another number has no key. What picking brings comes last, so that no other
 * key changes by it.
 */
export function keysOf(listed: readonly Listed[]): Keys {
  const groups = listed.flatMap((each) => ("choices" in each && each.picker !== null ? [{ choices: each.choices, pieces: each.picker.pieces }] : []));
  const brought = groups.flatMap((each) => each.choices.map((choice) => choice.text));
  const moves = shownChoices(listed).map((choice) => choice.text).filter((move) => !brought.includes(move));
  const named = moves.map((move) => /^(?:[a-z]+ )?([1-9])$/.exec(move)?.[1] ?? "");
  const own = new Map(
    moves.map((move, place) => {
      const digit = named[place] ?? "";
      return [move, digit === move || (!moves.includes(digit) && named.indexOf(digit) === named.lastIndexOf(digit)) ? digit : ""];
    }),
  );
  const numbered = [...own.values()].every((digit) => digit === "");
  const free = [..."123456789"];
  const letters = new Set(TAKEN);
  const letterOf = (move: string): string => {
    const found = [...move.toUpperCase()].find((letter) => /[A-Z]/.test(letter) && !letters.has(letter)) ?? "";
    letters.add(found);
    return found;
  };
  const keyed = (move: string): [string, string] => [move, own.get(move) || (/^\d/.test(move) ? "" : numbered ? (free.shift() ?? "") : letterOf(move))];
  const first = moves.map(keyed);
  const pieces = groups.flatMap((each) => each.pieces).map((piece): [string, string] => [piece, numbered ? (free.shift() ?? "") : ""]);
  return { choices: new Map([...first, ...brought.map(keyed)]), pieces: new Map(pieces) };
}
