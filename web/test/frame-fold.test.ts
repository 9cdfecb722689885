import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { findTable } from "../src/games";
import { goingOn } from "../src/match/live-state";
import type { Seat } from "../src/games/board";
import { seal, type Shown, type Step, steps, take as taken, type Viewer } from "../src/match/frame-fold";
import type { EventFacts, TableFrame } from "../src/wire";

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

const SEATED: Viewer = { seat: 0, away: false };
const WATCHING: Viewer = { seat: null, away: false };

function take(shown: Shown | null, next: Step, viewer = SEATED): Shown {
  return taken(shown, next, viewer);
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

test("whoever comes back to the page is told all that has happened since they chose", () => {
  const missed = [event(2, "a"), event(5, "b"), event(8, "c"), { ...event(8, "d"), index: 1 }];
  let shown = take(null, { ...frame(9, missed), news: 5 });
  assert.deepEqual(shown.recent.map((each) => each.kind), ["c", "d"]);
  assert.deepEqual(shown.news.map((each) => each.kind), ["b", "c", "d"]);
  shown = take(shown, frame(10, [event(9, "e")]));
  assert.deepEqual(shown.news.map((each) => each.kind), ["b", "c", "d", "e"], "the other side’s turn goes on");
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

test("a round that both began and one side goes on with is news as a whole", () => {
  const both = { ...frame(4, [event(3, "calm")]), view: { ...frame(4).view, deciding: [0, 1] as Seat[] }, question: { number: 4, asks: "?", choices: [], forced: false } };
  let shown = take(take(null, both), turn(5, "flipped", 1, false));
  shown = take(shown, turn(6, "blocked", 0, true));
  assert.deepEqual(shown.news.map((each) => each.kind), ["flipped", "blocked"]);
  const sealed = { ...both, sealed: [0] as Seat[], question: null };
  assert.deepEqual(take(take(shown, sealed), turn(7, "revealed", 1, false)).news.map((each) => each.kind), ["revealed"]);
});

test("what one's own roll has come to stays beside the answer, until the next own choice", () => {
  const stays = { ...SEATED, stays: ["gathered"] };
  const add = (shown: Shown | null, next: Step): Shown => take(shown, next, stays);
  const told = (shown: Shown): string[] => shown.news.map((each) => each.kind);
  let shown = add(add(add(null, turn(2, "mobilised", 0, true)), turn(3, "gathering", 0, false)), turn(4, "gathered", 1, false));
  assert.deepEqual(told(shown), ["gathering", "gathered"]);
  shown = add(shown, turn(5, "grown", 1, false));
  assert.deepEqual(told(shown), ["gathered", "grown"]);
  shown = add(shown, turn(6, "gathered", 0, true));
  assert.deepEqual(told(shown), ["gathered", "grown", "gathered"]);
  assert.deepEqual(told(add(shown, turn(7, "grown", 1, false))), ["grown"]);
});

test("what plays itself while nobody looks hides nothing of the turn before", () => {
  const forced = { ...turn(4, "struck", 0, true), question: { number: 4, asks: "?", choices: [], forced: true } };
  const told = (away: boolean): string[] => {
    let shown = take(take(null, turn(2, "grown", 0, true)), turn(3, "gathered", 1, false));
    for (const next of [forced, turn(5, "passed", 1, false), turn(6, "sorted", 0, true)]) shown = take(shown, next, { seat: 0, away });
    return shown.news.map((each) => each.kind);
  };
  assert.deepEqual(told(true), ["struck", "passed", "sorted"]);
  assert.deepEqual(told(false), ["sorted"]);
});

test("who watches is told each turn by itself, and of those who choose at once each round", () => {
  const watch = (...frames: TableFrame[]): Shown => frames.reduce<Shown | null>((shown, next) => take(shown, next, WATCHING), null) as Shown;
  const shown = watch(turn(2, "a", 0, false), turn(3, "b", 0, false), turn(4, "c", 1, false), turn(5, "d", 1, false));
  assert.deepEqual(shown.news.map((each) => each.kind), ["d"]);
  assert.deepEqual(watch(turn(2, "a", 0, false), turn(3, "b", 0, false), turn(4, "c", 0, false)).news.map((each) => each.kind), ["b", "c"]);
  const both = (number: number): TableFrame => ({ ...frame(number, [event(number - 1, "revealed")]), view: { ...frame(number).view, deciding: [0, 1] } });
  assert.deepEqual(watch(both(2), both(3), both(4)).news.map((each) => each.number), [3]);
});

test("of a turn that goes on only what is new is read out", () => {
  assert.equal(goingOn("", "Bo gathers."), "Bo gathers.");
  assert.equal(goingOn("Bo gathers.", "Bo gathers. Bo rests."), "Bo rests.");
  assert.equal(goingOn("Bo gathers. Bo rests.", "Ada grows."), "Ada grows.");
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
  let shown = take(null, { ...before, question: { ...OPEN, number: 3 } });
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
