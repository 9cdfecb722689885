import "./browser";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { versions } from "../src/app/reload";
import { Connection } from "../src/net/connection";
import { followLobby } from "../src/net/lobby";
import { text } from "../src/text";
import { PROTOCOL, type ServerFrame } from "../src/wire";

class Socket {
  static made: Socket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    Socket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }

  hear(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  break(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}
Object.assign(globalThis, { WebSocket: Socket });

function connected(): { line: Connection; heard: ServerFrame[] } {
  Socket.made = [];
  const heard: ServerFrame[] = [];
  const line = new Connection("m", "token", (frame) => heard.push(frame), () => undefined);
  socket().open();
  socket().hear({ type: "match" });
  return { line, heard };
}

/** Lets a test tell those who listen to the window or the document that something happens there. */
function hearing(where: object): (news: string) => void {
  const listeners = new Map<string, () => void>();
  Object.assign(where, { addEventListener: (news: string, listener: () => void) => listeners.set(news, listener) });
  return (news) => listeners.get(news)?.();
}

const socket = (): Socket => Socket.made.at(-1) ?? assert.fail("no socket was made");
const moves = (): unknown[] => Socket.made.flatMap((each) => each.sent).filter((message) => message["type"] === "move");

test("it introduces itself first, the token in the message and not in the address", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { line } = connected();
  assert.equal(socket().url, "ws://localhost/api/live");
  assert.deepEqual(socket().sent, [{ type: "hello", protocol: PROTOCOL, match: "m", token: "token", since: 0 }]);
  line.close();
  mock.timers.reset();
});

test("it comes back by itself and asks for what it has not seen", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { line } = connected();
  socket().hear({ type: "table", number: 7, events: [] });
  socket().break();
  assert.equal(line.line, "lost");
  mock.timers.tick(10_000);
  assert.equal(Socket.made.length, 2);
  socket().open();
  assert.equal(socket().sent[0]?.["since"], 7);
  socket().hear({ type: "match" });
  assert.equal(line.line, "open");
  line.close();
  mock.timers.reset();
});

test("a move that was not acknowledged is said again under the same number, and then never more", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { line } = connected();
  const said = line.say({ type: "move", number: 3, text: "grow 1" });
  socket().break();
  mock.timers.tick(10_000);
  socket().open();
  socket().hear({ type: "match" });
  assert.deepEqual(moves(), [
    { type: "move", number: 3, text: "grow 1", id: 1 },
    { type: "move", number: 3, text: "grow 1", id: 1 },
  ]);
  socket().hear({ type: "done", reply: 1, number: 9 });
  await said;
  socket().break();
  mock.timers.tick(10_000);
  socket().open();
  socket().hear({ type: "match" });
  assert.equal(moves().length, 2);
  line.close();
  mock.timers.reset();
});

test("giving up is not said again by itself", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { line } = connected();
  const said = line.say({ type: "resign" });
  socket().break();
  mock.timers.tick(10_000);
  socket().open();
  socket().hear({ type: "match" });
  await assert.rejects(said, /broke before this was sent/);
  line.close();
  mock.timers.reset();
});

test("a refusal is the server's own sentence", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { line } = connected();
  const said = line.say({ type: "move", number: 3, text: "fly" });
  socket().hear({ type: "error", reply: 1, code: "illegal_move", message: "“fly” is not a move of this game.", possible: [] });
  await assert.rejects(said, /not a move of this game/);
  line.close();
  mock.timers.reset();
});

test("a line on which no answer comes counts as broken", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { line } = connected();
  line.say({ type: "move", number: 1, text: "K" }).catch(() => undefined);
  mock.timers.tick(8_001);
  assert.equal(line.line, "lost");
  mock.timers.tick(10_000);
  assert.ok(Socket.made.length > 1);
  line.close();
  mock.timers.reset();
});

