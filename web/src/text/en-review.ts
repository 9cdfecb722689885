// What is said in English about a review; only who opens one fetches it. Sentences about the game itself come from the server.
import type { Pair } from "./en-words";

/** As closely as the reference is worth. */
const percent = (share: number, digits: number): string => `${(100 * share).toFixed(digits).replace(/^-(?=0(?:\.0)?$)/, "")}\u00a0%`;
const signed = (share: number, digits: number): string => {
  const told = percent(share, digits);
  return told.startsWith("-") ? told.replace("-", "−") : /^0(?:\.0)?\s/.test(told) ? told : `+${told}`;
};
const begun = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

export const review = {
  title: "Review",
  working: "The game is being reviewed.",
  patience: "Most games take a few seconds, long ones up to half a minute. You may look at the replay meanwhile.",
  doing: (doing: string, share: number) => (share === 0 ? (doing.endsWith(".") ? doing : `${begun(doing)} …`) : `${begun(doing)} (${Math.round(100 * share)}\u00a0%)`),
  percent,
  signed,
  your: "your",
  whose: (name: string) => `${name}’s`,
  axis: (whose: string) => `${begun(whose)} chance to win`,
  steps: (whose: string) => `${begun(whose)} chance to win, step by step`,
  graph: (name: string) => review.steps(review.whose(name)),
  graphByFinger: "Tap the graph, or draw a finger along it, to see the table at that moment.",
  graphByKeys: "Click in the graph, or use the arrow keys in it, to see the table at that moment; PgUp and PgDn lead to the next mark.",
  beginning: "The beginning",
  moment: (where: string, whose: string, chance: number, digits: number) => `${begun(where)}: ${whose} chance is ${percent(chance, digits)}.`,
  point: (where: string, name: string, chance: number, digits: number) => `${begun(where)}: ${name} ${percent(chance, digits)}.`,
  even: "50\u00a0%",
  ends: ["0\u00a0%", "100\u00a0%"] as const,
  turn: "turning point",
  mistake: "mistake",
  turns: "Turning points",
  noTurns: "No single step turned the game.",
  mistakes: "Mistakes",
  yourMistakes: "Your mistakes",
  mistakesOf: (name: string, count?: number) => `${name}’s mistakes${count === undefined ? "" : ` (${count})`}`,
  exact: "The exact figures",
  sums: "Percents are shares of a win. What choices gave away is a sum over all of them, so it can come to more than 100\u00a0%, which is one whole win.",
  noMistakes: "None that the reference can be sure of.",
  before: "Before",
  after: "After",
  showBefore: (where: string) => `Show the table before ${where}`,
  showAfter: (where: string) => `Show the table after ${where}`,
  back: "Back to the review",
  allMistakes: (count: number) => `Show all ${count}`,
  accuracy: "Accuracy",
  figures: "Figures",
  player: "Player",
  luck: (chance: boolean) => (chance ? "Luck" : "How the choices met"),
  youAre: (name: string) => `In all that follows you are ${name}.`,
  cost: (clear: boolean) => (clear ? "Clear mistakes" : "Given away"),
  unknown: "–",
  ledger: {
    title: "Every step",
    caption: (name: string, coarse: boolean) =>
      `What each step gave ${name}, and in bold ${name}’s chance after it. “Error” is what the reference contradicts itself by; its sum has a standard error (±).${coarse ? " Choices count with small differences, too, and may come to more than 100\u00a0%." : ""}`,
    heads: (name: string, other: string, chance: boolean) => ({
      luck: review.luck(chance),
      own: `${name}’s choices`,
      other: `${other}’s choices`,
      hidden: "Not to be known",
      error: "Error",
    }),
    ending: (gave: number, digits: number) => `The ending: ${signed(gave, digits)}`,
    inAll: (start: number, end: number, digits: number) => `In all, from ${percent(start, digits)} to ${percent(end, digits)}:`,
  },
  howToRead: "How to read this",
  kept: "The figures of your games are kept on this device and added up under",
  notKept: "What to choose was told in this game, so its figures are not added up under",
  nothingKept: "You made no choice in this game, so its figures are not added up under",
  toGames: "“My games”.",
  picture: "Picture to share",
  pictureAlt: (title: string, names: Pair, sentence: string) => `The chances in ${title} between ${names[0]} and ${names[1]}, step by step. ${sentence}`,
  own: {
    figures: (accuracy: number | null, luck: number) => `${accuracy === null ? "" : `accuracy ${percent(accuracy, 0)}, `}luck ${signed(luck, 0)}`,
  },
};
