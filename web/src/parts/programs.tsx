// Other programs that can be played against now: engines of the host, and bots that are connected. They come and go.
import type { JSX } from "preact";
import { api } from "../net/api";
import { useRequest } from "../net/use-request";
import { text } from "../text";

export function Programs(props: { game: string; chosen: string; onChoose: (player: string) => void }): JSX.Element | null {
  const { answer } = useRequest(() => api.programs(), []);
  const offered = answer?.programs.filter((program) => program.games.includes(props.game)) ?? [];
  if (offered.length === 0) return null;
  return (
    <fieldset class="tiles levels">
      <legend>{text.levels.programs}</legend>
      {offered.map((program) => (
        <label key={program.player}>
          <input type="radio" name="level" value={program.player} checked={program.player === props.chosen} onChange={() => props.onChoose(program.player)} />
          <span class="tile">
            <strong>{program.title}</strong>
            <span>{program.sentence === "" ? text.levels.program : program.sentence}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
