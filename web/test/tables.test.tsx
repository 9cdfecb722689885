import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { findTable } from "../src/games";
import { NO_TOUCH } from "../src/games/board";
import { elements, type Drawn } from "./drawing";
import { everyTable, games, type Seen } from "./fixtures";
import type { Told } from "../src/games/board";
import type { DeckDuelFigures } from "../src/wire";

function draw(game: string, seat: 0 | 1, seen: Seen, story: Told[], wide: boolean): Drawn[] {
  const { Board } = findTable(game);
  return elements(
    <Board
      table={seen.table}
      figures={seen.figures}
      seat={seat}
      story={story}
      recent={story.slice(-3)}
      sealed={[]}
      touch={{ ...NO_TOUCH, can: () => true }}
      wide={wide}
    />,
  );
}

function pieces(drawn: Drawn[]): string[] {
  return drawn.flatMap((element) => (element.props["data-piece"] === undefined ? [] : [String(element.props["data-piece"])]));
}

test("a game without a drawing of its own is drawn in words, cards and numbers", () => {
  const fields = [
    { seat: 0, name: "Hand", values: ["4h", "10"], row: true },
    { seat: 1, name: "Hand", values: ["?", "?"], row: true },
    { seat: null, name: "Bid", values: ["2 fours"], row: false },
    { seat: null, name: "Shown", values: [], row: true },
  ];
  const seen = { table: {}, figures: { fields } } as unknown as Seen;
  const drawn = draw("a-game-from-elsewhere", 0, seen, [], false);
  const told = drawn.filter((element) => element.type === "text").map((element) => element.text);
  assert.deepEqual(told, ["Hand", "Bid", "2 fours", "Shown", "none", "Hand", "4h", "10"]);
  assert.equal(drawn.filter((element) => String(element.props.class ?? "").startsWith("card-back")).length, 2);
  assert.deepEqual(findTable("a-game-from-elsewhere").words({}, { fields }, 0, ["Ada", "Bo"]), [
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
    const { Board } = findTable("duo-regna");
    const { table, figures } = seen[seat];
    const drawn = elements(<Board table={table} figures={figures} seat={seat} story={[]} recent={[]} sealed={[0]} chosen={chosen} touch={NO_TOUCH} wide={false} />);
    return drawn.filter((element) => String(element.props.class ?? "").startsWith("card-back")).length;
  };
  assert.deepEqual([backs(0, "K"), backs(1, null)], [0, 1]);
});

test("every piece that an option names lies on the table, once", () => {
  everyTable((game, _, seat, seen, story) => {
    if (seen.question === null) return;
    const lying = pieces(draw(game.game, seat, seen, story, false));
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

test("wide and narrow tables show the same pieces", () => {
  everyTable((game, _, seat, seen, story) => {
    const narrow = pieces(draw(game.game, seat, seen, story, false));
    assert.deepEqual(narrow.sort(), pieces(draw(game.game, seat, seen, story, true)).sort());
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
  everyTable((game, _, seat, seen, story) => assertSound(draw(game.game, seat, seen, story, false), seen.position));
});

test("neither does one midway through a step in which several things happen", () => {
  let count = 0;
  everyTable((game, step, seat, seen, story) => {
    const { midway } = findTable(game.game);
    for (const event of step.events[seat].slice(0, -1)) {
      const table = midway?.(event, seen.table) ?? seen.table;
      if (table === seen.table) continue;
      count += 1;
      assertSound(draw(game.game, seat, { ...seen, table }, story, false), seen.position);
    }
  });
  assert.ok(count > 50, String(count));
});

test("a fighter has a slot for every Action point that can be held", () => {
  everyTable((game, _, seat, seen, story) => {
    if (game.game !== "deck-duel") return;
    for (const cap of [6, 5]) {
      const figures = { ...(seen.figures as DeckDuelFigures), most_action: cap };
      const drawn = draw(game.game, seat, { ...seen, figures }, story, false);
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
    const drawn = draw(game.game, seat, seen, story, false);
    assert.ok(!pieces(drawn).includes("card:?"), seen.position);
    const told = findTable(game.game).words(seen.table, seen.figures, seat, ["Ada", "Bo"]).join(" ");
    if (hidden > 0) assert.match(told, new RegExp(`${hidden} hidden card`));
  });
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
    const lying = new Set(pieces(draw(game.game, seat, seen, story, false)));
    for (const event of step.events[seat]) {
      for (const piece of findTable(game.game).touched(event, seen.table, seen.figures)) if (!lying.has(piece)) missing.add(`${game.game} ${event.kind}`);
    }
  });
  // a King may die of the wound
  const transient = ["dueling-nobles wounded"];
  assert.deepEqual([...missing].sort(), transient);
});

test("every game with a drawing of its own has a form to set a table up in", () => {
  for (const { game } of games) assert.notEqual(findTable(game).Form, null, game);
});
