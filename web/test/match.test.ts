import { asked } from "./browser";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { ClickGuard, SECOND_CLICK, UNREAD } from "../src/match/click-guard";
import { BOT_PAUSE, Pace } from "../src/match/pace";
import { settings } from "../src/app/settings";
import { findTable } from "../src/games";
import { goingOn } from "../src/match/live-state";
import { exact, fitting, pick, pickable, pickerOf } from "../src/match/picking";
import type { Seat } from "../src/games/board";
import { seal, type Shown, type Step, steps, take } from "../src/match/frame-fold";
import { leaving } from "../src/match/last-events";
import { grouped, keysOf, listing, shownChoices } from "../src/parts/option-list";
import { moveTitle } from "../src/parts/move-title";
import { pressKey } from "../src/parts/picks";
import { markPassed, shownTime, timeLeft } from "../src/parts/clock";
import { packed, unpacked } from "../src/replay/links";
import type { ChoiceFacts, EventFacts, TableFrame } from "../src/wire";

function event(number: number, kind: string, facts: EventFacts["facts"] = {}): EventFacts {
  return { number, index: 0, kind, sentence: `${kind} ${number}`, facts };
}

function frame(number: number, events: EventFacts[] = []): TableFrame {
  return {
    type: "table",
    number,
    stage: "playing",
    view: { table: { number }, figures: {}, position: "", deciding: [0], over: null, progress: { far: ["", ""], status: [[], []], draw: "" } },
    question: null,
    sealed: [],
    clocks: null,
    undoable: null,
    offers: { draw: null, pause: null, rematch: null },
    ending: null,
    events,
  };
}

test("a frame that is out of date changes nothing", () => {
  const shown = take(null, frame(5, [event(4, "grown")]));
  assert.equal(take(shown, frame(3, [event(2, "grown")])), shown);
});

test("a question that is told again stays the same one, so that what is picked of it stays picked", () => {
  const asks = (): TableFrame["question"] => ({ number: 3, asks: "Which?", choices: [], forced: false });
  const shown = take(null, { ...frame(4), question: asks() });
  assert.equal(take(shown, { ...frame(5, [event(4, "committed")]), question: asks() }).frame.question, shown.frame.question);
  const other = { number: 3, asks: "Which now?", choices: [], forced: false };
  assert.equal(take(shown, { ...frame(5), question: other }).frame.question, other);
});

test("the story grows by what is new, and only once", () => {
  let shown = take(null, frame(2, [event(1, "grown")]));
  shown = take(shown, frame(3, [event(1, "grown"), event(2, "rolled")]));
  assert.deepEqual(shown.story.map((each) => each.number), [1, 2]);
  assert.deepEqual(shown.recent.map((each) => each.number), [2]);
});

test("catching up after a break tells everything that was missed", () => {
  let shown = take(null, frame(2, [event(1, "grown")]));
  shown = take(shown, frame(9, [event(2, "a"), event(5, "b"), event(8, "c")]));
  assert.deepEqual(shown.recent.map((each) => each.kind), ["a", "b", "c"]);
});

test("whoever comes later is told everything, and only the last step is news", () => {
  const shown = take(null, frame(9, [event(2, "a"), event(5, "b"), event(8, "c"), { ...event(8, "d"), index: 1 }]));
  assert.deepEqual(shown.story.map((each) => each.kind), ["a", "b", "c", "d"]);
  assert.deepEqual(shown.recent.map((each) => each.kind), ["c", "d"]);
  assert.deepEqual(shown.news.map((each) => each.kind), ["c", "d"]);
});

test("what was taken back is no longer told", () => {
  let shown = take(null, frame(4, [event(1, "grown"), event(2, "rolled"), event(3, "front")]));
  shown = take(shown, frame(5, [event(4, "undone", { before: 2 })]));
  assert.deepEqual(shown.story.map((each) => each.kind), ["grown", "undone"]);
});

