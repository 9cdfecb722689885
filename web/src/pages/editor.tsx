// The board editor: set up any position, see whether the rules allow it, and play it on.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { address } from "../app/addresses";
import { Link, router } from "../app/router";
import { type SetUp, useSetUp } from "../editor/set-up";
import { findTable } from "../games";
import { useRequest } from "../net/use-request";
import { api } from "../net/api";
import { playBot } from "../net/match-requests";
import { CopyLink } from "../parts/copy-link";
import { Explorer } from "../parts/explorer";
import { HouseOptions } from "../parts/options";
import { NoGame, Trouble } from "../parts/game-list";
import { allFigures, Table } from "../parts/table";
import { text } from "../text";
import type { GameFacts } from "../wire";
import { Evaluation } from "../evaluation/evaluation";

export function EditorPage({ game }: { game: string }): JSX.Element {
  const { answer, problem } = useRequest(() => api.games(), []);
  if (problem !== "") return <Trouble title={text.editor.title} problem={problem} />;
  if (answer === null) return <p class="loading">{text.app.loading}</p>;
  const found = game === "" ? answer.games[0] : answer.games.find((each) => each.name === game);
  if (!found) return <NoGame name={game} games={answer.games} page="editor" />;
  return (
    <div class="page">
      <h1>{text.editor.title}</h1>
      <nav class="tabs" aria-label={text.editor.games}>
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
  const { Form, formStart } = findTable(game.name);
  const setUp = useSetUp(game.name, formStart ?? game.start);
  const { good, table, problem, inForm } = setUp;
  const [tries, setTries] = useState(false);
  useEffect(() => {
    if (inForm && problem !== "") document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  const told = problem !== "" && (
    <p class="problem" role="alert">
      {problem}
    </p>
  );
  const shown = good?.steps[0];
  const edit = (changed: unknown): void => {
    setTries(false);
    setUp.setTable(changed);
  };
  return (
    <div class="editor">
      <div class="editor-board">
        <SetUpTable game={game.name} setUp={setUp} tries={tries} />
        {!inForm && told}
        <PositionForm setUp={setUp} />
        <SetUpActions game={game} setUp={setUp} tries={tries} onTry={setTries} />
        {/* below what can be pressed: it comes later, and would push a button from under somebody's hand */}
        <SetUpResult game={game.name} setUp={setUp} tries={tries} />
      </div>
      <div class="editor-form card-panel">
        {Form !== null && table !== null && shown && <Form table={table} figures={allFigures(good?.constants, shown.figures)} onChange={edit} />}
        <HouseOptions options={game.options} chosen={setUp.options} onChange={setUp.setOptions} />
        <button
          type="button"
          class="button small"
          onClick={() => {
            setTries(false);
            setUp.reset();
          }}
        >
          {text.editor.reset}
        </button>
        {inForm && told}
      </div>
    </div>
  );
}

interface PartProps {
  game: string;
  setUp: SetUp;
  /** Whether the position is being tried. */
  tries: boolean;
}

/** The table as it was set up last, or to be played on by oneself. */
function SetUpTable({ game, setUp, tries }: PartProps): JSX.Element | null {
  const { good, fine } = setUp;
  const { names } = text.explorer;
  const shown = good?.steps[0];
  if (good === null || shown === undefined) return null;
  if (tries && fine) {
    const beside = (position: string): JSX.Element => <Evaluation game={game} position={position} options={good.options} names={names} />;
    return <Explorer key={good.start} game={game} position={good.start} beside={beside} />;
  }
  return (
    <div class={fine ? "" : "stale"}>
      <Table game={game} table={shown.table} figures={shown.figures} constants={good.constants} names={names} />
    </div>
  );
}

/** How the game would stand: over, or of proven value. */
function SetUpResult({ game, setUp, tries }: PartProps): JSX.Element | null {
  const { good, fine } = setUp;
  const { names } = text.explorer;
  if (!fine || good === null) return null;
  const over = good.steps[0]?.over ?? null;
  return (
    <>
      {over !== null && <p class="note">{text.explorer.over(over, names)}</p>}
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
        <span>{text.editor.position}</span>
        <input type="text" value={setUp.typed} spellcheck={false} autocomplete="off" onInput={(event) => setUp.type(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button">
        {text.editor.set}
      </button>
    </form>
  );
}

function SetUpActions({ game, setUp, tries, onTry }: { game: GameFacts; setUp: SetUp; tries: boolean; onTry: (tries: boolean) => void }): JSX.Element {
  const words = text.editor;
  const { good, fine } = setUp;
  const playable = fine && good?.steps[0]?.over === null;
  const position = good?.start ?? "";
  const link = `${game.name}#position=${encodeURIComponent(position)}`;
  return (
    <>
      <div class="buttons">
        <button type="button" class="button primary" disabled={!playable} onClick={() => onTry(!tries)}>
          {tries ? words.edit : words.tryIt}
        </button>
        <button type="button" class="button" disabled={!playable} onClick={() => void playBot(game.name, { position }).catch((error: Error) => setUp.fail(error.message))}>
          {words.playBot}
        </button>
        <button type="button" class="button" disabled={!playable} onClick={() => router.go(`new/${link}`)}>
          {words.playFriend}
        </button>
      </div>
      {fine && <CopyLink link={address(`editor/${link}`)} label={words.link} share={game.title} />}
    </>
  );
}
