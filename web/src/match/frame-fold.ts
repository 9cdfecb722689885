// What a seat is shown, as the fold of the frames that came for it. Pure, so that it can be tested without a browser.
import type { Seat } from "../games/board";
import type { EventFacts, QuestionFacts, SealedFrame, TableFrame } from "../wire";

export interface Shown {
  frame: TableFrame;
  /** Everything told so far that still stands, oldest first. */
  story: readonly EventFacts[];
  /** What the last step added: lit on the table. */
  recent: readonly EventFacts[];
  /** What has happened since this seat chose last; to somebody who watches, in the turn of somebody who goes on alone. */
  news: readonly EventFacts[];
  /** Whose choices brought the news, or its beginning. */
  by: readonly Seat[];
}

/** One event of a frame, or several that are told together, with the table that they lead to; all but the first go on with the news before. */
export interface Step extends TableFrame {
  goesOn?: true;
}

/** The last frame that a place has heard. */
export type Heard = Pick<TableFrame, "number" | "view" | "question" | "ending">;

/** The table once an event has happened of which more follows in the same step. */
export type Midway = (event: EventFacts, table: unknown) => unknown;

/** Kinds of events that are told together where they come one right after the other. */
export type Together = readonly (readonly string[])[];

/**
 * A frame event by event, so that nobody sees the table jump and nobody acts on a table before its story is told: the question and the end
 * come behind all of them. Whoever has heard nothing yet has just come, and sees where the match stands; what happens beside an open
 * question, or after the end, takes neither away.
 */
export function steps(frame: TableFrame, heard: Heard | null, midway: Midway, together: Together = []): Step[] {
  if (heard === null || heard.ending !== null) return [frame];
  if (frame.question !== null && frame.question.number === heard.question?.number) return [frame];
  const fresh = frame.events.filter((event) => event.number >= heard.number);
  if (fresh.length === 0) return [frame];
  const single: Step[] = [];
  let { view } = heard;
  let from = heard.number;
  for (const { number, view: after } of [...(frame.passed ?? []), frame]) {
    const events = fresh.filter((event) => event.number >= from && event.number <= number);
    events.forEach((event, place) => {
      view = place === events.length - 1 ? after : { ...view, table: midway(event, view.table) };
      single.push({ ...untold(frame), number: Math.min(number + 1, frame.number), view, events: [event], ...(single.length > 0 ? { goesOn: true } : {}) });
    });
    view = after;
    from = number + 1;
  }
  const told = joined(single, together);
  const goesOn = { goesOn: true } as const;
  if (frame.question !== null || frame.ending !== null) return [...told, { ...frame, events: [], ...goesOn }];
  return told.map((step, place) => (place < told.length - 1 ? step : { ...frame, events: step.events, ...(place > 0 ? goesOn : {}) }));
}

/** Steps one right after the other whose events are told together become one, with the last one's table. */
function joined(steps: readonly Step[], together: Together): Step[] {
  const found: Step[] = [];
  for (const step of steps) {
    const before = found.at(-1);
    const kinds = together.find((each) => step.events.every(({ kind }) => each.includes(kind)));
    if (before === undefined || !before.events.every(({ kind }) => kinds?.includes(kind))) found.push(step);
    else found.splice(-1, 1, { ...before, number: step.number, view: step.view, events: [...before.events, ...step.events] });
  }
  return found;
}

/** A frame without what its story leads to. */
function untold(frame: TableFrame): TableFrame {
  const { coach: _, ...rest } = frame;
  return { ...rest, stage: frame.stage === "over" ? "playing" : frame.stage, question: null, undoable: null, sealed: [], ending: null };
}

/** Who is shown a frame, whether nobody looks at the page, and which kinds of events of their own stay beside the answer. */
export interface Viewer {
  seat: Seat | null;
  away: boolean;
  stays?: readonly string[] | undefined;
}

/** The picture after a frame; the old one if the frame is out of date. */
export function take(shown: Shown | null, frame: Step, viewer: Viewer): Shown {
  if (shown !== null && frame.number < shown.frame.number) return shown;
  const known = new Set(shown?.story.map(key));
  const fresh = frame.events.filter((event) => !known.has(key(event)));
  const story = standing([...(shown?.story ?? []), ...fresh]);
  // whoever has just come, or come back to the page, is told the whole story, but only its last step is lit
  const from = shown === null ? (story.at(-1)?.number ?? 0) : 0;
  const recent = story.filter((event) => event.number >= from && fresh.includes(event));
  const kept = shown !== null && recent.length === 0 ? shown.recent.filter((event) => story.includes(event)) : recent;
  const { news, by } = newsAfter(shown, frame, viewer, { story, recent });
  const fair = frame.fair ?? shown?.frame.fair;
  const question = stillAsked(shown?.frame.question ?? null, frame.question);
  return { frame: { ...frame, question, ...(fair === undefined ? {} : { fair }) }, story, recent: kept, news, by };
}

/** The news with what a frame adds to it, or all that is new in its place. */
function newsAfter(shown: Shown | null, frame: Step, viewer: Viewer, { story, recent }: Pick<Shown, "story" | "recent">): Pick<Shown, "news" | "by"> {
  if (shown === null) return { news: frame.news === undefined ? recent : story.filter(({ number }) => number >= (frame.news ?? 0)), by: [] };
  const by = shown.frame.view.deciding;
  const goesOn = frame.goesOn === true || recent.length === 0 || tellsOn(shown, by, viewer);
  const before = shown.news.filter((event) => story.includes(event));
  if (goesOn) return { news: [...before, ...recent], by: shown.by };
  // what one's own choice has brought is not gone with the answer
  const kept = answers(shown, viewer) ? before.filter(({ kind }) => viewer.stays?.includes(kind)) : [];
  return { news: [...kept, ...recent], by };
}

/** Whether what comes now follows what this viewer alone has brought about, and nobody has asked them since. */
function answers({ frame, by }: Shown, { seat }: Viewer): boolean {
  return frame.question === null && by.length === 1 && by[0] === seat;
}

/** Whether what these seats have just brought about belongs to the news before. */
function tellsOn({ frame, by: before }: Shown, by: readonly Seat[], { seat, away }: Viewer): boolean {
  const alone = (seats: readonly Seat[], one: Seat | null | undefined): boolean => seats.length === 1 && seats[0] === one;
  // whose turn has many steps, each of them in a frame of its own, is told as one turn
  if (seat === null) return alone(by, before[0]) && alone(before, by[0]);
  // what plays itself while nobody looks is no choice of theirs
  if ((frame.question !== null && !(away && frame.question.forced)) || frame.sealed.includes(seat)) return false;
  // what one has done oneself, and seen, gives way to the answer
  return !alone(before, seat) || alone(by, seat);
}

/** A question that is told again is the same one: what a player has picked of it stays picked. */
function stillAsked(before: QuestionFacts | null, now: QuestionFacts | null): QuestionFacts | null {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

/** The picture after one of two simultaneous choices was made. */
export function seal(shown: Shown, frame: SealedFrame): Shown {
  if (frame.number < shown.frame.number) return shown;
  const { chosen: _, ...before } = shown.frame;
  const own = frame.chosen === undefined ? {} : { chosen: frame.chosen };
  return { ...shown, frame: { ...before, ...own, number: frame.number, sealed: frame.sealed, clocks: frame.clocks } };
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
