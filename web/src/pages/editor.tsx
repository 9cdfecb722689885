// The board editor: set up any position, see whether the rules allow it, and play it on.
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { address } from "../app/addresses";
import { Link, router } from "../app/router";
import { EditLayer } from "../editor/edit-layer";
import { EditList } from "../editor/edit-list";
import type { Edit } from "../editor/edits";
import { type SetUp, useSetUp } from "../editor/set-up";
import { findTable } from "../games";
import { useLazyPart } from "../net/lazy-part";
import { useRequest } from "../net/use-request";
import { api } from "../net/api";
import { playBot } from "../net/match-requests";
import { CopyLink } from "../parts/copy-link";
import { Explorer } from "../parts/explorer";
import { HouseOptions } from "../parts/options";
import { NoGame, Trouble } from "../parts/game-list";
import { allFigures, Table } from "../parts/table";
import { text } from "../text";
import { explorer as explorerWords } from "../text/en-learn";
import { editor as words } from "../text/en-editor";
import type { GameFacts } from "../wire";
import { Evaluation } from "../evaluation/evaluation";

const NO_EDITS: readonly Edit<unknown>[] = [];

export function EditorPage({ game }: { game: string }): JSX.Element {
  const { answer, problem } = useRequest(() => api.games(), []);
  if (problem !== "") return <Trouble title={words.title} problem={problem} />;
  if (answer === null) return <p class="loading">{text.app.loading}</p>;
  const found = game === "" ? answer.games[0] : answer.games.find((each) => each.name === game);
  if (!found) return <NoGame name={game} games={answer.games} page="editor" />;
  return (
    <div class="page">
      <h1>{words.title}</h1>
      <nav class="tabs" aria-label={words.games}>
        {answer.games.map((each) => (
          <Link key={each.name} to={`editor/${each.name}`} {...(each === found ? { "aria-current": "page" } : {})}>
            {each.title}
          </Link>
        ))}
      </nav>
      <Editor key={found.name} game={found} />
    </div>
  );
}

function Editor({ game }: { game: GameFacts }): JSX.Element {
  const { answer: drawn, problem: undrawn } = useLazyPart(findTable(game.name).drawing);
  const setUp = useSetUp(game.name, game.set_up);
  const { good, table, problem } = setUp;
  const [tries, setTries] = useState(false);
  const shown = good?.steps[0];
  // the layer over the table measures anew whenever these change
  const edits = useMemo(() => {
    const find = drawn?.edits ?? null;
    return find === null || table === null || !shown ? NO_EDITS : find(table, allFigures(good?.constants, shown.figures));
  }, [drawn, table, good]);
  const edit = (changed: unknown): void => {
    setTries(false);
    setUp.setTable(changed);
  };
  const reset = (): void => {
    setTries(false);
    setUp.reset();
  };
  // what comes above them would push these buttons from under somebody's hand
  const coming = (good === null && problem === "") || (drawn === null && undrawn === "");
  const actions = <SetUpActions game={game} setUp={setUp} tries={tries} onTry={setTries} />;
  return (
    <div class={`editor ${game.name} ${tries ? "trying" : ""}`}>
      <div class="editor-board">
        <SetUpTable game={game.name} setUp={setUp} tries={tries} edits={edits} onChange={edit} actions={actions} />
      </div>
      <div class="editor-beside">
        {!tries && edits.length > 0 && <p class="note">{words.press}</p>}
        {!tries && <EditList edits={edits.filter((each) => each.piece === "")} onChange={edit} />}
        {!tries && !coming && actions}
        <PositionForm setUp={setUp} />
        <SetUpLink game={game} setUp={setUp} />
        {edits.length > 0 && !tries && (
          <details class="edit-list">
            <summary>{words.list}</summary>
            <EditList edits={edits.filter((each) => each.piece !== "")} folded onChange={edit} />
          </details>
        )}
        <HouseOptions options={game.options} chosen={setUp.options} onChange={setUp.setOptions} />
        <button type="button" class="button small" onClick={reset}>
          {words.reset}
        </button>
        {/* below all that can be pressed: it comes later, and would push a button from under somebody's hand */}
        <SetUpResult game={game.name} setUp={setUp} tries={tries} />
      </div>
      {problem !== "" && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

interface PartProps {
  game: string;
  setUp: SetUp;
  /** Whether the position is being tried. */
  tries: boolean;
}

interface SetUpTableProps extends PartProps {
  edits: readonly Edit<unknown>[];
  onChange: (table: unknown) => void;
  actions: JSX.Element;
}

/** The table as it was set up last, to be changed by pressing its pieces; or to be played on by oneself. */
function SetUpTable({ game, setUp, tries, edits, onChange, actions }: SetUpTableProps): JSX.Element | null {
  const { good, fine } = setUp;
  const { names } = explorerWords;
  const shown = good?.steps[0];
  if (good === null || shown === undefined) return null;
  if (tries && fine) {
    const beside = (position: string): JSX.Element => <Evaluation game={game} position={position} options={good.options} names={names} />;
    return <Explorer key={good.start} game={game} position={good.start} above={actions} beside={beside} />;
  }
  return (
    <div class={fine ? "" : "stale"}>
      <Table
        game={game}
        table={shown.table}
        figures={shown.figures}
        constants={good.constants}
        names={names}
        layer={<EditLayer edits={edits} drawn={shown} onChange={onChange} />}
      />
    </div>
  );
}

/** How the game would stand: over, or of proven value. */
function SetUpResult({ game, setUp, tries }: PartProps): JSX.Element | null {
  const { good, fine } = setUp;
  const { names } = explorerWords;
  if (!fine || good === null) return null;
  const over = good.steps[0]?.over ?? null;
  return (
    <>
      {over !== null && <p class="note">{explorerWords.over(over, names)}</p>}
      {!tries && <Evaluation game={game} position={good.start} options={good.options} names={names} />}
    </>
  );
}

function PositionForm({ setUp }: { setUp: SetUp }): JSX.Element {
  const set = (event: Event): void => {
    event.preventDefault();
    setUp.setTyped();
  };
  return (
    <form class="position-form" onSubmit={set}>
      <label class="field">
        <span>{words.position}</span>
        <input type="text" value={setUp.typed} spellcheck={false} autocomplete="off" onInput={(event) => setUp.type(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button">
        {words.set}
      </button>
    </form>
  );
}

function linkTo(game: GameFacts, setUp: SetUp): string {
  return `${game.name}#position=${encodeURIComponent(setUp.good?.start ?? "")}`;
}

function SetUpActions({ game, setUp, tries, onTry }: { game: GameFacts; setUp: SetUp; tries: boolean; onTry: (tries: boolean) => void }): JSX.Element {
  const { good, fine } = setUp;
  const playable = fine && good?.steps[0]?.over === null;
  const position = good?.start ?? "";
  return (
    <div class="buttons">
      <button type="button" class="button primary" disabled={!playable} onClick={() => onTry(!tries)}>
        {tries ? words.edit : words.tryIt}
      </button>
      <button type="button" class="button" disabled={!playable} onClick={() => void playBot(game.name, { position }).catch((error: Error) => setUp.fail(error.message))}>
        {words.playBot}
      </button>
      <button type="button" class="button" disabled={!playable} onClick={() => router.go(`new/${linkTo(game, setUp)}`)}>
        {words.playFriend}
      </button>
    </div>
  );
}

function SetUpLink({ game, setUp }: { game: GameFacts; setUp: SetUp }): JSX.Element | null {
  return setUp.fine ? <CopyLink link={address(`editor/${linkTo(game, setUp)}`)} label={words.link} share={game.title} /> : null;
}
