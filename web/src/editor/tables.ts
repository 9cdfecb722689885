// The small changes that all tables are edited by.

export const SEATS = [0, 1] as const;

/** The pair with the part of one seat changed. */
export function changed<T>(pair: readonly [T, T], seat: 0 | 1, value: T): [T, T] {
  return seat === 0 ? [value, pair[1]] : [pair[0], value];
}

/** What is held of all there is, in its order, one of them put in or taken out. */
export function toggled(all: string, held: string, one: string): string {
  return [...all].filter((each) => held.includes(each) !== (each === one)).join("");
}
