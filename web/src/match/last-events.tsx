// What has just happened: as many of the newest sentences as fit into a room that never grows, and each of them whole.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { text } from "../text";
import type { EventFacts } from "../wire";

/** More than these nobody reads while they happen. */
const MOST = 3;

export function LastEvents({ news }: { news: readonly EventFacts[] }): JSX.Element {
  const room = useRef<HTMLParagraphElement>(null);
  const more = news.length > MOST;
  useLayoutEffect(() => {
    const { current } = room;
    if (current === null) return undefined;
    const watcher = new ResizeObserver(() => fit(current, more));
    fit(current, more);
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [news, more]);
  return (
    <p ref={room} class={`last-event ${news.length === 0 ? "empty" : ""}`} aria-hidden="true">
      <span>
        <span class="earlier">{text.match.earlier}</span>
        {news.slice(-MOST).map((event) => (
          <span key={`${event.number}.${event.index}`} class="told">
            {event.sentence}{" "}
          </span>
        ))}
      </span>
    </p>
  );
}

/**
 * Leaves the oldest sentences out until the others have room; a mark stands for those that are not there. Where the room has become too low for
 * the newest one, too, it ends with the last line that is whole.
 */
function fit(room: HTMLElement, more: boolean): void {
  const [words] = room.children;
  const told = [...room.querySelectorAll<HTMLElement>(".told")];
  const earlier = room.querySelector<HTMLElement>(".earlier");
  if (words === undefined || earlier === null) return;
  const style = getComputedStyle(room);
  const height = parseFloat(style.height);
  const lines = Math.floor((height + 1) / parseFloat(style.lineHeight));
  words.classList.remove("cut");
  for (const each of told) each.hidden = false;
  earlier.hidden = !more;
  for (const each of told.slice(0, -1)) {
    if (words.getBoundingClientRect().height <= height + 1) break;
    each.hidden = true;
    earlier.hidden = false;
  }
  room.style.setProperty("--whole-lines", `${lines}`);
  room.style.visibility = lines === 0 ? "hidden" : "";
  words.classList.toggle("cut", words.getBoundingClientRect().height > height + 1);
}
