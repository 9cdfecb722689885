// The page of a live match: table, players, what is asked, what happened, what else can be done.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { announcer } from "../app/announce";
import { settings } from "../app/settings";
import { isTyping } from "../app/shell";
import { useStore } from "../app/store";
import { other, type Seat } from "../games/board";
import { amend } from "../keep/matches";
import { api } from "../net/api";
import { Choices, inOrder, narrowed } from "../parts/choices";
import { Clock, noteClocks } from "../parts/clock";
import { Player } from "../parts/players";
import { Story } from "../parts/story";
import { Table } from "../parts/table";
import { text } from "../text";
import type { ChoiceFacts, QuestionFacts, TableFrame } from "../wire";
import { Actions } from "./actions";
import { showTable, ToOptions } from "./jump";
import { Coach, Curtain, HandOver, Network, Offers, Waiting } from "./panels";
import { End } from "./end";
import { Joining } from "./joining";
import { Confirm, useFocus } from "./focus";
import { Gone } from "./gone";
import type { Room } from "./room";

/** So many sentences are news enough beside the table; the story has them all. */
const LAST_EVENTS = 3;
const NO_CHOICES: readonly ChoiceFacts[] = [];

export function LiveMatch({ room, onSeated, onWatch }: { room: Room; onSeated: () => void; onWatch: () => void }): JSX.Element {
  useStore(room);
  const { facts, shown } = room;
  const [aimed, setAimed] = useState<ChoiceFacts | null>(null);
  const [picked, setPicked] = useState<readonly ChoiceFacts[]>(NO_CHOICES);
  const [asked, setAsked] = useState<ChoiceFacts | null>(null);
  const [looking, setLooking] = useState<number | null>(null);
  const past = usePast(room);
  const question = looking === null ? room.question : null;
  const choices = question?.choices ?? NO_CHOICES;
  // what the list shows is what its numbers mean: once a piece is picked, only what can be done with it
  const shownChoices = narrowed(choices, picked);

  const chosen = useFocus(room, question?.number ?? null);

  const choose = (choice: ChoiceFacts): void => {
    setAimed(null);
    if (settings.get("confirm") && asked?.text !== choice.text) setAsked(choice);
    else {
      setAsked(null);
      chosen();
      showTable();
      void room.move(choice.text);
    }
  };
  const last = (shown?.story.length ?? 0) - 1;
  const look = (place: number): void => setLooking(place >= last || past.from >= last ? null : Math.max(past.from, place));
  useKeys(room, {
    choices: shownChoices,
    choose,
    cancel: () => {
      setAsked(null);
      setLooking(null);
    },
    look: (key) => {
      const place = { ArrowLeft: (looking ?? last) - 1, ArrowRight: (looking ?? last) + 1, Home: 0, End: last }[key];
      if (place !== undefined) look(place);
      return place !== undefined;
    },
    present: looking === null,
  });
  useEffect(() => setAsked(null), [question?.number]);
  useEffect(() => {
    setLooking(null);
    setAimed(null);
  }, [shown?.frame.number, room.at]);
  useAnnouncements(room);
  useRecord(room);
  useTitle(facts?.title ?? "", room.question !== null);

  if (room.line === "gone") return <Gone room={room} onWatch={onWatch} />;
  if (facts !== null && shown === null && facts.seats.some((seat) => !seat.taken)) {
    return (
      <div class="page narrow" data-stage="waiting">
        <Network room={room} empty={false} />
        {facts.open && room.seat === null ? (
          <Joining facts={facts} code={null} device={false} onSeated={onSeated} />
        ) : (
          <Waiting room={room} facts={facts} />
        )}
      </div>
    );
  }
  if (facts === null || shown === null) return <Network room={room} empty={true} />;
  noteClocks(shown.frame.clocks);
  if (room.covered) return room.curtain === null ? <Network room={room} empty={true} /> : <Curtain room={room} seat={room.curtain} />;

  const frame = looking === null ? shown.frame : (past.at(looking) ?? shown.frame);
  const story = looking === null ? shown.story : shown.story.slice(0, looking + 1);
  const recent = looking === null ? shown.recent : story.filter((event) => event.number === story.at(-1)?.number);
  const news = looking === null ? shown.news : recent;
  const turning = facts.secrets || frame.view.deciding.length > 1;
  const near: Seat = room.shared && !turning ? 0 : (room.seat ?? 0);
  const { view } = frame;
  const player = (seat: Seat): JSX.Element => (
    <Player
      seat={seat}
      name={facts.seats[seat].name}
      you={!room.shared && seat === room.seat}
      bot={facts.seats[seat].player !== "human"}
      state={state(frame, seat, room.turn)}
      here={room.presence?.connected[seat] ?? null}
      clocks={looking === null ? frame.clocks : null}
      asked={seat === room.seat}
      score={facts.series === null ? null : (frame.ending?.series ?? facts.series).score[seat] / 2}
    />
  );
  // what the coach leads to is shown on the table too
  const led = choices.find((choice) => choice.text === frame.coach?.expects) ?? null;
  return (
    <div class={`match ${facts.game} ${looking === null ? "" : "rewinding"}`} data-stage={frame.stage} data-number={frame.number}>
      <h1 class="sr-only">{text.match.title(facts.title, room.names)}</h1>
      <div class="match-board">
        {player(other(near))}
        <Table
          game={facts.game}
          table={view.table}
          figures={view.figures}
          constants={facts.constants}
          seat={room.seat}
          near={near}
          names={room.names}
          story={story}
          recent={recent}
          sealed={frame.sealed}
          choices={choices}
          aimed={aimed ?? asked ?? led}
          onChoose={choose}
          onPicked={setPicked}
        />
        {player(near)}
      </div>
      <div class="match-side">
        <div class="match-talk">
          <Network room={room} empty={false} />
          {looking !== null && (
            <p class="rewound" role="status">
              {text.match.rewound}{" "}
              <button type="button" class="button small primary" onClick={() => setLooking(null)}>
                {text.match.now}
              </button>
            </p>
          )}
          {news.length > 0 && (
            <p class="last-event" aria-hidden="true">
              {text.match.news(
                news.slice(-LAST_EVENTS).map((event) => event.sentence),
                news.length > LAST_EVENTS,
              )}
            </p>
          )}
          {frame.coach && <Coach room={room} coach={frame.coach} />}
          <Offers room={room} />
          {room.problem !== null && (
            <p class="problem" role="alert">
              {room.problem}
            </p>
          )}
          {question !== null && (
            <section class="question" aria-label={room.turn === null ? text.match.yourTurn : text.match.turn(room.names[room.turn])}>
              <div class={`question-head ${frame.clocks === null ? "" : "timed"}`}>
                <h2 tabIndex={-1}>{asking(room, question)}</h2>
                {frame.clocks !== null && room.seat !== null && (
                  <span class="question-clock" aria-hidden="true">
                    <Clock seat={room.seat} clocks={frame.clocks} />
                  </span>
                )}
              </div>
              {asked !== null && (
                <Confirm choice={asked} onYes={() => choose(asked)} onNo={() => setAsked(null)} />
              )}
              <Choices game={facts.game} choices={shownChoices} expected={frame.coach?.expects ?? null} onChoose={choose} onAim={setAimed} />
            </section>
          )}
          {room.curtain !== null && looking === null && <HandOver room={room} seat={room.curtain} />}
          {question === null && room.curtain === null && looking === null && frame.ending === null && <Status room={room} frame={frame} />}
          {frame.ending !== null && looking === null && <End room={room} ending={frame.ending} />}
        </div>
        <Story
          story={shown.story}
          recent={news}
          looking={looking}
          {...(past.from < shown.story.length ? { onLook: look } : {})}
        />
        <Actions room={room} />
      </div>
      <ToOptions asked={room.line === "lost" ? null : (question?.number ?? null)} />
    </div>
  );
}

