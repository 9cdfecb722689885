// What a game is and how long it takes, for somebody who was invited to it and may never have heard of it.
import type { JSX } from "preact";
import { Link } from "../app/router";
import { api } from "../net/api";
import { useRequest } from "../net/use-request";
import { text } from "../text";
import { GameVignette } from "./vignette";

export function AboutGame({ game }: { game: string }): JSX.Element | null {
  const { answer, problem } = useRequest(() => api.games(), []);
  const found = answer?.games.find((each) => each.name === game);
  const words = text.join;
  // its room is kept: the button below must not move from under somebody's finger
  if (found === undefined) return answer === null && problem === "" ? <div class="about-game" /> : null;
  return (
    <section class="about-game" aria-label={words.about(found.title)}>
      <GameVignette game={game} />
      <div>
        <p class="game-facts">{text.home.facts(found.minutes, found.difficulty)}</p>
        <p>{found.pitch}</p>
        {/* in tabs of their own: the invitation stays open here */}
        <p class="buttons">
          <Link to={`learn/${game}`} class="button small" target="_blank" title={text.app.newTab}>
            {words.rules}
          </Link>
          {found.lesson && (
            <Link to={`learn/${game}#lesson=begin`} class="button small" target="_blank" title={text.app.newTab}>
              {words.lesson}
            </Link>
          )}
        </p>
      </div>
    </section>
  );
}
