// Made by `python -m holmgang.server.wire_types`; change the messages there and make it again.

/** The version of the protocol that these are. */
export const PROTOCOL = 3;

/** The first message: which match, as whom, and how much of it the client has seen. */
export interface Hello {
  type: "hello";
  id?: number;
  match: string;
  protocol?: number;
  token?: string | null;
  since?: number;
}

/** Instead of a hello: the lobby is told, at once and whenever it has changed. */
export interface WatchLobby {
  type: "lobby";
  id?: number;
  protocol?: number;
}

/** An answer to the question with this number. Sending it again is harmless. */
export interface Move {
  type: "move";
  id?: number;
  number: number;
  text: string;
}

/** What this seat commits to before either share is known; docs/randomness.md says how it is made. */
export interface Commit {
  type: "commit";
  id?: number;
  commitment: string;
}

/** This seat's share of the dice, in hex, once both sides have committed. */
export interface Share {
  type: "share";
  id?: number;
  share: string;
}

/** Takes back the own move that ``undoable`` names. */
export interface Undo {
  type: "undo";
  id?: number;
  number: number;
}

/** Gives up. */
export interface Resign {
  type: "resign";
  id?: number;
}

/** Offers the other side a draw. */
export interface DrawOffer {
  type: "draw_offer";
  id?: number;
}

/** Answers the other side's offer of a draw. Whoever offered it withdraws it by not accepting. */
export interface DrawAnswer {
  type: "draw_answer";
  id?: number;
  accept: boolean;
}

/** Asks for a pause, or agrees to the one the other side asked for. Against a bot it begins at once. */
export interface Pause {
  type: "pause";
  id?: number;
}

/** Declines the pause the other side asked for. Whoever asked withdraws the wish. */
export interface PauseDecline {
  type: "pause_decline";
  id?: number;
}

/** Ends a pause: the clocks go on. */
export interface Unpause {
  type: "unpause";
  id?: number;
}

/** Claims the win because the other side has been away for the time shown. */
export interface Claim {
  type: "claim";
  id?: number;
}

/** Asks for the next game, seats swapped, or agrees to it. */
export interface Rematch {
  type: "rematch";
  id?: number;
}

/** In a coached match: go on after the coach has spoken. */
export interface GoOn {
  type: "go_on";
  id?: number;
}

/** In a coached match: leave the script and play on freely. */
export interface Skip {
  type: "skip";
  id?: number;
}

/** Asks whether the line still works: `done` comes at once, and a client that hears nothing takes the line for dead. */
export interface There {
  type: "there";
  id?: number;
}

/** Lets the other player know. It is shown to both, kept nowhere, and seen by nobody who watches. */
export interface React {
  type: "react";
  id?: number;
  reaction: "hello" | "luck" | "moment" | "nice" | "oops" | "played" | "thanks" | "wow";
}

export type ClientMessage =
  | Hello
  | WatchLobby
  | Move
  | Commit
  | Share
  | Undo
  | Resign
  | DrawOffer
  | DrawAnswer
  | Pause
  | PauseDecline
  | Unpause
  | Claim
  | Rematch
  | GoOn
  | Skip
  | There
  | React;

/** How a game ended by its rules. */
export interface OverFacts {
  winner: 0 | 1 | null;
  reason: string;
}

/** How a table stands, in words. It is made of the table alone, so that seats that see the same table are told the same. */
export interface AimProgress {
  far: [string, string];
  status: [string[], string[]];
  draw: string;
}

/** The table as this seat sees it. */
export interface ViewFacts {
  table: unknown;
  figures: unknown;
  position: string;
  deciding: (0 | 1)[];
  over: OverFacts | null;
  progress: AimProgress;
}

/** What the game is about, the same all through a match. */
export interface Goal {
  wins: string;
  loses: string;
  words: Record<string, string>;
}

/** Who sits in a seat, or is to. */
export interface SeatFacts {
  name: string;
  player: string;
  taken: boolean;
}

/** The clock that was agreed on, in milliseconds. */
export interface ClockFacts {
  kind: "move" | "none" | "total";
  time: number;
  increment: number;
}

/** Where this match stands among several. The score is by the seats of this match, a draw counting half: it is doubled. */
export interface SeriesFacts {
  best_of: number;
  game: number;
  score: [number, number];
}

