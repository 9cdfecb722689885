// Keeps clicks away from what nobody can have meant: a question that has only just come under the finger, and the second half of a double click.
import { useLayoutEffect, useRef } from "preact/hooks";

/** A question takes no click for so long, in milliseconds. */
export const UNREAD = 300;
/** A click so soon after a choice chooses nothing more, in milliseconds. */
export const SECOND_CLICK = 400;

/** What a click can choose with. */
const CHOOSES = ".question, .coach, .table";

/** All times are those of the events themselves, so that a slow page guards as well as a fast one. */
export class ClickGuard {
  private asked = -Infinity;
  private chosen = -Infinity;

  ask(at: number): void {
    this.asked = at;
  }

  choose(at: number): void {
    this.chosen = at;
  }

  allows(at: number): boolean {
    return at - this.asked >= UNREAD && at - this.chosen >= SECOND_CLICK;
  }
}

/** Guards what the page asks; the function that is returned notes that something was chosen. */
export function useClickGuard(question: number | null): () => void {
  const { current: guard } = useRef(new ClickGuard());
  useLayoutEffect(() => {
    if (question !== null) guard.ask(performance.now());
  }, [question]);
  useLayoutEffect(() => {
    const clicked = (event: MouseEvent): void => {
      // a key that presses a button counts no clicks; who walks the options has read them
      if (event.detail === 0 || !(event.target instanceof Element) || event.target.closest(CHOOSES) === null) return;
      if (guard.allows(event.timeStamp)) return;
      event.stopPropagation();
      event.preventDefault();
    };
    addEventListener("click", clicked, { capture: true });
    return () => removeEventListener("click", clicked, { capture: true });
  }, []);
  return () => guard.choose(performance.now());
}
