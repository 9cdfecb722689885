// How our sounds are made: plucked tones and filtered noise, a few at a time, all through one limiter. No file is loaded.

export type Sound = "card" | "shuffle" | "dice" | "step" | "hit" | "clash" | "coin" | "bloom" | "flare" | "tick" | "turn" | "won" | "lost" | "drew";

/** So loud is all of it together at most. */
const LOUDEST = 0.5;
const C = 261.63;

/** A note of the scale on C, in half tones above it. */
function note(halfTones: number): number {
  return C * 2 ** (halfTones / 12);
}

export class Synth {
  private readonly out: AudioNode;
  private readonly noise: AudioBuffer;

  constructor(private readonly context: AudioContext) {
    const limiter = context.createDynamicsCompressor();
    const master = context.createGain();
    master.gain.value = LOUDEST;
    limiter.connect(master).connect(context.destination);
    this.out = limiter;
    this.noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = this.noise.getChannelData(0);
    for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  }

  play(sound: Sound): void {
    void this.context.resume();
    const at = this.context.currentTime + 0.01;
    SOUNDS[sound](this, at);
  }

  /** A plucked tone that may slide to another. */
  tone(at: number, frequency: number, length: number, loudness: number, { to = frequency, type = "triangle" as OscillatorType } = {}): void {
    const source = this.context.createOscillator();
    source.type = type;
    source.frequency.setValueAtTime(frequency, at);
    source.frequency.exponentialRampToValueAtTime(to, at + length);
    this.sounded(source, source, at, length, loudness);
  }

  /** A burst of noise around a frequency. */
  burst(at: number, frequency: number, length: number, loudness: number, { type = "bandpass" as BiquadFilterType, sharp = 1.2 } = {}): void {
    const source = this.context.createBufferSource();
    source.buffer = this.noise;
    source.loop = true;
    const filter = this.context.createBiquadFilter();
    filter.type = type;
    filter.frequency.value = frequency;
    filter.Q.value = sharp;
    source.connect(filter);
    this.sounded(source, filter, at, length, loudness);
  }

  private sounded(source: AudioScheduledSourceNode, last: AudioNode, at: number, length: number, loudness: number): void {
    const envelope = this.context.createGain();
    envelope.gain.setValueAtTime(0, at);
    envelope.gain.linearRampToValueAtTime(loudness, at + 0.006);
    envelope.gain.exponentialRampToValueAtTime(0.0001, at + length);
    last.connect(envelope).connect(this.out);
    source.start(at);
    source.stop(at + length + 0.02);
  }
}

/** What each of them is made of. */
const SOUNDS: Record<Sound, (synth: Synth, at: number) => void> = {
  // paper that is turned, and falls
  card: (synth, at) => {
    synth.burst(at, 3400, 0.05, 0.35);
    synth.burst(at + 0.05, 900, 0.07, 0.4, { type: "lowpass" });
  },
  shuffle: (synth, at) => {
    for (let place = 0; place < 6; place += 1) synth.burst(at + place * 0.055, 2600 + (place % 3) * 500, 0.05, 0.22);
  },
  // knocks that come faster, and lie still
  dice: (synth, at) => {
    for (const [after, frequency, loudness] of [[0, 1500, 0.5], [0.09, 1250, 0.42], [0.17, 1700, 0.34], [0.23, 1350, 0.28], [0.28, 1600, 0.2]] as const) {
      synth.burst(at + after, frequency, 0.045, loudness, { sharp: 5 });
      synth.tone(at + after, frequency / 5, 0.06, loudness * 0.35, { type: "sine" });
    }
  },
  step: (synth, at) => {
    synth.tone(at, 240, 0.12, 0.5, { to: 150, type: "sine" });
    synth.burst(at, 1800, 0.03, 0.2);
  },
  hit: (synth, at) => {
    synth.tone(at, 150, 0.28, 0.8, { to: 48, type: "sine" });
    synth.burst(at, 700, 0.14, 0.45, { type: "lowpass" });
  },
  // steel on steel
  clash: (synth, at) => {
    for (const [frequency, loudness] of [[1244, 0.16], [1867, 0.12], [2637, 0.08], [3520, 0.05]] as const) synth.tone(at, frequency, 0.38, loudness);
    synth.burst(at, 4200, 0.06, 0.25);
  },
  coin: (synth, at) => {
    synth.tone(at, note(24), 0.12, 0.16);
    synth.tone(at + 0.07, note(29), 0.24, 0.16);
  },
  bloom: (synth, at) => [0, 4, 7, 12].forEach((each, place) => synth.tone(at + place * 0.06, note(12 + each), 0.32, 0.14, { type: "sine" })),
  flare: (synth, at) => {
    synth.burst(at, 500, 0.3, 0.3, { type: "lowpass" });
    synth.burst(at + 0.05, 1600, 0.22, 0.16);
  },
  tick: (synth, at) => synth.tone(at, 520, 0.05, 0.2, { to: 420, type: "sine" }),
  turn: (synth, at) => {
    synth.tone(at, note(16), 0.18, 0.16, { type: "sine" });
    synth.tone(at + 0.11, note(21), 0.34, 0.18, { type: "sine" });
  },
  // a small fanfare, and the chord that it arrives at
  won: (synth, at) => {
    [0, 4, 7].forEach((each, place) => synth.tone(at + place * 0.12, note(12 + each), 0.22, 0.2));
    [0, 4, 7, 12].forEach((each) => synth.tone(at + 0.38, note(12 + each), 0.8, 0.14));
    synth.tone(at + 0.38, note(-12), 0.8, 0.2, { type: "sine" });
  },
  // going down step by step, and at rest
  lost: (synth, at) => {
    [9, 5, 2].forEach((each, place) => synth.tone(at + place * 0.22, note(each), 0.4, 0.16, { type: "sine" }));
    synth.tone(at + 0.66, note(-10), 0.7, 0.2, { type: "sine" });
  },
  drew: (synth, at) => {
    [7, 7].forEach((each, place) => synth.tone(at + place * 0.24, note(each), 0.34, 0.16, { type: "sine" }));
    synth.tone(at + 0.24, note(0), 0.5, 0.14, { type: "sine" });
  },
};
