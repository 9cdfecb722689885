import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { findTable } from "../src/games";
import { type Drawing, type Format, NO_TOUCH } from "../src/games/board";
import { elements, type Drawn } from "./drawing";
import { everyTable, games, type Seen } from "./fixtures";
import type { Told } from "../src/games/board";
import type { DeckDuelFigures } from "../src/wire";

const FORMATS: readonly Format[] = ["low", "tall", "wide"];
const ELSEWHERE = "a-game-from-elsewhere";
const drawings = new Map(await Promise.all([ELSEWHERE, ...games.map(({ game }) => game)].map(async (game) => [game, await findTable(game).drawing.get()] as const)));

function drawingOf(game: string): Drawing {
  const found = drawings.get(game);
  assert.ok(found !== undefined, game);
  return found;
}

function draw(game: string, seat: 0 | 1, seen: Seen, story: Told[], format: Format = "low"): Drawn[] {
  const { Board } = drawingOf(game);
  return elements(
    <Board
      table={seen.table}
      figures={seen.figures}
      seat={seat}
      story={story}
      recent={story.slice(-3)}
      news={story.slice(-3)}
      sealed={[]}
      touch={{ ...NO_TOUCH, can: () => true }}
      format={format}
    />,
  );
}

function pieces(drawn: Drawn[]): string[] {
  return drawn.flatMap((element) => (element.props["data-piece"] === undefined ? [] : [String(element.props["data-piece"])]));
}

function pieceAt(drawn: Drawn[], piece: string): number {
  return drawn.findIndex((element) => element.props["data-piece"] === piece);
}

test("a game without a drawing of its own is drawn in words, cards and numbers", () => {
  const fields = [
    { seat: 0, name: "Hand", values: ["4h", "10"], row: true },
    { seat: 1, name: "Hand", values: ["?", "?"], row: true },
    { seat: null, name: "Bid", values: ["2 fours"], row: false },
    { seat: null, name: "Shown", values: [], row: true },
  ];
  const seen = { table: {}, figures: { fields } } as unknown as Seen;
  const drawn = draw(ELSEWHERE, 0, seen, []);
  const told = drawn.filter((element) => element.type === "text").map((element) => element.text);
  assert.deepEqual(told, ["Hand", "Bid", "2 fours", "Shown", "none", "Hand", "4h", "10"]);
  assert.equal(drawn.filter((element) => String(element.props.class ?? "").startsWith("card-back")).length, 2);
  assert.deepEqual(findTable(ELSEWHERE).words({}, { fields }, 0, ["Ada", "Bo"]), [
    "Your hand: 4h, 10.",
    "Bo’s hand: hidden, hidden.",
    "Bid: 2 fours.",
    "Shown: none.",
  ]);
});

test("an own sealed card lies open to its owner, and to nobody else", () => {
  const seen = games.find((game) => game.game === "duo-regna")?.steps[0]?.seats;
  assert.ok(seen !== undefined);
  const backs = (seat: 0 | 1, chosen: string | null): number => {
    const { Board } = drawingOf("duo-regna");
    const { table, figures } = seen[seat];
    const drawn = elements(<Board table={table} figures={figures} seat={seat} story={[]} recent={[]} news={[]} sealed={[0]} chosen={chosen} touch={NO_TOUCH} format="low" />);
    return drawn.filter((element) => String(element.props.class ?? "").startsWith("card-back")).length;
  };
  assert.deepEqual([backs(0, "K"), backs(1, null)], [0, 1]);
});

test("every piece that an option names lies on the table, once", () => {
  everyTable((game, _, seat, seen, story) => {
    if (seen.question === null) return;
    const lying = pieces(draw(game.game, seat, seen, story));
    assert.equal(new Set(lying).size, lying.length, `${seen.position}: a piece lies there twice`);
    for (const choice of seen.question.choices) {
      for (const piece of choice.pieces) {
        assert.ok(lying.includes(piece), `${seen.position}: ${choice.text} names ${piece}, which is not drawn`);
      }
    }
  });
});

