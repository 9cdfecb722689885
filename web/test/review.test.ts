import "./browser";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { chances, isChance, mistakesBySide, nextMark, placeAt, placed, placeOf, plainOf, stepOf, WIDTH } from "../src/review/graph-shape";
import { sharesOf, standardError, sumOf } from "../src/review/ledger-sums";
import { wrapped } from "../src/review/picture";
import { botCalled, playOnLink, seatIn, stepIn } from "../src/replay/play-on";
import { isFinished } from "../src/replay/player";
import { follow } from "../src/review/use-review";
import { forget, read, write } from "../src/storage/local-storage";
import { keepReview, keptReviews, type KeptReview, ownPlay } from "../src/storage/reviews";
import { review as words } from "../src/text/en-review";
import { type BotFacts, PROTOCOL, type Replayed, type ReviewAnswer, type Reviewed, type ReviewMistake, type ReviewPoint } from "../src/wire";

const point = (step: number, chance: number, what: ReviewPoint["what"] = "choice"): ReviewPoint => ({
  step,
  what,
  where: `step ${step}`,
  told: "Something happens.",
  chance,
  luck: 0,
  costs: [0, 0],
  hidden: 0,
  residual: 0,
});
const seat = { luck: 0.09, cost: 0.04, hidden: 0, choices: 3, accuracy: 0.9, plain: ["You were lucky.", "Your 3 choices cost next to nothing."], told: "", accuracy_told: "", ending: null };
const REVIEW: Reviewed = {
  game: "two-domains",
  title: "Two Domains",
  names: ["Ada", "Bo"],
  headline: "",
  reference: { known: "pocket", error: 0.01, coarse: false, told: "" },
  start: 0.5,
  points: [point(1, 0.6), point(2, 0.2), point(3, 0.3), point(3, 0, "ending")],
  turning_points: [{ point: 1, told: "" }],
  mistakes: [{ point: 2, seat: 0, cost: 0.1, told: "", better: [] }],
  seats: [seat, seat],
  plain: ["Ada was lucky."],
  summary: [],
  ending: null,
  apart: [],
  notes: [],
};
const KEPT: KeptReview = { match: "a", game: "two-domains", title: "Two Domains", names: ["Ada", "Bo"], seat: 0, at: 1, accuracy: 0.9, luck: 0.1, cost: 0.2 };

beforeEach(() => forget("reviews"));

test("every place on the graph has its step of the replay, and an ending shares the last one's", () => {
  assert.deepEqual([0, 1, 2, 3, 4].map((place) => stepOf(REVIEW, place)), [0, 1, 2, 3, 3]);
  assert.deepEqual([0, 1, 2, 3].map((step) => placeOf(REVIEW, step)), [0, 1, 2, 4]);
  assert.deepEqual(chances(REVIEW, 0), [0.5, 0.6, 0.2, 0.3, 0]);
  assert.deepEqual(chances(REVIEW, 1).map((chance) => Math.round(10 * chance)), [5, 4, 8, 7, 10]);
});

test("a click leads to the place nearest to it, and one beside the curve to its end", () => {
  for (const place of [0, 1, 2, 3, 4]) assert.equal(placeAt(placed(0.5, place, 5).x / WIDTH, 5), place);
  assert.equal(placeAt(0, 5), 0);
  assert.equal(placeAt(1, 5), 4);
  assert.equal(placeAt(0.5, 1), 0);
});

test("marks are found before and after, and none beyond the last", () => {
  assert.equal(nextMark(REVIEW, 0, 1), 2);
  assert.equal(nextMark(REVIEW, 2, 1), 3);
  assert.equal(nextMark(REVIEW, 3, 1), 3);
  assert.equal(nextMark(REVIEW, 3, -1), 2);
});

test("the ledger has every cause from either side, adds up, and has a standard error", () => {
  const met: ReviewPoint = { ...point(1, 0.6), luck: 0.2, costs: [0.5, 0.25], hidden: 0.125, residual: 0.03 };
  const chance: ReviewPoint = { ...point(2, 0.2, "chance"), luck: -0.1, residual: -0.04 };
  const review = { ...REVIEW, points: [met, chance] };
  assert.deepEqual(sharesOf(met, 0), { luck: 0.2, own: -0.5, other: 0.25, hidden: 0.125, error: 0.03 });
  assert.deepEqual(sharesOf(met, 1), { luck: -0.2, own: -0.25, other: 0.5, hidden: -0.125, error: -0.03 });
  assert.deepEqual(sumOf(review, 0), { luck: 0.1, own: -0.5, other: 0.25, hidden: 0.125, error: 0.03 - 0.04 });
  assert.equal(standardError(review).toFixed(6), "0.050000");
});

