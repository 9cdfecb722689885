// Quick reactions: a few words for the other player, and what the other player says. No other talk, kept nowhere, mutable.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { announcer } from "../app/announce";
import { other, type Seat } from "../games/board";
import { Dialog } from "../parts/dialog";
import { Icon } from "../parts/icons";
import { text } from "../text";
import type { ReactionFrame } from "../wire";
import type { Room } from "./room";

type Reaction = ReactionFrame["reaction"];

/** The seat of somebody who would see a reaction; null where nobody would. */
function across(room: Room): Seat | null {
  const { facts, seat } = room;
  if (facts === null || seat === null || room.shared) return null;
  return facts.seats.every(({ player, taken }) => player === "human" && taken) ? other(seat) : null;
}

/** What somebody at the table says just now. */
export function saidBy(room: Room, seat: Seat): string {
  const reaction = room.said[seat];
  return reaction === undefined ? "" : text.reactions.words[reaction];
}

export function ReactButton({ room }: { room: Room }): JSX.Element | null {
  const [open, setOpen] = useState(false);
  const them = across(room);
  const said = them === null ? "" : saidBy(room, them);
  const words = text.reactions;
  useEffect(() => {
    if (them !== null && said !== "") announcer.say(words.said(room.names[them], said));
  }, [said]);
  if (them === null) return null;
  const name = room.names[them];
  const react = (reaction: Reaction): void => {
    setOpen(false);
    void room.say({ type: "react", reaction });
  };
  return (
    <>
      <button type="button" class="button small react-button" aria-label={words.button} title={words.button} onClick={() => setOpen(true)}>
        <Icon name="speech" size={18} />
      </button>
      {open && (
        <Dialog title={words.title(name)} onClose={() => setOpen(false)} class="react-dialog">
          <div class="reactions">
            {Object.entries(words.words).map(([reaction, told]) => (
              <button key={reaction} type="button" class="button" data-reaction={reaction} onClick={() => react(reaction as Reaction)}>
                {told}
              </button>
            ))}
          </div>
          <label class="switch">
            <input type="checkbox" checked={room.muted} onChange={(event) => room.mute(event.currentTarget.checked)} />
            <span>{words.mute(name)}</span>
          </label>
          <p class="note">{words.note}</p>
        </Dialog>
      )}
    </>
  );
}
