// What has just happened: as much of it as fits into a room that never grows, and each sentence whole.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { NewsOrder } from "../games/board";
import { text } from "../text";
import type { EventFacts } from "../wire";
import { type Beats, mattering, sentences } from "./news";

interface Props extends Beats {
  news: readonly EventFacts[];
  /** Whether more of it is to come: then what is being told has the room. */
  telling: boolean;
  order?: NewsOrder | undefined;
}

const PLAIN: NewsOrder = {};

export function LastEvents({ news, telling, order = PLAIN, ...beats }: Props): JSX.Element {
  const room = useRef<HTMLParagraphElement>(null);
  const told = sentences(news, order);
  useLayoutEffect(() => {
    const { current } = room;
    if (current === null) return undefined;
    const places = mattering(told, beats, telling, order);
    const watcher = new ResizeObserver(() => fit(current, places));
    fit(current, places);
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [news, telling, order]);
  const parts = new Set(told.map(({ part }) => part));
  return (
    <p ref={room} class={`last-event ${news.length === 0 ? "empty" : ""}`} aria-hidden="true">
      <span>
        <span class="earlier">{text.match.earlier}</span>
        {[...parts].map((part) => (
          <span key={part} class="part">
            {parts.size > 1 && order.part && <b>{order.part(part)} </b>}
            {told.map(
              (each, place) =>
                each.part === part && (
                  <span key={place} class="told">
                    {each.words}{" "}
                  </span>
                ),
            )}
          </span>
        ))}
      </span>
    </p>
  );
}

/**
 * Gives sentences room in this order, each whole, until there is none for the next; a mark stands for those that are not there. Where the room
 * is too low for the first one, too, it ends with the last line that is whole.
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
  const show = (places: readonly number[]): void => {
    told.forEach((each, place) => (each.hidden = !places.includes(place)));
    earlier.hidden = places.length === told.length;
  };
  let fits = order.length;
  do show(order.slice(0, fits));
  while (tooHigh() && --fits > 0);
  if (fits === 0) show(order.slice(0, 1));
  room.style.setProperty("--whole-lines", `${lines}`);
  room.style.visibility = lines === 0 ? "hidden" : "";
  words.classList.toggle("cut", tooHigh());
}