test("nearly every option can be chosen by pointing", () => {
  const byWord = new Map<string, number>();
  everyTable((game, _, __, seen) => {
    for (const choice of seen.question?.choices ?? []) {
      const count = choice.pieces.length;
      const word = `${game.game} ${choice.text.split(" ")[0] ?? ""}`;
      byWord.set(word, Math.max(byWord.get(word) ?? 0, count));
    }
  });
  const onlyListed = [...byWord].filter(([, count]) => count === 0).map(([word]) => word);
  assert.deepEqual(onlyListed.sort(), ["hold", "keep", "ready", "rest"].map((word) => `dueling-nobles ${word}`));
});

test("tables of every format show the same pieces", () => {
  everyTable((game, _, seat, seen, story) => {
    const [low, ...others] = FORMATS.map((format) => pieces(draw(game.game, seat, seen, story, format)).sort());
    for (const each of others) assert.deepEqual(each, low);
  });
});

function assertSound(drawn: readonly Drawn[], position: string): void {
  for (const element of drawn) {
    assert.doesNotMatch(element.text, /undefined|NaN|null/, position);
    for (const [name, value] of Object.entries(element.props)) {
      if (typeof value === "number") assert.ok(Number.isFinite(value), `${position}: ${element.type} has ${name}=${value}`);
      if (typeof value === "string") assert.doesNotMatch(value, /undefined|NaN/, `${position}: ${element.type} ${name}`);
    }
  }
}

test("no drawing says undefined or NaN, and every number in it is one", () => {
  everyTable((game, _, seat, seen, story) => {
    for (const format of FORMATS) assertSound(draw(game.game, seat, seen, story, format), seen.position);
  });
});

test("neither does one midway through a step in which several things happen", () => {
  let count = 0;
  everyTable((game, step, seat, seen, story) => {
    const { midway } = findTable(game.game);
    for (const event of step.events[seat].slice(0, -1)) {
      const table = midway?.(event, seen.table) ?? seen.table;
      if (table === seen.table) continue;
      count += 1;
      assertSound(draw(game.game, seat, { ...seen, table }, story), seen.position);
    }
  });
  assert.ok(count > 50, String(count));
});

test("a fighter has a slot for every Action point that can be held", () => {
  everyTable((game, _, seat, seen, story) => {
    if (game.game !== "deck-duel") return;
    for (const cap of [6, 5]) {
      const figures = { ...(seen.figures as DeckDuelFigures), most_action: cap };
      const drawn = draw(game.game, seat, { ...seen, figures }, story);
      const slots = drawn.filter((element) => String(element.props.class).startsWith("action ")).length;
      assert.equal(slots, 2 * cap, seen.position);
    }
  });
});

test("a hidden card is drawn face down and never told in words", () => {
  everyTable((game, _, seat, seen, story) => {
    if (game.game !== "dueling-nobles") return;
    const sides = (seen.table as { sides: { hand: string[] }[] }).sides;
    const hidden = (sides[1 - seat]?.hand ?? []).filter((card) => card === "?").length;
    const drawn = draw(game.game, seat, seen, story);
    assert.ok(!pieces(drawn).includes("card:?"), seen.position);
    const told = findTable(game.game).words(seen.table, seen.figures, seat, ["Ada", "Bo"]).join(" ");
    if (hidden > 0) assert.match(told, new RegExp(`${hidden} hidden card`));
  });
});