test("who was sent away for good does not come back", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { line } = connected();
  socket().hear({ type: "gone", code: "no_match", message: "There is no such match.", retry: false });
  socket().break();
  mock.timers.tick(60_000);
  assert.equal(Socket.made.length, 1);
  assert.equal(line.line, "gone");
  assert.equal(line.farewell, "There is no such match.");
  line.close();
  mock.timers.reset();
});

const questions = (): number => socket().sent.filter((message) => message["type"] === "there").length;

test("after a silence the server is asked whether it is there, and as long as it answers the line stands", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { line } = connected();
  for (let minute = 1; minute <= 4; minute += 1) {
    mock.timers.tick(25_000);
    assert.equal(questions(), minute);
    socket().hear({ type: "done", reply: 0, number: 5 });
  }
  assert.equal(line.line, "open");
  assert.equal(Socket.made.length, 1);
  mock.timers.tick(24_000);
  socket().hear({ type: "presence" });
  mock.timers.tick(24_000);
  assert.equal(questions(), 4, "who has heard something need not ask");
  line.close();
  mock.timers.tick(60_000);
  assert.equal(questions(), 4);
  mock.timers.reset();
});

test("a line that has died without a word is noticed within half a minute, and another is tried", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { line } = connected();
  mock.timers.tick(25_000);
  assert.equal(line.line, "open");
  mock.timers.tick(5_000);
  assert.equal(line.line, "lost");
  mock.timers.tick(1000);
  assert.equal(Socket.made.length, 2);
  line.close();
  mock.timers.reset();
});

test("a line that does not even open is given up as well", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  Socket.made = [];
  const line = new Connection("m", null, () => undefined, () => undefined);
  mock.timers.tick(8_001);
  assert.equal(line.line, "lost");
  mock.timers.tick(1000);
  assert.equal(Socket.made.length, 2);
  line.close();
  mock.timers.reset();
});

test("a page that nobody looks at asks seldom, and at once when somebody looks again", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const told = hearing(document);
  const { line } = connected();
  Object.assign(document, { hidden: true });
  told("visibilitychange");
  mock.timers.tick(119_000);
  assert.equal(questions(), 0);
  mock.timers.tick(1_000);
  assert.equal(questions(), 1);
  socket().hear({ type: "done", reply: 0, number: 5 });
  Object.assign(document, { hidden: false });
  told("visibilitychange");
  assert.equal(questions(), 2);
  socket().hear({ type: "done", reply: 0, number: 5 });
  line.close();
  mock.timers.reset();
});

test("a network that goes or comes is a reason to ask, and not yet a lost line: the server may be on this machine", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const told = hearing(globalThis);
  const { line } = connected();
  for (const [count, news] of ["offline", "online", "offline"].entries()) {
    told(news);
    assert.equal(questions(), count + 1);
    assert.equal(line.line, "open");
    if (count < 2) socket().hear({ type: "done", reply: 0, number: 5 });
  }
  mock.timers.tick(5_001);
  assert.equal(line.line, "lost");
  told("online");
  assert.equal(Socket.made.length, 2);
  line.close();
  mock.timers.reset();
});

test("who is not let in is told why and does not knock again", () => {
  for (const code of ["no_match", "bad_token"]) {
    mock.timers.enable({ apis: ["setTimeout"] });
    Socket.made = [];
    const heard: ServerFrame[] = [];
    const line = new Connection("m", "token", (frame) => heard.push(frame), () => undefined);
    socket().open();
    socket().hear({ type: "error", reply: 0, code, message: "Not here.", possible: [] });
    assert.deepEqual([line.line, line.why, line.farewell, heard.length], ["gone", code, "Not here.", 0]);
    mock.timers.tick(60_000);
    assert.equal(Socket.made.length, 1);
    line.close();
    mock.timers.reset();
  }
});

test("a game that raises before there is a table to show is told of, and later ones leave the table standing", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const fault = { type: "error", reply: 0, code: "game_fault", message: "The game has a fault.", possible: [] };
  const { line } = connected();
  socket().hear(fault);
  assert.deepEqual([line.line, line.why, line.farewell], ["gone", "game_fault", "The game has a fault."]);
  const other = connected();
  socket().hear({ type: "table", number: 7, reply: 0 });
  socket().hear(fault);
  assert.deepEqual([other.line.line, other.heard.map(({ type }) => type)], ["open", ["match", "table", "error"]]);
  other.line.close();
  mock.timers.reset();
});

