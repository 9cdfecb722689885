import "./browser";
import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { draw, readOdds, serverShare, shareCommitment } from "../src/fair/outcomes";
import { firstHash, runHash } from "../src/fair/receipt";
import { readDice } from "../src/fair/record";
import { bytes, fromHex, hex, hmac, sha256 } from "../src/fair/sha256";
import { check } from "../src/fair/verify";

interface Vectors {
  commitments: { match: string; secret: string; commitment: string; share: string; share_commitments: [string, string]; server_shares: [string, string] }[];
  outcomes: {
    match: string;
    game: string;
    rules: number;
    options: string;
    secret: string;
    shares: [string, string];
    odds: [string, number][];
    outcomes: string[];
  }[];
  seen: { match: string; seat: 1 | 2; game: string; rules: number; options: string; start: string; steps: string[]; seen: string }[];
}

const vectors = JSON.parse(readFileSync("../tests/data/fair_vectors.json", "utf8")) as Vectors;
const raw = (text: string): Uint8Array => fromHex(text) ?? assert.fail(`${text} is no share`);

test("SHA-256 and HMAC are those that everybody has, at every length", () => {
  for (let length = 0; length < 200; length += 1) {
    const message = randomBytes(length);
    assert.equal(hex(sha256(message)), createHash("sha256").update(message).digest("hex"));
    const key = randomBytes(length);
    assert.equal(hex(hmac(key, message)), createHmac("sha256", key).update(message).digest("hex"));
  }
});

test("a long message is hashed right too", () => {
  const message = randomBytes(100_000);
  assert.equal(hex(sha256(message)), createHash("sha256").update(message).digest("hex"));
});

test("commitments and the server's shares fit the published vectors", () => {
  for (const vector of vectors.commitments) {
    assert.equal(hex(sha256(raw(vector.secret))), vector.commitment);
    for (const seat of [0, 1] as const) {
      assert.equal(shareCommitment(vector.match, seat, raw(vector.share)), vector.share_commitments[seat]);
      assert.equal(serverShare(raw(vector.secret), vector.match, seat), vector.server_shares[seat]);
    }
  }
});

test("outcomes fit the published vectors", () => {
  for (const vector of vectors.outcomes) {
    const odds = { outcomes: vector.odds.map(([text]) => text), weights: vector.odds.map(([, weight]) => weight) };
    const context = { match: vector.match, game: vector.game, rules: String(vector.rules), options: vector.options };
    const shares = [raw(vector.shares[0]), raw(vector.shares[1])] as const;
    vector.outcomes.forEach((outcome, place) => assert.equal(draw(raw(vector.secret), context, shares, odds, place + 1), outcome));
  }
});

test("the running hash fits the published vectors", () => {
  for (const vector of vectors.seen) {
    const seat = vector.seat as number;
    const begun = firstHash(vector.match, (seat - 1) as 0 | 1, vector.game, vector.rules, vector.options, vector.start);
    assert.equal(hex(runHash(begun, vector.steps)), vector.seen);
  }
});

test("odds are read with their short forms", () => {
  const odds = readOdds("a b:2 c; -; =; 1 2", ["b", "b", "c", "1"]);
  assert.deepEqual(odds.map((node) => node.outcomes.join("")), ["abc", "abc", "abc", "12"]);
  assert.deepEqual(odds.map((node) => node.weights), [[1, 2, 1], [1, 1, 1], [1, 1, 1], [1, 1]]);
});

test("a node that loses its last of something loses it altogether", () => {
  assert.deepEqual(readOdds("a b; -", ["a", "b"])[1], { outcomes: ["b"], weights: [1] });
});

test("moves, outcomes and comments of a record are told apart", () => {
  const { tags, steps } = readDice('[Game "two-domains"]\n[Name "a \\"b\\" c"]\n\n-> 1 2\n1. first: battle -> 5 {a -> b}\n2. K | 6\n');
  assert.deepEqual(tags, { Game: "two-domains", Name: 'a "b" c' });
  assert.deepEqual(steps.map((step) => step.text), ["1", "2", "first: battle", "5", "K | 6"]);
});

