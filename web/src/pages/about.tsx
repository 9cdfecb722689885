import type { JSX } from "preact";
import { useRequest } from "../net/use-request";
import { api } from "../net/api";
import { about as words } from "../text/en-about";

export function AboutPage(): JSX.Element {
  const { answer } = useRequest(() => api.games(), []);
  return (
    <div class="page narrow">
      <div class="card-panel prose">
        <h1>{words.title}</h1>
        <p>{words.what}</p>
        <h2>{words.designers}</h2>
        <ul>
          {(answer?.games ?? []).map((game) => (
            <li key={game.name}>
              <strong>{game.title}</strong>: {game.designer}
            </li>
          ))}
        </ul>
        {words.sections.map(([title, ...paragraphs]) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
