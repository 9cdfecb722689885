// How cards are written, in any language: ranks in short, suits as signs.

const SIGNS: Readonly<Record<string, string>> = { h: "♥", d: "♦", c: "♣", s: "♠" };

/** How a rank is written on a card. */
export function rankText(rank: string): string {
  return rank === "T" ? "10" : rank;
}

export function suitSign(suit: string): string {
  return SIGNS[suit] ?? suit;
}

/** A text with every card in it written by its signs. */
export function cardSigns(text: string): string {
  return text.replace(/\b([A2-9TJQK])([hdcs])\b/g, (_, rank: string, suit: string) => rankText(rank) + suitSign(suit));
}

/** A text that is never broken between a figure and its percent sign. */
export function unbroken(text: string): string {
  return text.replaceAll(" %", "\u00a0%");
}