/** All that stays the same during play. Sent after `hello`, and again when somebody takes a seat. */
export interface MatchFacts {
  type: "match";
  id: string;
  game: string;
  title: string;
  secrets: boolean;
  version: number;
  options: Record<string, string>;
  house_rules: string[];
  start: string | null;
  set_up: ViewFacts | null;
  constants: unknown;
  beat: number;
  beats: Record<string, number>;
  goal: Goal;
  seats: [SeatFacts, SeatFacts];
  you: 0 | 1 | null;
  clock: ClockFacts;
  take_back: boolean;
  lesson: boolean;
  series: SeriesFacts | null;
  fair: boolean;
  open: boolean;
  hints: boolean;
  created: number;
}

/** A heading for options of one sort. */
export interface MenuFacts {
  title: string;
  does: string;
}

/** One option: what to send, what it does, and what a page needs to show it. */
export interface ChoiceFacts {
  text: string;
  does: string;
  pieces: string[];
  rule: string;
  menu?: MenuFacts;
  short?: string;
  warning?: string;
  key?: string;
}

/** What this seat is asked now. A `move` names the question's number. */
export interface QuestionFacts {
  number: number;
  asks: string;
  choices: ChoiceFacts[];
  forced: boolean;
  warning?: string;
}

/** Milliseconds left to each seat at the server's time ``at``, and the seats whose time is running. */
export interface Clocks {
  at: number;
  left: [number | null, number | null];
  running: (0 | 1)[];
  wait?: number;
}

/** What somebody has proposed and nobody has answered yet: the proposing seats. */
export interface Offers {
  draw: 0 | 1 | null;
  pause: 0 | 1 | null;
  rematch: 0 | 1 | null;
}

/** How a series stands once this match is counted, by the seats of this match; the score is doubled as in `SeriesFacts`. */
export interface StandingFacts {
  score: [number, number];
  over: boolean;
  winner: 0 | 1 | null;
  sentence: string;
}

/** How the match ended. Where ``by_rules`` is false, no rule of the game ended it; where ``counts`` is, there is no result. */
export interface EndingFacts {
  winner: 0 | 1 | null;
  reason: string;
  by_rules: boolean;
  counts: boolean;
  sentence: string;
  series: StandingFacts | null;
  moment?: string;
}

/** Something that happened, as this listener may know it. ``number`` is that of the log's entry that brought it. */
export interface EventFacts {
  number: number;
  index: number;
  kind: string;
  sentence: string;
  facts: Record<string, string | number | boolean | null | (string | number)[]>;
}

/** The commitments and shares that the dice are drawn from, each null until it is there. All in hex. */
export interface FairFacts {
  version: number;
  commitment: string;
  commitments: [string | null, string | null];
  shares: [string | null, string | null];
  server_seats: (0 | 1)[];
  until: number | null;
  secret: string | null;
}

/** What the coach says now, paragraph by paragraph, and the move that is led to. */
export interface CoachFacts {
  says: string[];
  expects: string | null;
  wait: boolean;
}

/** How the table looked after a step that was not the last of those told together. */
export interface PassedFacts {
  number: number;
  view: ViewFacts;
}

/** A complete picture for this seat, and the events since the last one: show the events, then this. */
export interface TableFrame {
  type: "table";
  number: number;
  reply?: number;
  stage: "over" | "paused" | "playing" | "sharing";
  view: ViewFacts;
  question: QuestionFacts | null;
  sealed: (0 | 1)[];
  chosen?: string;
  clocks: Clocks | null;
  undoable: number | null;
  offers: Offers;
  ending: EndingFacts | null;
  helped?: (0 | 1)[];
  events: EventFacts[];
  seen?: [number, string][];
  fair?: FairFacts;
  coach?: CoachFacts;
  passed?: PassedFacts[];
  news?: number;
}

/** One of two simultaneous choices was made; nothing else has changed. */
export interface SealedFrame {
  type: "sealed";
  number: number;
  reply?: number;
  sealed: (0 | 1)[];
  chosen?: string;
  clocks: Clocks | null;
}

/** Who is connected. ``claim_at`` is when this seat may claim the match, should the other stay away until then. */
export interface PresenceFrame {
  type: "presence";
  connected: [boolean, boolean];
  spectators: number;
  claim_at: number | null;
}

/** A player reacts. Whoever has muted the other side does not show it. */
export interface ReactionFrame {
  type: "reaction";
  seat: 0 | 1;
  reaction: "hello" | "luck" | "moment" | "nice" | "oops" | "played" | "thanks" | "wow";
}

