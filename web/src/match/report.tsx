// A player tells the moderators of the match.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { api } from "../net/api";
import { text } from "../text";
import type { TellModerators } from "../wire";
import type { Room } from "./room";

const LONGEST = 500;

export function ReportForm({ room }: { room: Room }): JSX.Element | null {
  const [reason, setReason] = useState<TellModerators["reason"]>("name");
  const [said, setSaid] = useState("");
  const [state, setState] = useState<"asked" | "sending" | "done">("asked");
  const [problem, setProblem] = useState("");
  const thanks = useRef<HTMLParagraphElement>(null);
  // the button that was pressed is gone: whoever walks by keyboard goes on from here
  useLayoutEffect(() => thanks.current?.focus(), [state]);
  const { facts, seat } = room;
  const { token } = room.place;
  const other = seat === null ? undefined : facts?.seats[seat === 0 ? 1 : 0];
  if (token === null || room.shared || other === undefined || other.player !== "human" || !other.taken) return null;
  const words = text.report;
  const send = (event: Event): void => {
    event.preventDefault();
    setState("sending");
    setProblem("");
    api.report(room.id, { reason, said }, token).then(
      () => setState("done"),
      (error: Error) => {
        setProblem(error.message);
        setState("asked");
      },
    );
  };
  return (
    <section>
      <h3>{words.title}</h3>
      {state === "done" ? (
        <p role="status" tabIndex={-1} ref={thanks}>
          {words.done}
        </p>
      ) : (
        <form onSubmit={send}>
          <p class="note">{words.note}</p>
          <label class="field">
            <span>{words.reason}</span>
            <select value={reason} onChange={(event) => setReason(event.currentTarget.value as TellModerators["reason"])}>
              {words.reasons.map(([value, told]) => (
                <option key={value} value={value}>
                  {told}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{words.said}</span>
            <textarea class="prose-field" rows={3} maxLength={LONGEST} value={said} onInput={(event) => setSaid(event.currentTarget.value)} />
          </label>
          {problem !== "" && <p class="problem" role="alert">{problem}</p>}
          <button type="submit" class="button" disabled={state === "sending"}>
            {words.send}
          </button>
        </form>
      )}
    </section>
  );
}