/** A record whose three rolls follow from secret and shares. */
function record(change: (tags: Record<string, string>, rolls: string[]) => void = () => undefined): string {
  const [vector] = vectors.outcomes.filter((each) => each.game === "two-domains");
  if (vector === undefined) assert.fail("no vector of dice");
  const rolls = vector.outcomes.slice(0, 3);
  const tags: Record<string, string> = {
    Game: vector.game,
    Rules: String(vector.rules),
    ...(vector.options === "" ? {} : { Options: vector.options }),
    Match: vector.match,
    FairVersion: "1",
    Commitment: hex(sha256(raw(vector.secret))),
    ShareFirst: vector.shares[0],
    ShareSecond: vector.shares[1],
    ShareOwners: "player player",
    Odds: `${vector.odds.map(([text, weight]) => (weight === 1 ? text : `${text}:${weight}`)).join(" ")}; =; =`,
    Secret: vector.secret,
  };
  change(tags, rolls);
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]`);
  return [...head, "", ...rolls.map((roll, place) => `${place + 1}. first: gather -> ${roll}`), ""].join("\n");
}

test("a good record is consistent, every outcome recomputed", () => {
  const found = check(record(), null);
  assert.equal(found.verdict, "consistent");
  assert.equal(found.outcomes, 3);
});

const broken: [string, (tags: Record<string, string>, rolls: string[]) => void, RegExp][] = [
  ["an outcome", (_, rolls) => (rolls[1] = rolls[1] === "6" ? "1" : "6"), /Outcome 2 should have been/],
  ["the commitment", (tags) => (tags["Commitment"] = "0".repeat(64)), /does not fit the commitment/],
  ["a missing share", (tags) => delete tags["ShareSecond"], /ShareSecond tag is missing/],
  ["a share", (tags) => (tags["ShareFirst"] = "1".repeat(64)), /Outcome \d should have been/],
  ["a share that is none", (tags) => (tags["ShareFirst"] = "x"), /ShareFirst tag is not written/],
  ["the match", (tags) => (tags["Match"] = "another"), /Outcome \d should have been/],
  ["the odds", (tags) => delete tags["Odds"], /Odds tag is missing/],
  ["odds for fewer outcomes", (tags) => (tags["Odds"] = "1 2 3 4 5 6"), /does not give odds for each/],
  ["the version", (tags) => (tags["FairVersion"] = "2"), /knows version 1/],
  ["a share that the server claims", (tags) => (tags["ShareOwners"] = "player server"), /does not follow from its secret/],
];
for (const [what, change, says] of broken) {
  test(`${what} changed is named`, () => {
    const found = check(record(change), null);
    assert.equal(found.verdict, "wrong");
    assert.match(found.findings.at(-1)?.sentence ?? "", says);
  });
}

test("a record without dice has nothing to check", () => {
  assert.equal(check('[Game "duo-regna"]\n\n1. K | 6\n', null).verdict, "no_dice");
});

function receipt(): Parameters<typeof check>[1] {
  const { tags } = readDice(record());
  const match = tags["Match"] ?? "";
  return {
    match,
    seat: 0,
    commitment: tags["Commitment"] ?? "",
    commitments: [shareCommitment(match, 0, raw(tags["ShareFirst"] ?? "")), shareCommitment(match, 1, raw(tags["ShareSecond"] ?? ""))],
    share: tags["ShareFirst"] ?? "",
  };
}
const told = (): string[] => readDice(record()).steps.map((step) => (step.kind === "move" ? step.text : `-> ${step.text}`));

test("with a receipt that fits, it is fair", () => {
  assert.equal(check(record(), receipt(), told()).verdict, "fair");
});

test("what was hidden from the seat may be anything", () => {
  assert.equal(check(record(), receipt(), told().map((step) => (step.startsWith("->") ? "-> ?" : step))).verdict, "fair");
});

test("a record that is not what was seen is named", () => {
  const seen = told();
  seen[0] = "first: grow 1";
  const found = check(record(), receipt(), seen);
  assert.equal(found.verdict, "wrong");
  assert.match(found.findings.at(-1)?.sentence ?? "", /not those that this browser saw/);
});

test("another commitment than the one shown before the match is named", () => {
  const kept = receipt();
  assert.ok(kept);
  const found = check(record(), { ...kept, commitment: "0".repeat(64) }, told());
  assert.match(found.findings.at(-1)?.sentence ?? "", /commitment is not the one this browser was shown/);
});

test("bytes are UTF-8", () => assert.equal(hex(bytes("Ø")), "c398"));
