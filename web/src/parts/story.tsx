// What happened, newest at the bottom (on a phone at the top), the news highlighted.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Told } from "../games/board";
import { text } from "../text";

/** So few lines need no room kept for them. */
const SHORT = 4;

export interface StoryProps {
  story: readonly Told[];
  recent: readonly Told[];
  /** Called with the place of an event in the story, where earlier tables can be looked at. */
  onLook?: (place: number) => void;
  looking?: number | null;
}

export function Story({ story, recent, onLook, looking }: StoryProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const news = new Set(recent);
  useEffect(() => {
    const { current } = list;
    if (current === null || looking != null) return undefined;
    // the room for the story changes with what is asked beside it; the news stays in sight
    const show = (): void => {
      const reversed = getComputedStyle(current).flexDirection === "column-reverse";
      current.scrollTop = reversed ? -current.scrollHeight : current.scrollHeight;
    };
    const watcher = new ResizeObserver(show);
    show();
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [story.length, looking]);
  return (
    <section class={`story ${story.length < SHORT ? "short" : ""}`} aria-label={text.story.title}>
      <ol ref={list} tabIndex={0} aria-label={text.story.title}>
        {story.length === 0 && <li class="faint-text">{text.story.nothing}</li>}
        {story.map((event, place) => (
          <li key={place} class={`${news.has(event) ? "news" : ""} ${looking === place ? "looking" : ""}`}>
            {onLook ? (
              <button type="button" class="story-line" onClick={() => onLook(place)}>
                {event.sentence}
              </button>
            ) : (
              event.sentence
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
