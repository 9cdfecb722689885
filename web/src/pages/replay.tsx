// Replays: of a match by its id, of a record in a link, or of one that is brought along.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { fragment } from "../app/router";
import { keptMatch } from "../storage/matches";
import type { OwnSeat } from "../storage/reviews";
import { api } from "../net/api";
import { CopyLink } from "../parts/copy-link";
import { Dialog } from "../parts/dialog";
import { saveText } from "../parts/download";
import { Icon } from "../parts/icons";
import { allFigures } from "../parts/table";
import { unpacked } from "../replay/links";
import { useReplayLink } from "../replay/use-replay-link";
import { Picture } from "../replay/picture";
import { isFinished, ReplayPlayer } from "../replay/player";
import { CheckRecord } from "../replay/verify";
import { lazyPage } from "../parts/lazy-page";
import { text } from "../text";
import { replay as words } from "../text/en-replay";
import type { Replayed } from "../wire";

/** Much, and not everybody wants it. */
const ReviewPanel = lazyPage(async () => (await import("../review/panel")).ReviewPanel);

export function ReplayPage({ game: id }: { game: string }): JSX.Element {
  const [replay, setReplay] = useState<Replayed | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const open = async (find: () => Promise<string | null>): Promise<void> => {
    setBusy(true);
    setProblem("");
    try {
      const record = await find();
      if (record === null) setProblem(words.brokenLink);
      else setReplay(await api.replay({ record }));
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    const inLink = fragment("record");
    if (id !== "") void open(async () => keptMatch(id)?.record ?? (await api.record(id)));
    else if (inLink !== null) void open(() => unpacked(inLink));
  }, [id]);
  if (replay !== null) return <Shown replay={replay} id={id} onClose={() => setReplay(null)} />;
  return (
    <div class="page narrow">
      <div class="card-panel">
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        <Bring busy={busy} onRecord={(record) => void open(() => Promise.resolve(record))} />
        {problem !== "" && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}

/** A record from a file or from the clipboard. */
function Bring({ busy, onRecord }: { busy: boolean; onRecord: (record: string) => void }): JSX.Element {
  const [written, setWritten] = useState("");
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        onRecord(written);
      }}
    >
      <label class="field">
        <span>{words.file}</span>
        <input
          type="file"
          accept=".txt,.pgn,text/plain"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void file.text().then(onRecord);
          }}
        />
      </label>
      <label class="field">
        <span>{words.paste}</span>
        <textarea rows={8} value={written} spellcheck={false} onInput={(event) => setWritten(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button primary" disabled={busy || written.trim() === ""}>
        {words.show}
      </button>
    </form>
  );
}

function Shown({ replay, id, onClose }: { replay: Replayed; id: string; onClose: () => void }): JSX.Element {
  const [step, setStep] = useState<number | null>(null);
  const [open, setOpen] = useState<"verify" | "picture" | null>(null);
  const [reviewing, setReviewing] = useState(fragment("review") !== null);
  const link = useReplayLink(id, replay.record);
  const last = replay.steps.at(-1);
  const start = stepIn(fragment("step"), replay.steps.length - 1);
  const own = ownSeat(id === "" ? (replay.tags["Match"] ?? "") : id);
  const near = own?.seat ?? 0;
  const at = step ?? start;
  const shownLink = link(`step=${at}${reviewing ? "&review" : ""}`);
  return (
    <div class="page replay-page">
      <h1>{words.heading(replay.title, replay.names)}</h1>
      {replay.notes.map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
      {replay.redacted !== null ? (
        <pre class="lines" tabIndex={0}>
          {replay.lines.join("\n")}
        </pre>
      ) : (
        <ReplayPlayer replay={replay} own={own?.seat ?? null} start={start} onStep={setStep}>
          {(walk) =>
            reviewing ? (
              <ReviewPanel match={id} record={replay.record} near={near} own={own} at={walk.at} go={walk.go} />
            ) : (
              isFinished(replay) && (
                <button type="button" class="button primary review-button" onClick={() => setReviewing(true)}>
                  {words.review}
                </button>
              )
            )
          }
        </ReplayPlayer>
      )}
      {shownLink !== "" && <CopyLink link={shownLink} label={words.link} share={replay.title} />}
      <div class="buttons">
        <button type="button" class="button" onClick={() => saveText(`${replay.game}.txt`, replay.record)}>
          <Icon name="down" size={16} /> {text.actions.download}
        </button>
        {last && (
          <button type="button" class="button" onClick={() => setOpen("picture")}>
            <Icon name="picture" size={16} /> {text.end.picture}
          </button>
        )}
        {replay.tags["Commitment"] !== undefined && (
          <button type="button" class="button" onClick={() => setOpen("verify")}>
            <Icon name="dice" size={16} /> {text.end.verify}
          </button>
        )}
        <button type="button" class="button quiet" onClick={onClose}>
          {words.another}
        </button>
      </div>
      {open === "verify" && (
        <Dialog title={text.end.verify} onClose={() => setOpen(null)}>
          <CheckRecord record={replay.record} match={replay.tags["Match"] ?? ""} />
        </Dialog>
      )}
      {open === "picture" && last && (
        <Dialog title={text.end.picture} onClose={() => setOpen(null)}>
          <Picture
            scene={{
              game: replay.game,
              title: replay.title,
              table: last.table,
              figures: allFigures(replay.constants, last.figures),
              near: 0,
              names: replay.names,
              story: replay.steps.flatMap((each) => each.events),
              sentence: replay.ending || words.unfinished,
            }}
            file={`${replay.game}.png`}
          />
        </Dialog>
      )}
    </div>
  );
}

/** The seat that somebody at this browser had in a match, and whether the choices were all their own; none where two people
 * shared the screen. */
function ownSeat(match: string): OwnSeat | null {
  const kept = match === "" ? null : keptMatch(match);
  const [mine, other] = kept?.seats ?? [];
  if (kept === null || mine === undefined || other !== undefined) return null;
  return { match, seat: mine.seat, at: kept.touched, unaided: !kept.lesson && kept.helped !== true };
}

/** The step that an address names; the nearest there is, or the beginning where it names none. */
function stepIn(written: string | null, last: number): number {
  return Math.max(0, Math.min(last, Number.parseInt(written ?? "", 10) || 0));
}
