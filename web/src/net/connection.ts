// A line to the server, one seat's or that of the lobby: it notices when it is dead, comes back by itself, catches up, and never loses or doubles what was said.
import { RELOAD, versions } from "../app/reload";
import { text } from "../text";
import { type ClientMessage, type ErrorFrame, PROTOCOL, type ServerFrame } from "../wire";
import { Refused } from "./api";
import { openWire, type Wire } from "./transport";

export type Line = "connecting" | "open" | "lost" | "gone";

/** A message as a caller writes it: the number that matches answers to it is given here. */
export type Said = ClientMessage extends infer M ? (M extends { type: "hello" | "lobby" | "there" } ? never : Omit<M, "id">) : never;

interface Pending {
  message: Said;
  settle: (refused: Refused | null) => void;
}

/** How long an answer may take before the line counts as dead. */
const PATIENCE = 8000;
/** The same for the smallest of questions, which the server answers at once. */
const SHORT_PATIENCE = 5000;
/** After so long without a word the server is asked whether it is there: a line may die without either side being told. */
const SILENCE = 25_000;
/** The same while nobody looks: the tab's title should still tell whose turn it is, but a battery is to be spared. */
const SILENCE_UNSEEN = 120_000;
/** What is kept of the match cannot be read. */
const BROKEN = "broken";
/** Refusals that may pass: coming back later makes sense. */
const PASSING = ["unavailable", "too_fast", "too_many", "moved_on", BROKEN];
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;

export class Connection {
  line: Line = "connecting";
  /** Why the server will not have us any more, for people and for programs. */
  farewell = "";
  why = "";
  /** When the next attempt to come back will be made. */
  retryAt = 0;

  /** How often the line was lost since it was last open: more than once where coming back has failed, too. */
  attempts = 0;

  private socket: Wire | null = null;
  private closed = false;
  /** Where the server has named a time: it is not asked again before. */
  private leastWait = 0;
  private since = 0;
  private lastId = 0;
  private readonly pending = new Map<number, Pending>();
  private retry: ReturnType<typeof setTimeout> | undefined;
  /** Runs while an answer is awaited. */
  private watch: ReturnType<typeof setTimeout> | undefined;
  private quiet: ReturnType<typeof setTimeout> | undefined;
  private readonly wake = (): void => {
    if (this.line === "lost") this.connect();
    else this.ask();
  };
  // a browser without a network may still have a server: on its own machine
  private readonly doubt = (): void => this.ask();
  private readonly seen = (): void => {
    if (document.hidden) this.listen();
    else this.wake();
  };

  /** Without a match it is the lobby that is told of. */
  constructor(
    private readonly match: string | null,
    private readonly token: string | null,
    private readonly heard: (frame: ServerFrame) => void,
    private readonly changed: () => void,
  ) {
    addEventListener("online", this.wake);
    addEventListener("offline", this.doubt);
    document.addEventListener("visibilitychange", this.seen);
    this.connect();
  }

