// Puzzles: today's of every game, the next by grade, any by its number; what was answered is kept in this browser.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { fragment, Link, router } from "../app/router";
import { useStore } from "../app/store";
import { api } from "../net/api";
import { useRequest } from "../net/use-request";
import { Segments } from "../parts/segments";
import { GameVignette } from "../parts/vignette";
import { type Answers, answersOf, firstNumber, keepAnswer, nextNumber, numbered, tally } from "../puzzles/progress";
import { Puzzle } from "../puzzles/puzzle";
import { read, write } from "../storage/local-storage";
import { text } from "../text";
import { puzzles as words } from "../text/en-puzzles";
import type { PuzzleFacts, PuzzleSet, PuzzlesPage as Page } from "../wire";

const GRADE = "puzzle-grade";

export function PuzzlesPage({ game }: { game: string }): JSX.Element {
  const { answer, problem, again } = useRequest(() => api.puzzles(), []);
  if (answer === null && problem === "") return <p class="loading">{text.app.loading}</p>;
  const set = answer?.sets.find((each) => each.game === game);
  if (answer !== null && set) return <GamePuzzles page={answer} set={set} />;
  return (
    <div class="page">
      <h1>{words.title}</h1>
      {problem !== "" && (
        <p class="problem" role="alert">
          {problem} <button type="button" class="link-button" onClick={again}>{text.app.again}</button>
        </p>
      )}
      {game !== "" && answer !== null && <p role="alert">{words.none(game)}</p>}
      <p>
        {words.lead} {answer !== null && words.isToday(answer.day)}
      </p>
      <ul class="game-list">{answer?.sets.map((each) => <SetCard key={each.game} set={each} />)}</ul>
      <p class="faint-text">{words.kept}</p>
    </div>
  );
}

/** A game: how far one is, and the way to its puzzle of the day and to the next one. */
function SetCard({ set }: { set: PuzzleSet }): JSX.Element {
  const answers = answersOf(set.game);
  const puzzles = numbered(set);
  const { count, answered, found } = tally(puzzles, answers);
  const today = answers.get(puzzles[set.today - 1]?.id ?? "");
  return (
    <li class={`game-card ${set.game}`} data-set={set.game}>
      <GameVignette game={set.game} />
      <div class="game-card-title">
        <h2>{set.title}</h2>
        <p class="game-facts">{today === undefined ? words.open : today.last ? words.right : words.wrong}</p>
      </div>
      <p class="game-pitch">{words.progress(answered, count, found)}</p>
      <div class="buttons">
        <Link to={`puzzles/${set.game}#today`} class={`button ${today === undefined ? "primary" : ""}`} aria-label={words.todayFor(set.title)}>
          {words.today}
        </Link>
        <Link to={`puzzles/${set.game}`} class="button" aria-label={words.nextFor(set.title)}>
          {words.next}
        </Link>
      </div>
    </li>
  );
}

/** The number that the address means; null where it means the next one, or none that there is. */
function wantedNumber(set: PuzzleSet, count: number): number | null {
  if (fragment("today") !== null) return set.today;
  const number = Number(fragment("number") ?? "");
  return Number.isInteger(number) && number >= 1 && number <= count ? number : null;
}