test("a frame without news keeps the last news lit", () => {
  let shown = take(null, frame(2, [event(1, "grown")]));
  shown = take(shown, frame(3));
  assert.deepEqual(shown.recent.map((each) => each.kind), ["grown"]);
});

/** A frame in which this seat decides next, and this one is asked. */
function turn(number: number, kind: string, seat: Seat, asked: boolean): TableFrame {
  const { view, ...rest } = frame(number, [event(number - 1, kind)]);
  return { ...rest, view: { ...view, deciding: [seat] }, question: asked ? { number, asks: "?", choices: [], forced: false } : null };
}

test("a turn of many steps, each told by itself, is news from its beginning to whoever is asked nothing in it", () => {
  const told = (shown: Shown): string[] => shown.news.map((each) => each.kind);
  let shown = take(take(null, turn(2, "grown", 0, true)), turn(3, "rested", 1, false));
  for (const kind of ["income", "bought"]) shown = take(shown, turn(shown.frame.number + 1, kind, 1, false));
  shown = take(shown, turn(6, "challenged", 0, true));
  assert.deepEqual(told(shown), ["income", "bought", "challenged"]);
  shown = take(shown, turn(7, "answered", 0, true));
  assert.deepEqual(told(take(shown, turn(8, "healed", 0, true))), ["healed"]);
});

test("who watches is told each turn by itself, and of those who choose at once each round", () => {
  let shown = take(take(null, turn(2, "a", 0, false)), turn(3, "b", 0, false));
  shown = take(take(shown, turn(4, "c", 1, false)), turn(5, "d", 1, false));
  assert.deepEqual(shown.news.map((each) => each.kind), ["d"]);
  const both = (number: number): TableFrame => ({ ...frame(number, [event(number - 1, "revealed")]), view: { ...frame(number).view, deciding: [0, 1] } });
  assert.deepEqual(take(take(take(null, both(2)), both(3)), both(4)).news.map((each) => each.number), [3]);
});

test("of a turn that goes on only what is new is read out", () => {
  assert.equal(goingOn("", "Bo gathers."), "Bo gathers.");
  assert.equal(goingOn("Bo gathers.", "Bo gathers. Bo rests."), "Bo rests.");
  assert.equal(goingOn("Bo gathers. Bo rests.", "Ada grows."), "Ada grows.");
});

test("where not all of the news has room, what matters least is left out first, a roll for each die before a challenge, and the newest never", () => {
  const beats: Record<string, number> = { challenged: 450, rolled: 500, declined: 0, played: 700 };
  const news = ["challenged", "rolled", "rolled", "declined", "played", "rolled"].map((kind, number) => event(number, kind));
  assert.deepEqual(leaving(news, ({ kind }) => beats[kind] ?? 0).map((place) => news[place]?.kind), ["declined", "rolled", "rolled", "challenged", "played"]);
});

test("what is known of the dice stays known", () => {
  const fair = { version: 1, commitment: "c", commitments: [null, null], shares: [null, null], server_seats: [], until: null, secret: null };
  let shown = take(null, { ...frame(2), fair: fair as unknown as NonNullable<TableFrame["fair"]> });
  shown = take(shown, frame(3));
  assert.equal(shown.frame.fair?.commitment, "c");
});

// One event after the other

const OPEN = { number: 8, asks: "?", choices: [], forced: false };
const same = (_: EventFacts, table: unknown): unknown => table;

function viewed(step: number): TableFrame["view"] {
  return { ...frame(step).view, table: { step } };
}

function told(step: Step): unknown[] {
  return [step.number, step.view.table, step.events.map((each) => each.kind), step.question !== null || step.ending !== null];
}