  /** Says something; settles once the server has taken it, and fails with its sentence if it refuses. */
  say(message: Said): Promise<void> {
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      this.pending.set(id, { message, settle: (refused) => (refused === null ? resolve() : reject(refused)) });
      this.send(id, message);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.quiet);
    this.stopWatching();
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.doubt);
    document.removeEventListener("visibilitychange", this.seen);
    this.socket?.close();
    this.socket = null;
  }

  /** Tries again now instead of later. */
  connect(): void {
    clearTimeout(this.retry);
    this.drop();
    const socket = openWire(this.match);
    this.socket = socket;
    this.expectAnswer(); // a line that swallows everything does not even open
    socket.onopen = () => {
      const hello = { type: "hello", protocol: PROTOCOL, match: this.match, token: this.token, since: this.since };
      socket.send(JSON.stringify(this.match === null ? { type: "lobby", protocol: PROTOCOL } : hello));
      this.expectAnswer();
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as ServerFrame);
    socket.onclose = () => this.lose();
  }

  private drop(): void {
    if (this.socket === null) return;
    this.socket.onclose = null;
    this.socket.onmessage = null;
    this.socket.close();
    this.socket = null;
  }

  private hear(frame: ServerFrame): void {
    this.stopWatching();
    if (frame.type === "error" && frame.retry_after !== undefined) this.leastWait = frame.retry_after * 1000;
    if (this.line !== "open") {
      if (frame.type === "error") return this.turnedAway(frame);
      if (frame.type !== "gone") this.opened();
    }
    switch (frame.type) {
      case "table":
        this.since = Math.max(this.since, frame.number);
        this.settle(frame.reply, null);
        break;
      case "sealed":
      case "done":
        this.settle(frame.reply, null);
        break;
      case "error":
        // its game raises before there is anything to show: waiting for a table would be for good
        if (frame.code === "game_fault" && this.since === 0) return this.turnedAway(frame);
        this.settle(frame.reply, new Refused(frame.code, frame.message, frame.possible));
        break;
      case "gone":
        if (!frame.retry) this.leave(frame.code, frame.message);
        break;
    }
    this.listen();
    this.heard(frame);
    if (this.pending.size > 0) this.expectAnswer();
  }

  private opened(): void {
    this.attempts = 0;
    this.set("open");
    // A move may have arrived before the line broke; saying it again under its number is harmless.
    for (const [id, { message, settle }] of [...this.pending]) {
      if (message.type === "move" || message.type === "commit" || message.type === "share") this.send(id, message);
      else {
        this.pending.delete(id);
        settle(new Refused("lost", text.net.notSaid));
      }
    }
  }

  /** Nobody may come in: there is no such match, or the seat is not ours. */
  private turnedAway({ code, message }: ErrorFrame): void {
    const near = this.socket?.near === true;
    this.drop();
    // a server from before there were versions cannot read a hello that names one
    if (code === "malformed") this.leave(RELOAD, text.net.otherVersion);
    // what is broken in this browser is mended by nobody elsewhere
    else if (!PASSING.includes(code) || (near && code === BROKEN)) this.leave(code, message);
    else this.lose();
  }

  private leave(code: string, message: string): void {
    this.why = code;
    this.farewell = message;
    if (code === RELOAD) versions.differ(message);
    this.set("gone");
  }

  private lose(): void {
    if (this.closed || this.line === "gone") return;
    this.stopWatching();
    this.socket = null;
    const wait = Math.max(this.leastWait, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.attempts) * (0.75 + Math.random() / 2));
    this.attempts += 1;
    this.leastWait = 0;
    this.retryAt = Date.now() + wait;
    this.retry = setTimeout(() => this.connect(), wait);
    this.set("lost");
  }

  private send(id: number, message: Said): void {
    if (this.socket?.readyState !== WebSocket.OPEN || this.line !== "open") return;
    this.socket.send(JSON.stringify({ ...message, id }));
    this.expectAnswer();
  }

  private expectAnswer(patience = PATIENCE): void {
    clearTimeout(this.watch);
    if (this.socket?.near) return; // whatever is on this page answers when it can
    this.watch = setTimeout(() => {
      this.drop();
      this.lose();
    }, patience);
  }

  private stopWatching(): void {
    clearTimeout(this.watch);
    this.watch = undefined;
  }

  /** Waits for the next word, and asks for one if it takes long. */
  private listen(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.ask(), document.hidden ? SILENCE_UNSEEN : SILENCE);
  }

  /** Finds out whether the line works; whatever comes next says that it does. */
  private ask(): void {
    if (this.line !== "open" || this.socket === null || this.socket.near || this.watch !== undefined) return;
    this.socket.send(JSON.stringify({ type: "there" }));
    this.expectAnswer(SHORT_PATIENCE);
  }

  private settle(reply: number | undefined, refused: Refused | null): void {
    if (reply === undefined) return;
    const pending = this.pending.get(reply);
    this.pending.delete(reply);
    pending?.settle(refused);
  }

  private set(line: Line): void {
    this.line = line;
    this.changed();
  }
}
