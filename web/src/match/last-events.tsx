// What has just happened: as much of it as fits into a room that never grows, and each sentence whole.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { text } from "../text";
import type { EventFacts } from "../wire";

interface Props {
  news: readonly EventFacts[];
  /** How long an event is looked at: the longer, the more it matters. */
  beat: (event: EventFacts) => number;
  /** How long an event is looked at of which a game says nothing else. */
  usual: number;
  /** Whether more of it is to come: then its newest sentence is the one that is being told. */
  telling: boolean;
}

export function LastEvents({ news, beat, usual, telling }: Props): JSX.Element {
  const room = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const { current } = room;
    if (current === null) return undefined;
    const order = mattering(news, beat, usual, telling);
    const watcher = new ResizeObserver(() => fit(current, order));
    fit(current, order);
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [news, telling]);
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
 * The places of events in the order in which they are given room where there is not enough for all: what is being told, or what came of it all in
 * the end; then what matters most, and of that the newest. What comes several times, a roll for each die, is one thing to look at.
 */
export function mattering(news: readonly EventFacts[], beat: Props["beat"], usual: number, telling: boolean): number[] {
  const matters = news.map((event) => beat(event) / news.filter(({ kind }) => kind === event.kind).length);
  const first = telling ? news.length - 1 : news.findLastIndex((event) => beat(event) >= usual);
  const weight = (place: number): number => (place === first ? Infinity : (matters[place] ?? 0));
  return [...news.keys()].sort((one, two) => (weight(one) === weight(two) ? two - one : weight(two) - weight(one)));
}

/**
 * Gives sentences room in this order, each whole; a mark stands for those before that are not there. Where the room is too low for the first
 * one, too, it ends with the last line that is whole.
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
  if (tooHigh()) {
    earlier.hidden = false;
    for (const each of told) each.hidden = true;
    order.forEach((place, rank) => {
      told[place]?.toggleAttribute("hidden", false);
      told[place]?.toggleAttribute("hidden", rank > 0 && tooHigh());
    });
  }
  room.style.setProperty("--whole-lines", `${lines}`);
  room.style.visibility = lines === 0 ? "hidden" : "";
  words.classList.toggle("cut", tooHigh());
}