/** The question; on a shared screen with the name of the one who is asked. */
function asking(room: Room, question: QuestionFacts): string {
  return room.turn === null ? question.asks : text.match.asks(room.names[room.turn], question.asks);
}

/** `turn` is the seat that a shared screen asks: of two who choose at the same time, only one sits there. */
function state(frame: TableFrame, seat: Seat, turn: Seat | null): "turn" | "done" | "waits" | "won" | "lost" | "drew" {
  const { ending } = frame;
  if (ending !== null && !ending.counts) return "waits";
  if (ending !== null) return ending.winner === null ? "drew" : ending.winner === seat ? "won" : "lost";
  if (frame.sealed.includes(seat)) return "done";
  const { deciding } = frame.view;
  return frame.stage === "playing" && deciding.includes(seat) && (turn === null || turn === seat || deciding.length === 1) ? "turn" : "waits";
}

function Status({ room, frame }: { room: Room; frame: TableFrame }): JSX.Element {
  const words = text.match;
  const waitingFor = frame.view.deciding.filter((seat) => !frame.sealed.includes(seat));
  const names = waitingFor.map((seat) => room.names[seat]);
  let told: string = words.waiting;
  if (frame.stage === "sharing") told = words.sharing;
  else if (frame.stage === "paused") told = words.paused;
  else if (room.sending || room.place.pace.busy) told = words.moment;
  else if (names.length > 0) told = room.seat !== null && frame.sealed.includes(room.seat) ? words.chosen(names) : words.thinking(names);
  return (
    <p class="status" role="status">
      <span class="dots" aria-hidden="true" />
      {told}
      {frame.stage === "paused" && room.seat !== null && (
        <button type="button" class="button small primary" onClick={() => void room.say({ type: "unpause" })}>
          {text.actions.goOn}
        </button>
      )}
    </p>
  );
}

