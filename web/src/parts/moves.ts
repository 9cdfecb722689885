// A move's text as people read it: cards with their signs, the first word with a capital.

const SIGNS: Record<string, string> = { h: "♥", d: "♦", c: "♣", s: "♠" };

export function cardSigns(text: string): string {
  return text.replace(/\b([A2-9TJQK])([hdcs])\b/g, (_, rank: string, suit: string) => `${rank === "T" ? "10" : rank}${SIGNS[suit] ?? ""}`);
}

export function moveTitle(text: string): string {
  const pretty = cardSigns(text);
  return pretty.slice(0, 1).toUpperCase() + pretty.slice(1);
}
