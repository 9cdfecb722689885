// A new match: against whom, who begins, which clock; house rules folded away.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { hasServer } from "../app/host";
import { fragment, Link } from "../app/router";
import { settings } from "../app/settings";
import { HouseOptions } from "../parts/options";
import { NoGame, Trouble } from "../parts/game-list";
import { useRequest } from "../net/use-request";
import { api } from "../net/api";
import { create } from "../net/match-requests";
import { offeredBots, rememberBot, usualBot } from "../net/opponents";
import { Levels } from "../parts/levels";
import { OtherServer } from "../parts/other-server";
import { Programs } from "../parts/programs";
import { botCalled, seatIn, stepIn } from "../replay/play-on";
import { text } from "../text";
import type { BotFacts, CreateMatch, GameFacts } from "../wire";

const OPPONENTS = ["bot", "friend", "screen", "open"] as const;
type Against = (typeof OPPONENTS)[number];
const SEATINGS = ["toss", "first", "second"] as const;
const LENGTHS = [1, 3, 5] as const;
const CLOCKS = ["none", "total:300:5", "total:900:10", "total:1800:20", "move:60:0", "move:86400:0"] as const;

export function NewPage({ game }: { game: string }): JSX.Element {
  const { answer, problem } = useRequest(() => api.games(), []);
  const found = answer?.games.find((each) => each.name === game);
  if (problem !== "") return <Trouble title={text.app.pages["new"] ?? ""} problem={problem} />;
  if (answer === null) return <p class="loading">{text.app.loading}</p>;
  if (found === undefined) return <NoGame name={game} games={answer.games} page="new" />;
  return <Form game={found} bots={answer.bots} position={fragment("position")} />;
}

/** What is chosen on this page. */
interface Wanted {
  against: Against;
  bot: string;
  /** Another program in place of the bot; empty: none. */
  program: string;
  mine: (typeof SEATINGS)[number];
  clock: (typeof CLOCKS)[number];
  name: string;
  friend: string;
  bestOf: (typeof LENGTHS)[number];
  takeBack: boolean;
  options: Record<string, string>;
}

function asCreated(game: string, wanted: Wanted, position: string | null): CreateMatch {
  const { against, friend } = wanted;
  const [kind = "none", seconds = "0", increment = "0"] = wanted.clock.split(":");
  return {
    game,
    name: wanted.name.trim(),
    options: wanted.options,
    mine: wanted.mine,
    opponent: against !== "bot" ? "human" : wanted.program === "" ? `bot:${wanted.bot}` : wanted.program,
    screen: against === "screen" ? "shared" : "own",
    open: against === "open",
    clock: { kind: kind as "none", seconds: Number(seconds), increment: Number(increment) },
    best_of: wanted.bestOf,
    take_back: against === "bot" && wanted.takeBack,
    ...(position === null ? {} : { position }),
    ...(against === "screen" && friend.trim() !== "" ? { opponent_name: friend.trim() } : {}),
  };
}

