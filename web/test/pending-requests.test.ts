import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { makingAnswered, matchIdFor, newToken, seatAnswered, sentFor, tokenFor, tokenToMake, unmade } from "../src/storage/pending-requests";

test("a token is 192 random bits in 32 letters", () => {
  const made = new Set(Array.from({ length: 100 }, newToken));
  assert.equal(made.size, 100);
  for (const token of made) assert.match(token, /^[A-Za-z0-9_-]{32}$/);
});

test("a match is named after its token as the server names it", () => {
  assert.equal(matchIdFor("a".repeat(32)), "xgff7fvnuj");
});

test("until a seat is answered the same token is sent for it", () => {
  assert.equal(sentFor("m"), null);
  const token = tokenFor("m");
  assert.equal(sentFor("m"), token, "kept before it is sent");
  assert.equal(tokenFor("m"), token);
  assert.notEqual(tokenFor("n"), token);
  seatAnswered("m");
  assert.equal(sentFor("m"), null);
  assert.notEqual(tokenFor("m"), token);
});

test("the same match is asked for with the same token, another with another", () => {
  const token = tokenToMake({ game: "duo-regna" });
  assert.equal(tokenToMake({ game: "duo-regna" }), token);
  const another = tokenToMake({ game: "deck-duel" });
  assert.notEqual(another, token);
  assert.deepEqual(new Set(unmade().map(([each]) => each)), new Set([token, another]));
  makingAnswered(token);
  assert.deepEqual(unmade().map(([each, making]) => [each, making.asked.game]), [[another, "deck-duel"]]);
  assert.notEqual(tokenToMake({ game: "duo-regna" }), token);
});
