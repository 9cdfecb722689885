// A moderator does something: for what reason, for how long, and only after having been asked.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { announcer } from "../app/announce";
import { Dialog } from "../parts/dialog";
import { admin } from "../text/en-admin";
import { act, session } from "./session";

export interface Deed {
  title: string;
  note: string;
  do: string;
  path: string;
  data?: Readonly<Record<string, unknown>>;
  /** Whether it is for some time. */
  lasts?: boolean;
}

export function ActionDialog({ deed, onClose, onDone }: { deed: Deed; onClose: () => void; onDone: () => void }): JSX.Element {
  const [reason, setReason] = useState("");
  const [days, setDays] = useState(7);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const words = admin.doing;
  const submit = (event: Event): void => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    const lasting = deed.lasts ? { days: days === 0 ? null : days } : {};
    act(deed.path, { reason, ...lasting, ...deed.data }).then(
      () => {
        announcer.say(words.done);
        onClose();
        onDone();
        // what was pressed may be gone by now: whoever walks by keyboard goes on at the top
        setTimeout(() => document.getElementById("main")?.focus({ preventScroll: true }));
      },
      (error: Error) => {
        setProblem(error.message);
        setBusy(false);
      },
    );
  };
  return (
    <Dialog title={deed.title} onClose={onClose}>
      <form onSubmit={submit}>
        {deed.note !== "" && <p>{deed.note}</p>}
        {deed.lasts && (
          <label class="field">
            <span>{words.days}</span>
            <select value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
              {words.lengths.map(([value, told]) => (
                <option key={value} value={value}>
                  {told}
                </option>
              ))}
            </select>
          </label>
        )}
        <label class="field">
          <span>{words.reason}</span>
          <input type="text" required maxLength={200} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
        </label>
        <p class="note">{words.by(session.who?.name ?? "")}</p>
        {problem !== "" && <p class="problem" role="alert">{problem}</p>}
        <div class="buttons">
          <button type="submit" class="button danger" disabled={busy}>
            {deed.do}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
