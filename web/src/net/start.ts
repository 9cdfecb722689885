// Making matches and sitting down at them.
import { router } from "../app/router";
import { settings } from "../app/settings";
import { begin, dropMatch, type Kept } from "../keep/matches";
import type { BotFacts, CreateMatch } from "../wire";
import { api, Refused } from "./api";

/** Makes a match, keeps its seats, and goes there. */
export async function create(asked: CreateMatch): Promise<void> {
  const name = settings.get("name").trim();
  const made = await api.create({ ...(name === "" ? {} : { name }), ...asked });
  begin(made.match, made.seats, made.invitation);
  router.go(`match/${made.match.id}`);
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

/** The bot that this player chose last, or the strongest there is. */
export function usualBot(bots: readonly BotFacts[]): string {
  const chosen = settings.get("bot");
  return bots.find((bot) => bot.name === chosen)?.name ?? bots.at(-1)?.name ?? "";
}

export async function playBot(game: string, more: Partial<CreateMatch> = {}): Promise<void> {
  const { bots } = await api.games();
  await create({ game, opponent: `bot:${usualBot(bots)}`, mine: "first", take_back: true, ...more });
}

export async function startLesson(game: string): Promise<void> {
  await create({ game, lesson: true });
}

/** Takes a seat, with a code or where the match is open to all. */
export async function takeSeat(id: string, code: string | null, name: string): Promise<void> {
  const seated = await api.takeSeat(id, { ...(code === null ? {} : { code }), ...(name === "" ? {} : { name }) });
  const facts = await api.match(id, seated.token);
  begin(facts, [{ seat: seated.seat, token: seated.token }], null);
}
