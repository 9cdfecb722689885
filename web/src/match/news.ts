// Which of the news is told where there is not room for all of it. Pure, so that it can be tested without a browser.
import type { NewsOrder } from "../games/board";
import type { EventFacts } from "../wire";

/** One event, or several that are told in one sentence. */
export interface Sentence {
  events: readonly EventFacts[];
  words: string;
  /** Which of the happenings it tells of, counted from 1. */
  part: number;
}

/** The news in sentences: what comes several times, and differs in no more than its last word, is said once. */
export function sentences(news: readonly EventFacts[], { opens = [], alike = [], merged }: NewsOrder): Sentence[] {
  const found: Sentence[] = [];
  let part = 1;
  let run = 0;
  news.forEach((event, place) => {
    const before = news[place - 1]?.kind ?? event.kind;
    if (opens.includes(event.kind) && !opens.includes(before)) part++;
    if (event.kind !== before) run = found.length;
    const same = alike.includes(event.kind) ? found.findIndex(({ events: [first] }, at) => at >= run && head(first) === head(event)) : -1;
    const events = [...(found[same]?.events ?? []), event];
    const words = merged && events.length > 1 ? merged(events.map(({ sentence }) => sentence)) : event.sentence;
    if (same < 0) found.push({ events, words, part });
    else found[same] = { events, words, part };
  });
  return found;
}

/** A sentence without its last word. */
function head(event: EventFacts | undefined): string | undefined {
  return event?.sentence.slice(0, event.sentence.lastIndexOf(" "));
}

/** How long an event is looked at, and how long one of which a game says nothing else. */
export interface Beats {
  beat(event: EventFacts): number;
  usual: number;
}

/**
 * The places of sentences in the order in which they are given room where there is not enough for all: what is being told, from the newest back
 * to where it began; what a game never leaves out for anything else; what came of it all in the end, with how it came to that; then what is
 * looked at longest, and of that the newest. What comes several times, a roll for each die, is one thing to look at.
 */
export function mattering(told: readonly Sentence[], { beat, usual }: Beats, telling: boolean, { headlines = [], opens = [] }: NewsOrder): number[] {
  const kinds = told.map(({ events: [event] }) => event?.kind ?? "");
  const beats = told.map(({ events: [event] }) => (event === undefined ? 0 : beat(event)));
  const last = telling ? told.length - 1 : beats.findLastIndex((each) => each >= usual);
  const weights = told.map(({ part }, place) => {
    const kind = kinds[place] ?? "";
    const now = opens.length === 0 ? place === last : part === told[last]?.part;
    if (now && telling) return 3e9;
    if (headlines.includes(kind)) return 2e9 - headlines.indexOf(kind);
    if (now) return 1e9;
    // of what is over, nothing else stands between somebody and what is being told
    return telling && opens.length > 0 ? -1 : (beats[place] ?? 0) / kinds.filter((each) => each === kind).length;
  });
  return [...told.keys()].filter((place) => (weights[place] ?? 0) >= 0).sort((one, two) => (weights[two] ?? 0) - (weights[one] ?? 0) || two - one);
}