/** A message was understood and there was nothing new to show, as for a move sent twice. */
export interface DoneFrame {
  type: "done";
  reply: number;
  number: number;
}

/** A message was refused. Nothing has changed. */
export interface ErrorFrame {
  type: "error";
  reply: number;
  code: string;
  message: string;
  possible: string[];
  retry_after?: number;
}

/** The rematch: its id, and which seat this client has there. The token stays the same. */
export interface NextFrame {
  type: "next";
  match: string;
  seat: 0 | 1 | null;
}

/** A match in a list, without its table. */
export interface MatchSummary {
  id: string;
  game: string;
  title: string;
  names: [string, string];
  players: [string, string];
  house_rules: string[];
  clock: ClockFacts;
  best_of: number;
  free: 0 | 1 | null;
  number: number;
  touched: number;
  result: EndingFacts | null;
  set_up: ViewFacts | null;
}

/** What anybody may join, watch or look back at. */
export interface LobbyPage {
  open: MatchSummary[];
  live: MatchSummary[];
  recent: MatchSummary[];
  set_up: MatchSummary[];
}

/** The lobby, whenever it has changed. */
export interface LobbyFrame {
  type: "lobby";
  page: LobbyPage;
}

/** The last frame before the server closes the connection, and whether coming back makes sense. */
export interface GoneFrame {
  type: "gone";
  code: string;
  message: string;
  retry: boolean;
}

export type ServerFrame =
  | MatchFacts
  | TableFrame
  | SealedFrame
  | PresenceFrame
  | ReactionFrame
  | DoneFrame
  | ErrorFrame
  | NextFrame
  | LobbyFrame
  | GoneFrame;

/** Why a request was refused: a code for programs, a sentence for people, what would have been possible. */
export interface Refusal {
  code: string;
  message: string;
  possible: string[];
}

/** A value an option takes. */
export interface ReadingFacts {
  text: string;
  means: string;
}

/** An option of the rules, with what it may be set to. */
export interface OptionFacts {
  name: string;
  default: string;
  asks: string;
  source: string;
  readings: ReadingFacts[];
  lowest: number | null;
  highest: number | null;
}

/** A bot to play against. */
export interface BotFacts {
  name: string;
  title: string;
  sentence: string;
  mistakes: string[];
}

/** A game, for the page on which one is chosen. */
export interface GameFacts {
  name: string;
  title: string;
  designer: string;
  pitch: string;
  minutes: string;
  difficulty: string;
  version: number;
  chance: boolean;
  valued: boolean;
  lesson: boolean;
  puzzles: number;
  start: string;
  set_up: string;
  options: OptionFacts[];
  levels: BotFacts[];
}

/** All games, in the order in which a newcomer should meet them, and the bots that play every game, the weakest first. */
export interface GamesPage {
  games: GameFacts[];
  bots: BotFacts[];
}

/** A program that people may choose to play against: an engine that the host runs, or a bot that is connected. */
export interface ProgramFacts {
  player: string;
  title: string;
  sentence: string;
  games: string[];
}

/** The programs that can be played against now, besides the levels of each game. */
export interface ProgramsPage {
  programs: ProgramFacts[];
}

/** A position to try a part of the rules in, under the heading with this id. */
export interface LivePosition {
  after: string;
  position: string;
  title: string;
}

/** The rules of a game as HTML, with the positions that are drawn in them. */
export interface RulesPage {
  game: string;
  title: string;
  html: string;
  positions: LivePosition[];
  lesson: boolean;
  puzzles: number;
}

/** A position to look at, and steps to take from it. */
export interface Explore {
  game: string;
  position?: string | null;
  table?: string | null;
  options?: Record<string, string>;
  steps?: string[];
  roll?: boolean;
  seat?: 0 | 1 | "spectator" | null;
  since?: number;
}

/** What chance may bring, and its weight. */
export interface OutcomeFacts {
  text: string;
  weight: number;
}

/** One step: what happened, and the table after it. */
export interface StepFacts {
  table: unknown;
  figures: unknown;
  position: string;
  deciding: (0 | 1)[];
  over: OverFacts | null;
  progress: AimProgress;
  cause: string;
  moves: [string | null, string | null];
  events: EventFacts[];
  comment: string;
}

/** A game and steps of it. */
export interface Walked {
  game: string;
  title: string;
  options: Record<string, string>;
  house_rules: string[];
  constants: unknown;
  goal: Goal;
  steps: StepFacts[];
}

