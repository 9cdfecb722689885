// What this browser has asked for and not heard of yet. Whoever asks brings the token, so an answer that is lost loses nothing:
// asked again with the same token, the server finds what was done.
import { bytes, sha256 } from "../fair/sha256";
import type { CreateMatch } from "../wire";
import { forget, names, read, write } from "./local-storage";

const LETTERS = "23456789abcdefghijkmnpqrstuvwxyz";
const ID_LENGTH = 10;

/** A match that was asked for; one that nobody has heard of for so long is given up. */
interface Making {
  asked: CreateMatch;
  at: number;
}

const GIVEN_UP_AFTER = 14 * 24 * 3600 * 1000;

/** 192 random bits, as the server writes them. */
export function newToken(): string {
  const random = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...random)).replaceAll("+", "-").replaceAll("/", "_");
}

/** The name of the match that is made with a token; docs/protocol.md says how it is made. */
export function matchIdFor(token: string): string {
  const made = sha256(bytes(`holmgang-match-1 ${token}`));
  return Array.from(made.slice(0, ID_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

// Seats

/** The token that was sent for a seat of this match; null if none was. */
export function sentFor(match: string): string | null {
  return read(`seat:${match}`) as string | null;
}

/** The token to ask for a seat with: the one that was sent before, or a new one, kept before it is sent. */
export function tokenFor(match: string): string {
  const token = sentFor(match) ?? newToken();
  write(`seat:${match}`, token);
  return token;
}

export function seatAnswered(match: string): void {
  forget(`seat:${match}`);
}

// Matches

/** The token to make a match with, kept before it is sent: the one that was sent before, where the very same was asked for. */
export function tokenToMake(asked: CreateMatch): string {
  const same = unmade().find(([, making]) => JSON.stringify(making.asked) === JSON.stringify(asked));
  const token = same?.[0] ?? newToken();
  const making: Making = { asked, at: Date.now() };
  write(`making:${token}`, making);
  return token;
}

export function makingAnswered(token: string): void {
  forget(`making:${token}`);
}

/** The matches that were asked for and not heard of. */
export function unmade(): [string, Making][] {
  const found: [string, Making][] = [];
  for (const name of names("making:")) {
    const making = read(name) as Making | null;
    if (making === null || Date.now() - making.at > GIVEN_UP_AFTER) forget(name);
    else found.push([name.slice("making:".length), making]);
  }
  return found;
}