/** The tables that were shown so far, by how long the story was then. */
function usePast(room: Room): { at: (place: number) => TableFrame | undefined; from: number } {
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
  present: boolean;
}

function useKeys(room: Room, { choices, choose, cancel, look, present }: Keys): void {
  // before the next picture is seen: a key is always for what is on the screen
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      room.hurry();
      if (event.key === "Escape") cancel();
      if (!settings.get("keys")) return;
      const number = Number(event.key);
      const choice = number >= 1 ? inOrder(choices)[number - 1] : undefined;
      if (choice !== undefined && !event.repeat) {
        event.preventDefault();
        choose(choice);
      }
      const undoable = room.shown?.frame.undoable ?? null;
      if (look(event.key)) event.preventDefault();
      if (event.key === "u" && present && undoable !== null && !event.repeat) void room.say({ type: "undo", number: undoable });
    };
    const touched = (): void => room.hurry();
    addEventListener("keydown", pressed);
    addEventListener("pointerdown", touched);
    return () => {
      removeEventListener("keydown", pressed);
      removeEventListener("pointerdown", touched);
    };
  });
}

/** Tells screen readers the news and the question. */
function useAnnouncements(room: Room): void {
  const number = room.shown?.frame.number;
  const waits = room.question?.number;
  useEffect(() => {
    // behind the curtain nothing stays that the next player must not hear
    if (room.covered) announcer.say(room.curtain === null ? "" : text.curtain.title(room.names[room.curtain]));
    if (room.covered || room.shown === null || room.place.pace.busy) return;
    const told = room.shown.news.map((event) => event.sentence);
    if (room.curtain !== null) told.push(text.curtain.title(room.names[room.curtain]));
    if (room.question !== null) told.push(asking(room, room.question));
    const { ending } = room.shown.frame;
    if (ending !== null) told.push(ending.sentence, ...(ending.series === null ? [] : [ending.series.sentence]));
    announcer.say(told.join(" "));
  }, [number, waits, room.curtain]);
}

/** Says in the tab whose turn it is: many play with the match behind another page. */
function useTitle(game: string, asked: boolean): void {
  useEffect(() => {
    if (game !== "") document.title = text.match.tab(game, asked);
  }, [game, asked]);
}

/** Keeps the record of a finished match in this browser. */
function useRecord(room: Room): void {
  const ending = room.shown?.frame.ending ?? null;
  useEffect(() => {
    if (ending === null || room.seat === null) return;
    amend(room.id, { ending, invitation: null });
    api.record(room.id, room.place.token).then((record) => amend(room.id, { record }), () => undefined);
  }, [ending?.reason]);
}
