// A small sign that chance is fair in this match; whoever presses it is told how, and may check it at the end.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Link } from "../app/router";
import { Dialog } from "../parts/dialog";
import { Icon } from "../parts/icons";
import { text } from "../text";
import { VerifyMatch } from "./lazy-pages";
import type { Room } from "./room";

export function FairBadge({ room }: { room: Room }): JSX.Element {
  const [open, setOpen] = useState(false);
  const [checking, setChecking] = useState(false);
  const words = text.fair;
  const stage = room.shown?.frame.stage;
  const over = stage === "over";
  return (
    <>
      <button type="button" class="fair-badge" aria-haspopup="dialog" title={words.title} onClick={() => setOpen(true)}>
        <Icon name="shield" size={18} /> <span class="fair-badge-word">{words.badge}</span>
      </button>
      {open && (
        <Dialog title={words.title} onClose={() => setOpen(false)}>
          <p>{words.how}</p>
          <p>{stage === "sharing" ? words.sharing : over ? words.over : words.shared}</p>
          {over && checking && <VerifyMatch room={room} />}
          <div class="buttons">
            {over && !checking && (
              <button type="button" class="button primary" onClick={() => setChecking(true)}>
                {words.check}
              </button>
            )}
            <Link to="about" class="button quiet" target="_blank" title={text.app.newTab}>
              {words.more}
            </Link>
          </div>
        </Dialog>
      )}
    </>
  );
}
