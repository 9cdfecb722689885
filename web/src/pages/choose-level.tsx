// The dialog of the first page in which one chooses against whom, and how it looks.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { offeredBots, rememberBot, usualBot } from "../net/opponents";
import { Dialog } from "../parts/dialog";
import { Levels } from "../parts/levels";
import { text } from "../text";
import type { BotFacts, CreateMatch, GameFacts } from "../wire";

export interface ChoosingLevel {
  game: GameFacts;
  bots: readonly BotFacts[];
  onPlay: (more?: Partial<CreateMatch>) => void;
  onClose: () => void;
}

/** Which bot to play at once; it is the usual one from then on. */
export function ChooseLevel(props: ChoosingLevel): JSX.Element {
  const { game, bots } = props;
  const [chosen, setChosen] = useState(() => usualBot(game, bots));
  const theme = game.options.find((option) => option.name === "theme");
  const [told, setTold] = useState(theme?.default);
  const play = (event: Event): void => {
    event.preventDefault();
    rememberBot(game.name, chosen);
    props.onClose();
    props.onPlay(theme === undefined || told === undefined || told === theme.default ? {} : { options: { theme: told } });
  };
  return (
    <Dialog title={text.levels.dialog(game.title)} onClose={props.onClose}>
      <form onSubmit={play}>
        <Levels bots={offeredBots(game, bots)} chosen={chosen} onChoose={setChosen} />
        {theme !== undefined && (
          <fieldset class="tiles levels">
            <legend>{text.levels.theme}</legend>
            {theme.readings.map((each) => (
              <label key={each.text}>
                <input type="radio" name="theme" checked={each.text === told} onChange={() => setTold(each.text)} />
                <span class="tile">
                  <strong>{each.text[0]?.toUpperCase() + each.text.slice(1)}</strong>
                  <span>{each.means}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <div class="buttons">
          <button type="submit" class="button primary">
            {text.levels.play}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
