// What the facts of all games are made of, and what several have in common.

/** One colour over another: a token or black, by how much it covers, and what lies below. */
export type Ground = readonly [over: string, share: number, below: string];

export interface GameFacts {
  /** The kinds of events that nothing moves with, and that make no sound. */
  silent: readonly string[];
  /** Besides the scene itself: on what there is writing at the table, by the class of each look of the game. */
  grounds: Readonly<Record<string, Readonly<Record<string, Ground>>>>;
}

// where a side has a ground of its own, it is tinted by so much (.land-ground, .court-ground)
export const SIDES: Readonly<Record<string, Ground>> = { "ground of seat 0": ["seat-0", 0.17, "scene"], "ground of seat 1": ["seat-1", 0.17, "scene"] };
