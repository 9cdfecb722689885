// The receipt that this browser keeps of a match: what was committed to, its own share, and a running hash of what it saw.
import { read, write } from "../storage/local-storage";
import type { EventFacts, FairFacts, MatchFacts } from "../wire";
import { bytes, framed, fromHex, hex, joined, sha256 } from "./sha256";

/** As `holmgang verify --receipt` reads it. */
export interface Receipt {
  match: string;
  seat: 0 | 1;
  commitment: string;
  commitments: [string, string];
  share: string;
  steps: number;
  seen: string;
  version: number;
}

/** The part of a receipt that was fixed before play. */
export type Noted = Pick<Receipt, "match" | "seat" | "commitment" | "commitments" | "share">;

type Step = readonly [number: number, text: string];

interface Kept {
  fair: Pick<FairFacts, "version" | "commitment" | "commitments">;
  steps: Step[];
}

function key(match: string, seat: 0 | 1): string {
  return `receipt:${match}:${seat}`;
}

export function firstHash(match: string, seat: 0 | 1, game: string, rules: number | string, options: string, start: string): Uint8Array {
  return sha256(framed("holmgang-seen-1", match, seat + 1, game, rules, options, start));
}

export function runHash(before: Uint8Array, steps: readonly string[]): Uint8Array {
  return steps.reduce((hash, text) => sha256(joined(hash, bytes(text))), before);
}

/** Notes what a frame showed: commitments the first time they are complete, and every step that stands. */
export function note(match: string, seat: 0 | 1, fair: FairFacts | undefined, seen: readonly Step[], events: readonly EventFacts[]): void {
  const kept = read(key(match, seat)) as Kept | null;
  let changed = false;
  let noted = kept;
  if (noted === null && fair !== undefined && fair.commitments.every((each) => each !== null)) {
    const { version, commitment, commitments } = fair;
    noted = { fair: { version, commitment, commitments }, steps: [] };
    changed = true;
  }
  if (noted === null) return;
  for (const event of events) {
    const { before } = event.facts;
    if (event.kind === "undone" && typeof before === "number") {
      const left: Step[] = noted.steps.filter(([number]) => number < before || number >= event.number);
      changed ||= left.length !== noted.steps.length;
      noted = { ...noted, steps: left };
    }
  }
  const last = noted.steps.at(-1);
  const fresh = seen.filter(([number]) => last === undefined || number > last[0]);
  if (fresh.length > 0 || changed) write(key(match, seat), { ...noted, steps: [...noted.steps, ...fresh] });
}

/** The receipt of a seat; null if this browser has none. */
export function receiptOf(facts: MatchFacts, seat: 0 | 1, share: string): Receipt | null {
  const kept = read(key(facts.id, seat)) as Kept | null;
  if (kept === null || fromHex(share) === null) return null;
  const options = Object.entries(facts.options)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
  const begun = firstHash(facts.id, seat, facts.game, facts.version, options, facts.start ?? "");
  return {
    match: facts.id,
    seat,
    commitment: kept.fair.commitment,
    commitments: kept.fair.commitments as [string, string],
    share,
    steps: kept.steps.length,
    seen: hex(runHash(begun, kept.steps.map(([, text]) => text))),
    version: kept.fair.version,
  };
}

/** What was committed to, as this browser noted it before play; null if it holds no such seat. */
export function notedOf(match: string, seat: 0 | 1, shareFor: (commitment: string) => string | null): Noted | null {
  const kept = read(key(match, seat)) as Kept | null;
  const share = kept === null ? null : shareFor(kept.fair.commitments[seat] ?? "");
  if (kept === null || share === null) return null;
  return { match, seat, commitment: kept.fair.commitment, commitments: kept.fair.commitments as [string, string], share };
}

/** What a seat saw, step by step, in the words of a record. */
export function seenBy(match: string, seat: 0 | 1): string[] {
  return ((read(key(match, seat)) as Kept | null)?.steps ?? []).map(([, step]) => step);
}