test("figures are told with their sign, and nothing has none", () => {
  assert.deepEqual([0.051, -0.051, -0.0001].map((share) => words.signed(share, 1)), ["+5.1\u00a0%", "−5.1\u00a0%", "0.0\u00a0%"]);
});

test("whoever played is told of the own game first, everybody else of both", () => {
  assert.deepEqual(plainOf(REVIEW, 0), seat.plain);
  assert.deepEqual(plainOf({ ...REVIEW, ending: "Bo resigned." }, null), ["Ada was lucky.", "Bo resigned."]);
  assert.deepEqual(plainOf({ ...REVIEW, seats: [seat, { ...seat, ending: "You resigned." }] }, 1), [...seat.plain, "You resigned."]);
});

test("mistakes stand under whose they are, the own first, where there are none, too", () => {
  const [mistake] = REVIEW.mistakes;
  const theirs = { ...mistake!, seat: 1 as const };
  const seats = (mistakes: ReviewMistake[], own: 0 | 1 | null): number[][] => mistakesBySide(mistakes, own).map(({ seat, told }) => [seat, told.length]);
  assert.deepEqual(seats([mistake!, theirs], null), [[0, 1], [1, 1]]);
  assert.deepEqual(seats([mistake!, theirs], 1), [[1, 1], [0, 1]]);
  assert.deepEqual(seats([mistake!], 1), [[1, 0], [0, 1]]);
  assert.deepEqual(seats([theirs], null), [[1, 1]]);
  assert.deepEqual(seats([], 0), []);
});

test("the graph says whose chance it shows", () => {
  assert.equal(words.axis(words.your), "Your chance to win");
  assert.equal(words.graph("Ada"), "Ada’s chance to win, step by step");
  assert.equal(words.moment("step 3", words.whose("Ada"), 0.25, 0), "Step 3: Ada’s chance is 25\u00a0%.");
});

test("in a game without chance nothing is headed “Luck”", () => {
  const both = { ...REVIEW, points: [point(1, 0.6, "both")] };
  assert.equal(words.luck(isChance(both)), "How the choices met");
  assert.equal(words.luck(isChance({ ...both, points: [...both.points, point(2, 0.5, "chance")] })), "Luck");
  assert.equal(words.ledger.heads("Ada", "Bo", isChance(both)).luck, "How the choices met");
});

test("sentences are broken into lines, and a figure stays beside its sign", () => {
  assert.deepEqual(wrapped("Luck gave Ada 9 %, and more", 16), ["Luck gave Ada", "9\u00a0%, and more"]);
  assert.deepEqual(wrapped("Donaudampfschiff", 4), ["Donaudampfschiff"]);
});

test("what a review said of a game is kept once, the latest first, and no more than 500", () => {
  keepReview(KEPT);
  keepReview({ ...KEPT, match: "b", at: 3, accuracy: null, luck: -0.3 });
  keepReview({ ...KEPT, at: 2 });
  assert.deepEqual(keptReviews().map((each) => [each.match, each.at]), [["b", 3], ["a", 2]]);
  write("reviews", Array.from({ length: 600 }, (_, at) => ({ ...KEPT, match: String(at), at })));
  keepReview({ ...KEPT, match: "new", at: 1000 });
  assert.equal((read("reviews") as unknown[]).length, 500);
  assert.equal(keptReviews()[0]?.match, "new");
});

test("damaged storage hides nothing that is whole", () => {
  const damaged = [null, 7, "x", {}, { ...KEPT, names: ["Ada"] }, { ...KEPT, seat: 2 }, { ...KEPT, luck: "much" }, { ...KEPT, accuracy: undefined }];
  write("reviews", [...damaged, KEPT]);
  assert.deepEqual(keptReviews(), [KEPT]);
  for (const nonsense of [{}, "reviews", 3, null]) {
    write("reviews", nonsense);
    assert.deepEqual(keptReviews(), []);
  }
  keepReview(KEPT);
  assert.deepEqual(keptReviews(), [KEPT]);
});

test("the own games come to a line each, and an accuracy that nobody knows is left out", () => {
  const other = { ...KEPT, match: "c", game: "duo-regna", title: "Duo Regna", accuracy: null };
  const [two, one] = ownPlay([KEPT, { ...KEPT, match: "b", accuracy: 0.7, luck: -0.3 }, { ...KEPT, match: "d", accuracy: null, luck: 0.2 }, other]);
  assert.deepEqual([two?.title, two?.games, two?.accuracy?.toFixed(3), two?.luck.toFixed(3)], ["Two Domains", 3, "0.800", "0.000"]);
  assert.deepEqual([one?.title, one?.games, one?.accuracy], ["Duo Regna", 1, null]);
});

