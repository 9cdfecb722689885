// The page of a live match: table, players, what is asked, what happened, what else can be done.
import type { JSX, TargetedMouseEvent } from "preact";
import { useState } from "preact/hooks";
import { notices } from "../app/notices";
import { settings } from "../app/settings";
import { useStore } from "../app/store";
import { findTable } from "../games";
import type { Seat } from "../games/board";
import { Choices, optionsBelow } from "../parts/choices";
import { Clock } from "../parts/clock";
import { MatchView } from "../parts/match-view";
import { isLong, NotifyButton } from "../parts/notify-button";
import { endState, type PlayerState } from "../parts/players";
import { Warned } from "../parts/warned";
import { text } from "../text";
import type { EventFacts, MatchFacts, QuestionFacts, TableFrame } from "../wire";
import { Actions } from "./actions";
import { End } from "./end";
import { FairBadge } from "./fair-badge";
import { Confirm } from "./focus";
import { Unavailable } from "./unavailable";
import { JoinForm } from "./lazy-pages";
import { asking, type LiveState, playedAcross, useAnnouncements, useKeptGames, useLastTable, useLiveState, useRecord, useTitle, useTurnNotice } from "./live-state";
import { LastEvents } from "./last-events";
import { Coach, Curtain, HandOver, Network, Offers, Waiting } from "./panels";
import { saidBy } from "./reactions";
import type { Room } from "./room";
import type { Shown } from "./frame-fold";

export function LiveMatch({ room, onSeated, onWatch }: { room: Room; onSeated: () => void; onWatch: () => void }): JSX.Element {
  useStore(room);
  const { facts, shown } = room;
  const state = useLiveState(room);
  useAnnouncements(room);
  useKeptGames(room);
  useRecord(room);
  useLastTable(room);
  useTurnNotice(room);
  useTitle(facts?.title ?? "", room.question !== null);
  if (room.line === "gone") return <Unavailable room={room} onWatch={onWatch} />;
  if (facts !== null && shown === null && facts.seats.some((seat) => !seat.taken)) {
    return (
      <div class="page narrow" data-stage="waiting">
        <Network room={room} empty={false} />
        {facts.open && room.seat === null ? (
          <JoinForm facts={facts} code={null} device={false} onSeated={onSeated} />
        ) : (
          <Waiting room={room} facts={facts} />
        )}
      </div>
    );
  }
  if (facts === null || shown === null) return <Network room={room} empty={true} />;
  if (room.covered) return room.curtain === null ? <Network room={room} empty={true} /> : <Curtain room={room} seat={room.curtain} />;
  return <LiveTable room={room} facts={facts} shown={shown} state={state} />;
}

interface TableProps {
  room: Room;
  facts: MatchFacts;
  shown: Shown;
  state: LiveState;
}

function LiveTable({ room, facts, shown, state }: TableProps): JSX.Element {
  const { looking, past, choices } = state;
  const frame = looking === null ? shown.frame : (past.at(looking) ?? shown.frame);
  const story = looking === null ? shown.story : shown.story.slice(0, looking + 1);
  const recent = looking === null ? shown.recent : story.filter((event) => event.number === story.at(-1)?.number);
  const news = looking === null ? shown.news : recent;
  const turning = facts.secrets || frame.view.deciding.length > 1;
  // what the coach leads to is shown on the table too
  const led = choices.find((choice) => choice.text === frame.coach?.expects) ?? null;
  return (
    <MatchView
      class={looking === null ? "" : "rewinding"}
      goal={facts.goal}
      progress={frame.ending === null ? frame.view.progress : { ...frame.view.progress, draw: "" }}
      data={{ "data-stage": frame.stage, "data-number": frame.number }}
      title={text.match.title(facts.title, room.names)}
      badge={facts.fair && <FairBadge room={room} />}
      near={room.shared && !turning ? 0 : (room.seat ?? 0)}
      player={(seat) => ({
        name: facts.seats[seat].name,
        you: !room.shared && seat === room.seat,
        bot: facts.seats[seat].player !== "human",
        helped: shown.frame.helped?.includes(seat) ?? false,
        state: room.place.pace.telling ? "waits" : playerState(frame, seat, room.turn),
        here: room.presence?.connected[seat] ?? null,
        clocks: looking === null ? frame.clocks : null,
        asked: seat === room.seat,
        says: saidBy(room, seat),
        score: facts.series === null ? null : (frame.ending?.series ?? facts.series).score[seat] / 2,
      })}
      table={{
        game: facts.game,
        table: frame.view.table,
        figures: frame.view.figures,
        constants: facts.constants,
        seat: room.seat,
        names: room.names,
        story,
        recent,
        news,
        sealed: frame.sealed,
        // at one screen nobody knows who looks at it
        chosen: room.shared ? null : (frame.chosen ?? null),
        choices,
        aimed: state.aimed ?? state.unconfirmed ?? led,
        onChoose: state.choose,
        picks: state.picks,
      }}
      beside={<Talk room={room} facts={facts} frame={frame} news={news} state={state} />}
      story={{ story: shown.story, recent: news, looking, ...(past.from < shown.story.length ? { onLook: state.look } : {}) }}
      below={<Actions room={room} state={state} />}
    />
  );
}

