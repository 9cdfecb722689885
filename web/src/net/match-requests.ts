// Making matches and sitting down at them.
import { hasServer } from "../app/host";
import { RELOAD } from "../app/reload";
import { router } from "../app/router";
import { begin, dropMatch, type Kept, keptMatch } from "../storage/matches";
import { dropResult } from "../storage/results";
import { makingAnswered, matchIdFor, newToken, seatAnswered, sentFor, tokenFor, tokenToMake, unmade } from "../storage/pending-requests";
import { text } from "../text";
import type { CreateMatch, Created, MatchFacts } from "../wire";
import { api, isOffline, Refused } from "./api";
import { pythonWorker } from "./python-worker";
import { offeredBots, usualBot } from "./opponents";
import { dropNicknames, keepNames, keepNickname, ownName, withOwnNames } from "./own-names";

/** How long to wait before what was not answered is asked for again, in milliseconds. */
const AGAIN_AFTER = [400, 1500];

/** Asks again where no answer came, or none of ours: what brings its token is done once, however often it is asked for. */
async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (const wait of AGAIN_AFTER) {
    try {
      return await ask();
    } catch (error) {
      if (!lost(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return ask();
}

/** Whether nobody knows what became of a request. */
function lost(error: unknown): boolean {
  return !(error instanceof Refused) || error.code === "offline" || error.status >= 500;
}

/** Whether it was refused for good; "too often" only means later, and another version once the page is loaded again. */
function refused(error: unknown): boolean {
  return !lost(error) && (error as Refused).status !== 429 && (error as Refused).code !== RELOAD;
}

/** Makes a match, keeps its seats, and goes there. */
export async function create(asked: CreateMatch): Promise<void> {
  const wanted = withOwnNames(asked);
  const token = tokenToMake(wanted);
  try {
    const id = await make(token, wanted);
    router.go(`match/${id}`);
  } catch (error) {
    if (refused(error)) makingAnswered(token);
    // nobody here chose that name, so another one is asked for
    if (!isBadName(error) || !dropNicknames([wanted.name, wanted.opponent_name])) throw error;
    await create(asked);
  }
}

function isBadName(error: unknown): boolean {
  return error instanceof Refused && error.code === "bad_name";
}

async function make(token: string, wanted: CreateMatch): Promise<string> {
  let isHere = !hasServer;
  const made = await insist(() => api.create({ ...wanted, token })).catch(async (error: unknown) => {
    if (!isOffline(error) || needsServer(wanted) || !(await pythonWorker.isPlayable())) throw error;
    isHere = true; // nobody else has a part in it
    return api.createHere({ ...wanted, token });
  });
  keepMade(made, wanted, token, isHere);
  makingAnswered(token);
  return made.match.id;
}

function keepMade(made: Created, wanted: CreateMatch, token: string, isHere: boolean): void {
  begin(made.match, made.seats, made.invitation, isHere);
  keepNames(wanted, made.match, made.seats.find((each) => each.token === token)?.seat ?? 0);
}

/** As much of a match against a bot as it takes to play on from its table. */
export interface Copied {
  /** Both as it is seen from here. */
  position: string;
  table: unknown;
  /** Who sits across, as the server names them. */
  player: string;
  mine: "first" | "second";
}

/** Plays a bot in this browser while the server is away: on from a table, or a new game. The server's match is left as it is. */
export async function playMeanwhile(game: string, from: Copied | null): Promise<void> {
  const { games, bots } = await api.gamesHere();
  const found = games.find((each) => each.name === game);
  if (found === undefined) throw new Refused("not_here", text.inBrowser.notOurs);
  // a program of the server's host is not here
  const same = offeredBots(found, bots).find(({ name }) => from?.player === `bot:${name}`)?.name ?? usualBot(found, bots);
  const wanted = withOwnNames({
    game,
    opponent: `bot:${same}`,
    take_back: true,
    ...(from === null ? { mine: "first" } : { mine: from.mine, position: from.position }),
  });
  const token = newToken();
  const asked = { ...wanted, token };
  const made = await (from === null ? api.createHere(asked) : api.copyHere({ match: asked, table: JSON.stringify(from.table) }));
  keepMade(made, wanted, token, true);
  router.go(`match/${made.match.id}`);
}

/** Whether somebody elsewhere has a part in the match. */
export function needsServer(wanted: CreateMatch): boolean {
  return wanted.open === true || ((wanted.opponent ?? "human") === "human" && wanted.screen !== "shared" && wanted.lesson !== true);
}

/** Finds matches that were made although nobody here heard of it; whether there were any. */
export async function findMade(): Promise<boolean> {
  let found = false;
  for (const [token, { asked }] of unmade()) {
    try {
      await api.match(matchIdFor(token), token);
      await make(token, asked); // it is there, so that nothing new is made
      found = true;
    } catch (error) {
      if (refused(error)) makingAnswered(token);
    }
  }
  return found;
}

/** After these answers there is nothing left to close. */
const SETTLED = ["not_now", "no_match", "bad_token"];

/** Forgets a match of this browser; one that nobody has joined is closed, so that nobody waits there for somebody who has left. */
export async function forgetMatch(kept: Kept): Promise<void> {
  const [mine] = kept.seats;
  if ((kept.invitation !== null || kept.here) && mine !== undefined) {
    await api.close(kept.id, mine.token).catch((error: unknown) => {
      if (!(error instanceof Refused && SETTLED.includes(error.code))) throw error;
    });
  }
  dropMatch(kept.id);
  dropResult(kept.id);
}

/** Plays the bot that this player chose last in the game, or the one for a newcomer. */
export async function playBot(game: string, more: Partial<CreateMatch> = {}): Promise<void> {
  const { games, bots } = await api.games();
  const found = games.find((each) => each.name === game);
  const bot = found === undefined ? "" : usualBot(found, bots);
  await create({ game, opponent: `bot:${bot}`, mine: "first", take_back: true, ...more });
}

export async function startLesson(game: string): Promise<void> {
  await create({ game, lesson: true });
}

/**
 * Takes a seat, with a code or where the match is open to all; under a name that may be empty, or (null) as whoever has it already is
 * called. `setUp`: a position that was set up was shown and agreed to.
 */
export async function takeSeat(id: string, code: string | null, name: string | null, setUp: boolean): Promise<void> {
  if ((keptMatch(id)?.seats.length ?? 0) > 0) return; // another tab of this browser was faster
  const token = tokenFor(id);
  const own = name === null ? "" : ownName(name);
  const asked = { token, set_up: setUp, ...(code === null ? {} : { code }), ...(own === "" ? {} : { name: own }) };
  try {
    await insist(() => api.takeSeat(id, asked));
    const facts = await sitDown(id, token);
    if (name !== null && own === "") keepNickname(facts);
  } catch (error) {
    if (refused(error)) seatAnswered(id);
    if (!isBadName(error) || name !== "" || !dropNicknames([own])) throw error;
    await takeSeat(id, code, name, setUp);
  }
}

/** Finds the seat that was taken although nobody here heard of it; whether there is one. */
export async function findSeat(id: string): Promise<boolean> {
  const token = sentFor(id);
  if (token === null) return false;
  try {
    await sitDown(id, token);
    return true;
  } catch (error) {
    if (refused(error)) seatAnswered(id);
    return false;
  }
}

async function sitDown(id: string, token: string): Promise<MatchFacts> {
  const facts = await insist(() => api.match(id, token));
  if (facts.you !== null) begin(facts, [{ seat: facts.you, token }], null);
  seatAnswered(id);
  return facts;
}
