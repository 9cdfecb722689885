// Where a match cannot be shown: why, in the server's words wherever they are for people, and where to go from here.
import type { JSX } from "preact";
import { RELOAD } from "../app/reload";
import { Link, router } from "../app/router";
import { dropMatch, keptMatch } from "../storage/matches";
import { text } from "../text";
import type { Room } from "./room";

/** The match is there, but the seat is not ours. */
const NOT_OURS = ["bad_token", "seat_moved"];
/** A ban ends or is lifted, a game is mended, a page is loaded again, and the seat is still there then. */
const PASSING = ["banned", "game_fault", RELOAD];

export function Unavailable({ room, onWatch }: { room: Room; onWatch: () => void }): JSX.Element {
  const line = room.places.find(({ connection }) => connection.line === "gone")?.connection;
  const kept = keptMatch(room.id);
  const words = text.gone;
  const watchable = NOT_OURS.includes(line?.why ?? "");
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
          <Link to="" class={watchable ? "button" : "button primary"}>
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
              onClick={() => {
                dropMatch(room.id);
                router.go("games");
              }}
            >
              {words.forget}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
