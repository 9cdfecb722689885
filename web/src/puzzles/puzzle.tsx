// One puzzle: the table as the one who is asked sees it, the question, and after an answer the numbers.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { announcer } from "../app/announce";
import { Link } from "../app/router";
import { settings } from "../app/settings";
import { api } from "../net/api";
import { Choices } from "../parts/choices";
import { MatchView } from "../parts/match-view";
import { type Picks, pressKey, usePicks } from "../parts/picks";
import { isTyping } from "../parts/dialog";
import { puzzles as words } from "../text/en-puzzles";
import { cardSigns } from "../text/signs";
import type { ChoiceFacts, PuzzleFacts, PuzzleSolution } from "../wire";
import { Solution } from "./solution";

const NO_CHOICES: readonly ChoiceFacts[] = [];

interface PuzzleProps {
  puzzle: PuzzleFacts;
  /** What stands above the question, and what can be done after an answer. */
  above: ComponentChildren;
  after: ComponentChildren;
  onAnswered: (right: boolean) => void;
}

export function Puzzle({ puzzle, above, after, onAnswered }: PuzzleProps): JSX.Element {
  const { game, seat, names, deciding } = puzzle;
  const [aimed, setAimed] = useState<ChoiceFacts | null>(null);
  const solving = useSolving(puzzle, onAnswered);
  const { solution, choices, picks } = solving;
  const right = puzzle.choices.find((choice) => choice.text === solution?.solution) ?? null;
  return (
    <MatchView
      class="puzzle"
      goal={puzzle.goal}
      progress={puzzle.progress}
      data={{ "data-puzzle": puzzle.number, "data-game": game }}
      near={seat}
      player={(each) => ({ name: names[each], you: each === seat, state: solution === null && deciding.includes(each) ? "turn" : "waits" })}
      table={{
        game,
        table: puzzle.table,
        figures: puzzle.figures,
        constants: puzzle.constants,
        seat,
        names,
        choices,
        aimed: aimed ?? right,
        onChoose: solving.choose,
        picks,
      }}
      story={null}
      beside={
        <>
          {above}
          {showsKnown(puzzle) && <p class="note">{words.known}</p>}
          {solving.problem !== "" && <p class="problem" role="alert">{solving.problem}</p>}
          {solution === null ? (
            <section class="question" aria-label={words.title}>
              <h2 tabIndex={-1}>{puzzle.asks.join(" ")}</h2>
              <Choices game={game} picks={picks} disabled={solving.busy} onChoose={solving.choose} onAim={setAimed} />
              <button type="button" class="button small quiet" disabled={solving.busy} onClick={solving.giveUp}>
                {words.giveUp}
              </button>
            </section>
          ) : (
            <Solution solution={solution}>
              <div class="buttons">
                {after}
                <button type="button" class="button" onClick={solving.again}>
                  {words.again}
                </button>
              </div>
              {puzzle.position !== null && <Link to={`editor/${game}#position=${encodeURIComponent(puzzle.position)}`}>{words.editor}</Link>}
            </Solution>
          )}
        </>
      }
    />
  );
}

/** Whether the table marks a card of the own hand by an eye, which no story has explained here. */
function showsKnown({ table, seat }: PuzzleFacts): boolean {
  const { sides } = table as { sides?: { known?: unknown[] }[] };
  return (sides?.[seat]?.known?.length ?? 0) > 0;
}

interface Solving {
  solution: PuzzleSolution | null;
  /** None while an answer is judged or known. */
  choices: readonly ChoiceFacts[];
  picks: Picks;
  busy: boolean;
  problem: string;
  choose: (choice: ChoiceFacts) => void;
  giveUp: () => void;
  again: () => void;
}

/** The answer and what came of it; by keys, too. */
function useSolving(puzzle: PuzzleFacts, onAnswered: (right: boolean) => void): Solving {
  const [solution, setSolution] = useState<PuzzleSolution | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const choices = solution === null ? puzzle.choices : NO_CHOICES;
  const picks = usePicks(puzzle.game, choices);
  const answer = (given: string | null): void => {
    if (busy || solution !== null) return;
    setBusy(true);
    setProblem("");
    api
      .answerPuzzle(puzzle.game, puzzle.number, { answer: given })
      .then(
        (found) => {
          setSolution(found);
          announcer.say(cardSigns(`${found.verdict} ${found.reason}`));
          onAnswered(found.right);
        },
        (error: Error) => setProblem(error.message),
      )
      .finally(() => setBusy(false));
  };
  const choose = (choice: ChoiceFacts): void => answer(choice.text);
  // at first and whenever it is tried again: the verdict before is no longer so
  const open = solution === null;
  useEffect(() => {
    if (open) announcer.say(puzzle.asks.join(" "));
  }, [puzzle, open]);
  // before the next picture is seen: a key is always for what is on the screen
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!settings.get("keys") || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (pressKey(event.key, picks, choose)) event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
  return { solution, choices, picks, busy, problem, choose, giveUp: () => answer(null), again: () => setSolution(null) };
}
