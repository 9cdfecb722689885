// A new match: against whom, who begins, which clock; house rules folded away.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { fragment, Link } from "../app/router";
import { settings } from "../app/settings";
import { HouseOptions } from "../parts/options";
import { NoGame, Trouble } from "../parts/shelf";
import { useAnswer } from "../net/answer";
import { api } from "../net/api";
import { create, usualBot } from "../net/start";
import { text } from "../text";
import type { BotFacts, CreateMatch, GameFacts } from "../wire";

const OPPONENTS = ["bot", "friend", "screen", "open"] as const;
type Against = (typeof OPPONENTS)[number];
const SEATINGS = ["toss", "first", "second"] as const;
const LENGTHS = [1, 3, 5] as const;
const CLOCKS = ["none", "total:300:5", "total:900:10", "total:1800:20", "move:60:0", "move:86400:0"] as const;

export function NewPage({ game }: { game: string }): JSX.Element {
  const { answer, problem } = useAnswer(() => api.games(), []);
  const found = answer?.games.find((each) => each.name === game);
  if (problem !== "") return <Trouble title={text.app.pages["new"] ?? ""} problem={problem} />;
  if (answer === null) return <p class="loading">{text.app.loading}</p>;
  if (found === undefined) return <NoGame name={game} games={answer.games} page="new" />;
  return <Form game={found} bots={answer.bots} position={fragment("position")} />;
}

function Form({ game, bots, position }: { game: GameFacts; bots: readonly BotFacts[]; position: string | null }): JSX.Element {
  const [against, setAgainst] = useState<Against>((fragment("against") as Against | null) ?? "friend");
  const [bot, setBot] = useState(() => usualBot(bots));
  const [mine, setMine] = useState<(typeof SEATINGS)[number]>("toss");
  const [clock, setClock] = useState<string>("none");
  const [name, setName] = useState(settings.get("name"));
  const [friend, setFriend] = useState("");
  const [bestOf, setBestOf] = useState<(typeof LENGTHS)[number]>(1);
  const [takeBack, setTakeBack] = useState(true);
  const [options, setOptions] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const words = text.create;
  const start = (event: Event): void => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    if (against === "bot") settings.set("bot", bot);
    const [kind = "none", seconds = "0", increment = "0"] = clock.split(":");
    const asked: CreateMatch = {
      game: game.name,
      name: name.trim(),
      options,
      mine,
      opponent: against === "bot" ? `bot:${bot}` : "human",
      screen: against === "screen" ? "shared" : "own",
      open: against === "open",
      clock: { kind: kind as "none", seconds: Number(seconds), increment: Number(increment) },
      best_of: bestOf,
      take_back: against === "bot" && takeBack,
      ...(position === null ? {} : { position }),
      ...(against === "screen" && friend.trim() !== "" ? { opponent_name: friend.trim() } : {}),
    };
    // a name that is refused is not kept, or it would be refused everywhere
    create(asked).then(
      () => settings.set("name", name.trim()),
      (error: Error) => {
        setProblem(error.message);
        setBusy(false);
      },
    );
  };
  return (
    <div class="page narrow">
      <form class="card-panel new-match" onSubmit={start}>
        <h1>{words.title(game.title)}</h1>
        {position !== null && (
          <p class="note">
            {words.from} <code>{position}</code>
          </p>
        )}
        <fieldset class="tiles">
          <legend>{words.against}</legend>
          {OPPONENTS.map((each) => (
            <label key={each}>
              <input type="radio" name="against" value={each} checked={against === each} onChange={() => setAgainst(each)} />
              <span class="tile">
                <strong>{words.opponents[each][0]}</strong>
                <span>{words.opponents[each][1]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div class="fields">
          {against === "bot" && (
            <label class="field">
              <span>{words.bot}</span>
              <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
                {bots.map((each) => (
                  <option key={each.name} value={each.name}>
                    {each.title}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label class="field">
            <span>{words.name}</span>
            <input type="text" maxLength={24} value={name} autocomplete="nickname" placeholder={words.anonymous} onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          {against === "screen" && (
            <label class="field">
              <span>{words.friend}</span>
              <input type="text" maxLength={24} value={friend} placeholder={words.anonymous} onInput={(event) => setFriend(event.currentTarget.value)} />
            </label>
          )}
          <label class="field">
            <span>{words.mine}</span>
            <select value={mine} onChange={(event) => setMine(event.currentTarget.value as "toss")}>
              {SEATINGS.map((each) => (
                <option key={each} value={each}>
                  {words.seats[each]}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{words.clock}</span>
            <select value={clock} onChange={(event) => setClock(event.currentTarget.value)}>
              {CLOCKS.map((each) => (
                <option key={each} value={each}>
                  {text.clock.choice(each)}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{words.bestOf}</span>
            <select value={bestOf} onChange={(event) => setBestOf(Number(event.currentTarget.value) as 1)}>
              {LENGTHS.map((each) => (
                <option key={each} value={each}>
                  {words.series(each)}
                </option>
              ))}
            </select>
          </label>
        </div>
        {against === "bot" && (
          <label class="switch">
            <input type="checkbox" checked={takeBack} onChange={(event) => setTakeBack(event.currentTarget.checked)} />
            <span>{words.takeBack}</span>
          </label>
        )}
        {position === null && <HouseOptions options={game.options} chosen={options} onChange={setOptions} />}
        {problem !== "" && <p class="problem" role="alert">{problem}</p>}
        <div class="buttons">
          <button type="submit" class="button primary big" disabled={busy}>
            {words.starts[against]}
          </button>
          <Link to={`learn/${game.name}`} class="button quiet">
            {text.actions.rules}
          </Link>
        </div>
      </form>
    </div>
  );
}
