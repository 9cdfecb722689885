// What the people at this browser are called: as they say, or by the friendly name that the server gave to whoever said nothing.
// That name is kept here and sent from then on, so that it stays with the person, in whatever seat and against whomever.
import { settings } from "../app/settings";
import { text } from "../text";
import type { CreateMatch, MatchFacts, SeatToken } from "../wire";

/** A match to be made, with the names of those who will sit there, as far as they have any. */
export function withOwnNames(asked: CreateMatch): CreateMatch {
  const { name = settings.get("name").trim(), opponent_name: other = "", ...rest } = asked;
  const own = name || settings.get("nickname");
  const mate = asked.screen === "shared" ? other || settings.get("screenmate") : other;
  return { ...rest, ...(own === "" ? {} : { name: own }), ...(mate === "" ? {} : { opponent_name: mate }) };
}

/** The name to take a seat under. */
export function ownName(given: string): string {
  return given || settings.get("nickname");
}

/** Keeps what the server has called those who were asked for without a name. */
export function keepNames(asked: CreateMatch, facts: MatchFacts, mine: SeatToken["seat"]): void {
  if ((asked.name ?? "") === "") keep("nickname", facts.seats[mine].name);
  if (asked.screen === "shared" && (asked.opponent_name ?? "") === "") keep("screenmate", facts.seats[mine === 0 ? 1 : 0].name);
}

/** Keeps what the server has called somebody who took a seat without a name. */
export function keepNickname(facts: MatchFacts): void {
  if (facts.you !== null) keep("nickname", facts.seats[facts.you].name);
}

/** A host may want none of the friendly names: then people are called by their seats, which is nobody's name. */
function keep(whose: "nickname" | "screenmate", name: string): void {
  if (!text.players.unnamed.includes(name)) settings.set(whose, name);
}

/** Lets go of friendly names that the host does not want (any more); whether any of them was among these. */
export function dropNicknames(names: readonly (string | undefined)[]): boolean {
  const kept = (["nickname", "screenmate"] as const).filter((each) => settings.get(each) !== "" && names.includes(settings.get(each)));
  for (const each of kept) settings.set(each, "");
  return kept.length > 0;
}
