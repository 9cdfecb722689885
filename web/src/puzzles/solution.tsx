// What an answer came to: whether it is right, why, and every option in numbers.
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { moveTitle } from "../parts/move-title";
import { puzzles as words } from "../text/en-puzzles";
import { cardSigns, unbroken } from "../text/signs";
import type { PuzzleSolution } from "../wire";

export function Solution({ solution, children }: { solution: PuzzleSolution; children: ComponentChildren }): JSX.Element {
  const title = useRef<HTMLHeadingElement>(null);
  // the options are gone, and with them the focus of whoever chose by keyboard
  useLayoutEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "nearest" });
  }, [solution]);
  const { answer, right, verdict, reason, margin, note } = solution;
  const told = unbroken(cardSigns(verdict === "" ? words.givenUp(solution.solution) : verdict));
  return (
    <section class={`puzzle-solution ${answer === null ? "" : right ? "right" : "wrong"}`} aria-label={words.numbers} data-right={right}>
      <h2 ref={title} tabIndex={-1}>
        {told}
      </h2>
      <p>{unbroken(cardSigns(reason))}</p>
      <OptionNumbers solution={solution} />
      <p class="evaluation-note">{unbroken(words.margin(margin))}</p>
      {note !== "" && <p class="evaluation-note">{unbroken(note)}</p>}
      {children}
    </section>
  );
}

function OptionNumbers({ solution }: { solution: PuzzleSolution }): JSX.Element {
  const mixed = solution.options.some((each) => each.often !== "");
  return (
    <table class="evaluation-options">
      <caption class="sr-only">{words.numbers}</caption>
      <thead>
        <tr>
          <th scope="col">{words.option}</th>
          <th scope="col">{words.chance}</th>
          {mixed && <th scope="col">{words.often}</th>}
        </tr>
      </thead>
      <tbody>
        {solution.options.map(({ option, chance, told, often }) => (
          <tr key={option} class={option === solution.solution ? "best" : ""} data-option={option}>
            <th scope="row">
              {moveTitle(option)}
              {option === solution.solution && <span class="evaluation-played"> {words.answer}</span>}
              {option === solution.answer && option !== solution.solution && <span class="evaluation-played"> {words.yours}</span>}
            </th>
            <td>
              {told}
              <Bar chance={chance} />
            </td>
            {mixed && <td class="puzzle-often">{often}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ chance }: { chance: number }): JSX.Element {
  return (
    <svg class="puzzle-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect class="puzzle-bar-ground" width="100" height="6" />
      <rect class="puzzle-bar-chance" width={100 * chance} height="6" />
    </svg>
  );
}
