// The games, each a way to its page of a kind; and what is shown where a page was asked for a game that is none.
import type { JSX } from "preact";
import { Link } from "../app/router";
import { text } from "../text";
import type { GameFacts } from "../wire";
import { GameVignette } from "./vignette";

export function GameList({ games, page }: { games: readonly GameFacts[]; page: "learn" | "new" | "editor" }): JSX.Element {
  return (
    <ul class="shelf">
      {games.map((game) => (
        <li key={game.name}>
          <Link to={`${page}/${game.name}`} class="shelf-link">
            <GameVignette game={game.name} />
            <strong>{game.title}</strong>
            <span>{text.home.facts(game.minutes, game.difficulty)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function NoGame({ name, ...shelf }: { name: string; games: readonly GameFacts[]; page: "learn" | "new" | "editor" }): JSX.Element {
  return (
    <div class="page">
      <h1>{text.app.noGame}</h1>
      <p role="alert">{text.app.noGameNote(name)}</p>
      <GameList {...shelf} />
    </div>
  );
}

/** What a page says that has nothing to show. */
export function Trouble({ title, problem }: { title: string; problem: string }): JSX.Element {
  return (
    <div class="page">
      <h1>{title}</h1>
      <p class="problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
