// Tables as position texts, in the grammar of docs/positions.md. Whether a position is possible, the server says.
import type { DeckDuelTable, DuelingNoblesTable, DuoRegnaTable, TwoDomainsTable } from "../wire";

function quiet(count: number): string {
  return count > 0 ? ` quiet=${count}` : "";
}

export function writeDuoRegna(table: DuoRegnaTable): string {
  const hands = table.hands.map((hand) => hand || "-").join("/");
  return `${hands} ${table.dragon} ${table.captured.join("-")}${quiet(table.quiet)}`;
}

export function writeTwoDomains(table: TwoDomainsTable): string {
  const lines = table.lines.map((line) => line.join("") || "-").join("/");
  return `${lines} ${table.mover + 1}${table.rolling === null ? "" : ` roll=${table.rolling}`}${quiet(table.quiet)}`;
}

export function writeDeckDuel(table: DeckDuelTable): string {
  const fighters = table.fighters.map((each) => {
    const top = each.top === null ? "" : `^${each.top}`;
    return `${each.health},${each.action},${each.rage}${each.focus ? ",F" : ""}:${each.deck || "-"}${top}`;
  });
  const [first, second] = table.flipped;
  const flipped = first === null && second === null ? "" : ` flipped=${first ?? "."}-${second ?? "."}`;
  const initiative = table.initiative === null ? "" : ` initiative=${table.initiative + 1}`;
  return `${fighters.join("/")} ${table.phase}${flipped}${initiative}${quiet(table.quiet)}`;
}

export function writeNobles(table: DuelingNoblesTable): string {
  const sides = table.sides.map((side) => {
    const court = side.courtyard.map((noble) => `${noble.card}${"*".repeat(noble.wounds)}${noble.boost === null ? "" : `+${noble.boost}`}`);
    const hand = side.hand.map((card) => `${card}${side.known.includes(card) ? "!" : ""}`);
    return [court.join(",") || "-", hand.join("") || "-", side.resources, side.used || "-"].join(";");
  });
  const { turn, duel } = table;
  const fields: Record<string, string> = {
    dealt: table.dealt.join(""),
    discard: table.discard.join(""),
    wounded: turn.wounded.join(""),
    boosted: turn.boosted ? "yes" : "",
    moved: turn.moved.join(""),
    cashed: turn.cashed > 0 ? String(turn.cashed) : "",
    owed: table.owed_cards > 0 ? String(table.owed_cards) : "",
    nobles: table.owed_nobles > 0 ? String(table.owed_nobles) : "",
    duel: duel === null ? "" : `${duel.attacker}>${duel.defender}`,
    dice: duel === null || duel.attack_dice.length === 0 ? "" : `${duel.attack_dice.join("")}>${duel.defend_dice.join("")}`,
    played: duel === null ? "" : duel.attack_cards.join(""),
    opening: table.opening ? "yes" : "",
  };
  const written = Object.entries(fields).filter(([, value]) => value !== "");
  return [sides.join("/"), table.active + 1, table.phase, ...written.map(([name, value]) => `${name}=${value}`)].join(" ") + quiet(table.quiet);
}