test("steps that came together are shown event by event, told together, and asked about last", () => {
  const whole: TableFrame = {
    ...frame(8, [event(4, "battle"), event(5, "rolled"), { ...event(5, "missed"), index: 1 }, event(7, "struck")]),
    passed: [4, 5, 6].map((number) => ({ number, view: viewed(number) })),
    question: OPEN,
  };
  const before = frame(4, [event(3, "grown")]);
  const shownSteps = steps(whole, before, same);
  assert.deepEqual(shownSteps.map(told), [
    [5, { step: 4 }, ["battle"], false],
    [6, { step: 4 }, ["rolled"], false],
    [6, { step: 5 }, ["missed"], false],
    [8, { number: 8 }, ["struck"], false],
    [8, { number: 8 }, [], true],
  ]);
  let shown = take(null, before);
  for (const step of shownSteps) shown = take(shown, step);
  assert.deepEqual(shown.recent.map((each) => each.kind), ["struck"]);
  assert.deepEqual(shown.news.map((each) => each.kind), ["battle", "rolled", "missed", "struck"]);
  assert.deepEqual(shown.story.map((each) => each.kind), ["grown", "battle", "rolled", "missed", "struck"]);
});

test("what is one thing to look at is told together, also over steps, but only where nothing comes between", () => {
  const flips = (between: EventFacts[]): TableFrame => ({
    ...frame(7, [event(4, "calm"), { ...event(4, "raged"), index: 1 }, event(5, "flipped"), ...between, event(6, "flipped"), { ...event(6, "won"), index: 1 }]),
    passed: [4, 5].map((number) => ({ number, view: viewed(number) })),
    question: OPEN,
  });
  const together = [["raged", "calm"], ["flipped"]];
  const before = frame(4, [event(3, "tossed")]);
  assert.deepEqual(steps(flips([]), before, same, together).map(told), [
    [5, { step: 4 }, ["calm", "raged"], false],
    [7, { step: 5 }, ["flipped", "flipped"], false],
    [7, { number: 7 }, ["won"], false],
    [7, { number: 7 }, [], true],
  ]);
  const shuffled = steps(flips([{ ...event(5, "reshuffled"), index: 1 }]), before, same, together);
  assert.deepEqual(shuffled.map((step) => step.events.map((each) => each.kind)), [["calm", "raged"], ["flipped"], ["reshuffled"], ["flipped"], ["won"], []]);
});

test("an end comes behind its story, and until then the match goes on", () => {
  const ending = { winner: 0, reason: "won", by_rules: true, counts: true, sentence: "", series: null } as const;
  const [story, end] = steps({ ...frame(5, [event(4, "killed")]), stage: "over", ending }, frame(4), same);
  assert.deepEqual([story?.stage, story?.ending, end?.stage, end?.ending], ["playing", null, "over", ending]);
});

test("where there is nothing to act on, nothing waits behind the last event", () => {
  const whole = frame(5, [event(4, "grown")]);
  assert.deepEqual(steps(whole, frame(4), same), [whole]);
});

test("what happens beside an open question or after the end takes neither away", () => {
  const offered = { ...frame(9, [event(8, "draw_offered")]), question: OPEN };
  assert.deepEqual(steps(offered, { ...frame(8), question: OPEN }, same), [offered]);
  const over = { winner: null, reason: "", by_rules: true, counts: true, sentence: "", series: null } as const;
  const again = { ...frame(9, [event(8, "rematch_offered")]), ending: over };
  assert.deepEqual(steps(again, { ...frame(8), ending: over }, same), [again]);
});

test("who has just come, or come back, is not told again what was told", () => {
  const whole = { ...frame(5, [event(3, "grown"), event(4, "rolled")]), question: OPEN };
  assert.deepEqual(steps(whole, null, same), [whole]);
  assert.deepEqual(steps(whole, frame(4), same).map((step) => step.events.map((each) => each.kind)), [["rolled"], []]);
});

test("in Deck Duel the cards of a combat lie there before its damage is done", () => {
  const { midway } = findTable("deck-duel");
  const fighter = { health: 9 };
  const table = midway?.(event(1, "flipped", { seat: 1, card: "7" }), { flipped: ["K", null], fighters: [fighter, fighter] });
  assert.deepEqual(table, { flipped: ["K", "7"], fighters: [fighter, fighter] });
  const hurt = midway?.(event(2, "hurt", { seat: 1, health: 8 }), table);
  assert.deepEqual(hurt, { flipped: ["K", "7"], fighters: [fighter, { health: 8 }] });
});

