// English. Whole sentences wherever there is one, so that a translation may put its words in their own order.
import type { ClockFacts, MatchSummary, SeriesFacts } from "../wire";
import { deckDuel, duoRegna, nobles, plain, twoDomains } from "./en-games";
import { actions, coach, curtain, end, fair, goal, gone, hint, match, notices, offers, players, reactions, report, story, table, waiting } from "./en-match";
import { inBrowser } from "./en-in-browser";
import { counted, type Pair } from "./en-words";
import { evaluation } from "./en-evaluation";

/** What stands in the page before its script runs; build.mjs writes it there. */
const page = {
  language: "en",
  title: "Holmgang",
  description: "Two-player tabletop duels to play in the browser: against a bot, on one screen, or with a friend by a link.",
  noscript: "Holmgang needs JavaScript to play in the browser. Without it, the same games are played in a terminal: run “holmgang play” there.",
};

const app = {
  name: page.title,
  home: "Holmgang, the first page",
  nav: "Pages",
  play: "Play",
  learn: "Learn",
  games: "My games",
  editor: "Editor",
  puzzles: "Puzzles",
  replay: "Replay a record",
  about: "About",
  keys: "Keys",
  skip: "Skip to the page",
  close: "Close",
  loading: "One moment …",
  again: "Try again",
  reload: "Reload the page",
  copy: "Copy",
  copied: "Copied",
  share: "Share",
  qrCode: "The link as a QR code",
  qrNote: "Or let a phone’s camera read it.",
  missing: "Nothing here",
  missingNote: "There is no page with this address.",
  toGames: "To the games",
  noGame: "No such game",
  noGameNote: (name: string) => `There is no game called “${name}” here. These are the games:`,
  newTab: "Opens in a new tab",
  pages: {
    match: "Match",
    new: "New match",
    learn: "Learn",
    editor: "Editor",
    replay: "Replay",
    games: "My games",
    about: "About",
    admin: "Moderation",
    puzzles: "Puzzles",
  } as Readonly<Record<string, string>>,
};

const net = {
  unreachable: "The server cannot be reached. Is the network there?",
  otherVersion: "This page and its server are of different versions. Reload the page to go on; your matches are kept.",
  failed: (status: number) => `The server answered with an error (${status}). Please try again.`,
  lost: "The connection is lost. Nothing you did is lost with it.",
  retry: (seconds: number) => `Trying again in ${counted(seconds, "second")}.`,
  retrying: "Trying again …",
  now: "Try now",
  notKept: (why: string) => `The server can keep nothing just now, so this has not happened. Please do it again in a while. ${why}`,
  notSaid: "The connection broke before this was sent. Please do it again.",
};

const settings = {
  title: "Settings",
  theme: "Colours",
  themes: { system: "As the system", light: "Light", dark: "Dark" },
  speed: "Pace of what happens",
  speeds: { slow: "Slow", normal: "Normal", fast: "Fast", once: "At once" },
  motion: "Movement",
  motions: { system: "As the system", none: "None" },
  sound: "Sound",
  confirm: "Ask before each move",
  keys: "Single keys (digits and letters) do things",
  reactions: "Show reactions of other players",
  name: "Your name (may stay empty)",
  kept: "All of this is kept in this browser only.",
};

const home = {
  title: "Duels for two",
  puzzles: "Or solve today’s puzzles",
  lead: "Pick one: against a bot you are playing at once, and a friend needs nothing but a link.",
  facts: (minutes: string, difficulty: string) => `${minutes} minutes · ${difficulty}`,
  bot: "Play a bot",
  botFor: (title: string) => `Play a bot: ${title}`,
  friend: "Play a friend",
  friendFor: (title: string) => `Play a friend: ${title}`,
  lesson: "Learn by playing",
  lessonFor: (title: string) => `Learn by playing: ${title}`,
  going: "Your games in progress",
  goOn: "Go on",
  versus: (names: Pair) => `${names[0]} – ${names[1]}`,
};

const lobby = {
  title: "The lobby",
  lost: "The connection is lost, so this may be old. It comes back by itself.",
  open: "Open challenges",
  noOpen: "Nobody is waiting for an opponent. Be the one: “Play a friend”, then “Anybody”.",
  live: "Being played",
  noLive: "No match to watch just now.",
  recent: "Just finished",
  noRecent: "Nothing has been finished yet.",
  take: "Sit down",
  watch: "Watch",
  see: "See",
  offered: (name: string) => `by ${name}`,
  note: (match: MatchSummary) =>
    [
      match.clock.kind === "none" ? "" : clock.told(match.clock).replace(/\.$/, ""),
      match.best_of > 1 ? `best of ${match.best_of}` : "",
      match.set_up === null ? "" : setUp.short,
      match.house_rules.length > 0 ? "house rules" : "",
      match.result?.sentence ?? "",
    ]
      .filter(Boolean)
      .join(" · "),
};

