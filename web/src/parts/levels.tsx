// The bots that a game offers, each with a sentence, to choose one of.
import type { JSX } from "preact";
import { text } from "../text";
import type { BotFacts } from "../wire";

export function Levels(props: { bots: readonly BotFacts[]; chosen: string; onChoose: (bot: string) => void }): JSX.Element {
  const words = text.levels;
  const chosen = props.bots.find((bot) => bot.name === props.chosen);
  return (
    <>
      <fieldset class="tiles levels">
        <legend>{words.title}</legend>
        {props.bots.map((bot) => (
          <label key={bot.name}>
            <input type="radio" name="level" value={bot.name} checked={bot.name === props.chosen} onChange={() => props.onChoose(bot.name)} />
            <span class="tile">
              <strong>{bot.title}</strong>
              <span>{bot.sentence}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen !== undefined && chosen.mistakes.length > 0 && (
        <details>
          <summary>{words.mistakes(chosen.title)}</summary>
          <ul>
            {chosen.mistakes.map((mistake) => (
              <li key={mistake}>{mistake}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
