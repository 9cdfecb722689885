// A table to try things on: both sides, chance rolled by the server, nothing at stake.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { announcer } from "../app/announce";
import type { Seat } from "../games/board";
import { api } from "../net/api";
import { text } from "../text";
import { explorer as words } from "../text/en-learn";
import type { ChoiceFacts, Explored, StepFacts } from "../wire";
import { Choices } from "./choices";
import { MatchView } from "./match-view";
import { usePicks } from "./picks";
import { endState, type PlayerState } from "./players";

const NO_CHOICES: readonly ChoiceFacts[] = [];

/** The steps to take, and the first of them as they were told already. */
interface Path {
  steps: readonly string[];
  told: readonly StepFacts[];
}

const START: Path = { steps: [], told: [] };

export interface ExplorerProps {
  game: string;
  position: string;
  /** What stands above the question. */
  above?: ComponentChildren;
  /** What else is shown of the position that one has come to. */
  beside?: (position: string) => ComponentChildren;
}

/** Where the steps lead, as the server says; what it said last stays until it has answered. */
function useExplored(game: string, position: string, path: Path): { found: Explored | null; problem: string } {
  const [found, setFound] = useState<Explored | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let current = true;
    const { steps, told } = path;
    api.explore({ game, position, steps: [...steps], roll: true, since: told.length }).then(
      (answer) => {
        if (!current) return;
        setFound({ ...answer, steps: [...told.slice(0, answer.since), ...answer.steps] });
        setProblem("");
      },
      (error: Error) => current && setProblem(error.message),
    );
    return () => {
      current = false;
    };
  }, [game, position, path]);
  return { found, problem };
}

export function Explorer({ game, position, above, beside }: ExplorerProps): JSX.Element {
  const [path, setPath] = useState<Path>(START);
  const { found, problem } = useExplored(game, position, path);
  const [firstChoice, setFirstChoice] = useState<{ at: Explored; move: string } | null>(null);
  const [aimed, setAimed] = useState<ChoiceFacts | null>(null);
  const [fresh, setFresh] = useState(0);
  const { names } = words;
  const last = found?.steps.at(-1);
  const held = firstChoice !== null && firstChoice.at === found ? firstChoice.move : null;
  const asked = ([0, 1] as const).filter((seat) => found !== null && found.questions[seat] !== null);
  // where both choose at once, the first seat's choice is held until the second's is made
  const seat: Seat | null = asked.length === 2 ? (held === null ? 0 : 1) : (asked[0] ?? null);
  const question = seat === null ? null : (found?.questions[seat] ?? null);
  const choices = question?.choices ?? NO_CHOICES;
  const picks = usePicks(game, choices);
  if (!found || !last) return problem === "" ? <p class="loading">{text.app.loading}</p> : <p class="problem" role="alert">{problem}</p>;
  const choose = (choice: ChoiceFacts): void => {
    setAimed(null);
    if (asked.length === 2 && held === null) {
      setFirstChoice({ at: found, move: choice.text });
      return;
    }
    setFresh(found.texts.length);
    setPath({ steps: [...found.texts, held === null ? choice.text : `${held} | ${choice.text}`], told: found.steps });
  };
  const reset = (): void => {
    setFresh(0);
    setFirstChoice(null);
    setPath(START);
  };
  const story = found.steps.flatMap((step) => step.events);
  const recent = found.steps.slice(fresh + 1).flatMap((step) => step.events);
  const state = (each: Seat): PlayerState => (last.over !== null ? endState(last.over.winner, each) : seat === each ? "turn" : held !== null ? "done" : "waits");
  const sealed: readonly Seat[] = held === null ? [] : [0];
  return (
    <MatchView
      class="explorer"
      goal={found.goal}
      progress={last.progress}
      data={{ "data-position": last.position }}
      player={(each) => ({ name: names[each], state: state(each) })}
      table={{ game, table: last.table, figures: last.figures, constants: found.constants, names, story, recent, sealed, choices, aimed, onChoose: choose, picks }}
      beside={
        <>
          {above}
          <News words={recent.map((event) => event.sentence).join(" ")} />
          {problem !== "" && <p class="problem" role="alert">{problem}</p>}
          {last.over !== null && <p class="replay-result">{words.over(last.over, names)}</p>}
          {question !== null && seat !== null && (
            <section class="question" aria-label={text.match.turn(names[seat])}>
              <h3>{text.match.asks(names[seat], question.asks)}</h3>
              <Choices game={game} picks={picks} onChoose={choose} onAim={setAimed} />
            </section>
          )}
          {beside?.(last.position)}
        </>
      }
      story={story.length > 0 ? { story, recent } : null}
      below={
        <div class="buttons">
          <button type="button" class="button small" disabled={found.texts.length === 0 && held === null} onClick={reset}>
            {words.reset}
          </button>
        </div>
      }
    />
  );
}

/** What has just happened, to be read and to be heard. */
function News({ words }: { words: string }): JSX.Element | null {
  useEffect(() => {
    if (words !== "") announcer.say(words);
  }, [words]);
  return words === "" ? null : <p class="last-event">{words}</p>;
}
