// What a player can do beside playing: take back, offer a draw, pause, give up, move to another device.
// What cannot be done now is shown all the same: a button that comes or goes would push the others under somebody's finger.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { address } from "../app/addresses";
import { Link } from "../app/router";
import { api } from "../net/api";
import { isHere } from "../net/transport";
import { MatchTerms } from "../parts/match-terms";
import { CopyLink } from "../parts/copy-link";
import { Dialog } from "../parts/dialog";
import { saveText } from "../parts/download";
import { Icon } from "../parts/icons";
import { NotifyButton } from "../parts/notify-button";
import { text } from "../text";
import { HintDialog } from "./hint";
import { canBeShown, type LiveState, playedAcross } from "./live-state";
import { QrCode } from "./panels";
import { ReactButton } from "./reactions";
import { ReportForm } from "./report";
import type { Room } from "./room";

export function Actions({ room, state }: { room: Room; state: LiveState }): JSX.Element | null {
  const [open, setOpen] = useState<"resign" | "more" | null>(null);
  const { shown, facts, seat } = room;
  if (shown === null || facts === null) return null;
  const { frame } = shown;
  const playing = frame.stage === "playing" || frame.stage === "paused";
  const words = text.actions;
  const against = facts.seats.some((each) => each.player !== "human");
  return (
    <div class="actions">
      {seat !== null && playing && (
        <>
          <button
            type="button"
            class="button small"
            disabled={frame.undoable === null}
            onClick={() => frame.undoable !== null && void room.say({ type: "undo", number: frame.undoable })}
          >
            {words.undo}
          </button>
          {facts.hints && (
            <button type="button" class="button small" disabled={!canBeShown(room)} onClick={() => state.setHinting(true)}>
              {words.hint}
            </button>
          )}
          {!against && (
            <button type="button" class="button small" disabled={frame.offers.draw !== null} onClick={() => void room.say({ type: "draw_offer" })}>
              {words.draw}
            </button>
          )}
          {frame.clocks !== null && (
            <button
              type="button"
              class="button small"
              disabled={frame.stage !== "playing" || frame.offers.pause !== null}
              onClick={() => void room.say({ type: "pause" })}
            >
              {words.pause}
            </button>
          )}
        </>
      )}
      {seat !== null && frame.stage !== "over" && (
        <button type="button" class="button small" onClick={() => setOpen("resign")}>
          {words.resign}
        </button>
      )}
      <ReactButton room={room} />
      <Link to={`learn/${facts.game}`} class="button small" target="_blank" title={text.app.newTab}>
        {words.rules}
      </Link>
      <button type="button" class="button small" onClick={() => setOpen("more")}>
        {words.more}
      </button>
      {open === "resign" && (
        <Dialog title={words.resignTitle} onClose={() => setOpen(null)}>
          <p>{words.resignNote}</p>
          <div class="buttons">
            <button
              type="button"
              class="button danger"
              onClick={() => {
                setOpen(null);
                void room.say({ type: "resign" });
              }}
            >
              {words.resign}
            </button>
            <button type="button" class="button" onClick={() => setOpen(null)}>
              {words.playOn}
            </button>
          </div>
        </Dialog>
      )}
      {state.hinting && <HintDialog room={room} onPlay={state.play} onClose={() => state.setHinting(false)} />}
      {open === "more" && <More room={room} onClose={() => setOpen(null)} />}
    </div>
  );
}

function More({ room, onClose }: { room: Room; onClose: () => void }): JSX.Element {
  const [device, setDevice] = useState("");
  const [problem, setProblem] = useState("");
  const { facts } = room;
  const words = text.actions;
  const { token } = room.place;
  const over = room.shown?.frame.stage === "over";
  const alone = isHere(room.id);
  return (
    <Dialog title={words.moreTitle} onClose={onClose}>
      {alone ? (
        <p class="note">{text.inBrowser.playedHere}</p>
      ) : (
        <CopyLink link={address(`match/${room.id}?${facts?.game ?? ""}`)} label={words.watchLink} share={facts?.title ?? ""} />
      )}
      {token !== null && !over && !room.shared && !alone && (
        <section>
          <h3>{words.device}</h3>
          {device === "" ? (
            <button
              type="button"
              class="button"
              onClick={() =>
                api.moveSeat(room.id, token).then(
                  ({ code }) => setDevice(address(`match/${room.id}#device=${code}`)),
                  (error: Error) => setProblem(error.message),
                )
              }
            >
              {words.deviceLink}
            </button>
          ) : (
            <>
              <CopyLink link={device} label={words.deviceNote} share={facts?.title ?? ""} />
              <QrCode link={device} />
            </>
          )}
        </section>
      )}
      {playedAcross(room) !== null && !over && <NotifyButton />}
      <section>
        <h3>{words.record}</h3>
        <button
          type="button"
          class="button"
          onClick={() =>
            api.record(room.id, token).then(
              (record) => saveText(`${facts?.game ?? "match"}-${room.id}.txt`, record),
              (error: Error) => setProblem(error.message),
            )
          }
        >
          <Icon name="down" size={16} /> {words.download}
        </button>
      </section>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      <ReportForm room={room} />
      {facts !== null && (
        <section>
          <h3>{words.about}</h3>
          <MatchTerms facts={facts} />
        </section>
      )}
    </Dialog>
  );
}
