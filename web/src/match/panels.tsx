// The panels beside the table: invitation, coach, offers, network, and the curtain of a shared screen.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announcer } from "../app/announce";
import { address } from "../app/addresses";
import { router } from "../app/router";
import { other, type Seat } from "../games/board";
import { dropMatch, keptMatch } from "../storage/matches";
import { api } from "../net/api";
import { MatchTerms } from "../parts/match-terms";
import { CopyLink } from "../parts/copy-link";
import { lazyPage } from "../parts/lazy-page";
import { isLong, NotifyButton } from "../parts/notify-button";
import { text } from "../text";
import type { CoachFacts, MatchFacts } from "../wire";
import { Meanwhile } from "./offline-play";
import type { Room } from "./room";

/** Whoever sends no link needs no encoder. */
export const QrCode = lazyPage(async () => (await import("../parts/qr-code")).QrCode);

/** Says when the line is broken, and that it is being mended. */
export function Network({ room, empty }: { room: Room; empty: boolean }): JSX.Element | null {
  const [, tick] = useState(0);
  const lost = room.line !== "open";
  useEffect(() => {
    if (!lost) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [lost]);
  if (empty && room.line !== "lost") return <p class="loading">{text.app.loading}</p>;
  if (room.line !== "lost") return null;
  const seconds = Math.max(0, Math.ceil((Math.max(...room.places.map((place) => place.connection.retryAt)) - Date.now()) / 1000));
  return (
    <div class="network" role="alert">
      <span>{text.net.lost}</span> <span>{seconds > 0 ? text.net.retry(seconds) : text.net.retrying}</span>
      <button type="button" class="button small" onClick={() => room.places.forEach((place) => place.connection.connect())}>
        {text.net.now}
      </button>
      <Meanwhile room={room} />
    </div>
  );
}

/** A seat is empty: the invitation for whoever made the match. */
export function Waiting({ room, facts }: { room: Room; facts: MatchFacts }): JSX.Element {
  const invitation = keptMatch(room.id)?.invitation ?? null;
  const words = text.waiting;
  const link = address(invitationPath(facts, invitation ?? ""));
  return (
    <section class="card-panel waiting-panel">
      <h1>{room.seat === null ? words.free : words.title(facts.title)}</h1>
      {invitation !== null && room.seat !== null && (
        <>
          <p>{words.invite}</p>
          <CopyLink link={link} label={words.link} share={words.shared(facts.title)} />
          <QrCode link={link} />
          {facts.open && <p class="note">{words.open}</p>}
        </>
      )}
      {room.seat === null && <p>{words.invited}</p>}
      <MatchTerms facts={facts} />
      {room.seat !== null && isLong(facts.clock) && <NotifyButton />}
      {room.place.token !== null && <Close room={room} token={room.place.token} />}
    </section>
  );
}

/** Names the game, so that whoever is sent the link sees a picture of it; the server never hears of what stands behind the #. */
function invitationPath({ id, game }: MatchFacts, invitation: string): string {
  return `match/${id}?${game}#join=${invitation}`;
}

/** Whoever has waited long enough closes the match, before anybody comes and finds nobody there. */
function Close({ room, token }: { room: Room; token: string }): JSX.Element {
  const [problem, setProblem] = useState("");
  const words = text.waiting;
  const close = (): void => {
    api.close(room.id, token).then(
      () => {
        dropMatch(room.id);
        router.go("", { replace: true });
      },
      (error: Error) => setProblem(error.message),
    );
  };
  return (
    <>
      <p class="buttons">
        <button type="button" class="button small" onClick={close}>
          {words.close}
        </button>
        <span class="note">{words.closeNote}</span>
      </p>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
    </>
  );
}

export function Coach({ room, coach }: { room: Room; coach: CoachFacts }): JSX.Element | null {
  if (coach.says.length === 0) return null;
  const words = text.coach;
  return (
    <section class="coach" aria-label={words.title} aria-live="polite">
      <div class="coach-says" tabIndex={0}>
        {coach.says.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {coach.wait && (
        <button type="button" class="button primary" data-go-on onClick={() => void room.say({ type: "go_on" })} disabled={room.sending}>
          {words.goOn}
        </button>
      )}
      {(coach.wait || coach.expects !== null) && (
        <button type="button" class="button quiet small" onClick={() => void room.say({ type: "skip" })}>
          {words.skip}
        </button>
      )}
    </section>
  );
}

/** What the other side has proposed, or this one, and may withdraw. */
export function Offers({ room }: { room: Room }): JSX.Element | null {
  const offers = room.shown?.frame.offers;
  const { seat, facts } = room;
  if (!offers || seat === null || facts === null || room.shown?.frame.stage === "over") return null;
  const words = text.offers;
  const told = (proposal: string, from: Seat): string => (room.shared ? `${proposal} ${words.answers(room.names[other(from)])}` : proposal);
  const answersDraw = offers.draw === null ? null : room.across(offers.draw);
  const answersPause = offers.pause === null ? null : room.across(offers.pause);
  return (
    <>
      {offers.draw !== null && (
        <div class="offer" role="alert">
          {answersDraw === null ? (
            <>
              <p>{words.drawOffered}</p>
              <button type="button" class="button small" onClick={() => void room.say({ type: "draw_answer", accept: false })}>
                {words.withdraw}
              </button>
            </>
          ) : (
            <>
              <p>{told(words.draw(room.names[offers.draw]), offers.draw)}</p>
              <button type="button" class="button small primary" onClick={() => void room.say({ type: "draw_answer", accept: true }, answersDraw)}>
                {words.accept}
              </button>
              <button type="button" class="button small" onClick={() => void room.say({ type: "draw_answer", accept: false }, answersDraw)}>
                {words.decline}
              </button>
            </>
          )}
        </div>
      )}
      {offers.pause !== null && (
        <div class="offer" role="alert">
          <p>{answersPause === null ? words.pauseAsked : told(words.pause(room.names[offers.pause]), offers.pause)}</p>
          {answersPause !== null && (
            <button type="button" class="button small primary" onClick={() => void room.say({ type: "pause" }, answersPause)}>
              {words.agree}
            </button>
          )}
          <button type="button" class="button small" onClick={() => void room.say({ type: "pause_decline" }, answersPause ?? room.place)}>
            {answersPause === null ? words.withdraw : words.decline}
          </button>
        </div>
      )}
      <Claim room={room} away={room.presence?.connected[other(seat)] === false} />
    </>
  );
}

/** When the match may be claimed. A program that is there and takes its time is no reason to count, until it has taken too much. */
function Claim({ room, away }: { room: Room; away: boolean }): JSX.Element | null {
  const claimAt = room.presence?.claim_at ?? null;
  const [, tick] = useState(0);
  useEffect(() => {
    if (claimAt === null) return undefined;
    // once: a countdown that is read out every second drowns everything else
    if (away) announcer.say(text.offers.away(Math.max(1, Math.ceil((claimAt - Date.now()) / 1000))));
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [claimAt, away]);
  const wait = claimAt === null ? 0 : Math.ceil((claimAt - Date.now()) / 1000);
  const words = text.offers;
  if (claimAt === null || (wait > 0 && !away)) return null;
  return (
    <div key={wait > 0 ? "away" : "claim"} class="offer" role={wait > 0 ? "group" : "alert"}>
      <p>{wait > 0 ? words.away(wait) : away ? words.claimable : words.idle}</p>
      {wait <= 0 && (
        <button type="button" class="button small primary" onClick={() => void room.say({ type: "claim" })}>
          {words.claim}
        </button>
      )}
    </div>
  );
}

/** Covers everything until the next player has the screen. */
export function Curtain({ room, seat }: { room: Room; seat: Seat }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <div class="curtain">
      <div class="card-panel">
        <h1>{text.curtain.title(room.names[seat])}</h1>
        <p>{text.curtain.note}</p>
        <button ref={button} type="button" class="button primary big" onClick={() => room.sitDown()}>
          {text.curtain.ready(room.names[seat])}
        </button>
      </div>
    </div>
  );
}

/** Where the table is no secret, but the choice will be: both look at it until one of them takes the screen. */
export function HandOver({ room, seat }: { room: Room; seat: Seat }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section class="hand-over card-panel" aria-label={text.curtain.title(room.names[seat])}>
      <h2>{text.curtain.title(room.names[seat])}</h2>
      <p>{text.curtain.secret(room.names[other(seat)])}</p>
      <button ref={button} type="button" class="button primary" onClick={() => room.sitDown()}>
        {text.curtain.options(room.names[seat])}
      </button>
    </section>
  );
}