/** Where the steps lead. */
export interface Explored {
  game: string;
  title: string;
  options: Record<string, string>;
  house_rules: string[];
  constants: unknown;
  goal: Goal;
  steps: StepFacts[];
  start: string;
  since: number;
  texts: string[];
  questions: [QuestionFacts | null, QuestionFacts | null];
  chance: OutcomeFacts[] | null;
}

/** A position whose value is asked for. */
export interface Evaluate {
  game: string;
  position: string;
  options?: Record<string, string>;
}

/** The value of a position: ``kind`` is exact, certified or pocket, never estimated. */
export interface Evaluated {
  win: [number, number];
  kind: "certified" | "estimated" | "exact" | "pocket";
  error: number;
  options: [Record<string, number>, Record<string, number>];
  mixtures: [Record<string, number>, Record<string, number>];
  notes: string[];
  game: string;
  position: string;
  hides: boolean;
}

/** The puzzles of one grade, in the order of their numbers: by what each is known, whatever number it has. */
export interface PuzzleGrade {
  grade: "easy" | "hard" | "medium";
  ids: string[];
}

/** The puzzles of a game. Numbers begin at 1 and go on through the grades. */
export interface PuzzleSet {
  game: string;
  title: string;
  today: number;
  grades: PuzzleGrade[];
}

/** The puzzles of every game by their grades, and whose is that of the day. */
export interface PuzzlesPage {
  day: string;
  game: string;
  sets: PuzzleSet[];
}

/** A puzzle as it is posed: nothing in it tells the answer. */
export interface PuzzleFacts {
  game: string;
  title: string;
  number: number;
  of: number;
  id: string;
  grade: "easy" | "hard" | "medium";
  names: [string, string];
  seat: 0 | 1;
  position: string | null;
  constants: unknown;
  goal: Goal;
  table: unknown;
  figures: unknown;
  progress: AimProgress;
  deciding: (0 | 1)[];
  asks: string[];
  choices: ChoiceFacts[];
}

/** An answer to a puzzle: the text of an option; null from somebody who gives up and wants to see it. */
export interface AnswerPuzzle {
  answer?: string | null;
}

/** An option of a puzzle in numbers, for whoever has answered. */
export interface PuzzleOption {
  option: string;
  chance: number;
  told: string;
  often: string;
}

/** What an answer came to, and why. */
export interface PuzzleSolution {
  answer: string | null;
  right: boolean;
  verdict: string;
  solution: string;
  reason: string;
  options: PuzzleOption[];
  margin: string;
  note: string;
}

/** The clock to play with, in seconds. */
export interface ClockChoice {
  kind?: "move" | "none" | "total";
  seconds?: number;
  increment?: number;
}

/** What somebody wants who has a match made. */
export interface CreateMatch {
  game: string;
  options?: Record<string, string>;
  position?: string | null;
  opponent?: string;
  mine?: "first" | "second" | "toss";
  screen?: "own" | "shared";
  name?: string;
  opponent_name?: string;
  clock?: ClockChoice;
  open?: boolean;
  take_back?: boolean;
  best_of?: 1 | 3 | 5;
  lesson?: boolean;
  token?: string | null;
}

/** A bot's answer to the question with this number. */
export interface BotMove {
  number: number;
  text: string;
}

/** It is stored; the match has so many entries now. */
export interface Done {
  number: number;
}

/** The secret that holds a seat. Keep it: there is no other way back to the seat. */
export interface SeatToken {
  seat: 0 | 1;
  token: string;
}

/** The match that was made. */
export interface Created {
  match: MatchFacts;
  seats: SeatToken[];
  invitation: string | null;
}

/** A seat to be taken, by invitation, or without one where the match is open. A seat's moving code works the same way. */
export interface TakeSeat {
  code?: string | null;
  name?: string;
  set_up?: boolean;
  token?: string | null;
}

/** The seat that was taken. */
export interface Seated {
  match: string;
  seat: 0 | 1;
  token: string;
}

/** A one-time code by which another device takes over the seat. */
export interface MovingCode {
  code: string;
  until: number;
}

/** The best option for a seat's open question, and why. With the first of them, the match is marked as helped. */
export interface HintFacts {
  number: number;
  move: string;
  sentence: string;
  chances: [string, number][];
  notes: string[];
}

/** A record to be replayed or verified, and a browser's receipt of the match, as its text. */
export interface RecordUpload {
  record: string;
  receipt?: string | null;
}

