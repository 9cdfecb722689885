// Making matches and sitting down at them.
import { RELOAD } from "../app/reload";
import { router } from "../app/router";
import { settings } from "../app/settings";
import { begin, dropMatch, type Kept, keptMatch } from "../storage/matches";
import { makingAnswered, matchIdFor, seatAnswered, sentFor, tokenFor, tokenToMake, unmade } from "../storage/pending-requests";
import type { CreateMatch } from "../wire";
import { api, Refused } from "./api";
import { usualBot } from "./opponents";

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
  const name = settings.get("name").trim();
  const wanted = { ...(name === "" ? {} : { name }), ...asked };
  const token = tokenToMake(wanted);
  try {
    const id = await make(token, wanted);
    router.go(`match/${id}`);
  } catch (error) {
    if (refused(error)) makingAnswered(token);
    throw error;
  }
}

async function make(token: string, wanted: CreateMatch): Promise<string> {
  const made = await insist(() => api.create({ ...wanted, token }));
  begin(made.match, made.seats, made.invitation);
  makingAnswered(token);
  return made.match.id;
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
  if (kept.invitation !== null && mine !== undefined) {
    await api.close(kept.id, mine.token).catch((error: unknown) => {
      if (!(error instanceof Refused && SETTLED.includes(error.code))) throw error;
    });
  }
  dropMatch(kept.id);
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

/** Takes a seat, with a code or where the match is open to all; whether a position that was set up was shown and agreed to. */
export async function takeSeat(id: string, code: string | null, name: string, setUp: boolean): Promise<void> {
  if ((keptMatch(id)?.seats.length ?? 0) > 0) return; // another tab of this browser was faster
  const token = tokenFor(id);
  const asked = { token, set_up: setUp, ...(code === null ? {} : { code }), ...(name === "" ? {} : { name }) };
  try {
    await insist(() => api.takeSeat(id, asked));
    await sitDown(id, token);
  } catch (error) {
    if (refused(error)) seatAnswered(id);
    throw error;
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

async function sitDown(id: string, token: string): Promise<void> {
  const facts = await insist(() => api.match(id, token));
  if (facts.you !== null) begin(facts, [{ seat: facts.you, token }], null);
  seatAnswered(id);
}
