// The page's own check of a finished match: every outcome recomputed here, from the record alone and, if there is one, the receipt.
import { verify as words } from "../text/en-replay";
import { draw, readOdds, serverShare, shareCommitment } from "./outcomes";
import type { Noted } from "./receipt";
import { readDice } from "./record";
import { fromHex, hex, sha256 } from "./sha256";

export interface Finding {
  fine: boolean;
  sentence: string;
}

export interface Check {
  verdict: "fair" | "consistent" | "wrong" | "no_dice";
  findings: Finding[];
  outcomes: number;
}

const SHARE_TAGS = ["ShareFirst", "ShareSecond"] as const;

/** Checks a record; the first thing that is wrong ends the check, by name. `seen` is what this browser noted, step by step. */
export function check(record: string, receipt: Noted | null, seen: readonly string[] = []): Check {
  const findings: Finding[] = [];
  let outcomes = 0;
  const fine = (sentence: string): void => void findings.push({ fine: true, sentence });
  const wrong = (sentence: string): Check => ({ verdict: "wrong", outcomes, findings: [...findings, { fine: false, sentence }] });

  const { tags, steps } = readDice(record);
  if (tags["Commitment"] === undefined && tags["Secret"] === undefined) {
    return { verdict: "no_dice", outcomes, findings: [{ fine: true, sentence: words.noDice }] };
  }
  if (tags["FairVersion"] !== "1") return wrong(words.version(tags["FairVersion"] ?? ""));
  for (const name of ["Match", "Commitment", "Secret", "ShareOwners"]) if (!tags[name]) return wrong(words.missing(name));
  const match = tags["Match"] ?? "";
  const secret = fromHex(tags["Secret"] ?? "");
  if (secret === null) return wrong(words.malformed("Secret"));
  if (hex(sha256(secret)) !== tags["Commitment"]) return wrong(words.commitment);
  fine(words.commitmentFits);

  const drawn = steps.filter((step) => step.kind === "outcome").map((step) => step.text);
  const shares: Uint8Array[] = [];
  const owners = (tags["ShareOwners"] ?? "").split(" ");
  for (const seat of [0, 1] as const) {
    const name = SHARE_TAGS[seat];
    const share = fromHex(tags[name] ?? "");
    if (share === null) {
      if (steps.length === 0 && tags[name] === undefined) continue;
      return wrong(tags[name] ? words.malformed(name) : words.missing(name));
    }
    if (owners[seat] === "server" && serverShare(secret, match, seat) !== tags[name]) return wrong(words.serverShare(name));
    shares.push(share);
  }
  const [first, second] = shares;
  if (drawn.length > 0 && first && second) {
    if (!tags["Odds"]) return wrong(words.missing("Odds"));
    const odds = readOdds(tags["Odds"], drawn);
    const numbers = tags["Draws"] === undefined ? drawn.map((_, place) => place + 1) : ranges(tags["Draws"]);
    if (numbers.length !== drawn.length || odds.length !== drawn.length) return wrong(words.counts);
    const context = { match, game: tags["Game"] ?? "", rules: tags["Rules"] ?? "1", options: tags["Options"] ?? "" };
    for (const [place, outcome] of drawn.entries()) {
      const node = odds[place];
      const number = numbers[place];
      if (node === undefined || number === undefined || !node.weights.every((weight) => Number.isInteger(weight) && weight > 0)) {
        return wrong(words.malformed("Odds"));
      }
      const due = draw(secret, context, [first, second], node, number);
      if (due !== outcome) return wrong(words.outcome(number, due, outcome));
      outcomes += 1;
    }
  }
  fine(words.recomputed(outcomes));
  if (receipt === null) return { verdict: "consistent", findings, outcomes };

  const problem = holds(receipt, match, tags, [first, second]);
  if (problem !== null) return wrong(problem);
  const told = steps.map((step) => (step.kind === "move" ? step.text : `-> ${step.text}`));
  // "?" is what stayed hidden from this seat at the time
  const same = seen.every((noted, place) => noted === told[place] || (noted === "-> ?" && steps[place]?.kind === "outcome"));
  if (!same) return wrong(words.seen);
  fine(words.seenFits(seen.length));
  fine(words.receiptFits);
  return { verdict: "fair", findings, outcomes };
}

function holds(
  receipt: Noted,
  match: string,
  tags: Readonly<Record<string, string>>,
  shares: readonly (Uint8Array | undefined)[],
): string | null {
  if (receipt.match !== match) return words.otherMatch;
  if (receipt.commitment !== tags["Commitment"]) return words.commitmentChanged;
  for (const seat of [0, 1] as const) {
    const share = shares[seat];
    if (share && shareCommitment(match, seat, share) !== receipt.commitments[seat]) return words.shareChanged(SHARE_TAGS[seat]);
  }
  const own = shares[receipt.seat];
  return own && hex(own) !== receipt.share ? words.shareChanged(SHARE_TAGS[receipt.seat]) : null;
}

/** The numbers that "1-12 15" stands for. */
function ranges(written: string): number[] {
  return written.split(/\s+/).flatMap((word) => {
    const [first = "", last = first] = word.split("-");
    const from = Number(first);
    const count = Math.min(100_000, Math.max(0, Number(last) - from + 1)) || 0;
    return Array.from({ length: count }, (_, place) => from + place);
  });
}
