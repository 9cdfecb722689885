// What is said in English about the value of a position.

const percent = (share: number, digits: number): string => `${(100 * share).toFixed(digits)}\u00a0%`;

/** The first digit behind the point that an error reaches. */
const reached = (error: number): number => [0, 1, 2, 3, 4].find((each) => 100 * error * 10 ** each >= 1) ?? 4;

/** With one digit that counts. */
const roundedUp = (error: number): string => {
  const digits = reached(error);
  return percent(Math.ceil(100 * error * 10 ** digits) / 10 ** digits / 100, digits);
};

export const evaluation = {
  title: "What the position is worth",
  meter: (name: string) => `${name}’s chance to win`,
  both: (names: readonly [string, string], win: readonly [number, number], error: number) =>
    `${names[0]} ${evaluation.chance(win[0], error)}, ${names[1]} ${evaluation.chance(win[1], error)}`,
  // nothing is told more closely than it is known
  chance: (share: number, error: number) => percent(share, Math.min(1, reached(error))),
  fine: (share: number, error: number) => percent(share, Math.min(2, reached(error))),
  often: (share: number) => percent(share, 1),
  kind: (kind: string, error: number) =>
    ({
      exact: "Exact: the game is solved.",
      // rounded up: less would not be proven
      certified: `Certified: proven to be right within ${percent(Math.ceil(1e4 * error) / 1e4, 2)}.`,
      pocket: `By values that come with Holmgang, give or take ${roundedUp(error)}.`,
      estimated: `Estimated, give or take ${percent(error, 1)}.`,
    })[kind] ?? "",
  options: (name: string) => `${name}’s options, best first`,
  option: "Option",
  wins: "Wins",
  playIt: "Play it",
  rank: "Rank",
  never: "never",
  best: "best",
  played: "played",
  hides: "Worked out with everything known, also what the players cannot see.",
  gave: (name: string, move: string, cost: number, error: number) => `${name}’s ${move} gave away ${evaluation.fine(cost, error)}.`,
};
