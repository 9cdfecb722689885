// The board editor: set up any position, see whether the rules allow it, and play it on.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { address } from "../app/base";
import { fragment, Link, router } from "../app/router";
import { type Editing, findEditing } from "../editor/forms";
import { useAnswer } from "../net/answer";
import { api } from "../net/api";
import { playBot } from "../net/start";
import { CopyLink } from "../parts/copy";
import { Explorer } from "../parts/explorer";
import { HouseOptions } from "../parts/options";
import { NoGame, Trouble } from "../parts/shelf";
import { allFigures, Table } from "../parts/table";
import { text } from "../text";
import type { Explored, GameFacts } from "../wire";
import { Worth } from "../worth/worth";

export function EditorPage({ game }: { game: string }): JSX.Element {
  const { answer, problem } = useAnswer(() => api.games(), []);
  if (problem !== "") return <Trouble title={text.editor.title} problem={problem} />;
  if (answer === null) return <p class="loading">{text.app.loading}</p>;
  const found = game === "" ? answer.games[0] : answer.games.find((each) => each.name === game);
  const editing = found && findEditing(found.name);
  if (!found || !editing) return <NoGame name={game} games={answer.games} page="editor" />;
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
      <Editor key={found.name} game={found} editing={editing} />
    </div>
  );
}

interface Asked {
  position: string;
  options: Record<string, string>;
}

/** As a text that can be set up again. */
function withRules({ position, options }: Asked): string {
  return [position, ...Object.entries(options).map(([name, value]) => `${name}=${value}`)].join(" ");
}

function Editor({ game, editing }: { game: GameFacts; editing: Editing }): JSX.Element {
  const start = editing.start ?? game.start;
  // what was set up last: a table, or a text that may have house rules in it
  const [asked, setAsked] = useState<Asked>({ position: fragment("position") ?? start, options: {} });
  const [typed, setTyped] = useState(asked.position);
  const typing = useRef(false); // what somebody writes meanwhile is not written over by an answer
  const fill = (position: string): void => {
    if (!typing.current) setTyped(position);
  };
  const [options, setOptions] = useState(asked.options);
  const [model, setModel] = useState<unknown>(null);
  const [good, setGood] = useState<Explored | null>(null);
  const [problem, setProblem] = useState("");
  const [brokenLink, setBrokenLink] = useState("");
  // what is wrong is told where it was done: at the form, or at the text of the position
  const [byForm, setByForm] = useState(false);
  const [tries, setTries] = useState(false);
  const words = text.editor;
  useEffect(() => {
    let current = true;
    const { position } = asked;
    api.explore({ game: game.name, ...asked }).then(
      (found) => {
        if (!current) return;
        setGood(found);
        setProblem("");
        fill(found.start);
        setOptions(found.options);
        if (model === null || editing.write(model) !== position) setModel(found.steps[0]?.table ?? null);
        history.replaceState(null, "", address(`editor/${game.name}#position=${encodeURIComponent(found.start)}`));
      },
      (error: Error) => {
        if (!current) return;
        setProblem(error.message);
        fill(withRules(asked));
        if (good === null && position !== start) {
          setBrokenLink(error.message);
          setAsked({ position: start, options: {} });
        }
      },
    );
    return () => {
      current = false;
    };
  }, [asked]);
  useEffect(() => {
    if (byForm && problem !== "") document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  const ask = (wanted: Asked, inForm: boolean): void => {
    typing.current = false;
    setByForm(inForm);
    setBrokenLink("");
    setAsked(wanted);
  };
  const edit = (table: unknown): void => {
    setTries(false);
    setModel(table);
    ask({ position: editing.write(table), options }, true);
  };
  const change = (chosen: Record<string, string>): void => {
    setOptions(chosen);
    ask({ position: model === null ? start : editing.write(model), options: chosen }, true);
  };
  const shown = good?.steps[0];
  const { Form } = editing;
  const fine = problem === "" && good !== null;
  const told = (problem || brokenLink) !== "" && (
    <p class="problem" role="alert">
      {problem || brokenLink}
    </p>
  );
  return (
    <div class="editor">
      <div class="editor-board">
        {tries && fine ? (
          <Explorer
            key={good.start}
            game={game.name}
            position={good.start}
            beside={(position) => <Worth game={game.name} position={position} options={good.options} names={text.explorer.names} />}
          />
        ) : (
          shown && (
            <div class={fine ? "" : "stale"}>
              <Table game={game.name} table={shown.table} figures={shown.figures} constants={good?.constants} names={text.explorer.names} />
            </div>
          )
        )}
        {!byForm && told}
        {fine && shown?.over && <p class="note">{text.explorer.over(shown.over, text.explorer.names)}</p>}
        {fine && !tries && <Worth game={game.name} position={good.start} options={good.options} names={text.explorer.names} />}
        <form
          class="position-form"
          onSubmit={(event) => {
            event.preventDefault();
            ask({ position: typed, options: {} }, false);
          }}
        >
          <label class="field">
            <span>{words.position}</span>
            <input type="text" value={typed} spellcheck={false} autocomplete="off" onInput={(event) => { typing.current = true; setTyped(event.currentTarget.value); }} />
          </label>
          <button type="submit" class="button">
            {words.set}
          </button>
        </form>
        <div class="buttons">
          <button type="button" class="button primary" disabled={!fine || shown?.over !== null} onClick={() => setTries(!tries)}>
            {tries ? words.edit : words.tryIt}
          </button>
          <button
            type="button"
            class="button"
            disabled={!fine || shown?.over !== null}
            onClick={() => {
              setByForm(false);
              if (good) void playBot(game.name, { position: good.start }).catch((error: Error) => setProblem(error.message));
            }}
          >
            {words.playBot}
          </button>
          <button
            type="button"
            class="button"
            disabled={!fine || shown?.over !== null}
            onClick={() => good && router.go(`new/${game.name}#position=${encodeURIComponent(good.start)}`)}
          >
            {words.playFriend}
          </button>
        </div>
        {fine && <CopyLink link={address(`editor/${game.name}#position=${encodeURIComponent(good.start)}`)} label={words.link} share={game.title} />}
      </div>
      <div class="editor-form card-panel">
        {model !== null && shown && <Form table={model} figures={allFigures(good?.constants, shown.figures)} onChange={edit} />}
        <HouseOptions options={game.options} chosen={options} onChange={change} />
        <button
          type="button"
          class="button small"
          onClick={() => {
            setModel(null);
            setTries(false);
            ask({ position: start, options: {} }, true);
          }}
        >
          {words.reset}
        </button>
        {byForm && told}
      </div>
    </div>
  );
}
