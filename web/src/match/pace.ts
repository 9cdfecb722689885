// The pace at which frames are shown. The server sends each as soon as it is stored; a player wants to follow.
import { settings } from "../app/settings";

/** A bot seems to think for so long, in milliseconds. */
export const BOT_PAUSE = [400, 900] as const;
/** What another person did is shown when it arrives, but never on top of what is still moving. */
const PERSON_GAP = 350;

/** Several steps that came together take so long at most, and each no longer than the second figure, in milliseconds. */
const TOGETHER = [1800, 450] as const;

/** Who did it; "step": it goes on with what was shown before. */
export type Source = "own" | "person" | "bot" | "step";

/** Shows things one after the other; anybody's input shows all of them at once. */
export class Pace<T> {
  private readonly waiting: { thing: T; pause: number }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastShown = 0;

  constructor(
    private readonly show: (thing: T) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get busy(): boolean {
    return this.waiting.length > 0;
  }

  /** Shows this when its time has come; several things are the steps of one, in their order. */
  add(things: T | readonly T[], source: Source): void {
    const steps = Array.isArray(things) ? (things as readonly T[]) : [things as T];
    const idle = !this.busy;
    steps.forEach((thing, place) => this.waiting.push({ thing, pause: this.pause(place === 0 ? source : "step", steps.length) }));
    if (idle) this.next();
  }

  /** Shows everything that waits, without any pause. */
  finish(): void {
    clearTimeout(this.timer);
    while (this.waiting.length > 0) this.shift();
  }

  private next(): void {
    const first = this.waiting[0];
    if (first === undefined) return;
    const wait = this.lastShown + first.pause - this.now();
    if (wait <= 0) {
      this.shift();
      this.next();
    } else {
      this.timer = setTimeout(() => {
        this.shift();
        this.next();
      }, wait);
    }
  }

  private shift(): void {
    const first = this.waiting.shift();
    if (first === undefined) return;
    this.lastShown = this.now();
    this.show(first.thing);
  }

  private pause(source: Source, steps: number): number {
    if (source === "own" || settings.motionless || document.hidden || this.lastShown === 0) return 0;
    if (source === "step") return Math.min(TOGETHER[1], TOGETHER[0] / steps);
    if (source === "person") return PERSON_GAP;
    const [shortest, longest] = BOT_PAUSE;
    return shortest + Math.random() * (longest - shortest);
  }
}
