// The end of a match: who won and why, the moment that brought it, and what one can do with it now.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Link } from "../app/router";
import { Dialog } from "../parts/dialog";
import { Icon } from "../parts/icons";
import { text } from "../text";
import type { EndingFacts } from "../wire";
import { playBot } from "../net/match-requests";
import { MatchReplay, PictureOfMatch, VerifyMatch } from "./lazy-pages";
import { NextLevelOffer } from "./next-level";
import { Crest, type Outcome } from "./crest";
import type { Room } from "./room";

/** How it went for whoever looks at it; where nobody in particular does, it is told. */
function outcomeOf(room: Room, { winner, counts }: EndingFacts): Outcome {
  if (winner === null || !counts) return "drew";
  if (room.shared || room.seat === null) return "told";
  return winner === room.seat ? "won" : "lost";
}

/** The result in one large word or two. */
function Result({ room, ending, outcome }: { room: Room; ending: EndingFacts; outcome: Outcome }): JSX.Element {
  const words = text.end.result;
  const said = !ending.counts ? words.none : outcome === "told" ? words.told(room.names[ending.winner ?? 0]) : words[outcome];
  return (
    <div class="end-head">
      <Crest outcome={outcome} />
      <p class="end-result">
        {said}
        {outcome === "lost" && <small>, {text.end.wellFought}</small>}
      </p>
    </div>
  );
}

export function End({ room, ending }: { room: Room; ending: EndingFacts }): JSX.Element {
  const [open, setOpen] = useState<"moment" | "replay" | "verify" | "picture" | null>(null);
  const { facts, seat } = room;
  const words = text.end;
  const offer = room.shown?.frame.offers.rematch ?? null;
  const mine = offer !== null && offer === seat && !room.shared;
  const outcome = outcomeOf(room, ending);
  const { series } = ending;
  const again = facts?.series == null ? words.rematch : series?.over ? words.nextSeries(facts.series.best_of) : words.nextGame;
  return (
    <section class={`end ${outcome}`} aria-label={words.title}>
      <Result room={room} ending={ending} outcome={outcome} />
      <h2 tabIndex={-1}>{ending.sentence}</h2>
      {series !== null && <p class={series.over ? "series over" : "series"}>{series.sentence}</p>}
      {ending.moment !== undefined && (
        <div class="end-moment">
          <p tabIndex={0}>
            <span>{ending.moment}</span>
          </p>
          <button type="button" class="button small" onClick={() => setOpen("moment")}>
            <Icon name="play" size={14} /> {words.moment}
          </button>
        </div>
      )}
      <NextLevelOffer room={room} ending={ending} />
      {offer !== null && !mine && !room.shared && <p role="alert">{words.wanted(room.names[offer])}</p>}
      <div class="buttons">
        {room.onward !== null && (
          <Link to={`match/${room.onward.match}`} class="button primary">
            {words.onward}
          </Link>
        )}
        {seat !== null && room.onward === null && (
          <button type="button" class="button primary" disabled={mine} onClick={() => void rematch(room)}>
            {mine ? words.asked : again}
          </button>
        )}
        {facts?.lesson && (
          <button type="button" class="button primary" onClick={() => void playBot(facts.game).catch((error: Error) => room.fail(error.message))}>
            {words.fullGame}
          </button>
        )}
        <button type="button" class="button" onClick={() => setOpen("replay")}>
          <Icon name="play" size={16} /> {words.replay}
        </button>
        <Link to={`replay/${room.id}#review`} class="button">
          <Icon name="eye" size={16} /> {words.review}
        </Link>
        <button type="button" class="button" onClick={() => setOpen("picture")}>
          <Icon name="picture" size={16} /> {words.picture}
        </button>
        {facts?.fair && (
          <button type="button" class="button" onClick={() => setOpen("verify")}>
            <Icon name="dice" size={16} /> {words.verify}
          </button>
        )}
        <Link to="" class="button quiet">
          {words.home}
        </Link>
      </div>
      {(open === "replay" || open === "moment") && (
        <Dialog title={words.replay} onClose={() => setOpen(null)} class="wide-dialog">
          <MatchReplay room={room} lastMoment={open === "moment"} />
        </Dialog>
      )}
      {open === "verify" && (
        <Dialog title={words.verify} onClose={() => setOpen(null)}>
          <VerifyMatch room={room} />
        </Dialog>
      )}
      {open === "picture" && (
        <Dialog title={words.picture} onClose={() => setOpen(null)}>
          <PictureOfMatch room={room} />
        </Dialog>
      )}
    </section>
  );
}

async function rematch(room: Room): Promise<void> {
  // on a shared screen both ask, since both sit here
  for (const place of room.places) await place.connection.say({ type: "rematch" }).catch((error: Error) => room.fail(error.message));
}