function Form({ game, bots, position }: { game: GameFacts; bots: readonly BotFacts[]; position: string | null }): JSX.Element {
  const [wanted, setWanted] = useState<Wanted>(() => ({
    against: (fragment("against") as Against | null) ?? (hasServer ? "friend" : "screen"),
    bot: botCalled(fragment("facing"), offeredBots(game, bots)) ?? usualBot(game, bots),
    program: "",
    mine: seatIn(fragment("mine")),
    clock: "none",
    name: settings.get("name"),
    friend: "",
    bestOf: 1,
    takeBack: true,
    options: {},
  }));
  const set = (change: Partial<Wanted>): void => setWanted((now) => ({ ...now, ...change }));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const words = text.create;
  const { against } = wanted;
  const needsServer = !hasServer && (against === "friend" || against === "open");
  const start = (event: Event): void => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    if (against === "bot" && wanted.program === "") rememberBot(game.name, wanted.bot);
    // a name that is refused is not kept, or it would be refused everywhere
    create(asCreated(game.name, wanted, position)).then(
      () => settings.set("name", wanted.name.trim()),
      (error: Error) => {
        setProblem(error.message);
        setBusy(false);
      },
    );
  };
  return (
    <div class={`page narrow ${game.name}`}>
      <form class="card-panel new-match" onSubmit={start}>
        <h1>{words.title(game.title)}</h1>
        {position !== null && (
          <p class="note">
            {words.from(stepIn(fragment("step")))} <code>{position}</code>
          </p>
        )}
        <Opponents against={against} onChange={(each) => set({ against: each })} />
        {against === "bot" && (
          <>
            <Levels bots={offeredBots(game, bots)} chosen={wanted.program === "" ? wanted.bot : ""} onChoose={(bot) => set({ bot, program: "" })} />
            <Programs game={game.name} chosen={wanted.program} onChoose={(program) => set({ program })} />
          </>
        )}
        {needsServer && <OtherServer path={`new/${game.name}`} />}
        {needsServer ? null : position === null || against !== "bot" ? (
          <Fields wanted={wanted} onChange={set} />
        ) : (
          <>
            <SeatField wanted={wanted} onChange={set} />
            {/* whoever asks “what if” wants to play on, and may do without all that */}
            <details class="more-terms">
              <summary>{words.more}</summary>
              <Fields wanted={wanted} onChange={set} seated />
            </details>
          </>
        )}
        {against === "bot" && (
          <label class="switch">
            <input type="checkbox" checked={wanted.takeBack} onChange={(event) => set({ takeBack: event.currentTarget.checked })} />
            <span>{words.takeBack}</span>
          </label>
        )}
        {position === null && !needsServer && <HouseOptions options={game.options} chosen={wanted.options} onChange={(options) => set({ options })} />}
        {problem !== "" && <p class="problem" role="alert">{problem}</p>}
        <div class="buttons">
          {!needsServer && (
            <button type="submit" class="button primary big" disabled={busy}>
              {words.starts[against]}
            </button>
          )}
          <Link to={`learn/${game.name}`} class="button quiet">
            {text.actions.rules}
          </Link>
        </div>
      </form>
    </div>
  );
}

function Opponents({ against, onChange }: { against: Against; onChange: (against: Against) => void }): JSX.Element {
  const words = text.create;
  return (
    <fieldset class="tiles">
      <legend>{words.against}</legend>
      {OPPONENTS.map((each) => (
        <label key={each}>
          <input type="radio" name="against" value={each} checked={against === each} onChange={() => onChange(each)} />
          <span class="tile">
            <strong>{words.opponents[each][0]}</strong>
            <span>{words.opponents[each][1]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface FieldProps {
  wanted: Wanted;
  onChange: (change: Partial<Wanted>) => void;
}

function SeatField({ wanted, onChange }: FieldProps): JSX.Element {
  const words = text.create;
  return <Select label={words.mine} value={wanted.mine} options={SEATINGS.map((each) => [each, words.seats[each]] as const)} onChange={(mine) => onChange({ mine })} />;
}

/** `seated`: who sits where is asked elsewhere. */
function Fields({ wanted, onChange, seated = false }: FieldProps & { seated?: boolean }): JSX.Element {
  const words = text.create;
  const { against } = wanted;
  return (
    <div class="fields">
      <label class="field">
        <span>{words.name}</span>
        <input type="text" maxLength={24} value={wanted.name} autocomplete="nickname" placeholder={words.anonymous(settings.get("nickname"))} onInput={(event) => onChange({ name: event.currentTarget.value })} />
      </label>
      {against === "screen" && (
        <label class="field">
          <span>{words.friend}</span>
          <input type="text" maxLength={24} value={wanted.friend} placeholder={words.anonymous(settings.get("screenmate"))} onInput={(event) => onChange({ friend: event.currentTarget.value })} />
        </label>
      )}
      {!seated && <SeatField wanted={wanted} onChange={onChange} />}
      <Select label={words.clock} value={wanted.clock} options={CLOCKS.map((each) => [each, text.clock.choice(each)] as const)} onChange={(clock) => onChange({ clock })} />
      <Select label={words.bestOf} value={wanted.bestOf} options={LENGTHS.map((each) => [each, words.series(each)] as const)} onChange={(bestOf) => onChange({ bestOf })} />
    </div>
  );
}

interface SelectProps<T> {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}

function Select<T extends string | number>({ label, value, options, onChange }: SelectProps<T>): JSX.Element {
  const choose = (chosen: string): void => {
    const found = options.find(([each]) => String(each) === chosen);
    if (found !== undefined) onChange(found[0]);
  };
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map(([each, told]) => (
          <option key={each} value={each}>
            {told}
          </option>
        ))}
      </select>
    </label>
  );
}
