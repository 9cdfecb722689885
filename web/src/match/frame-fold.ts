// What a seat is shown, as the fold of the frames that came for it. Pure, so that it can be tested without a browser.
import type { EventFacts, SealedFrame, TableFrame } from "../wire";

export interface Shown {
  frame: TableFrame;
  /** Everything told so far that still stands, oldest first. */
  story: readonly EventFacts[];
  /** What the last step added: lit on the table. */
  recent: readonly EventFacts[];
  /** What all steps that came together added. */
  news: readonly EventFacts[];
}

/** A frame whose steps are shown one by one; all but the first go on with the news of those before. */
export interface Beat extends TableFrame {
  goesOn?: true;
}

/** A frame as the steps in it, each with its own table and its own events, so that nobody sees the table jump. */
export function beats(frame: TableFrame): Beat[] {
  const told: Beat[] = [];
  let from = 0;
  for (const { number, view } of frame.passed ?? []) {
    const events = frame.events.filter((event) => event.number >= from && event.number <= number);
    if (events.length === 0) continue;
    told.push({ ...frame, number: number + 1, view, events, question: null, undoable: null, sealed: [], ending: null });
    from = number + 1;
  }
  told.push({ ...frame, events: frame.events.filter((event) => event.number >= from) });
  return told.map((beat, place) => (place === 0 ? beat : { ...beat, goesOn: true }));
}

/** The picture after a frame; the old one if the frame is out of date. */
export function take(shown: Shown | null, frame: Beat): Shown {
  if (shown !== null && frame.number < shown.frame.number) return shown;
  const known = new Set(shown?.story.map(key));
  const fresh = frame.events.filter((event) => !known.has(key(event)));
  const story = standing([...(shown?.story ?? []), ...fresh]);
  // whoever has just come, or come back to the page, is told the whole story, but only its last step is news
  const from = shown === null ? (story.at(-1)?.number ?? 0) : 0;
  const recent = story.filter((event) => event.number >= from && fresh.includes(event));
  const kept = shown !== null && recent.length === 0 ? shown.recent.filter((event) => story.includes(event)) : recent;
  const before = shown !== null && (frame.goesOn || recent.length === 0) ? shown.news.filter((event) => story.includes(event)) : [];
  const fair = frame.fair ?? shown?.frame.fair;
  return { frame: { ...frame, ...(fair === undefined ? {} : { fair }) }, story, recent: kept, news: [...before, ...recent] };
}

/** The picture after one of two simultaneous choices was made. */
export function seal(shown: Shown, frame: SealedFrame): Shown {
  if (frame.number < shown.frame.number) return shown;
  return { ...shown, frame: { ...shown.frame, number: frame.number, sealed: frame.sealed, clocks: frame.clocks } };
}

function key(event: EventFacts): string {
  return `${event.number}.${event.index}`;
}

/** The events that still stand: what was taken back is no longer part of the story. */
function standing(events: readonly EventFacts[]): EventFacts[] {
  let told: EventFacts[] = [];
  for (const event of events) {
    if (event.kind === "undone" && typeof event.facts.before === "number") {
      const { before } = event.facts;
      told = told.filter((each) => each.number < before);
    }
    told.push(event);
  }
  return told;
}
