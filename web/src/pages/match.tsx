// A match: by invitation, as a player, or as a spectator.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { dropFragment, fragment, router } from "../app/router";
import { settings } from "../app/settings";
import { begin, keptMatch } from "../keep/matches";
import { LiveMatch } from "../match/live";
import { Room } from "../match/room";
import { useAnswer } from "../net/answer";
import { api } from "../net/api";
import { takeSeat } from "../net/start";
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
  if (code !== null && seats.length === 0) return <Join id={id} code={code} device={fragment("device") !== null} onSeated={seated} />;
  return <Seated key={seats.length} id={id} seats={seats} onSeated={seated} />;
}

function Seated({ id, seats, onSeated }: { id: string; seats: SeatToken[]; onSeated: () => void }): JSX.Element {
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
      if (onward === null || room.facts === null) return;
      if (onward.seats.length > 0) begin({ ...room.facts, id: onward.match }, onward.seats, null);
      router.go(`match/${onward.match}`);
    });
  }, [room]);
  if (room === null) return <p class="loading">{text.app.loading}</p>;
  return <LiveMatch room={room} onTake={seats.length === 0 ? () => takeSeat(id, null, settings.get("name").trim()).then(onSeated) : null} />;
}

/** Somebody follows an invitation. Only a press of the button spends it: a chat's preview of the link must not. */
function Join(props: { id: string; code: string; device: boolean; onSeated: () => void }): JSX.Element {
  const facts = useAnswer(() => api.match(props.id), [props.id]);
  const [name, setName] = useState(settings.get("name"));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const words = text.join;
  const { answer } = facts;
  const take = (event: Event): void => {
    event.preventDefault();
    setBusy(true);
    settings.set("name", name.trim());
    takeSeat(props.id, props.code, name.trim()).then(props.onSeated, (error: Error) => {
      setProblem(error.message);
      setBusy(false);
    });
  };
  const host = answer?.seats.map((seat) => (seat.taken ? seat.name : "")).find((each) => each !== "" && !text.players.unnamed.includes(each)) ?? "";
  return (
    <div class="page narrow">
      <form class="card-panel join" onSubmit={take}>
        <h1>{answer === null ? words.title : props.device ? words.device(answer.title) : words.invited(host, answer.title)}</h1>
        {facts.problem !== "" && <p class="problem" role="alert">{facts.problem}</p>}
        {answer !== null && (
          <>
            <p>{text.clock.told(answer.clock)}</p>
            <HouseRules lines={answer.house_rules} />
            {!props.device && (
              <label class="field">
                <span>{text.settings.name}</span>
                <input type="text" maxLength={24} value={name} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} />
              </label>
            )}
            {problem !== "" && <p class="problem" role="alert">{problem}</p>}
            <button type="submit" class="button primary big" disabled={busy}>
              {props.device ? words.goOn : words.take}
            </button>
            {problem !== "" && (
              <button type="button" class="button quiet" onClick={props.onSeated}>
                {words.watch}
              </button>
            )}
          </>
        )}
      </form>
    </div>
  );
}

export function HouseRules({ lines }: { lines: readonly string[] }): JSX.Element | null {
  if (lines.length === 0) return null;
  return (
    <section class="house-rules" aria-label={text.house.title}>
      <h3>{text.house.title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