interface TalkProps {
  room: Room;
  facts: MatchFacts;
  frame: TableFrame;
  news: readonly EventFacts[];
  state: LiveState;
}

/** Everything that is said beside the table: the news, the coach, the offers, the question or what is waited for, the end. */
function Talk({ room, facts, frame, news, state }: TalkProps): JSX.Element {
  const { question, looking } = state;
  const present = looking === null;
  return (
    <div class="match-talk">
      <Network room={room} empty={false} />
      {!present && (
        <p class="rewound" role="status">
          {text.match.rewound}{" "}
          <button type="button" class="button small primary" onClick={state.toPresent}>
            {text.match.now}
          </button>
        </p>
      )}
      <LastEvents news={news} beat={(event) => room.beat(event)} usual={facts.beat} telling={present && room.place.pace.busy} order={findTable(facts.game).drawing.now?.news} />
      {frame.coach && <Coach room={room} coach={frame.coach} />}
      <Offers room={room} />
      {room.problem !== null && (
        <p class="problem" role="alert">
          {room.problem}
        </p>
      )}
      {question !== null && <Question room={room} facts={facts} frame={frame} question={question} state={state} />}
      {room.curtain !== null && present && <HandOver room={room} seat={room.curtain} />}
      {question === null && room.curtain === null && present && frame.ending === null && <Status room={room} frame={frame} />}
      {question === null && frame.stage === "playing" && playedAcross(room) !== null && isLong(facts.clock) && notices() === "off" && <NotifyButton />}
      {frame.ending !== null && present && <End room={room} ending={frame.ending} />}
    </div>
  );
}

interface QuestionProps {
  room: Room;
  facts: MatchFacts;
  frame: TableFrame;
  question: QuestionFacts;
  state: LiveState;
}

function Question({ room, facts, frame, question, state }: QuestionProps): JSX.Element {
  const { unconfirmed } = state;
  const [below, setBelow] = useState(0);
  // it needs no button, unless it went wrong
  const playsItself = room.onlyOption(question) !== null && room.problem === null;
  return (
    <section class="question" aria-label={room.turn === null ? text.match.yourTurn : text.match.turn(room.names[room.turn])}>
      <div class={`question-head ${frame.clocks === null ? "" : "timed"}`}>
        <div class="question-words">
          <h2 tabIndex={-1}>
            <Warned words={asking(room, question)} warning={question.warning} />
          </h2>{" "}
          {/* its room is kept while it says nothing: what it counts must not depend on whether it is there */}
          {question.choices.length > 2 && !playsItself && (
            <button type="button" class={`more-below ${below === 0 ? "none" : ""}`} aria-label={text.table.showBelow(below)} onClick={scrollOn}>
              <span>{text.table.below(below)}</span>
            </button>
          )}
        </div>
        {frame.clocks !== null && room.seat !== null && (
          <span class="question-clock" aria-hidden="true">
            <Clock seat={room.seat} clocks={frame.clocks} />
          </span>
        )}
      </div>
      {unconfirmed !== null && <Confirm choice={unconfirmed} onYes={() => state.choose(unconfirmed)} onNo={() => state.setUnconfirmed(null)} />}
      {!playsItself && <Choices game={facts.game} picks={state.picks} expected={frame.coach?.expects ?? null} onChoose={state.choose} onAim={state.setAimed} onBelow={setBelow} />}
    </section>
  );
}

/** Scrolls the options on by what can be seen of them; whoever presses a key for it goes on with the first of what lay below. */
function scrollOn({ currentTarget, detail }: TargetedMouseEvent<HTMLElement>): void {
  const list = currentTarget.closest(".question")?.querySelector<HTMLElement>(":scope > .choices");
  if (list == null) return;
  const [next] = optionsBelow(list);
  list.scrollBy({ top: list.clientHeight * 0.8, behavior: settings.motionless ? "auto" : "smooth" });
  if (detail === 0) next?.focus({ preventScroll: true });
}

/** `turn` is the seat that a shared screen asks: of two who choose at the same time, only one sits there. */
function playerState(frame: TableFrame, seat: Seat, turn: Seat | null): PlayerState {
  const { ending } = frame;
  if (ending !== null && !ending.counts) return "waits";
  if (ending !== null) return endState(ending.winner, seat);
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
  else if (room.place.pace.telling) told = words.tapOn;
  else if (room.sending || room.place.pace.busy) told = words.moment;
  else if (names.length > 0) told = room.seat !== null && frame.sealed.includes(room.seat) ? words.chosen(names, room.shared ? "" : (frame.chosen ?? "")) : words.thinking(names);
  return (
    <p class="status" role="status">
      <span class="dots" aria-hidden="true" />
      {told}
      {room.place.pace.telling && (
        <button type="button" class="button small" onClick={() => room.goOn("last")}>
          {words.skip}
        </button>
      )}
      {frame.stage === "paused" && room.seat !== null && (
        <button type="button" class="button small primary" onClick={() => void room.say({ type: "unpause" })}>
          {text.actions.goOn}
        </button>
      )}
    </p>
  );
}
