// A match as this browser takes part in it: the seats it holds, what each is shown, and who sits at the screen.
import { endNextMovement } from "../app/motion";
import { Store } from "../app/store";
import { findTable } from "../games";
import type { Seat } from "../games/board";
import { amend, begin, keptMatch } from "../storage/matches";
import { noteClocks } from "../parts/clock";
import { Connection, type Line, type Said } from "../net/connection";
import { isHere } from "../net/transport";
import { Refused } from "../net/api";
import { settings } from "../app/settings";
import { text } from "../text";
import type { ChoiceFacts, EventFacts, MatchFacts, NextFrame, PresenceFrame, QuestionFacts, ReactionFrame, SeatToken, SealedFrame, ServerFrame, TableFrame } from "../wire";
import { Dice } from "../fair/dice";
import { Pace, paced } from "./pace";
import { type Heard, seal, type Shown, steps, take } from "./frame-fold";
import { sounds } from "./sounds";

/** How long a forced move is looked at before it plays itself, in milliseconds at normal speed. */
const FORCED_PAUSE = 1200;
/** The same where such a move follows another: it was read the first time. */
const FORCED_AGAIN = 200;
/** How long a reaction is shown, in milliseconds. */
const REACTION_TIME = 6000;
/** How long an event that is no part of the game is looked at, where that is not as long as usual. */
const ASIDE: Readonly<Record<string, number>> = { sealed: 0, credited: 0 };

/** One seat of the match, or the bench of the spectators. */
export class Place {
  shown: Shown | null = null;
  readonly connection: Connection;
  readonly pace: Pace<TableFrame | SealedFrame>;
  private readonly dice: Dice | null;
  private heard: Heard | null = null;

  constructor(
    private readonly room: Room,
    readonly seat: Seat | null,
    readonly token: string | null,
  ) {
    this.pace = new Pace((frame) => this.show(frame));
    this.dice = seat === null ? null : new Dice(room.id, seat, (message) => this.connection.say(message));
    this.connection = new Connection(
      room.id,
      token,
      (frame) => this.hear(frame),
      () => room.lineChanged(),
    );
  }

  /** What this seat is asked and has not answered. */
  get question(): QuestionFacts | null {
    const frame = this.shown?.frame;
    if (!frame || frame.stage !== "playing" || this.seat === null || frame.sealed.includes(this.seat)) return null;
    return frame.question;
  }

  private hear(frame: ServerFrame): void {
    if (frame.type === "table" || frame.type === "sealed") noteClocks(frame.clocks);
    switch (frame.type) {
      case "table":
        this.dice?.follow(frame);
        this.tell(frame);
        break;
      case "sealed":
        // tells nothing that anybody would have to follow, so nobody waits for it
        this.pace.add([{ thing: frame, lasts: 0 }], "own");
        break;
      default:
        this.room.hear(frame, this);
    }
  }

  private tell(frame: TableFrame): void {
    const { room, heard } = this;
    const { midway = (_: unknown, table: unknown) => table, together } = findTable(room.facts?.game ?? "");
    const lasts = ({ events }: TableFrame): number => (heard === null ? 0 : events.reduce((sum, event) => sum + room.beat(event), 0));
    const told = steps(frame, heard, midway, together).map((thing) => ({ thing, lasts: lasts(thing) }));
    if (frame.number >= (heard?.number ?? 0)) this.heard = frame;
    // what takes no time needs no thinking either: a bot that declines something is not waited for
    const passing = told.every(({ thing: { events, question, ending } }) => events.length > 0 && events.every((event) => room.facts?.beats[event.kind] === 0) && question === null && ending === null);
    this.pace.add(told, passing ? "own" : this.source(frame));
  }

  private source(frame: TableFrame): "own" | "person" | "bot" {
    if (frame.reply !== undefined || this.room.places.length > 1) return "own";
    const { facts } = this.room;
    const bot = facts?.seats.some((seat, place) => place !== this.seat && seat.player !== "human");
    // where time runs, nobody waits for a bot that only seems to think
    return bot && facts?.clock.kind === "none" ? "bot" : "person";
  }

  private show(frame: TableFrame | SealedFrame): void {
    const { stays } = findTable(this.room.facts?.game ?? "").drawing.now?.news ?? {};
    if (frame.type === "table") this.shown = take(this.shown, frame, { seat: this.seat, away: document.hidden, stays });
    else if (this.shown !== null) this.shown = seal(this.shown, frame);
    this.room.showed(this, frame);
  }
}

