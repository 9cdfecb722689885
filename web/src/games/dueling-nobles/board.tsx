// Dueling Nobles: two courtyards with wounds and boosts, the hands, the piles, and the duel between them.
import type { JSX } from "preact";
import { Card, CARD_HEIGHT, SmallCard } from "../../draw/cards";
import { Shape } from "../../draw/pieces";
import { EYE, SUITS } from "../../draw/signs";
import { text } from "../../text";
import { type BoardProps, Canvas, Piece, type Seat, sides } from "../board";
import { Courtyard } from "./courtyard";
import { draftLayout, type Layout, LAYOUTS } from "./layout";
import { Duel, Piles } from "./middle";
import { Paving } from "./scene";
import { type Figures, suitOf, type Table } from "./table";

type Props = BoardProps<Table, Figures>;
export type Drawn = Props & { layout: Layout };
export type Owned = Drawn & { owner: Seat };

export function Board(props: Props): JSX.Element {
  const [top, bottom] = sides(props);
  const drafting = props.table.phase === "draft" || props.table.phase === "nobles";
  const layout = drafting ? draftLayout(LAYOUTS[props.format]) : LAYOUTS[props.format];
  const { width, height, court, farHand, hand } = layout;
  const given = { ...props, layout };
  return (
    <Canvas width={width} height={height} class="dueling-nobles">
      <Paving width={width} height={height} stone={width > 500 ? 44 : 30} />
      {!drafting && <FarHand {...given} owner={top} y={farHand.y} />}
      <Courtyard {...given} owner={top} y={court.far} />
      {!drafting && <Purse {...given} owner={top} y={court.far} />}
      {props.table.duel === null ? <Piles {...given} /> : <Duel {...given} />}
      <Courtyard {...given} owner={bottom} y={court.near} />
      {!drafting && <Purse {...given} owner={bottom} y={court.near} />}
      {!drafting && <Hand {...given} owner={bottom} y={hand.y} />}
    </Canvas>
  );
}

/** In the corners of a court: its resources, and the suit abilities that are left. */
function Purse(props: Owned & { y: number }): JSX.Element {
  const { owner, table, touch, y, layout, figures } = props;
  const { corner, court, font, width, words } = layout;
  const { resources } = table.sides[owner];
  const [x, middle] = [8 + corner.width / 2, y + court.height / 2 - (words ? font * 0.5 : 0)];
  const right = width - 8 - corner.width / 2;
  const apart = corner.suit * 1.12;
  return (
    <g>
      <Piece id={`resources:${owner}`} touch={touch} x={x} y={middle}>
        <rect class="hit" x={-corner.width / 2 + 2} y={-corner.coin - 5} width={corner.width - 4} height={corner.coin * 2 + (words ? font + 12 : 10)} rx={8} />
        <circle class="coin-edge" cy={2} r={corner.coin} />
        <circle class="coin" r={corner.coin} />
        <circle class="coin-rim" r={corner.coin * 0.78} />
        <text class="coin-text" x={0} y={corner.coin * 0.36} font-size={corner.coin * (resources > 99 ? 0.8 : 1.1)}>
          {resources}
        </text>
        {words && (
          <text class="label" x={0} y={corner.coin + font + 1} font-size={Math.min(font * 0.9, (corner.width - 8) / 4.3)}>
            {text.nobles.resources(resources)}
          </text>
        )}
      </Piece>
      {[...figures.suits].map((suit, place) => {
        const used = !figures.abilities[owner].includes(suit);
        const across = right + (place % 2 === 0 ? -apart : apart);
        const down = middle + (place < 2 ? -apart : apart);
        return (
          <Piece key={suit} id={`suit:${owner}:${suit}`} touch={touch} x={across} y={down}>
            <circle class={used ? "ability used" : "ability"} r={corner.suit} />
            <Shape path={SUITS[suit as "h"]} x={0} y={0.5} size={corner.suit * 1.2} class={used ? "faint" : `suit-${suit}`} />
            {used && <path class="struck" d={`M${-corner.suit * 0.7} ${corner.suit * 0.7} ${corner.suit * 0.7} ${-corner.suit * 0.7}`} />}
          </Piece>
        );
      })}
      {words && (
        <text class="label" x={right} y={middle + apart + corner.suit + font * 0.95} font-size={font * 0.9}>
          {text.nobles.abilities}
        </text>
      )}
    </g>
  );
}

/** The far hand, small behind its court: backs, and what is known of it. */
function FarHand(props: Owned & { y: number }): JSX.Element {
  const { owner, table, touch, y, layout } = props;
  const { hand } = table.sides[owner];
  const size = layout.farHand.card;
  const room = layout.width - 32 - size;
  const gap = hand.length < 2 ? 0 : Math.min(size + 4, room / (hand.length - 1));
  const left = layout.width / 2 - (size + gap * Math.max(0, hand.length - 1)) / 2;
  return (
    <g>
      {hand.map((card, place) =>
        card === "?" ? (
          <g key={`hidden ${place}`} transform={`translate(${left + place * gap} ${y})`}>
            <Card width={size} face={null} seat={owner} />
          </g>
        ) : (
          <Piece key={card} id={`card:${card}`} touch={touch} x={left + place * gap} y={y}>
            <SmallCard width={size} card={card} />
          </Piece>
        ),
      )}
    </g>
  );
}

function Hand(props: Owned & { y: number }): JSX.Element {
  const { owner, table, touch, y, layout, seat } = props;
  const size = layout.hand.card;
  const { hand, known } = table.sides[owner];
  const room = layout.width - 24;
  const gap = hand.length < 2 ? 0 : Math.min(size + 6, (room - size) / (hand.length - 1));
  const start = 12 + Math.max(0, (room - size - gap * (hand.length - 1)) / 2);
  return (
    <g>
      {hand.map((card, place) => {
        const x = start + place * gap;
        if (card === "?") {
          return (
            <g key={`hidden ${place}`} transform={`translate(${x} ${y})`}>
              <Card width={size} face={null} seat={owner} />
            </g>
          );
        }
        return (
          <Piece key={card} id={`card:${card}`} touch={touch} x={x} y={y}>
            <Card width={size} face={{ rank: card[0] ?? "", suit: suitOf(card) }} class={`owner-${owner}`} />
            {owner === seat && known.includes(card) && <KnownSign x={11} y={size * CARD_HEIGHT - 11} />}
          </Piece>
        );
      })}
      {hand.length === 0 && (
        <text class="label" x={layout.width / 2} y={y + size * CARD_HEIGHT * 0.55} font-size={layout.font}>
          {text.nobles.emptyHand}
        </text>
      )}
    </g>
  );
}

/** A card that the other side knows to be here. */
function KnownSign({ x, y }: { x: number; y: number }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`} class="known-sign">
      <title>{text.nobles.known}</title>
      <circle r={9} />
      <Shape path={EYE} x={0} y={0} size={13} class="known-eye" />
    </g>
  );
}
