// One place from which screen readers hear what happens.
import type { JSX } from "preact";
import { Store, useStore } from "./store";

class Announcer extends Store {
  said = "";

  say(words: string): void {
    // the same words twice would not be read again
    this.said = words === this.said ? `${words}\u00a0` : words;
    this.changed();
  }
}

export const announcer = new Announcer();

export function Announcements(): JSX.Element {
  const { said } = useStore(announcer);
  return (
    <div class="sr-only" role="status" aria-live="polite" data-announce>
      {said}
    </div>
  );
}