export class Room extends Store {
  facts: MatchFacts | null = null;
  presence: PresenceFrame | null = null;
  private readonly nexts = new Map<Place, NextFrame>();
  /** The places that were at the table already, and did not find the match over and played on when they came. */
  private readonly settled = new Set<Place>();
  /** Whether the next game was made while somebody here was at the table: then they go there together. */
  follows = false;
  readonly places: Place[];
  /** Who sits at the screen, as an index into the places. */
  at = 0;
  /** The seat that must take the screen before it is asked anything. */
  curtain: Seat | null = null;
  /** Who took the screen last, and for which question; null until somebody has. */
  private sat: { seat: Seat; question: number } | null = null;
  /** What went wrong last, in the server's words. */
  problem: string | null = null;
  /** Whether it is over as soon as the table is told again: the server could not keep anything. */
  private passing = false;
  sending = false;
  /** What the players have just said, by their seats. */
  said: Partial<Record<Seat, ReactionFrame["reaction"]>> = {};
  private readonly unsaid: Partial<Record<Seat, ReturnType<typeof setTimeout>>> = {};
  /** Whether the other side's reactions are not shown. */
  muted = !settings.get("reactions");
  private forced: ReturnType<typeof setTimeout> | undefined;
  /** What the last question was answered with, where it played itself. */
  private playedItself = "";

  constructor(
    readonly id: string,
    seats: readonly SeatToken[],
  ) {
    super();
    this.places = [];
    if (seats.length === 0) this.places.push(new Place(this, null, null));
    for (const { seat, token } of seats) this.places.push(new Place(this, seat, token));
  }

  /** The seat whose view is on the screen. */
  get place(): Place {
    return this.places[this.at] as Place;
  }

  get shown(): Shown | null {
    return this.place.shown;
  }

  get seat(): Seat | null {
    return this.place.seat;
  }

  get shared(): boolean {
    return this.places.length > 1;
  }

  get line(): Line {
    const lines = this.places.map((place) => place.connection.line);
    return lines.find((line) => line === "gone") ?? lines.find((line) => line !== "open") ?? "open";
  }

  /** What the person at the screen is asked now; null while something is still being shown or sent. */
  get question(): QuestionFacts | null {
    return this.place.pace.busy || this.sending || this.curtain !== null || this.mustHandOver(this.place) ? null : this.place.question;
  }

  /** The seat that is asked on this screen, or is to take it; null where everybody has a screen of their own. */
  get turn(): Seat | null {
    return this.shared ? (this.curtain ?? this.seat) : null;
  }

  /** Whether the table too must not be seen until the screen is taken: hands are secret, or a choice that was made is. */
  get covered(): boolean {
    const frame = this.shown?.frame;
    if (!this.shared || this.facts === null || (frame?.stage !== "playing" && frame?.stage !== "paused")) return false;
    const { secrets } = this.facts;
    return this.curtain === null ? secrets && this.sat === null : secrets || frame.sealed.length > 0;
  }

  /** The next game of these players, once every seat here has heard of it. */
  get onward(): { match: string; seats: SeatToken[] } | null {
    const frames = this.places.map((place) => this.nexts.get(place));
    const [first] = frames;
    if (first === undefined || frames.includes(undefined)) return null;
    // the same token holds the new seat
    const seats = this.places.flatMap(({ token }, place) => {
      const seat = frames[place]?.seat ?? null;
      return seat === null || token === null ? [] : [{ seat, token }];
    });
    return { match: first.match, seats: seats.sort((one, two) => one.seat - two.seat) };
  }

  /** Keeps the seats in the next game, so that it is found again however one goes there. */
  private keepOnward(): void {
    const { onward, facts } = this;
    if (onward === null || facts === null || onward.seats.length === 0 || keptMatch(onward.match) !== null) return;
    begin({ ...facts, id: onward.match }, onward.seats, null, isHere(this.id));
  }

  get names(): [string, string] {
    return this.facts === null ? ["", ""] : [this.facts.seats[0].name, this.facts.seats[1].name];
  }

  /** How long an event is looked at, in milliseconds at normal speed: the longer, the more it matters. */
  beat({ kind }: EventFacts): number {
    return this.facts?.beats[kind] ?? ASIDE[kind] ?? this.facts?.beat ?? 0;
  }

  /** Whether the seat at the screen was shown the best option in this match. */
  get helped(): boolean {
    return this.seat !== null && (this.shown?.frame.helped ?? []).includes(this.seat);
  }

  /** The place here that answers what a seat has proposed; on a shared screen both sit here, whoever's turn it is. */
  across(proposer: Seat): Place | null {
    return this.places.find(({ seat }) => seat !== null && seat !== proposer) ?? null;
  }

  /** Says something, for the seat at the screen if no other is named; a refusal is shown where the player is looking. */
  async say(message: Said, place = this.place): Promise<boolean> {
    this.problem = null;
    this.sending = message.type === "move" || message.type === "go_on";
    this.changed();
    try {
      await place.connection.say(message);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.passing = error.code === "unavailable";
      this.problem = this.passing && !isHere(this.id) ? text.net.notKept(error.message) : error.message;
      return false;
    } finally {
      this.sending = false;
      this.settle();
      this.changed();
    }
  }

  /** Shows a sentence that went wrong elsewhere. */
  fail(sentence: string): void {
    this.problem = sentence;
    this.changed();
  }

  move(text: string): Promise<boolean> {
    const { question } = this;
    clearTimeout(this.forced);
    return question === null ? Promise.resolve(false) : this.say({ type: "move", number: question.number, text });
  }