test("in Deck Duel what is paid and taken changes the table when it is told, not after", () => {
  const { midway } = findTable("deck-duel");
  const fighter = { health: 9, action: 1, rage: 0, focus: false };
  const after = (kind: string): unknown => (midway?.(event(1, kind, { seat: 1 }), { flipped: [null, null], fighters: [fighter, fighter] }) as { fighters: unknown[] }).fighters;
  assert.deepEqual(after("raged"), [fighter, { ...fighter, action: 0, rage: 1 }]);
  assert.deepEqual(after("blocked"), [fighter, { ...fighter, action: 0 }]);
  assert.deepEqual(after("action"), [fighter, { ...fighter, action: 2 }]);
  assert.deepEqual(after("focused"), [fighter, { ...fighter, focus: true }]);
  assert.deepEqual(after("calm"), [fighter, fighter]);
});

test("a duel of Dueling Nobles lies there until its wounds are drawn: the answer leaves the hand, and nobody sees which it was among the hidden", () => {
  const { midway } = findTable("dueling-nobles");
  const duel = { attacker: "Kh", defender: "Qs", attack_dice: [3, 4], defend_dice: [2], attack_cards: ["8d"] };
  const side = (card: string, hand: string[]): object => ({ courtyard: [{ card, wounds: 1, boost: null }], hand, known: [], resources: 2, used: "" });
  const table = { sides: [side("Kh", ["9h"]), side("Qs", ["?", "?"])], active: 0, duel };
  const answered = midway?.(event(1, "played", { seat: 1, cards: ["As"], total: 20, ace: true }), table);
  assert.deepEqual(answered, { ...table, sides: [side("Kh", ["9h"]), side("Qs", ["?"])] });
  const decided = midway?.(event(1, "decided", { attack: 28, defend: 20, outcome: -1 }), answered) as typeof table;
  const told = decided.sides.map((each) => each as { courtyard: { wounds: number }[]; resources: number });
  assert.deepEqual(told.map(({ courtyard, resources }) => [courtyard[0]?.wounds, resources]), [[2, 2], [1, 3]]);
  assert.equal(decided.duel, duel, "the duel still lies there");
  const tied = midway?.(event(1, "decided", { attack: 28, defend: 28, outcome: 0 }), table) as typeof table;
  assert.deepEqual(tied.sides.map((each) => (each as typeof told[number]).courtyard[0]?.wounds), [2, 2]);
});

test("a sealed choice changes nothing but that it was made", () => {
  const shown = take(null, frame(2, [event(1, "grown")]));
  const sealed = seal(shown, { type: "sealed", number: 3, sealed: [1], clocks: null });
  assert.deepEqual(sealed.frame.sealed, [1]);
  assert.equal(sealed.frame.view, shown.frame.view);
  assert.equal(seal(sealed, { type: "sealed", number: 1, sealed: [], clocks: null }), sealed);
  const own = seal(sealed, { type: "sealed", number: 4, sealed: [0, 1], chosen: "K", clocks: null });
  assert.equal(own.frame.chosen, "K", "but to its owner, what it was");
});

// Pointing at pieces

function option(text: string, ...pieces: string[]): ChoiceFacts {
  return { text, does: "", pieces, rule: "" };
}
const GROW = option("grow 2", "die 2");
const GATHER = option("gather", "die 2");
const DUEL = [option("duel a x", "a", "x"), option("duel a y", "a", "y"), option("duel b x", "b", "x")];

test("a piece of a single option is that option", () => {
  assert.equal(pick([option("K", "card K"), option("Q", "card Q")], [], "card K").meant?.text, "K");
});

