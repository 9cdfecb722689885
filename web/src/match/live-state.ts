// What the page of a live match remembers besides the match itself: what is pointed at, what is looked back at; and what keys do there.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { announcer } from "../app/announce";
import { notice } from "../app/notices";
import { offline } from "../app/offline";
import { settings } from "../app/settings";
import { amend, type Kept, keptMatch } from "../storage/matches";
import { api } from "../net/api";
import { moveTitle } from "../parts/move-title";
import { type Picks, pressKey, usePicks } from "../parts/picks";
import { allFigures } from "../parts/table";
import { isTyping } from "../parts/dialog";
import { text } from "../text";
import type { ChoiceFacts, QuestionFacts, TableFrame } from "../wire";
import { useFocus } from "./focus";
import { hurriesOn, useClickGuard } from "./click-guard";
import { showTable } from "./show-table";
import type { Room } from "./room";

const NO_CHOICES: readonly ChoiceFacts[] = [];

export interface LiveState {
  /** The question that is answered now; null while there is none, or an earlier moment is looked at. */
  question: QuestionFacts | null;
  choices: readonly ChoiceFacts[];
  /** What is picked of them, and what the list shows of them then. */
  picks: Picks;
  choose: (choice: ChoiceFacts) => void;
  /** Plays without asking again. */
  play: (move: string) => void;
  /** The option that is pointed at in the list. */
  aimed: ChoiceFacts | null;
  setAimed: (choice: ChoiceFacts | null) => void;
  /** The option that waits for a second yes. */
  unconfirmed: ChoiceFacts | null;
  setUnconfirmed: (choice: ChoiceFacts | null) => void;
  /** The place in the story that is looked at; null: the present. */
  looking: number | null;
  look: (place: number) => void;
  toPresent: () => void;
  past: Past;
  /** Whether the best option is asked for. */
  hinting: boolean;
  setHinting: (hinting: boolean) => void;
}

export function useLiveState(room: Room): LiveState {
  const { shown } = room;
  const [aimed, setAimed] = useState<ChoiceFacts | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<ChoiceFacts | null>(null);
  const [looking, setLooking] = useState<number | null>(null);
  const [hinting, setHinting] = useState(false);
  const past = usePast(room);
  const question = looking === null ? room.question : null;
  const choices = question?.choices ?? NO_CHOICES;
  const picks = usePicks(room.facts?.game ?? "", choices, shown?.frame.coach?.expects ?? null);
  const focusStays = useFocus(room, question?.number ?? null);
  const chose = useClickGuard(room, question?.number ?? null);
  const play = (move: string): void => {
    setUnconfirmed(null);
    focusStays();
    chose();
    showTable();
    void room.move(move);
  };
  const choose = (choice: ChoiceFacts): void => {
    setAimed(null);
    if (settings.get("confirm") && unconfirmed?.text !== choice.text) {
      chose();
      setUnconfirmed(choice);
    } else play(choice.text);
  };
  const last = (shown?.story.length ?? 0) - 1;
  const look = (place: number): void => setLooking(place >= last || past.from >= last ? null : Math.max(past.from, place));
  useKeys(room, {
    picks,
    choose,
    cancel: () => {
      setUnconfirmed(null);
      setLooking(null);
    },
    look: (key) => {
      const place = { ArrowLeft: (looking ?? last) - 1, ArrowRight: (looking ?? last) + 1, Home: 0, End: last }[key];
      if (place !== undefined) look(place);
      return place !== undefined;
    },
    hint: () => setHinting(true),
    present: looking === null,
  });
  // before the next picture is seen: what is chosen there must not be undone by the one before
  useLayoutEffect(() => setUnconfirmed(null), [question?.number]);
  useLayoutEffect(() => {
    setLooking(null);
    setAimed(null);
  }, [shown?.frame.number, room.at]);
  const toPresent = (): void => setLooking(null);
  return {
    question,
    choices,
    picks,
    choose,
    play,
    aimed,
    setAimed,
    unconfirmed,
    setUnconfirmed,
    looking,
    look,
    toPresent,
    past,
    hinting,
    setHinting,
  };
}

/** The question, or what happens by itself in its place; on a shared screen with the name of the one who is asked. */
export function asking(room: Room, question: QuestionFacts): string {
  const only = room.onlyOption(question);
  const asks = only === null ? question.asks : text.match.forced(question.asks, moveTitle(only.text));
  return room.turn === null ? asks : text.match.asks(room.names[room.turn], asks);
}

/** Whether there is a question whose best answer the player may have shown. */
export function canBeShown(room: Room): boolean {
  return room.facts?.hints === true && room.seat !== null && room.question !== null;
}

/** The tables that were shown so far, by how long the story was then. */
export interface Past {
  at: (place: number) => TableFrame | undefined;
  /** The first place in the story whose table is known here. */
  from: number;
}

function usePast(room: Room): Past {
  const kept = useRef(new Map<unknown, { length: number; frame: TableFrame }[]>());
  const { place, shown } = room;
  return useMemo(() => {
    const list = kept.current.get(place) ?? [];
    kept.current.set(place, list);
    if (shown !== null) {
      while ((list.at(-1)?.length ?? -1) >= shown.story.length && (list.at(-1)?.frame.number ?? 0) <= shown.frame.number) list.pop();
      list.push({ length: shown.story.length, frame: shown.frame });
    }
    return {
      at: (event: number) => list.find((each) => each.length > event)?.frame,
      from: Math.max(0, (list[0]?.length ?? 1) - 1),
    };
  }, [place, shown]);
}

