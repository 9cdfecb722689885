// What the tables say in English. A name of null is the viewer: "you".
import type { DeckDuelFighter as Fighter, DuelingNoblesDuel as Duel, DuelingNoblesSide as Side } from "../wire";
import { counted } from "./en-words";
import { cardSigns, rankText } from "./signs";

type Name = string | null;

const whose = (name: Name): string => (name === null ? "Your" : `${name}’s`);
const has = (name: Name): string => (name === null ? "You have" : `${name} has`);
const RANKS: Readonly<Record<string, string>> = { A: "Ace", J: "Jack", Q: "Queen", K: "King" };
const rankName = (rank: string): string => RANKS[rank] ?? rankText(rank);

export const plain = {
  none: "none",
  /** Whose name it is: a player's, null for the viewer, undefined for nobody in particular. */
  field: (field: string, values: readonly string[], name: Name | undefined) => {
    const told = values.map((value) => (value === "?" ? "hidden" : value)).join(", ") || "none";
    return name === undefined ? `${field}: ${told}.` : `${whose(name)} ${field.toLowerCase()}: ${told}.`;
  },
};

export const duoRegna = {
  dragons: (count: number, target: number) => `${count} of ${target}`,
  wounds: (count: number, target: number) => `${counted(count, "wound")} of ${target}`,
  card: (card: string, names: Readonly<Record<string, string>>) => (names[card] === card ? card : `${names[card] ?? ""} (${card})`),
  hand: (name: Name, cards: readonly string[], told: string) => `${has(name)} ${told} and ${name === null ? "hold" : "holds"} ${cards.join(", ") || "no card"}.`,
  captured: (count: number) => (count === 0 ? "no dragon" : counted(count, "dragon")),
  suffered: (count: number) => (count === 0 ? "no wound" : counted(count, "wound")),
  dragonAt: (steps: number, name: Name) => (steps === 0 ? "The dragon stands in the middle." : `The dragon is ${counted(steps, "step")} on ${name === null ? "your" : `${name}’s`} side.`),
  /** The name is that of the one it is pushed against. */
  tensionAt: (steps: number, name: Name) =>
    steps === 0 ? "The tension card lies in the middle." : `The tension card is pushed ${counted(steps, "step")} towards ${name ?? "you"}.`,
};

export const twoDomains = {
  sort: "mobilise",
  rolled: (face: string) => `rolled: ${face}`,
  rolling: { gather: "a die is rolled", battle: "the army is rolled" },
  line: (name: Name, faces: readonly string[]) => `${whose(name)} domain from Home to Front: ${faces.join(", ") || "nothing is left"}.`,
};

export const deckDuel = {
  action: (count: number) => counted(count, "Action point"),
  actionShort: (count: number) => `Action ${count}`,
  rage: (count: number) => `Rage ${count}`,
  focusShort: (highest: string) => `${rankName(highest)} high`,
  focusOn: (highest: string) => `Focus: ${rankName(highest)} high`,
  focusOff: "no Focus",
  deck: (count: number) => `deck ${count}`,
  gone: "gone",
  decided: "decided",
  chosen: (move: string) => `you: ${move}`,
  damage: (count: number, rage: number) => (rage > 0 ? `${count} damage: ${count - rage} + ${rage} Rage` : `${count} damage`),
  lost: (count: number) => `−${count} Health`,
  tie: "a tie",
  fighter: (name: Name, fighter: Fighter, flipped: string | null) => {
    const parts = [
      `Health ${Math.max(0, fighter.health)}`,
      counted(fighter.action, "Action point"),
      `Rage ${fighter.rage}`,
      fighter.focus ? "Focus on" : "no Focus",
      `${fighter.deck.length} cards in the deck: ${[...fighter.deck].map(rankText).join(" ") || "none"}`,
    ];
    if (flipped !== null) parts.push(`flipped ${rankText(flipped)}`);
    if (fighter.top !== null && fighter.top !== "?") parts.push(`the top card is ${rankText(fighter.top)}`);
    return `${has(name)} ${parts.join(", ")}.`;
  },
  combatNumber: (number: number) => `Combat ${number}:`,
  combat: (name: Name, damage: string) => `${name === null ? "You win" : `${name} wins`} the combat for ${damage}.`,
};

