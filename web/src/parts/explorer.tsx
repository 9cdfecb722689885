// A table to try things on: both sides, chance rolled by the server, nothing at stake.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { announcer } from "../app/announce";
import { other, type Seat } from "../games/board";
import { api } from "../net/api";
import { text } from "../text";
import type { ChoiceFacts, Explored, StepFacts } from "../wire";
import { Choices, narrowed } from "./choices";
import { Player } from "./players";
import { Story } from "./story";
import { Table } from "./table";

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
  /** What else is shown of the position that one has come to. */
  beside?: (position: string) => ComponentChildren;
}

export function Explorer({ game, position, beside }: ExplorerProps): JSX.Element {
  const [path, setPath] = useState<Path>(START);
  const [found, setFound] = useState<Explored | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const [aimed, setAimed] = useState<ChoiceFacts | null>(null);
  const [picked, setPicked] = useState(NO_CHOICES);
  const [fresh, setFresh] = useState(0);
  const words = text.explorer;
  const { names } = words;
  useEffect(() => {
    let current = true;
    const { steps, told } = path;
    api.explore({ game, position, steps: [...steps], roll: true, since: told.length }).then(
      (answer) => {
        if (!current) return;
        setFound({ ...answer, steps: [...told.slice(0, answer.since), ...answer.steps] });
        setProblem("");
        setHeld(null);
      },
      (error: Error) => current && setProblem(error.message),
    );
    return () => {
      current = false;
    };
  }, [game, position, path]);
  const last = found?.steps.at(-1);
  if (!found || !last) return problem === "" ? <p class="loading">{text.app.loading}</p> : <p class="problem" role="alert">{problem}</p>;
  const asked = ([0, 1] as const).filter((seat) => found.questions[seat] !== null);
  // where both choose at once, the first seat's choice is held until the second's is made
  const seat: Seat | null = asked.length === 2 ? (held === null ? 0 : 1) : (asked[0] ?? null);
  const question = seat === null ? null : found.questions[seat];
  const choose = (choice: ChoiceFacts): void => {
    setAimed(null);
    if (asked.length === 2 && held === null) {
      setHeld(choice.text);
      return;
    }
    setFresh(found.texts.length);
    setPath({ steps: [...found.texts, held === null ? choice.text : `${held} | ${choice.text}`], told: found.steps });
  };
  const story = found.steps.flatMap((step) => step.events);
  const recent = found.steps.slice(fresh + 1).flatMap((step) => step.events);
  const player = (each: Seat): JSX.Element => (
    <Player
      seat={each}
      name={names[each]}
      you={false}
      bot={false}
      state={last.over !== null ? (last.over.winner === null ? "drew" : last.over.winner === each ? "won" : "lost") : seat === each ? "turn" : held !== null ? "done" : "waits"}
      here={null}
      clocks={null}
    />
  );
  const said = recent.map((event) => event.sentence).join(" ");
  return (
    <div class="explorer match" data-position={last.position}>
      <Said words={said} />
      <div class="match-board">
        {player(other(0))}
        <Table
          game={game}
          table={last.table}
          figures={last.figures}
          constants={found.constants}
          names={names}
          story={story}
          recent={recent}
          sealed={held === null ? [] : [0]}
          choices={question?.choices ?? NO_CHOICES}
          aimed={aimed}
          onChoose={choose}
          onPicked={setPicked}
        />
        {player(0)}
      </div>
      <div class="match-side">
        {said !== "" && <p class="last-event">{said}</p>}
        {problem !== "" && <p class="problem" role="alert">{problem}</p>}
        {last.over !== null && <p class="replay-result">{words.over(last.over, names)}</p>}
        {question !== null && seat !== null && (
          <section class="question" aria-label={text.match.turn(names[seat])}>
            <h3>{text.match.asks(names[seat], question.asks)}</h3>
            <Choices game={game} choices={narrowed(question.choices, picked)} onChoose={choose} onAim={setAimed} />
          </section>
        )}
        {beside?.(last.position)}
        {story.length > 0 && <Story story={story} recent={recent} />}
        <div class="buttons">
          <button
            type="button"
            class="button small"
            disabled={found.texts.length === 0 && held === null}
            onClick={() => {
              setFresh(0);
              setHeld(null);
              setPath(START);
            }}
          >
            {words.reset}
          </button>
        </div>
      </div>
    </div>
  );
}

function Said({ words }: { words: string }): null {
  useEffect(() => {
    if (words !== "") announcer.say(words);
  }, [words]);
  return null;
}
