// Told once this page and its server turn out to be of different versions: what was loaded with the page cannot go on.
import type { JSX } from "preact";
import { text } from "../text";
import { Store, useStore } from "./store";

/** The code of a refusal because of the versions. */
export const RELOAD = "reload";

class Versions extends Store {
  /** Why the page has to be loaded again; nothing while it need not. */
  problem = "";

  differ(sentence: string): void {
    this.problem = sentence;
    this.changed();
  }
}

export const versions = new Versions();

export function ReloadNotice(): JSX.Element | null {
  const { problem } = useStore(versions);
  if (problem === "") return null;
  return (
    <div class="reload-notice" role="alert">
      <p>{problem}</p>
      <button type="button" class="button primary" onClick={() => location.reload()}>
        {text.app.reload}
      </button>
    </div>
  );
}