interface Keys {
  picks: Picks;
  choose: (choice: ChoiceFacts) => void;
  cancel: () => void;
  /** Looks at an earlier or later moment, if that is what this key is for. */
  look: (key: string) => boolean;
  hint: () => void;
  present: boolean;
}

function useKeys(room: Room, { picks, choose, cancel, look, hint, present }: Keys): void {
  // before the next picture is seen: a key is always for what is on the screen
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      room.goOn(event.key === "Escape" ? "last" : "next");
      if (event.key === "Escape") cancel();
      if (!settings.get("keys")) return;
      if (!event.repeat && pressKey(event.key, picks, choose)) event.preventDefault();
      const undoable = room.shown?.frame.undoable ?? null;
      if (look(event.key)) event.preventDefault();
      if (event.key === "u" && present && undoable !== null && !event.repeat) void room.say({ type: "undo", number: undoable });
      if (event.key === "h" && present && canBeShown(room) && !event.repeat) hint();
    };
    const touched = ({ target }: PointerEvent): void => {
      if (hurriesOn(target)) room.goOn();
    };
    addEventListener("keydown", pressed);
    addEventListener("pointerdown", touched);
    return () => {
      removeEventListener("keydown", pressed);
      removeEventListener("pointerdown", touched);
    };
  });
}

/** Tells screen readers the news and the question. */
export function useAnnouncements(room: Room): void {
  const number = room.shown?.frame.number;
  const waits = room.question?.number;
  // what a move brings is told together with what is asked then
  const busy = room.place.pace.busy || room.sending;
  const said = useRef("");
  useEffect(() => {
    // behind the curtain nothing stays that the next player must not hear
    if (room.covered) announcer.say(room.curtain === null ? "" : text.curtain.title(room.names[room.curtain]));
    if (room.covered || room.shown === null || busy) return;
    const told = room.shown.news.map((event) => event.sentence);
    if (room.curtain !== null) told.push(text.curtain.title(room.names[room.curtain]));
    if (room.question !== null) told.push(asking(room, room.question));
    const { ending } = room.shown.frame;
    if (ending !== null) told.push(ending.sentence, ...(ending.series === null ? [] : [ending.series.sentence]));
    const all = told.join(" ");
    const fresh = room.question === null ? goingOn(said.current, all) : all;
    said.current = all;
    if (fresh !== "") announcer.say(fresh);
  }, [number, waits, busy, room.curtain]);
}

/** What is new of a turn that is told step by step. Once somebody is asked, all of it is said: its steps may have come too fast to be read out. */
export function goingOn(said: string, all: string): string {
  return all.startsWith(said) ? all.slice(said.length).trim() : all;
}

/** Says in the tab whose turn it is: many play with the match behind another page. */
export function useTitle(game: string, asked: boolean): void {
  useEffect(() => {
    if (game !== "") document.title = text.match.tab(game, asked);
  }, [game, asked]);
}

/** Lets the system tell that it is the player's turn, while nobody looks at the page. */
export function useTurnNotice(room: Room): void {
  useLayoutEffect(() => {
    let asked: number | null = null;
    return room.listen(() => {
      const number = room.question?.number ?? null;
      if (number === null || number === asked) return;
      asked = number;
      const across = playedAcross(room);
      if (document.hidden && across !== null) void notice(text.notices.turn(room.facts?.title ?? ""), text.notices.against(across), `match/${room.id}`);
    });
  }, [room]);
}

/** The name of the person that somebody at this screen plays against; null where it is none. */
export function playedAcross({ facts, seat, shared }: Room): string | null {
  const other = facts?.seats[seat === 0 ? 1 : 0];
  return other === undefined || seat === null || shared || other.player !== "human" ? null : other.name;
}

/** Has what it takes to go on without the server kept, once a table against a bot can be played. */
export function useKeptGames(room: Room): void {
  const playsBot = room.question !== null && againstBot(room);
  useEffect(() => {
    if (playsBot) offline.keepGamesSoon();
  }, [playsBot]);
}

function againstBot({ facts }: Room): boolean {
  return facts?.seats.some(({ player }) => player !== "human") ?? false;
}

/** Keeps the record of a finished match in this browser. */
export function useRecord(room: Room): void {
  const ending = room.shown?.frame.ending ?? null;
  // before the ending is seen: whoever leaves at once finds it among the finished games
  useLayoutEffect(() => {
    if (ending === null || room.seat === null) return;
    amend(room.id, { ending, helped: room.helped, invitation: null, ...lastTable(room) });
    api.record(room.id, room.place.token).then((record) => amend(room.id, { record }), () => undefined);
    if (againstBot(room)) void offline.keepGames();
  }, [ending?.reason]);
}

/** The table on the screen, to be kept with the match. */
function lastTable({ shown, facts }: Room): Pick<Kept, "last"> {
  if (shown === null || facts === null) return {};
  const { table, figures, position } = shown.frame.view;
  return { last: { table, figures: allFigures(facts.constants, figures), position } };
}

/** Keeps the table of a match that goes on; where it is a secret of one of two at a screen, nothing. */
export function keepLastTable(room: Room): void {
  const kept = keptMatch(room.id);
  const hidden = room.shared && room.facts?.secrets === true;
  if (kept !== null && kept.ending === null && room.seat !== null && !hidden) amend(room.id, { ...lastTable(room), touched: kept.touched });
}

/** Keeps it once its page is left, by a link or for good. */
export function useLastTable(room: Room): void {
  useEffect(() => {
    const keep = (): void => keepLastTable(room);
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [room]);
}
