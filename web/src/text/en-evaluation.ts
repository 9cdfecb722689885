// What is said in English about proven values.

const percent = (share: number, digits: number): string => `${(100 * share).toFixed(digits)}\u00a0%`;

/** With one digit that counts. */
const roundedUp = (error: number): string => {
  const digits = [0, 1, 2, 3, 4].find((each) => 100 * error * 10 ** each >= 1) ?? 4;
  return percent(Math.ceil(100 * error * 10 ** digits) / 10 ** digits / 100, digits);
};

export const evaluation = {
  title: "What the position is worth",
  meter: (name: string) => `${name}’s chance to win`,
  both: (names: readonly [string, string], win: readonly [number, number]) =>
    `${names[0]} ${percent(win[0], 1)}, ${names[1]} ${percent(win[1], 1)}`,
  chance: (share: number) => percent(share, 1),
  fine: (share: number) => percent(share, 2),
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
  often: "Play it",
  rank: "Rank",
  never: "never",
  best: "best",
  played: "played",
  gave: (name: string, move: string, cost: number) => `${name}’s ${move} gave away ${percent(cost, 2)}.`,
};