test("a piece of two options asks which", () => {
  const picked = pick([GROW, GATHER], [], "die 2");
  assert.equal(picked.meant, null);
  assert.deepEqual(exact([GROW, GATHER], picked.pieces).map((each) => each.text), ["grow 2", "gather"]);
});

test("pointing goes on until one option is left", () => {
  const first = pick(DUEL, [], "a");
  assert.equal(first.meant, null);
  assert.deepEqual(fitting(DUEL, first.pieces).map((each) => each.text), ["duel a x", "duel a y"]);
  assert.equal(pick(DUEL, first.pieces, "y").meant?.text, "duel a y");
});

test("an option that another one contains is not played before it is meant", () => {
  const options = [option("play 7", "7"), option("play 7 8", "7", "8")];
  const picked = pick(options, [], "7");
  assert.equal(picked.meant, null);
  assert.deepEqual(exact(options, picked.pieces).map((each) => each.text), ["play 7"]);
  assert.equal(pick(options, picked.pieces, "8").meant?.text, "play 7 8");
});

test("a second touch lets go, and a piece takes the place of what it does not go with", () => {
  assert.deepEqual(pick(DUEL, ["a"], "a").pieces, []);
  assert.deepEqual(pick(DUEL, ["a"], "b").pieces, ["b"]);
  assert.deepEqual(pick(DUEL, ["a", "y"], "x").pieces, ["a", "x"]);
  assert.deepEqual(pick(DUEL, ["a", "x"], "b").pieces, ["x", "b"]);
  assert.deepEqual(pick(DUEL, ["a", "y"], "b").pieces, ["b"]);
  assert.ok(pickable(DUEL, ["a"], "b"));
  assert.ok(!pickable(DUEL, [], "z"));
});

/** Every three of these, as a draft would have it. */
function threes(cards: string): ChoiceFacts[] {
  return [...cards].flatMap((one, first) =>
    [...cards].slice(first + 1).flatMap((two, second) => [...cards].slice(first + second + 2).map((three) => option(`draft ${one} ${two} ${three}`, one, two, three))),
  );
}

const named = (piece: string): string => `piece ${piece}`;

test("many options that differ in their pieces are picked piece by piece", () => {
  const picker = pickerOf(threes("abcdef"), named);
  assert.deepEqual([picker?.pieces.join(""), picker?.count, picker?.options.length], ["abcdef", 3, 20]);
  assert.equal(pickerOf(threes("abcd"), named), null, "four options are read at a glance");
  assert.equal(pickerOf(threes("abcdef"), () => null), null, "what has no name cannot be listed");
  assert.equal(pickerOf([..."abcdefghi"].map((card) => option(card, card)), named), null, "a card of the hand is an option by itself");
  assert.equal(pickerOf([...threes("abcdef"), option("pass")], named), null, "options of several sorts stay a list");
  const fetched = pickerOf([..."abcdefg"].map((card) => option(`clubs 4 ${card}`, "4", card)), named);
  assert.deepEqual([fetched?.pieces.join(""), fetched?.count, fetched?.common.join("")], ["abcdefg", 1, "4"]);
});

test("a list shows what is picked piece by piece, offers what that comes to, and its digits stay", () => {
  const draft = threes("abcdef");
  const offered = (pieces: string): string[] => shownChoices(listing(draft, { pieces: [...pieces], named })).map((each) => each.text);
  assert.deepEqual([offered(""), offered("ab"), offered("fab")], [[], [], ["draft a b f"]]);
  for (const pieces of ["", "abf"]) {
    const keys = keysOf(listing(draft, { pieces: [...pieces], named }));
    assert.deepEqual([...keys.pieces.values()], ["1", "2", "3", "4", "5", "6"]);
    assert.deepEqual([...keys.choices], pieces === "" ? [] : [["draft a b f", "7"]]);
  }
});

// Pace

