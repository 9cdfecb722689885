// What is said at and around the table of a match.
import type { ReactionFrame } from "../wire";
import { counted, type Pair } from "./en-words";

export const match = {
  title: (game: string, names: Pair) => `${game}: ${names[0]} against ${names[1]}`,
  yourTurn: "Your turn",
  turn: (name: string) => `${name} to choose`,
  asks: (name: string, asks: string) => `${name}: ${asks}`,
  forced: (asks: string, only: string) => `${asks} Only one thing is possible: “${only}” is played for you.`,
  tab: (game: string, asked: boolean) => `${asked ? "▸ Your turn · " : ""}${game} · Holmgang`,
  rewound: "You are looking at an earlier moment.",
  now: "Back to now",
  sure: (move: string) => `Play “${move}”?`,
  yes: "Yes",
  no: "No",
  sharing: "Getting ready: waiting for both players’ browsers …",
  paused: "The match is paused.",
  moment: "…",
  earlier: "… ",
  tapOn: "Tap to hurry on.",
  skip: "Show it all",
  chosen: (names: readonly string[], own: string) => `You have chosen${own === "" ? "" : ` “${own}”`}. ${names.join(" and ")} ${names.length > 1 ? "are" : "is"} still choosing.`,
  thinking: (names: readonly string[]) => `${names.join(" and ")} ${names.length > 1 ? "are" : "is"} choosing.`,
  waiting: "Waiting …",
};

export const gone = {
  title: "This match cannot be shown",
  noSeat: "This browser holds no seat in it any more; perhaps another device has taken it over. You can still watch.",
  forget: "Remove it from my games",
};

export const waiting = {
  title: (game: string) => `${game}: waiting for the other player`,
  invite: "Send this link to your friend. The match begins as soon as the seat is taken.",
  link: "Invitation",
  shared: (game: string) => `Play ${game} with me`,
  open: "The challenge stands in the lobby, too: anybody may take it.",
  free: "A seat is free",
  invited: "Whoever has the invitation can take it: open the whole link that you were sent, with what stands after the “#”. Once the match begins, you can watch it here.",
  close: "Close this match",
  closeNote: "The link stops working, and nobody can join any more.",
};

export const coach = { title: "The coach", goOn: "Go on", skip: "Play on without the script" };

export const offers = {
  draw: (name: string) => `${name} offers a draw.`,
  pause: (name: string) => `${name} asks for a pause.`,
  /** On a shared screen, where both can see it: whose answer is waited for. */
  answers: (name: string) => `What does ${name} say?`,
  drawOffered: "You have offered a draw.",
  accept: "Accept",
  decline: "Decline",
  pauseAsked: "You have asked for a pause.",
  agree: "Agree",
  withdraw: "Withdraw",
  away: (seconds: number) => `The other player is away. In ${counted(seconds, "second")} you may claim the match.`,
  claimable: "The other player has been away for long.",
  idle: "The other player has not chosen for long.",
  claim: "Claim the match",
};

export const curtain = {
  title: (name: string) => `Now ${name}`,
  note: "Hand the screen over. Nothing is shown until you are ready.",
  ready: (name: string) => `I am ${name}: show the table`,
  secret: (other: string) => `This choice is secret: ${other} looks away.`,
  options: (name: string) => `I am ${name}: show my options`,
};

export const actions = {
  undo: "Take back",
  hint: "Show me",
  draw: "Offer a draw",
  pause: "Pause",
  goOn: "Go on",
  resign: "Give up",
  resignTitle: "Give up?",
  resignNote: "The other side wins.",
  playOn: "Play on",
  rules: "Rules",
  more: "More",
  moreTitle: "This match",
  watchLink: "Link to watch it",
  device: "On another device",
  deviceLink: "Make a link that moves my seat",
  deviceNote: "Open this link on your other device. It works once.",
  record: "Record",
  download: "Download the record",
  about: "How it is played",
};

export const fair = {
  badge: "Fair chance",
  title: "Chance that nobody can bend",
  how: "What chance brings in this match follows from a secret of the server and a share of each player, all fixed before the first move. So nobody can choose it: neither side, nor the server.",
  sharing: "The shares are being exchanged now.",
  shared: "The secret and both shares are fixed. When the match is over, everybody can recompute what chance brought.",
  over: "The match is over, so it can be checked: your browser recomputes every outcome.",
  check: "Check it now",
  more: "More about it",
};

