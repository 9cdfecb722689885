// Whom a person plays: the bots that a game offers, the one chosen last in it, and the level to go on to.
import { settings } from "../app/settings";
import type { Kept } from "../storage/matches";
import type { BotFacts, GameFacts } from "../wire";

/** After so many wins, or losses, in a row against a level the next is suggested; and again only after as many more. */
const IN_A_ROW = 3;

/** The levels of a game, the weakest first; only where it has none, the bots that play every game. */
export function offeredBots(game: GameFacts, bots: readonly BotFacts[]): readonly BotFacts[] {
  return game.levels.length > 0 ? game.levels : bots;
}

/** The bot that was chosen last in this game, if it is still offered; else the one for a newcomer. */
export function usualBot(game: GameFacts, bots: readonly BotFacts[]): string {
  const chosen = settings.get("opponents")[game.name];
  const usual = offeredBots(game, bots).find((bot) => bot.name === chosen) ?? game.levels[0] ?? bots.at(-1);
  return usual?.name ?? "";
}

export function rememberBot(game: string, bot: string): void {
  settings.set("opponents", { ...settings.get("opponents"), [game]: bot });
}

/** The bot that a single person plays against. */
function levelOf(kept: Kept): string | null {
  const [mine, second] = kept.seats;
  if (mine === undefined || second !== undefined) return null;
  const player = kept.players[mine.seat === 0 ? 1 : 0];
  return player.startsWith("bot:") ? player.slice("bot:".length) : null;
}

export interface NextLevel {
  /** How many were won, or lost, in a row. */
  run: number;
  won: boolean;
  before: BotFacts;
  next: BotFacts;
}

/**
 * The level to suggest after a match that is over, given all that are kept here. What was played with help, or from a position that was set
 * up, says nothing about anybody's strength and is left out.
 */
export function nextLevel(levels: readonly BotFacts[], match: Kept, all: readonly Kept[]): NextLevel | null {
  const level = levelOf(match);
  const at = levels.findIndex((each) => each.name === level);
  const mine = match.seats[0]?.seat;
  const result = (kept: Kept): boolean | null => (kept.ending === null || kept.ending.winner === null ? null : kept.ending.winner === kept.seats[0]?.seat);
  const counts = (kept: Kept): boolean => kept.ending?.counts === true && !kept.helped && !kept.setUp && !kept.lesson;
  const won = result(match);
  if (at < 0 || mine === undefined || won === null || !counts(match)) return null;
  const others = all
    .filter((kept) => kept.id !== match.id && kept.created <= match.created && kept.game === match.game && levelOf(kept) === level && counts(kept))
    .sort((one, two) => two.created - one.created);
  const broken = others.findIndex((kept) => result(kept) !== won);
  const run = 1 + (broken < 0 ? others.length : broken);
  const [before, next] = [levels[at], levels[at + (won ? 1 : -1)]];
  return run % IN_A_ROW > 0 || before === undefined || next === undefined ? null : { run, won, before, next };
}
