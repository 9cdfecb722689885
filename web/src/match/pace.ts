// The pace at which things are shown. The server sends each frame as soon as it is stored; a player wants to follow.
import { settings, type Speed } from "../app/settings";

/** A bot seems to think for so long, in milliseconds. */
export const BOT_PAUSE = [400, 900] as const;
/** What another person did is shown when it arrives, but never on top of what is still moving. */
const PERSON_GAP = 350;

/** How much of these times is taken at each speed. */
const TIMES: Readonly<Record<Speed, number>> = { slow: 2, normal: 1, fast: 0.5, once: 0 };

/** A time as it is at the speed chosen; none while nobody looks. Whoever asked for less motion has the same time to read. */
export function paced(milliseconds: number): number {
  return document.hidden ? 0 : milliseconds * TIMES[settings.get("speed")];
}

/** Who did it. */
export type Source = "own" | "person" | "bot";

/** One of the things to be shown, and how long it is looked at before the next, in milliseconds at normal speed. */
export interface Beat<T> {
  thing: T;
  lasts: number;
}

interface Waiting<T> extends Beat<T> {
  pause: number;
  goesOn: boolean;
}

/** Shows things one after the other; who does not want to wait goes on to the next, or to the last. */
export class Pace<T> {
  private readonly waiting: Waiting<T>[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last: { at: number; lasts: number } | null = null;

  constructor(
    private readonly show: (thing: T) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get busy(): boolean {
    return this.waiting.length > 0;
  }

  /** Whether something is being told whose rest is still to come. */
  get telling(): boolean {
    return this.waiting[0]?.goesOn ?? false;
  }

  /** Shows these beats of one story in their order, when their time has come. */
  add(beats: readonly Beat<T>[], source: Source): void {
    const idle = !this.busy;
    beats.forEach((beat, place) => this.waiting.push({ ...beat, pause: place === 0 ? pauseBefore(source) : 0, goesOn: place > 0 }));
    if (idle) this.next();
  }

  /** Shows the next thing that waits now. */
  goOn(): void {
    clearTimeout(this.timer);
    this.shift();
    this.next();
  }

  /** Shows everything that waits, without any pause. */
  finish(): void {
    clearTimeout(this.timer);
    while (this.busy) this.shift();
  }

  private next(): void {
    clearTimeout(this.timer);
    for (let first = this.waiting[0]; first !== undefined; first = this.waiting[0]) {
      const wait = this.last === null ? 0 : this.last.at + paced(Math.max(first.pause, this.last.lasts)) - this.now();
      if (wait > 0) {
        this.timer = setTimeout(() => this.goOn(), wait);
        return;
      }
      this.shift();
    }
  }

  private shift(): void {
    const first = this.waiting.shift();
    if (first === undefined) return;
    this.last = { at: this.now(), lasts: first.lasts };
    this.show(first.thing);
  }
}

function pauseBefore(source: Source): number {
  if (source === "own") return 0;
  if (source === "person") return PERSON_GAP;
  const [shortest, longest] = BOT_PAUSE;
  return shortest + Math.random() * (longest - shortest);
}