export const hint = {
  title: "Show me",
  asks: "Shall the best option be shown, and why? From then on this match is one that was played with help, and its result says so.",
  show: "Show me",
  thinking: "Working it out …",
  chances: "Your chance to win after each option",
  percent: (chance: number) => `${(100 * chance).toFixed(1)}\u00a0%`,
  play: "Play it",
};

export const notices = {
  on: "Tell me when it is my turn",
  off: "Do not tell me any more",
  isOff: "By a notice of this device, as long as Holmgang is open here, in whatever tab.",
  isOn: "You are told when it is your turn, as long as Holmgang is open here.",
  blocked: "This browser does not let Holmgang show notices. Its settings for this page can change that.",
  turn: (game: string) => `Your turn in ${game}`,
  against: (name: string) => `against ${name}`,
};

export const reactions = {
  button: "React",
  title: (name: string) => `Say to ${name}`,
  words: {
    hello: "Hello!",
    luck: "Good luck!",
    nice: "Nice move!",
    wow: "Wow!",
    oops: "Oops!",
    thanks: "Thank you!",
    moment: "One moment, please.",
    played: "Well played!",
  } satisfies Readonly<Record<ReactionFrame["reaction"], string>>,
  said: (name: string, words: string) => `${name} says: ${words}`,
  mute: (name: string) => `Do not show me what ${name} says`,
  note: "Only the two of you see this, and it is kept nowhere.",
};

export const report = {
  title: "Tell the moderators",
  note: "Whoever keeps order on this server is told of this match. The other player is not.",
  reason: "What is wrong?",
  reasons: [
    ["name", "An offensive name"],
    ["stalling", "Stalling on purpose"],
    ["cheating", "Cheating"],
    ["other", "Something else"],
  ] as readonly (readonly ["name" | "stalling" | "cheating" | "other", string])[],
  said: "In your words (may stay empty)",
  send: "Send",
  done: "Thank you. The moderators have been told.",
};

export const end = {
  title: "The end",
  result: { won: "Victory!", lost: "You lose", drew: "A draw", none: "No result", told: (name: string) => `${name} wins!` },
  wellFought: "well fought",
  moment: "Show it again",
  rematch: "Play again",
  nextGame: "Next game",
  onward: "To the next game",
  nextSeries: (games: number) => `Play another best of ${games}`,
  asked: "Waiting for the other player",
  wanted: (name: string) => `${name} wants to play again.`,
  fullGame: "Play a full game",
  replay: "Replay",
  review: "Review",
  picture: "Picture",
  verify: "Check what chance brought",
  home: "Other games",
  inARow: (run: number, won: boolean, level: string) => `${run} ${won ? "wins" : "losses"} in a row against ${level}.`,
  nextLevel: (level: string) => `Play ${level}`,
};

export const players = {
  /** What the server calls players without a name. */
  unnamed: ["First", "Second", "Player", "You"],
  onlyYou: "You",
  you: "(you)",
  bot: "(bot)",
  helped: "with help",
  away: "away",
  score: (points: number) => `${String(points).replace(".5", "½")}`,
  state: (state: string, you: boolean) =>
    ({ turn: you ? "Your turn" : "To choose", done: "Has chosen", won: "Winner", lost: "", drew: "Draw", waits: "" })[state] ?? "",
  low: (name: string, seconds: number) => `${name === "" ? "Your clock" : `The clock of ${name}`}: ${counted(seconds, "second")} left.`,
  time: (milliseconds: number) => `${counted(Math.ceil(milliseconds / 1000), "second")} left`,
};

export const table = {
  title: "The table",
  more: (count: number) => `or add one: ${count} more`,
  clear: "Put back",
  chosen: (count: number, of: number) => `${count} of ${of} chosen`,
  below: (count: number) => `↓ ${count} more`,
  showBelow: (count: number) => `Show ${counted(count, "more option")}`,
  pickMore: (count: number) => `Pick ${count} more, here or on the table.`,
  ways: (count: number) => `${count} ways`,
  asList: (count: number) => `All ${count} in a list`,
};

export const goal = { title: "What is this about?", aim: "Aim:" };

export const story = { title: "What happened", nothing: "Nothing has happened yet." };