test("a captured dragon goes from where its last step was told to have brought it", () => {
  const placeOf = (drawn: Drawn | undefined): unknown => Object.values((drawn?.props.style ?? {}) as object)[0];
  let count = 0;
  everyTable((game, _, seat, seen, story) => {
    const captured = story.at(-1);
    if (game.game !== "duo-regna" || captured?.kind !== "captured") return;
    count += 1;
    const moved = story.findLast(({ kind }) => kind === "moved")!;
    const before = draw(game.game, seat, { ...seen, table: findTable(game.game).midway!(moved, seen.table) }, []);
    const caught = draw(game.game, seat, seen, story).find((element) => element.props.class === "caught");
    assert.equal(placeOf(caught), placeOf(before[pieceAt(before, "dragon") - 1]), seen.position);
  });
  assert.ok(count > 0);
});

test("a noble is named with what is written on its card", () => {
  const { pieceName } = findTable("dueling-nobles");
  const named = ["card:Ks", "card:Jd", "discarded:Th", "card:Ac"].map((piece) => pieceName?.(piece));
  assert.deepEqual(named, ["King K♠", "Jack J♦", "10♥", "A♣"]);
});

test("the table in words has a sentence for each side", () => {
  everyTable((game, _, seat, seen) => {
    const told = findTable(game.game).words(seen.table, seen.figures, seat, ["Ada", "Bo"]);
    assert.ok(told.length >= 2, seen.position);
    for (const sentence of told) assert.match(sentence, /^[A-Z0-9].*\.$/);
  });
});

test("what an event touches lies on the table", () => {
  const missing = new Set<string>();
  everyTable((game, step, seat, seen, story) => {
    const lying = new Set(pieces(draw(game.game, seat, seen, story)));
    for (const event of step.events[seat]) {
      for (const piece of findTable(game.game).touched(event, seen.table, seen.figures)) if (!lying.has(piece)) missing.add(`${game.game} ${event.kind}`);
    }
  });
  // a King may die of the wound
  const transient = ["dueling-nobles wounded"];
  assert.deepEqual([...missing].sort(), transient);
});

/** Whether a table stands at the start of a turn, as the editor sets tables up. */
function isSetUp(game: string, seen: Seen): boolean {
  const { phase, rolling } = seen.table as { phase?: string; rolling?: unknown };
  return game === "deck-duel" ? phase === "rage" : game === "dueling-nobles" ? phase === "begin" : rolling === undefined || rolling === null;
}

test("whatever can be edited at the start of a turn lies on the table, or nowhere, and has a name of its own", () => {
  const edited = new Set<string>();
  everyTable(({ game }, _, seat, seen) => {
    const { edits } = drawingOf(game);
    if (edits === null || seat !== 0 || !isSetUp(game, seen)) return;
    edited.add(game);
    const drawn = draw(game, seat, seen, []);
    const lying = new Set([...pieces(drawn), ...drawn.map((element) => String(element.props["data-spot"]))]);
    const found = edits(seen.table, seen.figures).filter((edit) => !edit.piece.startsWith("card:?"));
    assert.deepEqual(found.filter((edit) => edit.piece !== "" && !lying.has(edit.piece)).map((edit) => edit.piece), [], seen.position);
    assert.equal(new Set(found.map((edit) => edit.label)).size, found.length, seen.position);
  });
  assert.deepEqual([...edited].sort(), [...new Set(games.map(({ game }) => game))].sort());
});

test("an edit changes the table that it was made for into another, and leaves that one as it is", () => {
  const [seen] = games.filter(({ game }) => game === "two-domains").flatMap(({ steps }) => steps.map((step) => step.seats[0]));
  assert.ok(seen !== undefined);
  const before = JSON.stringify(seen.table);
  const edits = drawingOf("two-domains").edits?.(seen.table, seen.figures) ?? [];
  const die = edits.find((edit) => edit.piece === "die:0:0")?.change;
  assert.ok(die?.kind === "controls" && die.controls[0]?.kind === "one-of");
  const set = die.controls[0].options.map((option) => (option.set() as { lines: number[][] }).lines[0]?.join(""));
  assert.deepEqual(set, ["2222", "12222", "22222", "32222", "42222", "52222", "62222"]);
  assert.equal(JSON.stringify(seen.table), before);
});
