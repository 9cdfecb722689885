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
    const inSight = new Set<Element>();
    const seen = (entries: IntersectionObserverEntry[]): void => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inSight.add(target);
        else inSight.delete(target);
      }
      setHidden(inSight.size === 0);
    };
    const watcher = new IntersectionObserver(seen, { rootMargin: "0px 0px -24px 0px" });
    watcher.observe(question);
    // the coach leads to the options himself, and nothing may lie over his words
    const coach = document.querySelector(".coach");
    if (coach !== null) watcher.observe(coach);
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
