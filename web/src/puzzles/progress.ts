// Which puzzles were answered in this browser, and which comes next. A puzzle is known by its id, whatever number it has.
import { read, write } from "../storage/local-storage";
import type { PuzzleSet } from "../wire";

export interface Answered {
  /** Whether the first answer was right. */
  first: boolean;
  /** Whether the last one was. */
  last: boolean;
  /** When that was, as ISO 8601. */
  day: string;
}

export type Answers = ReadonlyMap<string, Answered>;

/** More than any game has puzzles; the oldest answers go first. */
const MOST_KEPT = 1000;
const LINE = /^([rw])([rw]) (\d{4}-\d\d-\d\d)$/;

function key(game: string): string {
  return `puzzles:${game}`;
}

/** What was answered, the longest ago first; whatever is not of our writing is passed over. */
export function answersOf(game: string): Answers {
  const kept = read(key(game));
  const answers = new Map<string, Answered>();
  if (!Array.isArray(kept)) return answers;
  for (const each of kept.slice(-MOST_KEPT) as unknown[]) {
    const [id, line] = Array.isArray(each) ? (each as unknown[]) : [];
    const found = typeof id === "string" && typeof line === "string" ? LINE.exec(line) : null;
    if (found !== null) answers.set(id as string, { first: found[1] === "r", last: found[2] === "r", day: found[3] ?? "" });
  }
  return answers;
}

/** Keeps an answer; false if only as long as the page is open. */
export function keepAnswer(game: string, id: string, right: boolean, day: string): boolean {
  const answers = new Map(answersOf(game));
  const first = answers.get(id)?.first ?? right;
  answers.delete(id);
  answers.set(id, { first, last: right, day });
  const mark = (good: boolean): string => (good ? "r" : "w");
  const lines = [...answers].slice(-MOST_KEPT).map(([each, { first: one, last, day: at }]) => [each, `${mark(one)}${mark(last)} ${at}`]);
  return write(key(game), lines);
}

export interface Numbered {
  number: number;
  id: string;
  grade: string;
}

/** All puzzles of a game, the easy ones first. */
export function numbered(set: PuzzleSet): Numbered[] {
  return set.grades.flatMap(({ grade, ids }) => ids.map((id) => ({ id, grade }))).map((each, place) => ({ ...each, number: place + 1 }));
}

export interface Tally {
  count: number;
  answered: number;
  /** Right at the first try. */
  found: number;
}

export function tally(puzzles: readonly Numbered[], answers: Answers): Tally {
  const given = puzzles.flatMap(({ id }) => answers.get(id) ?? []);
  return { count: puzzles.length, answered: given.length, found: given.filter((each) => each.first).length };
}

/** The next one that has no answer yet, else the first whose last answer was wrong; null where all of the grade are found. */
export function nextNumber(set: PuzzleSet, answers: Answers, grade: string, after: number): number | null {
  const those = numbered(set).filter((each) => grade === "" || each.grade === grade);
  const open = those.filter(({ id }) => !answers.has(id));
  const next = open.find(({ number }) => number > after) ?? open[0] ?? those.find(({ id }) => answers.get(id)?.last === false);
  return next?.number ?? null;
}

/** The first of a grade. */
export function firstNumber(set: PuzzleSet, grade: string): number {
  return numbered(set).find((each) => grade === "" || each.grade === grade)?.number ?? 1;
}
