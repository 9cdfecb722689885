// What the pages that teach say, and the tables to try things on.
import type { OverFacts } from "../wire";
import { text } from "./index";
import type { Pair } from "./en-words";

export const learn = {
  title: "Learn a game",
  tab: (game: string) => `Learn ${game} · ${text.app.name}`,
  lead: "The rules in two minutes, in full, and with every open question answered. Most parts have a table to try them on.",
  lessonNote: "The quickest way in is a first match with a coach at your side: a few minutes, nothing to read beforehand.",
  play: "Play it",
  contents: "Contents",
  /** Who plays in the examples of the rules pages. */
  players: ["Ada", "Bo"] as readonly [string, string],
  tryIt: (title: string) => `Try it: ${title}`,
  closeTry: "Put the table away",
  edit: "Open this position in the editor",
};

export const explorer = {
  names: ["First", "Second"] as readonly [string, string],
  over: (over: OverFacts, names: Pair) => (over.winner === null ? `A draw: ${over.reason}.` : `${names[over.winner]} wins: ${over.reason}.`),
  reset: "Begin again",
};