const SUIT_WORDS: Record<string, string> = { h: "hearts", d: "diamonds", c: "clubs", s: "spades" };
/** A noble by its name and by what is written on its card. */
const cardName = (card: string): string => (card === "?" ? "a hidden card" : `${"JQK".includes(card[0]!) ? `${RANKS[card[0]!]} ` : ""}${cardSigns(card)}`);

export const nobles = {
  /** “Bo draws a card.”, three times, and “You draw 7♥.”, “You draw 2♠.” */
  merged: (told: readonly string[]) =>
    (told[0] ?? "").replace(/(a card|\S+)\.$/, (_, end) => (end === "a card" ? `${told.length} cards.` : `${told.map((each) => each.slice(each.lastIndexOf(" ") + 1, -1)).join(", ")}.`)),
  name: cardName,
  suitWord: (suit: string) => SUIT_WORDS[suit] ?? suit,
  resources: (count: number) => (count === 1 ? "resource" : "resources"),
  abilities: "abilities",
  emptyHand: "no cards in hand",
  known: "The other side knows this card",
  emptyCourt: "no noble is left",
  dealing: "the nobles are being dealt",
  draft: (kept: number, dealt: number) => `Keep ${kept} of ${dealt} nobles`,
  drafted: (chosen: number, kept: number) => `${chosen} of ${kept} chosen`,
  deck: (count: number) => `cards ${count}`,
  nobleDeck: (count: number) => `nobles ${count}`,
  discards: (count: number) => (count === 0 ? "discards" : `discards ${count}`),
  /** What a side of a duel comes to: an Ace counts more than any sum. */
  sum: (total: number, ace: boolean) => (ace ? "A" : String(total)),
  /** Where an Ace attacks, in two lines. */
  aceBeats: (cards: readonly string[]) => (cards.some((card) => card[0] === "A") ? ["Ace beats", "any sum."] : []),
  attacks: "attacks",
  defends: "defends",
  dealt: (name: Name, cards: readonly string[]) => `${name === null ? "You were" : `${name} was`} dealt ${cards.map(cardName).join(", ")}.`,
  side: (name: Name, side: Side, strengths: readonly number[]) => {
    const court = side.courtyard.map((noble, place) => {
      const wounds = noble.wounds > 0 ? `, ${counted(noble.wounds, "wound")}` : "";
      const boost = noble.boost === null ? "" : `, boost ${cardName(noble.boost)}`;
      return `${cardName(noble.card)} strength ${strengths[place] ?? ""}${wounds}${boost}`;
    });
    const seen = side.hand.filter((card) => card !== "?").map(cardName);
    const hidden = side.hand.length - seen.length;
    const hand = [...seen, ...(hidden > 0 ? [counted(hidden, "hidden card")] : [])].join(", ") || "no cards";
    const used = [...side.used].map((suit) => SUIT_WORDS[suit]).join(", ");
    return `${whose(name)} courtyard: ${court.join("; ") || "empty"}. Hand: ${hand}. ${counted(side.resources, "resource")}.${used ? ` Abilities used: ${used}.` : ""}`;
  },
  piles: (deck: number, nobles: number, discard: readonly string[]) =>
    `${counted(deck, "card")} and ${counted(nobles, "noble")} to draw. Discards: ${discard.map(cardName).join(", ") || "none"}.`,
  duel: (duel: Duel, standing: readonly [number, number] | null, active: 0 | 1) => {
    const told = `${cardName(duel.attacker)} duels ${cardName(duel.defender)}.`;
    if (standing === null) return told;
    return `${told} They stand at ${standing[active]} against ${standing[active === 0 ? 1 : 0]}. ${nobles.aceBeats(duel.attack_cards).join(" ")}`.trimEnd();
  },
};