function paced(): { shown: string[]; pace: Pace<string>; pass: (milliseconds: number) => void } {
  const shown: string[] = [];
  let now = 10_000;
  const pace = new Pace((thing: string) => shown.push(thing), () => now);
  const pass = (milliseconds: number): void => {
    now += milliseconds;
    mock.timers.tick(milliseconds);
  };
  return { shown, pass, pace };
}

function beats(...things: string[]): { thing: string; lasts: number }[] {
  return things.map((thing) => ({ thing, lasts: 300 }));
}

test("what one did oneself is shown at once, a bot's answer after 0.4 to 0.9 s", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { shown, pace, pass } = paced();
  pace.add(beats("mine"), "own");
  pace.add(beats("bot's"), "bot");
  pass(BOT_PAUSE[0] - 1);
  assert.deepEqual(shown, ["mine"]);
  pass(BOT_PAUSE[1] - BOT_PAUSE[0] + 1);
  assert.deepEqual(shown, ["mine", "bot's"]);
  mock.timers.reset();
});

test("every beat has its time, however many come together and whoever asked for less motion", () => {
  for (const motionless of [false, true]) {
    asked.motionless = motionless;
    mock.timers.enable({ apis: ["setTimeout"] });
    const { shown, pace, pass } = paced();
    const things = Array.from({ length: 30 }, (_, place) => `beat ${place}`);
    pace.add(beats(...things), "own");
    for (let count = 1; count <= 30; count += 1) {
      assert.deepEqual(shown, things.slice(0, count));
      assert.equal(pace.telling, count < 30);
      pass(299);
      assert.equal(shown.length, count);
      pass(1);
    }
    assert.ok(!pace.busy);
    mock.timers.reset();
  }
  asked.motionless = false;
});

test("the speed that was chosen stretches or shortens every beat, or leaves none", () => {
  for (const [speed, lasts] of [["slow", 600], ["fast", 150], ["once", 0]] as const) {
    settings.set("speed", speed);
    mock.timers.enable({ apis: ["setTimeout"] });
    const { shown, pace, pass } = paced();
    pace.add(beats("a", "b"), "own");
    if (lasts > 0) pass(lasts - 1);
    assert.equal(shown.length, lasts > 0 ? 1 : 2);
    pass(1);
    assert.deepEqual(shown, ["a", "b"]);
    mock.timers.reset();
  }
  settings.set("speed", "normal");
});

test("who does not want to wait goes on to the next beat, which has its own time, or to the last", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { shown, pace, pass } = paced();
  pace.add(beats("a", "b", "c", "d", "e"), "own");
  pass(100);
  pace.goOn();
  assert.deepEqual(shown, ["a", "b"]);
  pass(299);
  assert.deepEqual(shown, ["a", "b"]);
  pass(1);
  assert.deepEqual(shown, ["a", "b", "c"]);
  pace.finish();
  assert.deepEqual(shown, ["a", "b", "c", "d", "e"]);
  pace.goOn();
  assert.ok(!pace.busy);
  mock.timers.reset();
});

test("a bot that thought long is not made to wait again", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { shown, pace, pass } = paced();
  pace.add(beats("mine"), "own");
  pass(BOT_PAUSE[1]);
  pace.add(beats("bot's"), "bot");
  assert.deepEqual(shown, ["mine", "bot's"]);
  mock.timers.reset();
});

// Clicks that nobody can have meant

/** Everything lies where it lay. */
const still = (): boolean => true;

test("a question takes no click until it can have been read, however late the click is dealt with", () => {
  const guard = new ClickGuard();
  guard.shut(1000, UNREAD);
  assert.deepEqual([990, 1000, 1000 + UNREAD - 1, 1000 + UNREAD].map((at) => guard.allows(at, still)), [false, false, false, true]);
});

test("a second click chooses nothing more, whatever is asked by then", () => {
  const guard = new ClickGuard();
  guard.shut(1000, SECOND_CLICK);
  guard.shut(1010, UNREAD);
  assert.ok(!guard.allows(1000 + SECOND_CLICK - 1, still));
  assert.ok(guard.allows(1000 + SECOND_CLICK, still));
});

