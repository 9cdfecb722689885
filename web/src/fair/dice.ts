// This browser's part in dice that nobody can bend: it commits to a share, shows it once both have committed, and keeps a receipt.
import { read, write } from "../storage/local-storage";
import type { Said } from "../net/connection";
import type { FairFacts, TableFrame } from "../wire";
import { shareCommitment } from "./outcomes";
import { note } from "./receipt";
import { fromHex, hex } from "./sha256";

function key(match: string, seat: 0 | 1): string {
  return `share:${match}:${seat}`;
}

/** The shares this browser has made for a seat: more than one only if two tabs were open at the very beginning. */
function shares(match: string, seat: 0 | 1): string[] {
  return (read(key(match, seat)) as string[] | null) ?? [];
}

function newShare(match: string, seat: 0 | 1): string {
  const share = hex(crypto.getRandomValues(new Uint8Array(32)));
  write(key(match, seat), [...shares(match, seat), share]);
  return share;
}

/** The share that goes with a commitment; null if it was made on another device. */
export function shareFor(match: string, seat: 0 | 1, commitment: string): string | null {
  return shares(match, seat).find((share) => commits(match, seat, share) === commitment) ?? null;
}

function commits(match: string, seat: 0 | 1, share: string): string {
  return shareCommitment(match, seat, fromHex(share) ?? new Uint8Array());
}

export class Dice {
  private committed = false;
  private shown = false;

  constructor(
    private readonly match: string,
    private readonly seat: 0 | 1,
    private readonly say: (message: Said) => Promise<void>,
  ) {}

  /** Takes the next step of the exchange, if it is this seat's to take, and notes what was seen. */
  follow(frame: TableFrame): void {
    const { fair } = frame;
    note(this.match, this.seat, fair, frame.seen ?? [], frame.events);
    if (frame.stage !== "sharing" || fair === undefined || fair.server_seats.includes(this.seat)) return;
    if (fair.commitments[this.seat] === null) this.commit();
    else if (fair.commitments.every((each) => each !== null) && fair.shares[this.seat] === null) this.show(fair);
  }

  private commit(): void {
    if (this.committed) return;
    this.committed = true;
    const share = shares(this.match, this.seat).at(-1) ?? newShare(this.match, this.seat);
    // refused only if another tab was faster, and then there is nothing left to do
    this.say({ type: "commit", commitment: commits(this.match, this.seat, share) }).catch(() => undefined);
  }

  private show(fair: FairFacts): void {
    const share = shareFor(this.match, this.seat, fair.commitments[this.seat] ?? "");
    if (this.shown || share === null) return;
    this.shown = true;
    this.say({ type: "share", share }).catch(() => undefined);
  }
}
