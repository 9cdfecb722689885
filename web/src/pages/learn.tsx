// The rules of a game, each part with a position to try, and the coached first match.
import { type JSX, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { placeOnPage } from "../app/addresses";
import { dropFragment, fragment, Link } from "../app/router";
import { useRequest } from "../net/use-request";
import { api } from "../net/api";
import { startLesson } from "../net/match-requests";
import { Explorer } from "../parts/explorer";
import { SeatedTable } from "../parts/match-view";
import { Prose } from "../parts/prose";
import { NoGame, GameList, Trouble } from "../parts/game-list";
import { text } from "../text";
import { learn as words } from "../text/en-learn";
import type { LivePosition, RulesPage, StepFacts } from "../wire";

export function LearnPage({ game }: { game: string }): JSX.Element {
  return game === "" ? <AllGames /> : <Rules key={game} game={game} />;
}

function AllGames(): JSX.Element {
  const { answer, problem } = useRequest(() => api.games(), []);
  return (
    <div class="page">
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      <GameList games={answer?.games ?? []} page="learn" />
    </div>
  );
}

function Rules({ game }: { game: string }): JSX.Element {
  const { answer, problem } = useRequest(() => api.rules(game), [game]);
  const [failed, setFailed] = useState("");
  const begin = (): void => void startLesson(game).catch((error: Error) => setFailed(error.message));
  useEffect(() => {
    if (fragment("lesson") === null) return;
    dropFragment(); // whoever comes back to the rules wants to read them
    begin();
  }, []);
  useEffect(() => {
    if (answer !== null) document.title = words.tab(answer.title);
  }, [answer]);
  if (problem !== "") return <NoRules game={game} problem={problem} />;
  if (answer === null) return <p class="loading">{text.app.loading}</p>;
  const { title, rest } = apart(answer.html);
  return (
    <div class={`page learn ${game}`}>
      {title !== "" && <h1>{title}</h1>}
      <div class="learn-top card-panel">
        {answer.lesson && <p>{words.lessonNote}</p>}
        <div class="buttons">
          {answer.lesson && (
            <button type="button" class="button primary" onClick={begin}>
              {text.home.lesson}
            </button>
          )}
          <Link to={`new/${game}`} class="button">
            {words.play}
          </Link>
          {answer.puzzles > 0 && (
            <Link to={`puzzles/${game}`} class="button">
              {text.app.puzzles}
            </Link>
          )}
        </div>
        {failed !== "" && <p class="problem" role="alert">{failed}</p>}
      </div>
      <div class="learn-columns">
        <Contents page={answer} />
        <Prose html={rest} onReady={withTables(answer)} />
      </div>
    </div>
  );
}

/** A page's title, to stand above all that goes with it, and what follows it. */
function apart(html: string): { title: string; rest: string } {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const heading = body.querySelector("h1");
  heading?.remove();
  return { title: heading?.textContent ?? "", rest: body.innerHTML };
}

/** There is no such game, or the server cannot tell now. */
function NoRules({ game, problem }: { game: string; problem: string }): JSX.Element {
  const { answer } = useRequest(() => api.games(), []);
  if (answer === null || answer.games.some((each) => each.name === game)) return <Trouble title={words.title} problem={problem} />;
  return <NoGame name={game} games={answer.games} page="learn" />;
}

function Contents({ page }: { page: RulesPage }): JSX.Element {
  const parsed = new DOMParser().parseFromString(page.html, "text/html");
  const headings = [...parsed.querySelectorAll<HTMLElement>("h2[id], h3[id]")];
  return (
    <nav class="contents" aria-label={words.contents}>
      <ul>
        {headings.map((heading) => (
          <li key={heading.id} class={heading.tagName === "H3" ? "deeper" : ""}>
            <a href={placeOnPage(heading.id)} onClick={(event) => jump(event, heading.id)}>
              {heading.textContent}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function jump(event: Event, id: string): void {
  event.preventDefault();
  history.pushState(null, "", placeOnPage(id));
  show(id);
}

function show(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: "start" });
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Puts tables to try between the parts of the rules. */
function withTables(page: RulesPage): (root: HTMLElement) => () => void {
  return (root) => {
    const slots = page.positions.map((position) => slotFor(root, position));
    slots.forEach((slot, place) => {
      const position = page.positions[place];
      if (slot !== null && position) render(<Try game={page.game} live={position} />, slot);
    });
    const drawings = drawnAnew(root, page.game);
    const wanted = decodeURIComponent(location.hash.slice(1));
    if (wanted !== "") show(wanted);
    return () => [...slots, ...drawings].forEach((slot) => slot !== null && render(null, slot));
  };
}

/** Tables drawn in letters, drawn anew. Until that is done, and where it fails, the letters stay. */
function drawnAnew(root: HTMLElement, game: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("code[data-position]")].flatMap((letters) => {
    const position = letters.dataset["position"] ?? "";
    const pre = letters.closest("pre");
    if (pre === null) return [];
    const slot = document.createElement("div");
    api.explore({ game, position }).then(
      ({ constants, steps: [step] }) => {
        if (step === undefined || !pre.isConnected) return;
        pre.replaceWith(slot);
        render(<Drawing game={game} step={step} constants={constants} />, slot);
      },
      () => undefined,
    );
    return [slot];
  });
}

function Drawing({ game, step, constants }: { game: string; step: StepFacts; constants: unknown }): JSX.Element {
  const names = words.players;
  return (
    <div class="drawing">
      <SeatedTable
        player={(seat) => ({ name: names[seat], state: step.deciding.includes(seat) ? "turn" : "waits" })}
        table={{ game, table: step.table, figures: step.figures, constants, names }}
      />
    </div>
  );
}

/** A place at the end of the part that a position belongs to. */
function slotFor(root: HTMLElement, position: LivePosition): HTMLElement | null {
  const heading = root.querySelector(`#${CSS.escape(position.after)}`);
  if (heading === null) return null;
  let last: Element = heading;
  for (let next = heading.nextElementSibling; next !== null && !/^H[1-6]$/.test(next.tagName); next = next.nextElementSibling) last = next;
  const slot = document.createElement("div");
  slot.className = "try-slot";
  last.after(slot);
  return slot;
}

function Try({ game, live }: { game: string; live: LivePosition }): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <section class="try">
      <button type="button" class="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? words.closeTry : words.tryIt(live.title)}
      </button>
      {open && (
        <>
          <Explorer game={game} position={live.position} />
          <Link to={`editor/${game}#position=${encodeURIComponent(live.position)}`}>{words.edit}</Link>
        </>
      )}
    </section>
  );
}