function GamePuzzles({ page, set }: { page: Page; set: PuzzleSet }): JSX.Element {
  useStore(router);
  const { game } = set;
  const puzzles = useMemo(() => numbered(set), [set]);
  const [answers, setAnswers] = useState<Answers>(() => answersOf(game));
  const [grade, setGrade] = useState(() => gradeOf(set, read(GRADE)));
  const [lost, setLost] = useState(false);
  const wanted = wantedNumber(set, puzzles.length);
  /** Whether the address names a puzzle that there is none of. */
  const [missing, setMissing] = useState(false);
  const go = (number: number | null): void => {
    setMissing(false);
    router.go(`puzzles/${game}#number=${number ?? firstNumber(set, grade)}`, { replace: wanted === null });
    scrollTo(0, 0);
  };
  useEffect(() => {
    if (wanted !== null) return;
    const named = location.hash !== "";
    go(nextNumber(set, answers, grade, 0));
    setMissing(named);
  }, [wanted]);
  const { answer, problem, again } = useRequest(async () => (wanted === null ? null : api.puzzle(game, wanted)), [game, wanted]);
  const next = nextNumber(set, answers, grade, wanted ?? 0);
  const choose = (chosen: string): void => {
    setGrade(chosen);
    write(GRADE, chosen);
    go(nextNumber(set, answers, chosen, 0) ?? firstNumber(set, chosen));
  };
  const answered = (puzzle: PuzzleFacts, right: boolean): void => {
    setLost(!keepAnswer(game, puzzle.id, right, page.day));
    setAnswers(answersOf(game));
  };
  return (
    <>
      <h1 class="sr-only">{words.title}</h1>
      {problem !== "" && (
        <p class="problem" role="alert">
          {problem} <button type="button" class="link-button" onClick={again}>{text.app.again}</button>
        </p>
      )}
      {missing && (
        <p class="note" role="status">
          {words.noSuch(puzzles.length)}
        </p>
      )}
      {answer === null && problem === "" && <p class="loading">{text.app.loading}</p>}
      {answer !== null && (
        <Puzzle
          key={answer.id}
          puzzle={answer}
          above={<Heading page={page} set={set} puzzle={answer} answers={answers} />}
          after={
            <button type="button" class="button primary" onClick={() => go(next)}>
              {words.next}
            </button>
          }
          onAnswered={(right) => answered(answer, right)}
        />
      )}
      <div class="page puzzle-more">
        {next === null && <p class="note">{words.allFound}</p>}
        {lost && <p class="note">{words.notKept}</p>}
        <Segments label={words.grade} name="grade" value={grade} options={[["", words.any], ...set.grades.map((each) => [each.grade, each.grade] as const)]} onChange={choose} />
        <NumberForm count={puzzles.length} onGo={go} />
        <Standing set={set} answers={answers} />
        <div class="buttons">
          <Link to="puzzles" class="button small">
            {words.all}
          </Link>
          <Link to={`learn/${game}`} class="button small">
            {words.rules}
          </Link>
        </div>
      </div>
    </>
  );
}

function gradeOf(set: PuzzleSet, kept: unknown): string {
  return set.grades.find((each) => each.grade === kept)?.grade ?? "";
}

function Heading({ page, set, puzzle, answers }: { page: Page; set: PuzzleSet; puzzle: PuzzleFacts; answers: Answers }): JSX.Element {
  const [before] = useState(() => answers.get(puzzle.id));
  return (
    <header class="puzzle-head">
      <p class="puzzle-which">
        <strong>{words.which(puzzle.title, puzzle.number, puzzle.of)}</strong> <span class="puzzle-grade">{puzzle.grade}</span>
      </p>
      {puzzle.number === set.today && <p class="puzzle-day">{words.ofToday(page.day)}</p>}
      {before !== undefined && <p class="puzzle-before">{before.day === page.day ? words.beforeToday(before.last) : words.before(before.day, before.last)}</p>}
    </header>
  );
}

function NumberForm({ count, onGo }: { count: number; onGo: (number: number) => void }): JSX.Element {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const set = (event: Event): void => {
    event.preventDefault();
    const number = Number(typed);
    const fine = Number.isInteger(number) && number >= 1 && number <= count;
    setProblem(fine ? "" : words.noNumber(count));
    if (fine) onGo(number);
  };
  return (
    <form class="position-form" onSubmit={set}>
      <label class="field">
        <span>{words.number}</span>
        <input type="text" inputmode="numeric" autocomplete="off" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button">
        {words.go}
      </button>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
    </form>
  );
}

/** How far one is, in all and by grade. */
function Standing({ set, answers }: { set: PuzzleSet; answers: Answers }): JSX.Element {
  const all = numbered(set);
  const { count, answered, found } = tally(all, answers);
  return (
    <section class="puzzle-standing" aria-label={words.title}>
      <p>{words.progress(answered, count, found)}</p>
      <ul>
        {set.grades.map(({ grade }) => {
          const those = tally(all.filter((each) => each.grade === grade), answers);
          return <li key={grade}>{words.inGrade(grade, those.answered, those.count)}</li>;
        })}
      </ul>
      <p class="faint-text">{words.kept}</p>
    </section>
  );
}
