// The outcomes of a match recomputed from its record, as docs/randomness.md describes them.
import { framed, hex, hmac, sha256 } from "./sha256";

export interface Odds {
  outcomes: readonly string[];
  weights: readonly number[];
}

export interface Context {
  match: string;
  game: string;
  rules: string;
  options: string;
}

/** Outcome `n` of a match, counted from 1. */
export function draw(secret: Uint8Array, context: Context, shares: readonly [Uint8Array, Uint8Array], odds: Odds, n: number): string {
  const { match, game, rules, options } = context;
  const total = odds.weights.reduce((sum, weight) => sum + weight, 0);
  const bits = total <= 1 ? 0 : (total - 1).toString(2).length;
  for (let attempt = 1; ; attempt += 1) {
    const digest = hmac(secret, framed("holmgang-outcome-1", match, game, rules, options, ...shares, n, attempt));
    const drawn = Number(BigInt(`0x${hex(digest)}`) >> BigInt(256 - bits));
    if (drawn < total) return weighed(odds, drawn);
  }
}

function weighed(odds: Odds, drawn: number): string {
  let left = drawn;
  for (const [place, weight] of odds.weights.entries()) {
    left -= weight;
    if (left < 0) return odds.outcomes[place] ?? "";
  }
  return "";
}

export function shareCommitment(match: string, seat: 0 | 1, share: Uint8Array): string {
  return hex(sha256(framed("holmgang-commit-1", match, seat + 1, share)));
}

export function serverShare(secret: Uint8Array, match: string, seat: 0 | 1): string {
  return hex(hmac(secret, framed("holmgang-share-1", match, seat + 1)));
}

/** The odds of each node, as the record's Odds tag writes them; the outcomes of the game being known. */
export function readOdds(text: string, outcomes: readonly string[]): Odds[] {
  const found: Odds[] = [];
  const nodes = text.split(";");
  for (const [place, written] of nodes.entries()) {
    if (place >= outcomes.length) break;
    const words = written.trim().split(/\s+/);
    const before = found[place - 1];
    if (words.length === 1 && words[0] === "=" && before) found.push(before);
    else if (words.length === 1 && words[0] === "-" && before) found.push(without(before, outcomes[place - 1] ?? ""));
    else found.push(readNode(words));
  }
  return found;
}

function without(odds: Odds, outcome: string): Odds {
  const left = odds.outcomes
    .map((text, place) => [text, (odds.weights[place] ?? 0) - (text === outcome ? 1 : 0)] as const)
    .filter(([, weight]) => weight > 0);
  return { outcomes: left.map(([text]) => text), weights: left.map(([, weight]) => weight) };
}

function readNode(words: readonly string[]): Odds {
  const pairs = words.map((word) => {
    const colon = word.lastIndexOf(":");
    return colon < 0 ? ([word, 1] as const) : ([word.slice(0, colon), Number(word.slice(colon + 1))] as const);
  });
  return { outcomes: pairs.map(([text]) => text), weights: pairs.map(([, weight]) => weight) };
}
