// What the page of a live match remembers besides the match itself: what is pointed at, what is looked back at; and what keys do there.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { announcer } from "../app/announce";
import { settings } from "../app/settings";
import { isTyping } from "../app/shell";
import { amend } from "../storage/matches";
import { api } from "../net/api";
import { digits, narrowed } from "../parts/choices";
import { text } from "../text";
import type { ChoiceFacts, QuestionFacts, TableFrame } from "../wire";
import { useFocus } from "./focus";
import { useClickGuard } from "./click-guard";
import { showTable } from "./show-table";
import type { Room } from "./room";

const NO_CHOICES: readonly ChoiceFacts[] = [];

export interface LiveState {
  /** The question that is answered now; null while there is none, or an earlier moment is looked at. */
  question: QuestionFacts | null;
  choices: readonly ChoiceFacts[];
  /** Those of them that the list shows: once a piece is picked, only what can be done with it. */
  listed: readonly ChoiceFacts[];
  choose: (choice: ChoiceFacts) => void;
  /** Plays without asking again. */
  play: (move: string) => void;
  /** The option that is pointed at in the list. */
  aimed: ChoiceFacts | null;
  setAimed: (choice: ChoiceFacts | null) => void;
  /** The option that waits for a second yes. */
  unconfirmed: ChoiceFacts | null;
  setUnconfirmed: (choice: ChoiceFacts | null) => void;
  setPicked: (choices: readonly ChoiceFacts[]) => void;
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
  const [picked, setPicked] = useState<readonly ChoiceFacts[]>(NO_CHOICES);
  const [unconfirmed, setUnconfirmed] = useState<ChoiceFacts | null>(null);
  const [looking, setLooking] = useState<number | null>(null);
  const [hinting, setHinting] = useState(false);
  const past = usePast(room);
  const question = looking === null ? room.question : null;
  const choices = question?.choices ?? NO_CHOICES;
  // what the list shows is what its numbers mean
  const listed = narrowed(choices, picked);
  const focusStays = useFocus(room, question?.number ?? null);
  const chose = useClickGuard(question?.number ?? null);
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
    choices: listed,
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
  useEffect(() => setUnconfirmed(null), [question?.number]);
  useEffect(() => {
    setLooking(null);
    setAimed(null);
  }, [shown?.frame.number, room.at]);
  const toPresent = (): void => setLooking(null);
  return {
    question,
    choices,
    listed,
    choose,
    play,
    aimed,
    setAimed,
    unconfirmed,
    setUnconfirmed,
    setPicked,
    looking,
    look,
    toPresent,
    past,
    hinting,
    setHinting,
  };
}

/** The question; on a shared screen with the name of the one who is asked. */
export function asking(room: Room, question: QuestionFacts): string {
  return room.turn === null ? question.asks : text.match.asks(room.names[room.turn], question.asks);
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
  choices: readonly ChoiceFacts[];
  choose: (choice: ChoiceFacts) => void;
  cancel: () => void;
  /** Looks at an earlier or later moment, if that is what this key is for. */
  look: (key: string) => boolean;
  hint: () => void;
  present: boolean;
}

function useKeys(room: Room, { choices, choose, cancel, look, hint, present }: Keys): void {
  // before the next picture is seen: a key is always for what is on the screen
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      room.goOn(event.key === "Escape" ? "last" : "next");
      if (event.key === "Escape") cancel();
      if (!settings.get("keys")) return;
      const keys = digits(choices);
      const choice = choices.find((each) => keys.get(each.text) === event.key);
      if (choice !== undefined && !event.repeat) {
        event.preventDefault();
        choose(choice);
      }
      const undoable = room.shown?.frame.undoable ?? null;
      if (look(event.key)) event.preventDefault();
      if (event.key === "u" && present && undoable !== null && !event.repeat) void room.say({ type: "undo", number: undoable });
      if (event.key === "h" && present && canBeShown(room) && !event.repeat) hint();
    };
    const touched = (): void => room.goOn();
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
  const { busy } = room.place.pace;
  useEffect(() => {
    // behind the curtain nothing stays that the next player must not hear
    if (room.covered) announcer.say(room.curtain === null ? "" : text.curtain.title(room.names[room.curtain]));
    if (room.covered || room.shown === null || busy) return;
    const told = room.shown.news.map((event) => event.sentence);
    if (room.curtain !== null) told.push(text.curtain.title(room.names[room.curtain]));
    if (room.question !== null) told.push(asking(room, room.question));
    const { ending } = room.shown.frame;
    if (ending !== null) told.push(ending.sentence, ...(ending.series === null ? [] : [ending.series.sentence]));
    announcer.say(told.join(" "));
  }, [number, waits, busy, room.curtain]);
}

/** Says in the tab whose turn it is: many play with the match behind another page. */
export function useTitle(game: string, asked: boolean): void {
  useEffect(() => {
    if (game !== "") document.title = text.match.tab(game, asked);
  }, [game, asked]);
}

/** Keeps the record of a finished match in this browser. */
export function useRecord(room: Room): void {
  const ending = room.shown?.frame.ending ?? null;
  // before the ending is seen: whoever leaves at once finds it among the finished games
  useLayoutEffect(() => {
    if (ending === null || room.seat === null) return;
    amend(room.id, { ending, helped: room.helped, invitation: null });
    api.record(room.id, room.place.token).then((record) => amend(room.id, { record }), () => undefined);
  }, [ending?.reason]);
}
