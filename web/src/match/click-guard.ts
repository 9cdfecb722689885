// Keeps clicks away from what nobody can have meant: what has only just come under the finger, the second half of a double click, and whatever
// lies where somebody taps to hurry the story on.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Room } from "./room";

/** What has only just come takes no click for so long, in milliseconds. */
export const UNREAD = 300;
/** A click so soon after another belongs to it: it chooses nothing more, and hits only what lay there before, in milliseconds. */
export const SECOND_CLICK = 400;

/** What a click can choose with, or look back by. */
const GUARDED = ".match-talk, .table, .story";
/** What a tap that hurries on may press all the same: it does just that. */
const HURRIES = ".status .button";

type Places = ReadonlyMap<Element | null, DOMRect>;

/** All times are those of the events themselves, so that a slow page guards as well as a fast one. */
export class ClickGuard<P = Places> {
  private shutUntil = -Infinity;
  private before: { until: number; places: P }[] = [];
  private hurriedUntil = -Infinity;

  /** Takes no click for so long, whatever it hits. */
  shut(at: number, long: number): void {
    this.shutUntil = Math.max(this.shutUntil, at + long);
  }

  /** Keeps for so long where everything lies before something happens that may move it. */
  keep(at: number, long: number, places: P): void {
    this.before = [...this.before.filter(({ until }) => at < until), { until: at + long, places }];
  }

  /**
   * Whether a click only hurries the story on: it began while that was told, or follows so soon after one that did. Who taps like this looks at
   * nothing else, and goes on tapping for a moment when there is nothing left to tell.
   */
  hurries(at: number, telling: boolean): boolean {
    const hurried = telling || at < this.hurriedUntil;
    if (hurried) this.hurriedUntil = at + SECOND_CLICK;
    return hurried;
  }

  /** Whether a click is meant for what it hits; `hit` says whether it would have hit that with everything in earlier places, too. */
  allows(at: number, hit: (places: P) => boolean): boolean {
    return at >= this.shutUntil && this.before.every(({ until, places }) => at >= until || hit(places));
  }
}

/** Whether a tap there hurries on what is being told; what is pressed among the actions is meant for itself. */
export function hurriesOn(target: EventTarget | null): boolean {
  return !(target instanceof Element && target.closest(".actions, dialog"));
}

/** Guards what the page asks and shows; the function that is returned notes that something was chosen. */
export function useClickGuard(room: Room, question: number | null): () => void {
  const { current: guard } = useRef(new ClickGuard());
  const shut = (long: number): void => guard.shut(performance.now(), long);
  useLayoutEffect(() => {
    if (question !== null) shut(UNREAD);
  }, [question]);
  useLayoutEffect(() => {
    const keep = (long: number): void => {
      const all = document.querySelectorAll(".match-talk, .match button, [data-piece]");
      guard.keep(performance.now(), long, new Map([...all].map((each) => [each, each.getBoundingClientRect()])));
    };
    let telling = false;
    const touched = ({ target }: PointerEvent): void => {
      telling = hurriesOn(target) && room.places.some((place) => place.pace.busy);
    };
    const clicked = (event: MouseEvent): void => {
      const { detail, target, timeStamp, clientX, clientY } = event;
      const part = target instanceof Element ? target.closest(GUARDED) : null;
      const hurried = detail > 0 && hurriesOn(target) && guard.hurries(timeStamp, telling) && part !== null && (target as Element).closest(HURRIES) === null;
      const hits = (box: DOMRect | undefined): boolean =>
        box !== undefined && box.left <= clientX && clientX <= box.right && box.top <= clientY && clientY <= box.bottom;
      const hit = (places: Places): boolean =>
        // on a phone the panel lies over the story
        hits(places.get((target as Element).closest("button, [data-piece]"))) && !(part?.matches(".story") && hits(places.get(document.querySelector(".match-talk"))));
      // a key that presses a button counts no clicks; who walks the options has read them
      if (detail === 0 || part === null || (!hurried && guard.allows(timeStamp, hit))) return keep(SECOND_CLICK);
      event.stopPropagation();
      event.preventDefault();
    };
    // before the tap has brought what comes next
    addEventListener("pointerdown", touched, { capture: true });
    addEventListener("click", clicked, { capture: true });
    // which is before anything of it is drawn
    const deaf = room.listen(() => keep(UNREAD));
    return () => {
      removeEventListener("pointerdown", touched, { capture: true });
      removeEventListener("click", clicked, { capture: true });
      deaf();
    };
  }, [room]);
  return () => shut(SECOND_CLICK);
}
