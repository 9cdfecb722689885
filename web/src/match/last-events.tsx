// What has just happened: as much of it as fits into a room that never grows, and each sentence whole.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { text } from "../text";
import type { EventFacts } from "../wire";

interface Props {
  news: readonly EventFacts[];
  /** How long an event is looked at: the longer, the more it matters. */
  beat: (event: EventFacts) => number;
}

export function LastEvents({ news, beat }: Props): JSX.Element {
  const room = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const { current } = room;
    if (current === null) return undefined;
    const order = leaving(news, beat);
    const watcher = new ResizeObserver(() => fit(current, order));
    fit(current, order);
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [news]);
  return (
    <p ref={room} class={`last-event ${news.length === 0 ? "empty" : ""}`} aria-hidden="true">
      <span>
        <span class="earlier">{text.match.earlier}</span>
        {news.map((event) => (
          <span key={`${event.number}.${event.index}`} class="told">
            {event.sentence}{" "}
          </span>
        ))}
      </span>
    </p>
  );
}

/**
 * The places of events in the order in which they are left out where not all have room: what matters least, and of that the oldest; the newest
 * never. What comes several times, a roll for each die, is one thing to look at.
 */
export function leaving(news: readonly EventFacts[], beat: Props["beat"]): number[] {
  const matters = news.map((event) => beat(event) / news.filter(({ kind }) => kind === event.kind).length);
  return [...news.keys()].slice(0, -1).sort((one, two) => (matters[one] ?? 0) - (matters[two] ?? 0));
}

/**
 * Leaves sentences out in this order until the others have room; a mark stands for those that are not there. Where the room has become too low
 * for the newest one, too, it ends with the last line that is whole.
 */
function fit(room: HTMLElement, order: readonly number[]): void {
  const [words] = room.children;
  const told = [...room.querySelectorAll<HTMLElement>(".told")];
  const earlier = room.querySelector<HTMLElement>(".earlier");
  if (words === undefined || earlier === null) return;
  const style = getComputedStyle(room);
  const height = parseFloat(style.height);
  const lines = Math.floor((height + 1) / parseFloat(style.lineHeight));
  const tooHigh = (): boolean => words.getBoundingClientRect().height > height + 1;
  words.classList.remove("cut");
  earlier.hidden = true;
  for (const each of told) each.hidden = false;
  for (const place of order) {
    if (!tooHigh()) break;
    told[place]?.toggleAttribute("hidden", true);
    earlier.hidden = false;
  }
  room.style.setProperty("--whole-lines", `${lines}`);
  room.style.visibility = lines === 0 ? "hidden" : "";
  words.classList.toggle("cut", tooHigh());
}
