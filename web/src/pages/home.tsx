// The first page: a game is one click away.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { hasServer } from "../app/host";
import { Link } from "../app/router";
import { settings } from "../app/settings";
import { useStore } from "../app/store";
import { keptMatches } from "../storage/matches";
import { api } from "../net/api";
import { usePlayableOffline } from "../net/playable-offline";
import { useRequest } from "../net/use-request";
import { useLobby } from "../net/lobby";
import { findMade, playBot, startLesson } from "../net/match-requests";
import { offeredBots, usualBot } from "../net/opponents";
import { DamagedGames } from "../parts/damaged-games";
import { lazyPage } from "../parts/lazy-page";
import { LoadingWords } from "../parts/loading-words";
import { OtherServer } from "../parts/other-server";
import { SetUpPreview } from "../parts/set-up-position";
import { GameVignette } from "../parts/vignette";
import { text } from "../text";
import type { BotFacts, CreateMatch, GameFacts, MatchSummary } from "../wire";
import type { ChoosingLevel } from "./choose-level";

/** Most people play at once. */
const ChooseLevel = lazyPage<ChoosingLevel>(async () => (await import("./choose-level")).ChooseLevel);

export function HomePage(): JSX.Element {
  const games = useRequest(() => api.games(), []);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const start = (begin: () => Promise<void>): void => {
    setBusy(true);
    setProblem("");
    begin().catch((error: Error) => {
      setProblem(error.message);
      setBusy(false);
    });
  };
  const words = text.home;
  return (
    <div class="page home">
      <section class="hero">
        <h1>{words.title}</h1>
        <p>
          {hasServer ? words.lead : text.inBrowser.lead} <Link to="puzzles">{words.puzzles}</Link>
        </p>
        {!hasServer && (
          <p class="loading-words">
            <LoadingWords />
          </p>
        )}
      </section>
      <DamagedGames />
      <Going />
      {problem !== "" && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {games.problem !== "" && (
        <p class="problem" role="alert">
          {games.problem} <button type="button" class="link-button" onClick={games.again}>{text.app.again}</button>
        </p>
      )}
      <ul class="game-list">
        {(games.answer?.games ?? []).map((game) => (
          <GameCard
            key={game.name}
            game={game}
            bots={games.answer?.bots ?? []}
            busy={busy}
            onBot={(more) => start(() => playBot(game.name, more))}
            onLesson={() => start(() => startLesson(game.name))}
          />
        ))}
        {games.answer === null && games.problem === "" && Array.from({ length: 4 }, (_, place) => <li key={place} class="game-card waiting" />)}
      </ul>
      {hasServer ? <Lobby /> : <Elsewhere />}
    </div>
  );
}

interface CardProps {
  game: GameFacts;
  bots: readonly BotFacts[];
  busy: boolean;
  onBot: (more?: Partial<CreateMatch>) => void;
  onLesson: () => void;
}

function GameCard({ game, bots, busy, onBot, onLesson }: CardProps): JSX.Element {
  const [choosing, setChoosing] = useState(false);
  const words = text.home;
  const offered = offeredBots(game, bots);
  const place = offered.findIndex((bot) => bot.name === usualBot(game, bots));
  const usual = text.levels.against(offered[place]?.title ?? "", place + 1, offered.length);
  return (
    <li class={`game-card ${game.name}`}>
      <GameVignette game={game.name} />
      <div class="game-card-title">
        <h2>{game.title}</h2>
        <p class="game-facts">{words.facts(game.minutes, game.difficulty)}</p>
      </div>
      <p class="game-pitch">{game.pitch}</p>
      <div class="buttons">
        <button type="button" class="button primary" disabled={busy} onClick={() => onBot()} aria-label={words.botFor(game.title)}>
            {words.bot}
          </button>
          <button type="button" class="button quiet" disabled={busy} onClick={() => setChoosing(true)} aria-label={text.levels.choose(game.title, usual)}>
            {usual}
          </button>
          <Link to={`new/${game.name}`} class="button" aria-label={words.friendFor(game.title)}>
            {words.friend}
          </Link>
          {game.lesson && (
            <button type="button" class="button quiet" disabled={busy} onClick={onLesson} aria-label={words.lessonFor(game.title)}>
              {words.lesson}
            </button>
          )}
        </div>
      {choosing && <ChooseLevel game={game} bots={bots} onPlay={onBot} onClose={() => setChoosing(false)} />}
    </li>
  );
}

/** Games of this browser that are not over. */
function Going(): JSX.Element | null {
  const [, setFound] = useState(false);
  useEffect(() => void findMade().then(setFound), []);
  const going = keptMatches().filter((kept) => kept.ending === null);
  if (going.length === 0) return null;
  return (
    <section class="going" aria-label={text.home.going}>
      <h2>{text.home.going}</h2>
      <ul>
        {going.slice(0, 4).map((kept) => (
          <li key={kept.id}>
            <Link to={`match/${kept.id}`} class="row-link">
              <strong>{kept.title}</strong> <span>{text.home.versus(kept.names)}</span> <span class="row-end">{text.home.goOn}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In place of a lobby. */
function Elsewhere(): JSX.Element {
  return (
    <section class="elsewhere">
      <h2>{text.inBrowser.together}</h2>
      <OtherServer />
    </section>
  );
}

function Lobby(): JSX.Element {
  const { lobby, lost } = useLobby();
  const playable = usePlayableOffline(lost);
  const words = text.lobby;
  return (
    <section class="lobby" aria-label={words.title}>
      <div class="lobby-line" role="status">
        {lost && (
          <p class="note">
            {words.lost} {playable && text.inBrowser.meanwhile}
          </p>
        )}
      </div>
      <LobbyList title={words.open} empty={words.noOpen} matches={lobby?.open} action={words.take}>
        <SetUpChallenges matches={lobby?.set_up ?? []} />
      </LobbyList>
      <LobbyList title={words.live} empty={words.noLive} matches={lobby?.live} action={words.watch} />
      <LobbyList title={words.recent} empty={words.noRecent} matches={lobby?.recent} action={words.see} />
    </section>
  );
}

/** Only for those who want them: nobody sits down at a table that is not the usual one by accident. */
function SetUpChallenges({ matches }: { matches: readonly MatchSummary[] }): JSX.Element | null {
  useStore(settings);
  const wanted = settings.get("setUp");
  if (matches.length === 0 && !wanted) return null;
  return (
    <>
      <label class="switch">
        <input type="checkbox" checked={wanted} onChange={(event) => settings.set("setUp", event.currentTarget.checked)} />
        <span>{text.setUp.wanted(matches.length)}</span>
      </label>
      {wanted && matches.length > 0 && <MatchRows matches={matches} action={text.setUp.look} />}
    </>
  );
}

interface ListProps {
  title: string;
  empty: string;
  matches: readonly MatchSummary[] | undefined;
  action: string;
  children?: ComponentChildren;
}

function LobbyList({ title, empty, matches, action, children }: ListProps): JSX.Element {
  return (
    <div class="lobby-list">
      <h2>{title}</h2>
      {matches?.length === 0 && <p class="faint-text">{empty}</p>}
      <MatchRows matches={matches ?? []} action={action} />
      {children}
    </div>
  );
}

function MatchRows({ matches, action }: { matches: readonly MatchSummary[]; action: string }): JSX.Element {
  return (
    <ul>
      {matches.slice(0, 8).map((match) => (
        <li key={match.id}>
          <Link to={`match/${match.id}`} class="row-link">
            <strong>{match.title}</strong>{" "}
            <span>{match.free === null ? text.home.versus(match.names) : text.lobby.offered(match.names[match.free === 0 ? 1 : 0])}</span>{" "}
            <span class="row-note">{text.lobby.note(match)}</span> <span class="row-end">{action}</span>
          </Link>
          {match.set_up !== null && <SetUpPreview match={match} view={match.set_up} />}
        </li>
      ))}
    </ul>
  );
}