/** A record brought back to life. */
export interface Replayed {
  game: string;
  title: string;
  options: Record<string, string>;
  house_rules: string[];
  constants: unknown;
  goal: Goal;
  steps: StepFacts[];
  version: number;
  names: [string, string];
  tags: Record<string, string>;
  comment: string;
  result: string;
  reason: string;
  ending: string;
  winner: 0 | 1 | null;
  redacted: string | null;
  notes: string[];
  lines: string[];
  record: string;
}

/** What checking a record's outcomes came to: ``fair``, ``consistent`` (no receipt was given), or what is wrong. */
export interface Verdict {
  verdict: "consistent" | "fair" | "not_fair_play" | "wrong";
  message: string;
  findings: string[];
}

/** Whether the server is alive, or ready to serve. */
export interface Health {
  status: "ok" | "unavailable";
  store: string;
  version: string;
  backups: string;
}

/** What all figures are relative to. */
export interface ReviewReference {
  known: "estimated" | "exact" | "pocket";
  error: number;
  coarse: boolean;
  told: string;
}

/** What a step of the game made of the chances; figures are the first seat's, but for the costs. */
export interface ReviewPoint {
  step: number;
  what: "both" | "chance" | "choice" | "ending";
  where: string;
  told: string;
  chance: number;
  luck: number;
  costs: [number, number];
  hidden: number;
  residual: number;
}

/** A turning point: its place among the points, and what happened. */
export interface ReviewTurn {
  point: number;
  told: string;
}

/** A choice that gave something away. */
export interface ReviewMistake {
  point: number;
  seat: 0 | 1;
  cost: number;
  told: string;
  better: string[];
}

/** One player's game; figures are the seat's own. */
export interface ReviewSeat {
  luck: number;
  cost: number;
  hidden: number;
  choices: number;
  accuracy: number | null;
  plain: string[];
  told: string;
  accuracy_told: string;
  ending: string | null;
}

/** The review of a game, in the sentences and figures that a page shows. */
export interface Reviewed {
  game: string;
  title: string;
  names: [string, string];
  headline: string;
  reference: ReviewReference;
  start: number;
  points: ReviewPoint[];
  turning_points: ReviewTurn[];
  mistakes: ReviewMistake[];
  seats: [ReviewSeat, ReviewSeat];
  plain: string[];
  summary: string[];
  ending: string | null;
  apart: string[];
  notes: string[];
}

/** How far a review is. */
export interface ReviewProgress {
  share: number;
  doing: string;
}

/** The review, or how far it is: then ask again. */
export interface ReviewAnswer {
  review: Reviewed | null;
  progress: ReviewProgress | null;
}

/** A match that goes on from a table, as the seat of whoever asks for it sees that. */
export interface CopyTable {
  match: CreateMatch;
  table: string;
}

/** What a player tells the moderators about a match. */
export interface TellModerators {
  reason: "cheating" | "name" | "other" | "stalling";
  said?: string;
}

/** Something that a moderator does: under which name, and why. */
export interface Doing {
  by: string;
  reason: string;
}

/** A ban: of a name, or of the address that a seat of a match was taken from. */
export interface BanSomebody {
  by: string;
  reason: string;
  days?: number | null;
  name?: string | null;
  match?: string | null;
  seat?: 0 | 1 | null;
}

/** What a moderator is told first. */
export interface AdminFacts {
  reports: number;
  bans: number;
  address_days: number;
}

/** A match in a moderator's list: no more than a spectator knows, and whether there are addresses to ban. */
export interface AdminMatch {
  id: string;
  open: boolean;
  created: number;
  touched: number;
  number: number;
  phase: "live" | "over" | "waiting";
  title: string;
  names: [string, string];
  players: [string, string];
  result: EndingFacts | null;
  addresses: [boolean, boolean];
  broken: string | null;
}

/** Matches that a moderator looked for, the latest first. */
export interface AdminMatches {
  matches: AdminMatch[];
  more: boolean;
}

/** A ban as moderators see it. */
export interface BanFacts {
  id: string;
  kind: "address" | "name";
  shown: string;
  reason: string;
  since: number;
  until: number | null;
}

/** What a player told. */
export interface ReportFacts {
  id: string;
  match: string;
  seat: 0 | 1;
  at: number;
  reason: string;
  said: string;
  settled: number | null;
  names: [string, string] | null;
}

/** What a moderator did. */
export interface AuditEntry {
  id: string;
  at: number;
  moderator: string;
  act: string;
  what: string;
  reason: string;
}

