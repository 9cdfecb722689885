// Where a match cannot be shown: why, in the server's words wherever they are for people, and where to go from here.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { RELOAD } from "../app/reload";
import { Link, router } from "../app/router";
import { keptMatch } from "../storage/matches";
import { api } from "../net/api";
import { forgetMatch } from "../net/match-requests";
import { text } from "../text";
import type { Room } from "./room";

/** The match is there, but the seat is not ours. */
const NOT_OURS = ["bad_token", "seat_moved"];
/** Another tab of this browser plays it. */
const ELSEWHERE = "elsewhere";
/** A ban ends or is lifted, a game is mended, a page is loaded again, another tab closed, and the seat is still there then. */
const PASSING = ["banned", "game_fault", "not_here", ELSEWHERE, RELOAD];

export function Unavailable({ room, onWatch }: { room: Room; onWatch: () => void }): JSX.Element {
  const line = room.places.find(({ connection }) => connection.line === "gone")?.connection;
  const kept = keptMatch(room.id);
  const words = text.gone;
  const elsewhere = line?.why === ELSEWHERE;
  const watchable = NOT_OURS.includes(line?.why ?? "");
  const [problem, setProblem] = useState("");
  return (
    <div class="page narrow" data-stage="gone">
      <div class="card-panel">
        <h1>{words.title}</h1>
        {line?.why !== RELOAD && <p role="alert">{line?.why === "bad_token" ? words.noSeat : line?.farewell}</p>}
        <div class="buttons">
          {watchable && (
            <button type="button" class="button primary" onClick={onWatch}>
              {text.join.watch}
            </button>
          )}
          {elsewhere && (
            <button type="button" class="button primary" onClick={() => void takeOver(room)}>
              {text.inBrowser.takeOver}
            </button>
          )}
          <Link to="" class={watchable || elsewhere ? "button" : "button primary"}>
            {text.app.toGames}
          </Link>
          {kept !== null && kept.record !== null && (
            <Link to={`replay/${room.id}`} class="button">
              {text.end.replay}
            </Link>
          )}
          {kept !== null && kept.record === null && !PASSING.includes(line?.why ?? "") && (
            <button
              type="button"
              class="button quiet"
              onClick={() => forgetMatch(kept).then(() => router.go("games"), (error: Error) => setProblem(error.message))}
            >
              {words.forget}
            </button>
          )}
        </div>
        {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      </div>
    </div>
  );
}

async function takeOver(room: Room): Promise<void> {
  await api.takeOver(room.id);
  for (const { connection } of room.places) connection.connect();
}
