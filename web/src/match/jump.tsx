// On a small screen: a way down to the options while they are out of sight, and back up to the table once one is chosen.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { settings } from "../app/settings";
import { Icon } from "../parts/icons";
import { text } from "../text";

const SMALL = "(max-width: 899px)";

export function ToOptions({ asked }: { asked: number | null }): JSX.Element | null {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const question = document.querySelector(".question");
    if (asked === null || question === null) {
      setHidden(false);
      return undefined;
    }
    const watcher = new IntersectionObserver(([entry]) => setHidden(entry !== undefined && !entry.isIntersecting), { rootMargin: "0px 0px -24px 0px" });
    watcher.observe(question);
    return () => watcher.disconnect();
  }, [asked]);
  if (!hidden || asked === null) return null;
  return (
    <button type="button" class="to-options button primary" onClick={() => scrollTo(".question")}>
      {text.match.options} <Icon name="down" size={16} />
    </button>
  );
}

/** Brings the table into sight, where it is not. */
export function showTable(): void {
  if (matchMedia(SMALL).matches) scrollTo(".match-board");
}

function scrollTo(part: string): void {
  document.querySelector(part)?.scrollIntoView({ behavior: settings.motionless ? "auto" : "smooth", block: part === ".question" ? "center" : "start" });
}
