// The line to the server is gone: games against bots go on in this browser, if what that takes was kept (app/offline.ts).
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { usePlayableOffline } from "../net/playable-offline";
import { type Copied, playMeanwhile } from "../net/match-requests";
import { isHere } from "../net/transport";
import { LoadingWords } from "../parts/loading-words";
import { keptMatch } from "../storage/matches";
import { text } from "../text";
import { keepLastTable } from "./live-state";
import type { Room } from "./room";

/** Stands in a position for a card that is not seen from here: the server alone knows it. */
const COVERED = "?";

export function Meanwhile({ room }: { room: Room }): JSX.Element | null {
  // a line that breaks for a moment is no reason to begin something else
  const gone = room.places.every(({ connection }) => connection.attempts > 1);
  const playable = usePlayableOffline(gone && !isHere(room.id));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => keepLastTable(room), [room]); // for whoever loads the page again before the server is back
  const kept = keptMatch(room.id);
  if (!playable || kept === null) return null;
  const words = text.inBrowser;
  const table = copied(room);
  const play = (from: Copied | null): void => {
    setBusy(true);
    playMeanwhile(kept.game, from).catch((error: Error) => {
      setProblem(error.message);
      setBusy(false);
    });
  };
  return (
    <div class="meanwhile">
      {table !== null && (
        <button type="button" class="button small primary" disabled={busy} onClick={() => play(table)}>
          {words.playOn}
        </button>
      )}
      <button type="button" class="button small" disabled={busy} onClick={() => play(null)}>
        {words.playMeanwhile}
      </button>
      <p>{busy ? <LoadingWords /> : table === null ? words.gone : table.position.includes(COVERED) ? words.goneWithCovered : words.goneWithBot}</p>
      {problem !== "" && <p class="problem">{problem}</p>}
    </div>
  );
}

/** The table of a match against a bot that goes on, as far as it is seen from here; against a person it is theirs, too. */
function copied({ id, shown }: Room): Copied | null {
  const kept = keptMatch(id);
  const [mine, second] = kept?.seats ?? [];
  const { position, table } = shown?.frame.view ?? kept?.last ?? {};
  if (kept === null || mine === undefined || second !== undefined || kept.lesson || kept.ending !== null || position === undefined) return null;
  const player = kept.players[mine.seat === 0 ? 1 : 0];
  return player === "human" ? null : { position, table, player, mine: mine.seat === 0 ? "first" : "second" };
}
