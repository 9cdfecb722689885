// A match: by invitation, as a player, or as a spectator.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { dropFragment, fragment, Link, router } from "../app/router";
import { keptMatch } from "../storage/matches";
import { sentFor } from "../storage/pending-requests";
import { JoinForm } from "../match/lazy-pages";
import { LiveMatch } from "../match/live";
import { Room } from "../match/room";
import { useRequest } from "../net/use-request";
import { api } from "../net/api";
import { findSeat } from "../net/match-requests";
import { text } from "../text";
import type { SeatToken } from "../wire";

export function MatchPage({ id }: { id: string }): JSX.Element {
  const [code, setCode] = useState(() => fragment("join") ?? fragment("device"));
  const [seats, setSeats] = useState<SeatToken[]>(() => keptMatch(id)?.seats ?? []);
  const seated = (): void => {
    dropFragment();
    setCode(null);
    setSeats(keptMatch(id)?.seats ?? []);
  };
  // a seat may be this browser's although it never heard so
  const [finding, setFinding] = useState(() => seats.length === 0 && sentFor(id) !== null);
  useEffect(() => {
    if (!finding) return;
    void findSeat(id).then((found) => {
      if (found) seated();
      setFinding(false);
    });
  }, []);
  if (finding) return <p class="loading">{text.app.loading}</p>;
  if (code !== null && seats.length === 0) return <Invited id={id} code={code} device={fragment("device") !== null} onSeated={seated} />;
  return <Seated key={seats.length} id={id} seats={seats} onSeated={seated} onWatch={() => setSeats([])} />;
}

function Seated(props: { id: string; seats: SeatToken[]; onSeated: () => void; onWatch: () => void }): JSX.Element {
  const { id, seats } = props;
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    const made = new Room(id, seats);
    setRoom(made);
    return () => made.close();
  }, [id]);
  useEffect(() => {
    if (room === null) return undefined;
    return room.listen(() => {
      const { onward } = room;
      if (onward === null || !room.follows) return;
      // in place of this match: going back leads out of the table, not from game to game
      router.go(`match/${onward.match}`, { replace: true });
      scrollTo(0, 0);
    });
  }, [room]);
  if (room === null) return <p class="loading">{text.app.loading}</p>;
  return <LiveMatch room={room} onSeated={props.onSeated} onWatch={props.onWatch} />;
}

/** Somebody follows an invitation, or moves a seat to this device. */
function Invited(props: { id: string; code: string; device: boolean; onSeated: () => void }): JSX.Element {
  const { answer, problem } = useRequest(() => api.match(props.id), [props.id]);
  const spent = answer !== null && !props.device && answer.seats.every((seat) => seat.taken);
  return (
    <div class="page narrow">
      {spent && (
        <div class="card-panel join">
          <h1>{text.join.taken}</h1>
          <p role="alert">{text.join.takenNote}</p>
          <div class="buttons">
            <button type="button" class="button primary" onClick={props.onSeated}>
              {text.join.watch}
            </button>
            <Link to="" class="button">
              {text.app.toGames}
            </Link>
          </div>
        </div>
      )}
      {answer !== null && !spent && <JoinForm facts={answer} code={props.code} device={props.device} onSeated={props.onSeated} />}
      {answer === null && problem === "" && <p class="loading">{text.app.loading}</p>}
      {problem !== "" && (
        <div class="card-panel">
          <h1>{text.join.title}</h1>
          <p class="problem" role="alert">{problem}</p>
          <Link to="" class="button primary">
            {text.app.toGames}
          </Link>
        </div>
      )}
    </div>
  );
}