/** A server that answers with one of these after the other; the paths that it was asked for. */
function answering(...answers: [status: number, body: unknown, retryAfter?: string][]): string[] {
  const asked: string[] = [];
  const fetch = (url: string): Promise<Response> => {
    asked.push(new URL(url).pathname);
    const [status, body, retryAfter] = answers.shift() ?? [500, {}];
    const headers: Record<string, string> = { "Holmgang-Protocol": String(PROTOCOL), ...(retryAfter === undefined ? {} : { "Retry-After": retryAfter }) };
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  };
  Object.assign(globalThis, { fetch });
  return asked;
}

const WORKING: ReviewAnswer = { review: null, progress: { share: 0.5, doing: "judging every step" } };
const DONE: ReviewAnswer = { review: REVIEW, progress: null };

test("a review is asked for until it is there, and again where the server is busy", async () => {
  const asked = answering([200, WORKING], [503, { code: "busy", message: "Later." }, "0"], [200, DONE]);
  const heard: ReviewAnswer[] = [];
  await follow("abc", "record", (answer) => heard.push(answer) > 0);
  assert.deepEqual(asked, Array(3).fill("/api/matches/abc/review"));
  assert.deepEqual(heard, [WORKING, { review: null, progress: { share: 0, doing: "Later." } }, DONE], "whoever waits is told why");
  assert.equal(words.doing("Later.", 0), "Later.");
});

test("a match that the server knows no more is reviewed from its record", async () => {
  const asked = answering([404, { code: "no_match", message: "Gone." }], [200, DONE]);
  await follow("abc", "record", () => true);
  assert.deepEqual(asked, ["/api/matches/abc/review", "/api/records/review"]);
});

test("nobody asks on once the page is left, and a refusal is told", async () => {
  const asked = answering([200, WORKING], [200, DONE]);
  await follow("", "record", () => false);
  assert.deepEqual(asked, ["/api/records/review"]);
  answering([422, { code: "too_slow", message: "It takes too long." }]);
  await assert.rejects(follow("abc", "record", () => true), /It takes too long/);
});

test("a game that somebody may still be playing is not finished, one that was broken off is", () => {
  const finished = (ending: string, result: string, reason: string): boolean => isFinished({ ending, result, reason } as Replayed);
  assert.deepEqual([finished("", "*", "unfinished"), finished("", "*", "à suivre")], [false, false]);
  assert.equal(finished("No result: nothing happened for too long.", "*", "expired"), true);
  assert.equal(finished("Ada wins: unfinished business.", "1-0", "unfinished business"), true);
});

test("what is played on from a replay begins there, on the seat one had or whose turn it is, against the same bot", () => {
  const steps = [{ position: "a + b", deciding: [1] }, { position: "c", deciding: [0, 1] }, { position: "d", deciding: [] }];
  const replay = { game: "duel", names: ["Ada", "Page"], steps } as unknown as Replayed;
  const said = (at: number, own: 0 | 1 | null): unknown => Object.fromEntries(new URLSearchParams(playOnLink(replay, at, own).split("#")[1]));
  assert.deepEqual(said(0, 0), { position: "a + b", against: "bot", step: "0", mine: "first", facing: "Page" });
  assert.deepEqual(said(0, null), { position: "a + b", against: "bot", step: "0", mine: "second", facing: "Ada" });
  assert.deepEqual(said(1, null), { position: "c", against: "bot", step: "1" });
  assert.deepEqual(said(2, null), { position: "d", against: "bot", step: "2" });
  const bots = [{ name: "page", title: "Page" }, { name: "squire", title: "Squire" }] as BotFacts[];
  assert.deepEqual(["Page", "squire", "Ada", null].map((name) => botCalled(name, bots)), ["page", "squire", null, null]);
  assert.deepEqual(["first", "second", "third", null].map(seatIn), ["first", "second", "toss", "toss"]);
  assert.deepEqual(["12", "0", "x", "1e9", "", null].map(stepIn), [12, 0, null, null, null, null]);
});

test("only the page of replays knows the review: a live table has no way to it", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const holding = (words: string): string[] => sources.filter((file) => readFileSync(`src/${file}`, "utf8").includes(words));
  assert.deepEqual(holding("review/panel"), ["pages/replay.tsx"]);
  assert.deepEqual(holding("api.matchReview"), ["review/use-review.ts"]);
});