test("a hurried click hits only what lay under it before the last clicks and the last news", () => {
  const guard = new ClickGuard<string>();
  const hits = (thing: string) => (lay: string): boolean => lay.includes(thing);
  guard.keep(1000, SECOND_CLICK, "option");
  guard.keep(1200, UNREAD, "option, moment of the log");
  assert.ok(guard.allows(1250, hits("option")), "it has not moved");
  assert.ok(!guard.allows(1399, hits("moment of the log")), "the click at 1000 has moved it there");
  assert.ok(guard.allows(1400, hits("moment of the log")));
  assert.ok(!guard.allows(1499, hits("button of a dialog")), "the news at 1200 has brought it");
  assert.ok(guard.allows(1500, hits("button of a dialog")));
});

// Words

function choice(text: string, menu: string | null = null, key?: string): ChoiceFacts {
  return { text, does: "", pieces: [], rule: "", ...(key === undefined ? {} : { key }), ...(menu === null ? {} : { menu: { title: menu, does: "" } }) };
}

test("options of one sort stand together where the first of them stood", () => {
  const choices = [choice("ready"), choice("boost 1", "boost"), choice("wound"), choice("boost 2", "boost")];
  assert.equal(grouped(choices).length, 3);
  assert.deepEqual(shownChoices(grouped(choices)).map((each) => each.text), ["ready", "boost 1", "boost 2", "wound"]);
});

const keyed = (text: string, key: string): ChoiceFacts => choice(text, null, key);

test("a move is chosen by the key that the game gives it, or by none, and beside digits the others by letters of their own", () => {
  const keys = keysOf([choice("pass"), keyed("3", "3"), keyed("1", "1"), keyed("12", ""), keyed("raise 2", "2"), choice("raise 3")]).choices;
  assert.deepEqual(Object.fromEntries(keys), { pass: "P", 3: "3", 1: "1", 12: "", "raise 2": "2", "raise 3": "R" });
  const cards = keysOf(["A", "J", "2", "3", "Q"].map((text) => keyed(text, text))).choices;
  assert.deepEqual([...cards.values()], ["A", "J", "2", "3", "Q"]);
  const others = keysOf([keyed("grow 2", "2"), choice("group"), choice("gather"), choice("shush")]).choices;
  assert.deepEqual([...others.values()], ["2", "G", "A", ""]);
});

test("what a key of the table does, and what beside another number would mislead, is no key of a move", () => {
  assert.deepEqual([...keysOf([keyed("hold", "H"), keyed("A", "A")]).choices.values()], ["1", "A"]);
  assert.deepEqual([...keysOf([keyed("5 ones", ""), keyed("6 ones", ""), choice("liar")]).choices.values()], ["", "", "L"]);
});

test("digits are in the order of the list, whichever options there are", () => {
  const offered = [[keyed("grow 2", "2"), keyed("gather", "6")], [choice("save"), keyed("buy 1", "1"), keyed("buy 2", "2")], ["A", "J", "2", "5"].map((card) => keyed(card, card)), [choice("rage"), choice("calm")]];
  for (const choices of offered) {
    const shown = [...keysOf(choices).choices.values()].filter((key) => /\d/.test(key));
    assert.deepEqual(shown, [...shown].sort());
  }
  assert.deepEqual([...keysOf([choice("rage"), choice("calm")]).choices.values()], ["1", "2"]);
});

test("a letter chooses its option, small or large", () => {
  const picks = { pieces: [], named: () => null, listed: [keyed("grow 1", "1"), choice("gather")], point: () => null, toggle: () => undefined, letGo: () => undefined, fold: () => undefined, showAll: () => undefined };
  const chosen = (key: string): string[] => {
    const found: string[] = [];
    assert.equal(pressKey(key, picks, (each) => found.push(each.text)), found.length > 0);
    return found;
  };
  assert.deepEqual([chosen("g"), chosen("G"), chosen("2")], [["gather"], ["gather"], []]);
});