  /** The person that a hand-over waits for has sat down. */
  sitDown(): void {
    if (this.curtain === null) return;
    this.at = this.places.findIndex((place) => place.seat === this.curtain);
    this.sat = { seat: this.curtain, question: this.place.question?.number ?? -1 };
    this.curtain = null;
    this.problem = null;
    this.planForced();
    this.changed();
  }

  mute(muted: boolean): void {
    this.muted = muted;
    this.said = {};
    this.changed();
  }

  private react({ seat, reaction }: ReactionFrame): void {
    if (this.muted && seat !== this.seat) return;
    this.said = { ...this.said, [seat]: reaction };
    clearTimeout(this.unsaid[seat]);
    this.unsaid[seat] = setTimeout(() => {
      this.said = { ...this.said, [seat]: undefined };
      this.changed();
    }, REACTION_TIME);
  }

  /** Goes on with what is being told, to the next thing or to the last: somebody does not want to wait. */
  goOn(to: "next" | "last" = "next"): void {
    if (this.places.some((place) => place.pace.busy)) endNextMovement();
    for (const { pace } of this.places) {
      if (to === "next") pace.goOn();
      else pace.finish();
    }
  }

  close(): void {
    clearTimeout(this.forced);
    for (const timer of Object.values(this.unsaid)) clearTimeout(timer);
    for (const place of this.places) place.connection.close();
  }

  lineChanged(): void {
    this.changed();
  }

  hear(frame: ServerFrame, place: Place): void {
    switch (frame.type) {
      case "match":
        if (this.facts === null || place === this.place) this.facts = frame;
        amend(this.id, {
          names: [frame.seats[0].name, frame.seats[1].name],
          players: [frame.seats[0].player, frame.seats[1].player],
          ...(frame.seats.every((seat) => seat.taken) ? { invitation: null } : {}),
        });
        break;
      case "presence":
        if (place === this.place) this.presence = frame;
        this.settled.add(place); // the last of what whoever comes is told
        break;
      case "reaction":
        if (place === this.place) this.react(frame);
        break;
      case "next":
        this.nexts.set(place, frame);
        this.follows ||= this.settled.has(place);
        this.keepOnward();
        break;
      case "error":
        if (frame.reply === 0) this.problem = frame.message;
        break;
    }
    this.changed();
  }

  showed(place: Place, frame: TableFrame | SealedFrame): void {
    if (this.passing && frame.type === "table") {
      this.passing = false;
      this.problem = null;
    }
    this.settle();
    if (place === this.place) {
      if (place.shown !== null) sounds.after(place.shown, this.shared ? null : place.seat, frame, findTable(this.facts?.game ?? "").sounds);
      this.planForced();
    }
    this.changed();
  }

  /** On a shared screen: whose turn it is to look. Who sits there already chooses first. */
  private settle(): void {
    if (!this.shared || this.sending || this.facts === null) return;
    const asked = this.places.filter((place) => place.question !== null);
    const ready = this.places.every((place) => place.shown?.frame.number === this.place.shown?.frame.number);
    const next = asked.includes(this.place) ? this.place : asked[0];
    if (next === undefined) {
      // in a pause nobody is asked, but whoever comes to the screen has a hand to hide all the same
      const unseen = this.shown?.frame.stage === "paused" && this.sat === null && this.facts.secrets;
      this.curtain = unseen ? this.seat : null;
    }
    if (!ready || next === undefined) return;
    this.curtain = this.mustHandOver(next) ? next.seat : null;
    if (this.curtain === null) this.at = this.places.indexOf(next);
  }

  /** On a shared screen: whether what this place is asked is a secret, and it has not taken the screen for it. */
  private mustHandOver(place: Place): boolean {
    if (!this.shared || this.facts === null || place.question === null) return false;
    // the choices before were shown to both: each new one in secret is somebody's alone again
    if ((place.shown?.frame.view.deciding.length ?? 0) > 1) return this.sat?.seat !== place.seat || this.sat.question !== place.question.number;
    return this.facts.secrets && this.sat?.seat !== place.seat;
  }

  /** The option that plays itself: it is no choice, and everybody can see that. A lesson leads to this one, too. */
  onlyOption(question: QuestionFacts | null): ChoiceFacts | null {
    const [only = null] = question?.choices ?? [];
    return question?.forced && !this.facts?.lesson ? only : null;
  }

  private planForced(): void {
    clearTimeout(this.forced);
    const { question } = this.place;
    const only = this.onlyOption(question);
    if (question === null) return;
    if (only === null) {
      this.playedItself = "";
      return;
    }
    // nothing grants the time for it where time is counted
    const wait = this.shown?.frame.clocks ? 0 : paced(only.text === this.playedItself ? FORCED_AGAIN : FORCED_PAUSE);
    this.forced = setTimeout(() => {
      if (this.question?.number !== question.number) return;
      this.playedItself = only.text;
      void this.move(only.text);
    }, wait);
  }
}