const time = (seconds: number): string => {
  if (seconds % 86_400 === 0) return counted(seconds / 86_400, "day");
  if (seconds % 60 === 0) return counted(seconds / 60, "minute");
  return counted(seconds, "second");
};

const clock = {
  told: (facts: ClockFacts) => {
    if (facts.kind === "none") return "Without a clock.";
    if (facts.kind === "move") return `${time(facts.time / 1000)} for each move.`;
    const more = facts.increment > 0 ? ` and ${counted(facts.increment / 1000, "second")} more with each move` : "";
    return `${time(facts.time / 1000)} for each player${more}.`;
  },
  choice: (choice: string) => {
    const [kind, seconds = "0", increment = "0"] = choice.split(":");
    if (kind === "none") return "No clock";
    if (kind === "move") return `${time(Number(seconds))} a move`;
    return `${time(Number(seconds))} + ${increment} seconds a move`;
  },
};

const series = {
  told: ({ best_of, game }: SeriesFacts) => `Best of ${best_of}, with seats swapped after each game. This is game ${game}.`,
};

const house = {
  title: "House rules",
  changed: (count: number) => `House rules (${count} changed)`,
  asks: (question: string, lowest: number, highest: number) => `${question} (${lowest} to ${highest})`,
  empty: (usual: string, lowest: number, highest: number) => `Left empty, it is ${usual} as usual. Possible: ${lowest} to ${highest}.`,
};

const create = {
  title: (game: string) => `New match of ${game}`,
  from: (step: number | null) => (step === null ? "It begins from the position" : `It begins from step ${step} of the game that you looked at:`),
  against: "Against",
  opponents: {
    bot: ["A bot", "It answers at once"],
    friend: ["A friend", "By a link you send"],
    screen: ["This screen", "Two people, one device"],
    open: ["Anybody", "A challenge in the lobby"],
  } as Readonly<Record<"bot" | "friend" | "screen" | "open", Pair>>,
  starts: { bot: "Start", friend: "Make the link", screen: "Start", open: "Offer the challenge" },
  name: "Your name",
  friend: "The other player’s name",
  anonymous: (nickname: string) => (nickname === "" ? "may stay empty" : `left empty: ${nickname}`),
  mine: "You sit",
  seats: { toss: "by a toss", first: "first", second: "second" },
  more: "Names, clock, several games",
  clock: "Clock",
  bestOf: "Games",
  series: (games: number) => (games === 1 ? "one game" : `best of ${games}, seats swapped`),
  takeBack: "Casual: I may take moves back freely and have the best option shown",
};

const levels = {
  title: "Which bot",
  mistakes: (level: string) => `What ${level} does wrong`,
  choose: (game: string, level: string) => `${level}. Choose another for ${game}`,
  against: (level: string, place: number, count: number) => `Bot: ${level} (${place} of ${count})`,
  dialog: (game: string) => `${game}: against whom?`,
  theme: "Theme",
  play: "Play",
  programs: "Or another program",
  program: "A program of somebody’s own",
};

const join = {
  title: "An invitation",
  invited: (host: string, game: string) => (host === "" ? `You are invited to ${game}` : `${host} invites you to ${game}`),
  challenged: (host: string, game: string) => (host === "" ? `An open challenge: ${game}` : `${host} challenges you to ${game}`),
  about: (game: string) => `About ${game}`,
  rules: "The rules in two minutes",
  lesson: "A first lesson, by playing",
  device: (game: string) => `Go on with your ${game} on this device`,
  take: "Take this seat",
  takeSetUp: "Play from this position",
  goOn: "Go on here",
  watch: "Watch instead",
  taken: "This seat is taken",
  takenNote: "This invitation was followed already; it works once. If that was you, go on in the browser where you sat down.",
};

const setUp = {
  short: "from a set-up position",
  title: "Not from the usual start",
  note: "Whoever made this match has set up the position that it begins from. Look at it before you agree.",
  sits: (name: string) => `You would play ${name}, drawn at the bottom.`,
  youBegin: "You would choose first.",
  begins: (name: string) => `${name} chooses first.`,
  hidden: "Cards that lie face down are hidden from you now, but whoever set them up knows them all, also those in your hand.",
  wanted: (count: number) => `Show challenges from set-up positions (${count})`,
  show: (game: string, name: string) => `The position: ${game} by ${name}`,
  look: "Look at it",
};

const rules = {
  title: "The rule",
  of: (move: string) => `The rule of ${move}`,
  all: "All the rules",
  sideways: "Wider than the screen: scroll sideways",
};

export const en = {
  page,
  app,
  net,
  settings,
  home,
  inBrowser,
  lobby,
  clock,
  series,
  house,
  create,
  levels,
  join,
  setUp,
  match,
  gone,
  waiting,
  coach,
  offers,
  curtain,
  actions,
  hint,
  notices,
  reactions,
  report,
  end,
  fair,
  players,
  table,
  goal,
  story,
  rules,
  evaluation,
  duoRegna,
  plain,
  twoDomains,
  deckDuel,
  nobles,
};