test("moves are written with the signs of their cards", () => {
  assert.equal(moveTitle("boost 3d Qh"), "Boost 3♦ Q♥");
  assert.equal(moveTitle("play Ts As"), "Play 10♠ A♠");
  assert.equal(moveTitle("grow 3"), "Grow 3");
  assert.equal(moveTitle("K"), "K");
});

test("clocks show tenths at the end and hours at the beginning", () => {
  assert.equal(shownTime(9_940), "0:09.9");
  assert.equal(shownTime(65_000), "1:05");
  assert.equal(shownTime(3_661_000), "1:01:01");
});

test("a running clock goes down once what happened was told, and never below nothing", () => {
  const clocks = { at: 0, left: [5000, 5000] as [number, number], running: [1 as const], wait: 1000 };
  assert.deepEqual([0, 1000, 1500, 9000].map((since) => timeLeft(1, clocks, since)), [5000, 5000, 4500, 0]);
  assert.equal(timeLeft(0, clocks, 9000), 5000);
});

test("a clock that falls past a minute or ten seconds is a reason to speak, once", () => {
  assert.equal(markPassed(61_000, 60_500), null);
  assert.equal(markPassed(60_100, 59_900), 60_000);
  assert.equal(markPassed(59_900, 59_700), null);
  assert.equal(markPassed(70_000, 9_000), 10_000);
  assert.equal(markPassed(60_000, 59_800), null, "a clock that begins with a minute has not fallen to it");
});

test("a record survives its link, and a broken link says so", async () => {
  const record = `[Game "duo-regna"]\n\n${"1. K | 6\n".repeat(200)}`;
  const link = await packed(record);
  assert.match(link, /^[\w-]+$/);
  assert.ok(link.length < record.length / 5);
  assert.equal(await unpacked(link), record);
  assert.equal(await unpacked(link.slice(0, 20)), null);
  assert.equal(await unpacked("%%%"), null);
});

const TURN = [
  choice("ready"),
  ...[..."123456"].map((place) => ({ ...choice(`boost ${place}`, "boost"), pieces: [`two ${place}`, "king"] })),
  ...[..."abcdef"].map((card) => ({ ...choice(`clubs 4 ${card}`, "clubs"), pieces: ["four", card] })),
  { ...choice("spades 9", "spades"), pieces: ["nine"] },
];

test("of a list that is too long the headings are folded, with keys of their own, and what is picked on the table is in sight", () => {
  const list = (pieces: string[], ...opened: string[]): ReturnType<typeof listing> => listing(TURN, { pieces, named: () => null }, new Set(opened));
  const shown = (listed: ReturnType<typeof listing>): string => shownChoices(listed).map((each) => each.text).join(", ");
  assert.equal(shown(list([])), "ready, spades 9", "a single option needs no heading");
  assert.deepEqual([...keysOf(list([])).headings], [["boost", "2"], ["clubs", "3"]]);
  assert.equal(shown(list([], "clubs")), "ready, clubs 4 a, clubs 4 b, clubs 4 c, clubs 4 d, clubs 4 e, clubs 4 f, spades 9");
  assert.equal(shown(list(["four", "b"])), "clubs 4 b");
  assert.equal(shownChoices(listing(TURN, { pieces: [], named: () => null })).length, TURN.length, "a coach's option is never folded away");
  assert.equal(shownChoices(listing(TURN.slice(0, 7), { pieces: [], named: () => null }, new Set())).length, 7, "a short list is shown whole");
});

test("what is picked narrows the list, and what was picked for an older question narrows nothing", () => {
  const shown = (pieces: string[]): string[] => shownChoices(listing([GROW, GATHER, ...DUEL], { pieces, named })).map((each) => each.text);
  assert.equal(shown([]).length, 5);
  assert.deepEqual(shown(["die 2"]), ["grow 2", "gather"]);
  assert.equal(shown(["die 9"]).length, 5);
});
