// The table line by line: the far side, what lies between the two, the near side. Rows are cards, all else is written.
import type { JSX } from "preact";
import { Card, CARD_HEIGHT } from "../../draw/cards";
import { text } from "../../text";
import type { PlainField, PlainFigures } from "../../wire";
import { type BoardProps, Canvas, type Seat, sides } from "../board";

// A phone gives the table little height: what is low keeps its letters large there.
const WIDTH = 400;
const LABEL = 120;
const CARD = 30;
const GAP = 5;
const LINE = 26;
const AIR = 7;
const LETTER = 9;

interface Placed {
  field: PlainField;
  y: number;
  height: number;
}

interface Block {
  owner: Seat | null;
  placed: Placed[];
  y: number;
  height: number;
}

export function Board(props: BoardProps<unknown, PlainFigures>): JSX.Element {
  const [top, bottom] = sides(props);
  const blocks = stacked(props.figures.fields, [top, null, bottom]);
  const last = blocks.at(-1);
  return (
    <Canvas width={WIDTH} height={last === undefined ? AIR : last.y + last.height + AIR} class="plain">
      {blocks.map((block) => (
        <g key={block.owner}>
          {block.owner !== null && (
            <rect class={`ground seat-${block.owner}`} x={8} y={block.y} width={WIDTH - 16} height={block.height} rx={14} />
          )}
          {block.placed.map((each) => (
            <Row key={each.field.name} {...each} />
          ))}
        </g>
      ))}
    </Canvas>
  );
}

/** Where everything goes, from the top down. */
function stacked(fields: readonly PlainField[], owners: readonly (Seat | null)[]): Block[] {
  const blocks: Block[] = [];
  let y = AIR;
  for (const owner of owners) {
    const begun = y;
    y += AIR;
    const placed = fields
      .filter((field) => field.seat === owner)
      .map((field) => {
        const height = rowHeight(field);
        y += height;
        return { field, y: y - height, height };
      });
    if (placed.length === 0) {
      y = begun;
      continue;
    }
    y += AIR;
    blocks.push({ owner, placed, y: begun, height: y - begun });
    y += AIR;
  }
  return blocks;
}

/** How wide a card must be for what is written on it. */
function cardWidth(value: string): number {
  return Math.max(CARD, value.length * LETTER + 2 * GAP);
}

/** The cards of a row, wrapped where the table ends. */
function laidOut(values: readonly string[]): { value: string; x: number; line: number }[] {
  let x = LABEL;
  let line = 0;
  return values.map((value) => {
    const width = cardWidth(value);
    if (x > LABEL && x + width > WIDTH - 16) {
      x = LABEL;
      line += 1;
    }
    x += width + GAP;
    return { value, x: x - width - GAP, line };
  });
}

function rowHeight(field: PlainField): number {
  if (!field.row || field.values.length === 0) return LINE;
  const lines = (laidOut(field.values).at(-1)?.line ?? 0) + 1;
  return lines * (CARD * CARD_HEIGHT + GAP) + GAP;
}

function Row({ field, y, height }: Placed): JSX.Element {
  const cards = field.row && field.values.length > 0;
  const middle = y + (cards ? (CARD * CARD_HEIGHT) / 2 + GAP + 5 : height / 2 + 5);
  return (
    <g>
      <text class="label left" x={20} y={middle} font-size={15}>
        {field.name}
      </text>
      {cards ? (
        laidOut(field.values).map(({ value, x, line }, place) => (
          <g key={place} transform={`translate(${x} ${y + GAP + line * (CARD * CARD_HEIGHT + GAP)})`}>
            <Thing value={value} seat={field.seat} />
          </g>
        ))
      ) : (
        <text class="label left strong" x={LABEL} y={middle} font-size={17}>
          {field.values.join(" ") || text.plain.none}
        </text>
      )}
    </g>
  );
}

/** A card or counter; what the viewer does not know lies face down. */
function Thing({ value, seat }: { value: string; seat: Seat | null }): JSX.Element {
  if (value === "?") return <Card width={CARD} face={null} seat={seat ?? undefined} />;
  const width = cardWidth(value);
  return (
    <g class="card">
      <rect class="card-paper" width={width} height={CARD * CARD_HEIGHT} rx={4} />
      <text class="rank ink" x={width / 2} y={CARD * CARD_HEIGHT * 0.64} font-size={value.length > 2 ? 15 : 18}>
        {value}
      </text>
    </g>
  );
}
