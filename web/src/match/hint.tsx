// “Show me”: the best option and why. Whoever has it shown plays this match with help, and is asked first.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api } from "../net/api";
import { Dialog } from "../parts/dialog";
import { moveTitle } from "../parts/move-title";
import { text } from "../text";
import { cardSigns, unbroken } from "../text/signs";
import type { HintFacts } from "../wire";
import type { Room } from "./room";

interface HintProps {
  room: Room;
  onPlay: (move: string) => void;
  onClose: () => void;
}

export function HintDialog({ room, onPlay, onClose }: HintProps): JSX.Element {
  const [agreed, setAgreed] = useState(room.helped);
  const [hint, setHint] = useState<HintFacts | null>(null);
  const [problem, setProblem] = useState("");
  const { token } = room.place;
  useEffect(() => {
    if (!agreed || token === null) return;
    api.hint(room.id, token).then(setHint, (error: Error) => setProblem(error.message));
  }, [agreed]);
  const words = text.hint;
  return (
    <Dialog title={words.title} onClose={onClose}>
      {!agreed && (
        <>
          <p>{words.asks}</p>
          <div class="buttons">
            <button type="button" class="button primary" onClick={() => setAgreed(true)}>
              {words.show}
            </button>
            <button type="button" class="button" onClick={onClose}>
              {text.actions.playOn}
            </button>
          </div>
        </>
      )}
      {agreed && hint === null && problem === "" && <p role="status">{words.thinking}</p>}
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      {hint !== null && <Shown room={room} hint={hint} onPlay={onPlay} onClose={onClose} />}
    </Dialog>
  );
}

function Shown({ room, hint, onPlay, onClose }: HintProps & { hint: HintFacts }): JSX.Element {
  const words = text.hint;
  const does = room.question?.choices.find((choice) => choice.text === hint.move)?.does ?? "";
  const { chances } = hint;
  const open = room.question?.number === hint.number;
  const buttons = useRef<HTMLDivElement>(null);
  // the button that asked for it is gone, and with it the focus
  useLayoutEffect(() => buttons.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  return (
    <div class="hint" role="status">
      <p class="hint-move">
        <strong>{moveTitle(hint.move)}</strong> {does}
      </p>
      <p>{unbroken(cardSigns(hint.sentence))}</p>
      {chances.length > 1 && (
        <table class="hint-chances">
          <caption>{words.chances}</caption>
          <tbody>
            {chances.map(([move, chance]) => (
              <tr key={move}>
                <th scope="row">{moveTitle(move)}</th>
                <td>{words.percent(chance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hint.notes.map((note) => (
        <p key={note} class="note">{unbroken(note)}</p>
      ))}
      <div ref={buttons} class="buttons">
        {open && (
          <button
            type="button"
            class="button primary"
            onClick={() => {
              onPlay(hint.move);
              onClose();
            }}
          >
            {words.play}
          </button>
        )}
        <button type="button" class="button" onClick={onClose}>
          {text.app.close}
        </button>
      </div>
    </div>
  );
}
