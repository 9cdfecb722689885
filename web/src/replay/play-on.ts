// "What if": the address of a new match that begins where a replay stands, and what such an address says.
import type { Seat } from "../games/board";
import type { BotFacts, Replayed } from "../wire";

type Mine = "first" | "second" | "toss";

/** One sits where one sat in that game, or where the turn is, opposite whoever sat there. */
export function playOnLink(replay: Replayed, at: number, own: Seat | null): string {
  const step = replay.steps[at];
  const [turn, ...others] = step?.deciding ?? [];
  const seat = own ?? (others.length > 0 ? undefined : turn);
  const said = new URLSearchParams({ position: step?.position ?? "", against: "bot", step: String(at) });
  if (seat !== undefined) {
    said.set("mine", seat === 0 ? "first" : "second");
    said.set("facing", replay.names[seat === 0 ? 1 : 0]);
  }
  return `new/${replay.game}#${said.toString()}`;
}

/** The seat that an address asks for; by a toss where it names none. */
export function seatIn(written: string | null): Mine {
  return written === "first" || written === "second" ? written : "toss";
}

/** The number of the step that a match begins from, if it is of a game. */
export function stepIn(written: string | null): number | null {
  return written !== null && /^\d{1,6}$/.test(written) ? Number(written) : null;
}

/** The bot of this name, as a game's record has it, if it is offered. */
export function botCalled(name: string | null, bots: readonly BotFacts[]): string | null {
  return bots.find((bot) => bot.title === name || bot.name === name)?.name ?? null;
}
