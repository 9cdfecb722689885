// A few short sounds, made on the spot: no file to load, and silence until somebody asks for sound.
import { settings } from "../app/settings";
import type { Seat } from "../games/board";
import type { SealedFrame, TableFrame } from "../wire";
import type { Shown } from "./frame-fold";

type Note = readonly [frequency: number, start: number, length: number];

const MINE: Note[] = [[330, 0, 0.07]];
const THEIRS: Note[] = [[262, 0, 0.09]];
const ROLL: Note[] = [[180, 0, 0.04], [220, 0.06, 0.04], [196, 0.12, 0.05]];
const MY_TURN: Note[] = [[392, 0, 0.06], [523, 0.08, 0.09]];
const WON: Note[] = [[392, 0, 0.12], [494, 0.12, 0.12], [587, 0.24, 0.25]];
const LOST: Note[] = [[330, 0, 0.16], [262, 0.16, 0.3]];
const ROLLS = new Set(["rolled", "gathered", "flipped", "drew", "revealed", "tossed"]);

class Sounds {
  private context: AudioContext | null = null;

  /** What goes with a frame that was just shown. */
  after(shown: Shown, seat: Seat | null, frame: TableFrame | SealedFrame): void {
    // browsers allow sound only once somebody has touched the page
    if (!settings.get("sound") || navigator.userActivation?.hasBeenActive === false) return;
    const { ending } = shown.frame;
    const told = frame.type === "table" ? frame.events : [];
    if (ending !== null) this.play(ending.winner === null || seat === null ? MINE : ending.winner === seat ? WON : LOST);
    else if (told.some((event) => ROLLS.has(event.kind))) this.play(ROLL);
    else if (frame.reply !== undefined && (told.length > 0 || frame.type === "sealed")) this.play(MINE);
    else this.play(shown.frame.question === null ? THEIRS : MY_TURN);
  }

  private play(notes: readonly Note[]): void {
    this.context ??= new AudioContext();
    const { context } = this;
    for (const [frequency, start, length] of notes) {
      const tone = context.createOscillator();
      const loudness = context.createGain();
      const from = context.currentTime + start;
      tone.type = "triangle";
      tone.frequency.value = frequency;
      loudness.gain.setValueAtTime(0, from);
      loudness.gain.linearRampToValueAtTime(0.18, from + 0.01);
      loudness.gain.exponentialRampToValueAtTime(0.001, from + length);
      tone.connect(loudness).connect(context.destination);
      tone.start(from);
      tone.stop(from + length + 0.02);
    }
  }
}

export const sounds = new Sounds();
