import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { findTable } from "../src/games";
import type { Shown } from "../src/match/frame-fold";
import { soundOf } from "../src/match/sounds";
import { type Sound, Synth } from "../src/match/synth";
import type { EndingFacts, EventFacts, QuestionFacts, SealedFrame, TableFrame } from "../src/wire";
import { factsOf, names } from "./facts";
import { games } from "./fixtures";

const SOUNDS: readonly Sound[] = ["card", "shuffle", "dice", "step", "hit", "clash", "coin", "bloom", "flare", "tick", "turn", "won", "lost", "drew"];
/** No sound is longer, in seconds: what can be seen is over by then, too. */
const LONGEST = 1.4;

interface Source {
  from: number;
  to: number;
}

/** An audio context that notes when its sources sound and how loud they get. */
function listening(): { context: AudioContext; sources: Source[]; peaks: number[]; connected: number } {
  const heard = { sources: [] as Source[], peaks: [] as number[], connected: 0 };
  const node = (more: object = {}): object => ({
    connect: (next: object) => {
      heard.connected += 1;
      return next;
    },
    ...more,
  });
  const param = (peak = false): object => {
    const set = (value: number): void => {
      assert.ok(Number.isFinite(value));
      if (peak) heard.peaks.push(value);
    };
    return { set value(value: number) { set(value); }, setValueAtTime: set, linearRampToValueAtTime: set, exponentialRampToValueAtTime: (value: number) => (assert.ok(value > 0), set(value)) };
  };
  const source = (more: object): object => {
    const noted: Source = { from: Number.NaN, to: Number.NaN };
    heard.sources.push(noted);
    return node({ ...more, start: (at: number) => (noted.from = at), stop: (at: number) => (noted.to = at) });
  };
  const context = {
    currentTime: 5,
    sampleRate: 100,
    destination: node(),
    resume: () => Promise.resolve(),
    createGain: () => node({ gain: param(true) }),
    createDynamicsCompressor: () => node(),
    createBuffer: (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
    createOscillator: () => source({ frequency: param() }),
    createBufferSource: () => source({}),
    createBiquadFilter: () => node({ frequency: param(), Q: param() }),
  };
  return Object.assign(heard, { context: context as unknown as AudioContext });
}

for (const sound of SOUNDS) {
  test(`the sound “${sound}” begins now, ends by itself, and is not loud`, () => {
    const heard = listening();
    new Synth(heard.context).play(sound);
    assert.ok(heard.sources.length > 0);
    for (const { from, to } of heard.sources) assert.ok(from >= 5 && to > from && to <= 5 + LONGEST, `from ${from} to ${to}`);
    assert.ok(Math.min(...heard.sources.map(({ from }) => from)) < 5.05);
    assert.ok(Math.max(...heard.peaks) <= 0.8);
  });
}

test("what happens has a sound, but for what nothing moves with", () => {
  const silent: Record<string, string[]> = {};
  for (const { game, steps } of games) {
    const { sounds } = findTable(game);
    for (const sound of Object.values(sounds)) assert.ok(SOUNDS.includes(sound), `${game}: ${sound}`);
    const kinds = steps.flatMap((step) => step.events.null.map((event) => event.kind)).filter((kind) => sounds[kind] === undefined);
    silent[game] = [...new Set([...(silent[game] ?? []), ...kinds])].sort();
  }
  assert.deepEqual(silent, Object.fromEntries(names.map((game) => [game, factsOf(game).silent])));
});

test("the end sounds before everything, a choice in secret ticks, and one's turn rings where nothing else does", () => {
  const event = (kind: string): EventFacts => ({ number: 1, index: 0, kind, sentence: "", facts: {} });
  const frame = (more: Partial<TableFrame>): TableFrame => ({ type: "table", events: [], question: null, ending: null, ...more }) as unknown as TableFrame;
  const heard = (shown: TableFrame, seat: 0 | 1 | null = 0, sent: TableFrame | SealedFrame = shown): Sound | null =>
    soundOf({ frame: shown } as unknown as Shown, seat, sent, { rolled: "dice" });
  const ending = { winner: 0, counts: true } as EndingFacts;
  const asked = { number: 2 } as QuestionFacts;
  assert.deepEqual([heard(frame({ ending })), heard(frame({ ending }), 1), heard(frame({ ending }), null)], ["won", "lost", "won"]);
  assert.deepEqual([{ ...ending, winner: null }, { ...ending, counts: false }].map((each) => heard(frame({ ending: each }))), ["drew", "drew"]);
  assert.equal(heard(frame({ events: [event("rolled")], question: asked })), "dice");
  assert.equal(heard(frame({ events: [event("silent")], question: asked })), "turn");
  assert.equal(heard(frame({ events: [event("silent")] })), null);
  assert.equal(heard(frame({}), 0, { type: "sealed" } as SealedFrame), "tick");
});
