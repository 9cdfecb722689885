// What is heard at a table: every event has a sound as its game says, beside them one's turn and the end. Silence until somebody asks for sound.
import { settings } from "../app/settings";
import type { Seat, Told } from "../games/board";
import { LazyPart } from "../net/lazy-part";
import type { SealedFrame, TableFrame } from "../wire";
import type { Shown } from "./frame-fold";
import type { Sound, Synth } from "./synth";

/** Two sounds that begin within so many milliseconds are one for the ear, and too loud. */
const TOGETHER = 70;

class Sounds {
  private readonly synth = new LazyPart<Synth>(async () => new (await import("./synth")).Synth(new AudioContext()));
  private last = 0;

  /** What goes with a frame that was just shown. */
  after(shown: Shown, seat: Seat | null, frame: TableFrame | SealedFrame, sounds: Readonly<Record<string, Sound>>): void {
    const sound = soundOf(shown, seat, frame, sounds);
    const now = performance.now();
    // browsers allow sound only once somebody has touched the page
    if (sound === null || !settings.get("sound") || navigator.userActivation?.hasBeenActive === false || now - this.last < TOGETHER) return;
    this.last = now;
    // without it one plays on in silence
    this.synth.get().then((synth) => synth.play(sound), () => undefined);
  }
}

/** The sound of a frame: the end before everything, then what has happened, then that one is asked. */
export function soundOf(shown: Shown, seat: Seat | null, frame: TableFrame | SealedFrame, sounds: Readonly<Record<string, Sound>>): Sound | null {
  if (frame.type === "sealed") return "tick";
  const { ending } = shown.frame;
  if (ending !== null) return ending.winner === null || !ending.counts ? "drew" : seat === null || ending.winner === seat ? "won" : "lost";
  const told = frame.events.findLast((event: Told) => sounds[event.kind] !== undefined);
  if (told !== undefined) return sounds[told.kind] ?? null;
  return shown.frame.question !== null && frame.reply === undefined ? "turn" : null;
}

export const sounds = new Sounds();
