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
const DIGITS = "123456789";

/**
 * A move has the key that the game gives it: the digit of its place, the letter of its card. Where such a digit is among them, digits stand for
 * nothing else, so that they are in order whatever is possible just now, and the others are chosen by a letter of their own; else they are
 * numbered, the pieces to be picked among them. What picking brings comes last, so that no other key changes by it.
 */
export function keysOf(listed: readonly Listed[]): Keys {
  const groups = listed.flatMap((each) => ("choices" in each && each.picker !== null ? [{ choices: each.choices, pieces: each.picker.pieces }] : []));
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
  const keyed = ({ text }: ChoiceFacts): [string, string] => [text, own.get(text) ?? (numbered ? (free.shift() ?? "") : letterOf(text))];
  const first = moves.map(keyed);
  const pieces = groups.flatMap((each) => each.pieces).map((piece): [string, string] => [piece, numbered ? (free.shift() ?? "") : ""]);
  return { choices: new Map([...first, ...brought.map(keyed)]), pieces: new Map(pieces) };
}
