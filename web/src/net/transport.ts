// What a line runs over: a socket to the server, or one to the worker beside the page, for the matches that are played there.
import { socketAddress } from "../app/addresses";
import { hasServer } from "../app/host";
import { keptMatch } from "../storage/matches";
import { pythonWorker, type Wire } from "./python-worker";

export type { Wire };

/** Whether a match is played in this browser, without a server. */
export function isHere(match: string | null): boolean {
  return !hasServer || (match !== null && keptMatch(match)?.here === true);
}

export function openWire(match: string | null): Wire {
  // a socket calls back with more than a line listens to
  return isHere(match) ? pythonWorker.open() : (new WebSocket(socketAddress()) as unknown as Wire);
}