/** Something on the table. */
export interface PlainField {
  seat: 0 | 1 | null;
  name: string;
  values: string[];
  row: boolean;
}

/** All that a plain board draws. */
export interface PlainFigures {
  fields: PlainField[];
}

/** Between two rounds. The dragon's place counts steps towards the first seat; negative is towards the second. */
export interface DuoRegnaTable {
  hands: [string, string];
  dragon: number;
  captured: [number, number];
  quiet: number;
}

/** What a board needs besides the table, the same all through a match. */
export interface DuoRegnaConstants {
  theme: "dragons" | "gladiator";
  target: number;
  edge: number;
  places: number[];
  cards: string;
  names: Record<string, string>;
}

/** Nothing: the table spells out all that changes. */
export interface DuoRegnaFigures {
}

/** One player's side of the table. */
export interface DeckDuelFighter {
  health: number;
  action: number;
  rage: number;
  focus: boolean;
  deck: string;
  top: string | null;
}

/** A moment of a turn. */
export interface DeckDuelTable {
  fighters: [DeckDuelFighter, DeckDuelFighter];
  phase: "block" | "face" | "flip" | "foresight" | "look" | "over" | "rage" | "rage_reply" | "toss";
  flipped: [string | null, string | null];
  initiative: 0 | 1 | null;
  quiet: number;
}

/** What a board needs besides the table, the same all through a match. */
export interface DeckDuelConstants {
  cards: string;
  most_health: number;
  most_rage: number;
  most_action: number;
  focus_takes: string;
  focus_raises: string;
}

/** What a board needs besides the table. */
export interface DeckDuelFigures {
  discarded: [number, number];
  winner: 0 | 1 | null;
  damage: number;
  rage: number;
}

/** Between two actions, or waiting for the roll that an action needs. */
export interface TwoDomainsTable {
  lines: [number[], number[]];
  mover: 0 | 1;
  rolling: "battle" | "gather" | null;
  quiet: number;
}

/** What a board needs besides the table, the same all through a match. */
export interface TwoDomainsConstants {
  longest: number;
  faces: Record<string, string>;
  gathering_place: number;
}

/** What a board needs besides the table. */
export interface TwoDomainsFigures {
  places: [string[], string[]];
  guilty: [number[], number[]];
}

/** A noble in a courtyard, with all that lies on it. */
export interface DuelingNoblesNoble {
  card: string;
  wounds: number;
  boost: string | null;
}

/** One player's courtyard, hand and resources. Courtyard and hand are kept in the order of the cards. */
export interface DuelingNoblesSide {
  courtyard: DuelingNoblesNoble[];
  hand: string[];
  known: string[];
  resources: number;
  used: string;
}

/** What the active player has already done this turn, as far as it limits what he still may do. */
export interface DuelingNoblesTurn {
  wounded: string[];
  boosted: boolean;
  moved: string[];
  cashed: number;
}

/** A duel from its announcement to its result. */
export interface DuelingNoblesDuel {
  attacker: string;
  defender: string;
  attack_dice: number[];
  defend_dice: number[];
  attack_cards: string[];
}

/** A moment of the game. Decks have no order: an order nobody knows does not exist. */
export interface DuelingNoblesTable {
  sides: [DuelingNoblesSide, DuelingNoblesSide];
  active: 0 | 1;
  phase: "attack" | "begin" | "cards" | "cash" | "defend" | "diamonds" | "draft" | "draw" | "duel" | "nobles" | "over" | "redirect" | "roll" | "spend" | "toss";
  dealt: string[];
  nobles: string[];
  deck: string[];
  discard: string[];
  turn: DuelingNoblesTurn;
  owed_cards: number;
  owed_nobles: number;
  duel: DuelingNoblesDuel | null;
  opening: boolean;
  quiet: number;
}

/** What a board needs besides the table, the same all through a match. */
export interface DuelingNoblesConstants {
  wound_limits: Record<string, number>;
  dice: Record<string, number>;
  bases: Record<string, number>;
  powers: Record<string, string>;
  suits: string;
  noble_ranks: string;
  number_ranks: string;
  boost_ranks: string;
  most_wounds: Record<string, number>;
  most_resources: number;
  draft: [number, number];
}

/** What a board needs besides the table. */
export interface DuelingNoblesFigures {
  strengths: [number[], number[]];
  abilities: [string, string];
  dealt: [string[], string[]];
  standing: [number, number] | null;
}