test("a server of another version, even one from before there were versions, has the page say so", () => {
  for (const [code, message] of [["reload", "Reload."], ["malformed", text.net.otherVersion]] as const) {
    mock.timers.enable({ apis: ["setTimeout"] });
    Socket.made = [];
    versions.differ("");
    const line = new Connection("m", "token", () => undefined, () => undefined);
    socket().open();
    socket().hear({ type: "error", reply: 0, code, message, possible: [] });
    assert.deepEqual([line.line, line.why, versions.problem], ["gone", "reload", message]);
    mock.timers.tick(60_000);
    assert.equal(Socket.made.length, 1);
    line.close();
    mock.timers.reset();
  }
});

test("a refusal that may pass is met by coming back, more and more slowly", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { line } = connected();
  socket().break();
  for (const wait of [400, 800, 1600]) {
    mock.timers.tick(wait);
    socket().open();
    socket().hear({ type: "error", reply: 0, code: "unavailable", message: "The store does not answer.", possible: [] });
    assert.equal(line.line, "lost");
  }
  assert.equal(Socket.made.length, 4);
  mock.timers.tick(1400);
  assert.equal(Socket.made.length, 4);
  line.close();
  mock.timers.reset();
});

test("a line for the lobby says so, and is told of it again when it comes back", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  Socket.made = [];
  const heard: ServerFrame[] = [];
  const line = new Connection(null, null, (frame) => heard.push(frame), () => undefined);
  for (const round of [1, 2]) {
    socket().open();
    assert.deepEqual(socket().sent, [{ type: "lobby", protocol: PROTOCOL }]);
    socket().hear({ type: "lobby", page: { open: [], live: [], recent: [], set_up: [] } });
    assert.equal(line.line, "open");
    assert.equal(heard.length, round);
    socket().break();
    mock.timers.tick(10_000);
  }
  line.close();
  mock.timers.reset();
});

test("where the server names a time, it does not come back before", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { line } = connected();
  socket().hear({ type: "error", reply: 0, code: "too_fast", message: "Too fast.", possible: [], retry_after: 40 });
  socket().break();
  mock.timers.tick(39_000);
  assert.equal(Socket.made.length, 1);
  mock.timers.tick(1_500);
  assert.equal(Socket.made.length, 2);
  line.close();
  mock.timers.reset();
});

test("a page that nobody looks at lets go of the lobby, and comes back to it", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  Socket.made = [];
  const listeners = new Set<() => void>();
  Object.assign(document, {
    addEventListener: (_news: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_news: string, listener: () => void) => listeners.delete(listener),
  });
  const looks = (hidden: boolean): void => {
    Object.assign(document, { hidden });
    for (const listener of [...listeners]) listener();
  };
  const pages: unknown[] = [];
  const lost: boolean[] = [];
  const stop = followLobby((page) => pages.push(page), (broke) => lost.push(broke));
  socket().open();
  socket().hear({ type: "lobby", page: "as it was" });
  looks(false);
  assert.equal(Socket.made.length, 1);
  looks(true);
  assert.equal(socket().readyState, 3);
  mock.timers.tick(600_000);
  assert.equal(Socket.made.length, 1);
  looks(false);
  assert.equal(Socket.made.length, 2);
  socket().open();
  socket().hear({ type: "lobby", page: "as it is" });
  assert.deepEqual(pages, ["as it was", "as it is"]);
  assert.ok(!lost.includes(true), "a line that was let go of is not lost");
  socket().break();
  assert.equal(lost.at(-1), true);
  mock.timers.tick(1_000);
  socket().open();
  socket().hear({ type: "lobby", page: "as it will be" });
  assert.equal(lost.at(-1), false);
  stop();
  assert.equal(listeners.size, 0);
  mock.timers.reset();
});
