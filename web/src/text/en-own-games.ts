// What “My games” says; whoever goes there fetches it.
import type { Outcome } from "../storage/results";
import { counted, type Pair } from "./en-words";

const tally = ({ won, lost, drew }: Readonly<Record<Outcome, number>>): string =>
  [`${won} won`, `${lost} lost`, ...(drew > 0 ? [`${drew} drawn`] : [])].join(", ");

export const ownGames = {
  title: "My games",
  lead: "The games played in this browser. They are kept here and nowhere else; clearing the browser’s data clears them.",
  first: "Play your first",
  going: "In progress",
  over: "Finished",
  more: (count: number) => `Show ${count} more`,
  upload: "Replay a record from a file",
  name: (title: string, names: Pair) => `${title}, ${names[0]} – ${names[1]}`,
  when: (at: number) => new Date(at).toLocaleDateString("en", { day: "numeric", month: "short", year: "numeric" }),
  outcomes: { won: "Won", lost: "Lost", drew: "Draw" } satisfies Readonly<Record<Outcome, string>>,
  noResult: "No result",
  lesson: "Lesson",
  yourTurn: "Your turn",
  /** The other side of a game that one person played here. */
  against: (name: string, bot: boolean) => `against ${name}${bot ? " (bot)" : ""}`,
  somebody: "somebody without a name",
  download: (name: string) => `Download the record of ${name}`,
  forget: (name: string) => `Forget ${name}`,
  sure: (name: string, going: boolean, waiting: boolean) => {
    if (!going) return `Forget ${name}? It is no longer counted in the statistics, either.`;
    return waiting ? `Forget ${name}? The match is closed; if somebody has joined it by now, your seat is lost for good.` : `Forget ${name}? The seat in it is lost for good.`;
  },
  statistics: {
    title: "Statistics",
    note: "Lessons, games with help, from set-up positions or with two people at this screen are not counted. Accuracy and luck are those of the games that you have reviewed; luck above 0\u00a0% means that chance gave you more than it took.",
    line: (games: number, each: Readonly<Record<Outcome, number>>) => (games === 0 ? "No game counted yet." : `${counted(games, "game")}: ${tally(each)}.`),
    run: (won: boolean, length: number) => `${length} ${won ? "wins" : "losses"} in a row just now.`,
    longest: (length: number) => `The most wins in a row: ${length}.`,
    reviewed: (games: number) => `Over ${counted(games, "reviewed game")}`,
    accuracy: "Accuracy",
    luck: "Luck",
    cost: "Given away",
    opponent: "Opponent",
    games: "Games",
    won: "Won",
    lost: "Lost",
    drew: "Drawn",
    bot: "(bot)",
    byOpponent: (title: string) => `${title} by opponent`,
    reset: "Forget the statistics",
    sure: "Forget how all your games ended? The games themselves stay.",
  },
};
