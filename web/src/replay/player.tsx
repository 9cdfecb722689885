// A game from its record: step by step, by scrubber, keys or by itself.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { announcer } from "../app/announce";
import { Link } from "../app/router";
import type { Seat } from "../games/board";
import { Icon, type IconName } from "../parts/icons";
import { MatchView } from "../parts/match-view";
import { endState, type PlayerState } from "../parts/players";
import { replay as words } from "../text/en-replay";
import type { Replayed } from "../wire";
import { NOBODY, Evaluation } from "../evaluation/evaluation";
import { playOnLink } from "./play-on";

const STEP_TIME = 1200;

export interface ReplayProps {
  replay: Replayed;
  /** The seat that somebody at this device had. */
  own: Seat | null;
  /** The step to begin with. */
  start: number;
  /** Whether it goes on from there by itself. */
  plays?: boolean;
  onStep: (step: number) => void;
  /** What else stands beside the table, below what moves through the game. */
  children?: (walk: Walk) => ComponentChildren;
}

export function ReplayPlayer({ replay, own, start, plays = false, onStep, children }: ReplayProps): JSX.Element {
  const walk = useWalk(replay, start, plays, onStep);
  const { at, last } = walk;
  const step = replay.steps[at];
  if (step === undefined) return <p class="note">{words.redacted}</p>;
  const whole = replay.steps.flatMap((each, place) => each.events.map((event) => ({ event, place })));
  const state = (seat: Seat): PlayerState => (step.over !== null || at === last ? finalState(replay, seat) : step.deciding.includes(seat) ? "turn" : "waits");
  return (
    <MatchView
      class="replay"
      goal={replay.goal}
      progress={step.progress}
      data={{ "data-step": at, "data-steps": last }}
      near={own ?? 0}
      player={(seat) => ({ name: replay.names[seat], own: seat === own, state: state(seat) })}
      table={{
        game: replay.game,
        table: step.table,
        figures: step.figures,
        constants: replay.constants,
        names: replay.names,
        story: replay.steps.slice(0, at + 1).flatMap((each) => each.events),
        recent: step.events,
      }}
      beside={
        <>
          <Scrubber {...walk} />
          <p class="last-event">{step.events.map((event) => event.sentence).join(" ") || words.start}</p>
          {step.comment !== "" && <p class="comment">{step.comment}</p>}
          {at === last && <p class="replay-result">{replay.ending || words.unfinished}</p>}
          {isFinished(replay) && step.over === null && (
            <p class="play-on">
              <Link to={playOnLink(replay, at, own)}>{words.playOn}</Link>
            </p>
          )}
          {children?.(walk)}
          {/* a record that stops in the middle may be of a game that is still played */}
          {isFinished(replay) && (
            <Evaluation game={replay.game} position={step.position} options={replay.options} names={replay.names} played={replay.steps[at + 1]?.moves ?? NOBODY} />
          )}
        </>
      }
      story={{
        story: whole.map((each) => each.event),
        recent: step.events,
        looking: whole.findLastIndex((each) => each.place <= at),
        onLook: (place) => walk.go(whole[place]?.place ?? 0),
      }}
    />
  );
}

/** Whether nobody can still be playing this game; one that ended without a result is over too. */
export function isFinished({ ending }: Replayed): boolean {
  return ending !== "";
}

export interface Walk {
  at: number;
  last: number;
  plays: boolean;
  /** Goes to a step, and stops there. */
  go: (step: number) => void;
  play: () => void;
}

/** Where one is in a replay: by keys, or by itself. */
function useWalk(replay: Replayed, start: number, begun: boolean, onStep: (step: number) => void): Walk {
  const last = replay.steps.length - 1;
  const [at, setAt] = useState(start);
  const [plays, setPlays] = useState(begun);
  const show = (step: number): void => {
    const there = Math.min(last, Math.max(0, step));
    setAt(there);
    onStep(there);
    announcer.say(replay.steps[there]?.events.map((event) => event.sentence).join(" ") ?? "");
  };
  const go = (step: number): void => {
    setPlays(false);
    show(step);
  };
  useEffect(() => {
    if (!plays) return undefined;
    if (at >= last) {
      setPlays(false);
      return undefined;
    }
    const timer = setTimeout(() => show(at + 1), STEP_TIME);
    return () => clearTimeout(timer);
  }, [plays, at]);
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { target } = event;
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey) return;
      const there = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
      if (there === undefined) return;
      event.preventDefault();
      go(there);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
  const play = (): void => {
    if (!plays && at === last) show(0);
    setPlays(!plays);
  };
  return { at, last, plays, go, play };
}

function Scrubber({ at, last, plays, go, play }: Walk): JSX.Element {
  const button = (icon: IconName, label: string, there: number): JSX.Element => (
    <button type="button" class="icon-button" aria-label={label} disabled={there === at || there < 0 || there > last} onClick={() => go(there)}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="scrubber">
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={words.scrubber}
        aria-valuetext={words.step(at, last)}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <div class="scrubber-buttons">
        {button("first", words.first, 0)}
        {button("back", words.back, at - 1)}
        <button type="button" class="icon-button" aria-label={plays ? words.stop : words.play} onClick={play}>
          <Icon name={plays ? "stop" : "play"} />
        </button>
        {button("forth", words.forth, at + 1)}
        {button("last", words.last, last)}
        <span class="scrubber-place">{words.step(at, last)}</span>
      </div>
    </div>
  );
}

function finalState(replay: Replayed, seat: Seat): PlayerState {
  return replay.result === "*" ? "waits" : endState(replay.winner, seat);
}
