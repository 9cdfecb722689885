// Dueling Nobles: two courtyards with wounds and boosts, the hands, the piles, and the duel between them.
import type { JSX } from "preact";
import { Card, NobleCard, PipDie, Shape, SmallCard, Tally } from "../../draw/pieces";
import { DROP, EYE, SUITS, SWORDS } from "../../draw/shapes";
import { text } from "../../text";
import { rankText } from "../../text/signs";
import { type BoardProps, Canvas, latest, Piece, type Seat, sides } from "../board";
import { type Figures, type Noble, suitOf, type Table } from "./table";

type Props = BoardProps<Table, Figures>;

interface Layout {
  width: number;
  height: number;
  noble: number;
  hand: number;
  rows: { farHead: number; farCourt: number; middle: number; court: number; hand: number; head: number };
}

const FAR = 24;
const SMALL = 19;
const SMALL_GAP = 21.5;
const SMALL_ROW = 31;
const DISCARD_ROWS = 3;
const SCORE = 124;

const NARROW: Layout = {
  width: 400,
  height: 534,
  noble: 64,
  hand: 50,
  rows: { farHead: 4, farCourt: 50, middle: 170, court: 292, hand: 420, head: 500 },
};
const WIDE: Layout = {
  width: 720,
  height: 600,
  noble: 80,
  hand: 60,
  rows: { farHead: 4, farCourt: 52, middle: 196, court: 316, hand: 466, head: 564 },
};

export function Board(props: Props): JSX.Element {
  const [top, bottom] = sides(props);
  const layout = props.wide ? WIDE : NARROW;
  const { rows } = layout;
  const given = { ...props, layout };
  return (
    <Canvas width={layout.width} height={layout.height} class="dueling-nobles">
      <Purse {...given} owner={top} y={rows.farHead} />
      <FarHand {...given} owner={top} y={rows.farHead - 2} />
      <Courtyard {...given} owner={top} y={rows.farCourt} />
      {props.table.duel === null ? <Piles {...given} y={rows.middle} /> : <Arena {...given} y={rows.middle} />}
      <Courtyard {...given} owner={bottom} y={rows.court} />
      <Hand {...given} owner={bottom} y={rows.hand} />
      <Purse {...given} owner={bottom} y={rows.head} />
    </Canvas>
  );
}

type Owned = Props & { layout: Layout; owner: Seat; y: number };

/** Resources and the suit abilities that are left. */
function Purse(props: Owned): JSX.Element {
  const { owner, table, touch, y, layout, figures } = props;
  const side = table.sides[owner];
  const end = layout.width - 16;
  return (
    <g transform={`translate(0 ${y})`}>
      <Piece id={`resources:${owner}`} touch={touch} x={12} y={0}>
        <rect class="hit" x={-6} y={-2} width={140} height={32} rx={8} />
        <circle class="coin" cx={13} cy={14} r={13} />
        <text class="coin-text" x={13} y={19} font-size={side.resources > 99 ? 10 : 15}>
          {side.resources}
        </text>
        <text class="label left" x={32} y={19} font-size={13}>
          {text.nobles.resources(side.resources)}
        </text>
      </Piece>
      {[...figures.suits].map((suit, place) => {
        const used = !figures.abilities[owner].includes(suit);
        const x = end - 13 - (figures.suits.length - 1 - place) * 30;
        return (
          <Piece key={suit} id={`suit:${owner}:${suit}`} touch={touch} x={x} y={14}>
            <circle class={used ? "ability used" : "ability"} r={13} />
            <Shape path={SUITS[suit as "h"]} x={0} y={0.5} size={15} class={used ? "faint" : `suit-${suit}`} />
            {used && <path class="struck" d="M-9 9 9-9" />}
          </Piece>
        );
      })}
      {(layout.width > 500 || owner === sides(props)[1]) && (
        <text class="label right" x={end - 128} y={19} font-size={13}>
          {text.nobles.abilities}
        </text>
      )}
    </g>
  );
}

/** The far hand, small beside its purse: backs, and what is known of it. */
function FarHand(props: Owned): JSX.Element {
  const { owner, table, touch, y, layout } = props;
  const { hand } = table.sides[owner];
  const left = 128;
  const room = layout.width - 140 - left - FAR;
  const gap = hand.length < 2 ? 0 : Math.min(FAR + 3, room / (hand.length - 1));
  return (
    <g>
      {hand.map((card, place) =>
        card === "?" ? (
          <g key={`hidden ${place}`} transform={`translate(${left + place * gap} ${y})`}>
            <Card width={FAR} face={null} seat={owner} />
          </g>
        ) : (
          <Piece key={card} id={`card:${card}`} touch={touch} x={left + place * gap} y={y}>
            <SmallCard width={FAR} card={card} />
          </Piece>
        ),
      )}
    </g>
  );
}

function Hand(props: Owned): JSX.Element {
  const { owner, table, touch, y, layout, seat } = props;
  const size = layout.hand;
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
            {owner === seat && known.includes(card) && <KnownSign x={size - 3} y={3} />}
          </Piece>
        );
      })}
      {hand.length === 0 && (
        <text class="label" x={layout.width / 2} y={y + size * 0.8} font-size={13}>
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
      <circle r={9} />
      <Shape path={EYE} x={0} y={0} size={13} class="known-eye" />
    </g>
  );
}

function Courtyard(props: Owned): JSX.Element {
  const { owner, table, layout, y, figures } = props;
  const side = table.sides[owner];
  const drafting = side.courtyard.length === 0 && table.phase === "draft";
  const nobles: readonly Noble[] = drafting
    ? figures.dealt[owner].map((card) => ({ card, wounds: 0, boost: null }))
    : side.courtyard;
  const room = layout.width - 24;
  const size = Math.min(layout.noble, room / Math.max(1, nobles.length) - 8);
  const gap = Math.min(size + 24, room / Math.max(1, nobles.length));
  const start = layout.width / 2 - (gap * (nobles.length - 1)) / 2 - size / 2;
  const height = layout.noble * 1.4 + 26;
  return (
    <g>
      <rect class={`ground seat-${owner}`} x={8} y={y - 6} width={layout.width - 16} height={height} rx={14} />
      {nobles.map((noble, place) => (
        <NobleInCourt
          key={noble.card}
          {...props}
          noble={noble}
          strength={drafting ? null : (figures.strengths[owner][place] ?? null)}
          size={size}
          x={start + place * gap}
        />
      ))}
      {nobles.length === 0 && (
        <text class="label" x={layout.width / 2} y={y + height / 2} font-size={15}>
          {table.phase === "nobles" ? text.nobles.dealing : text.nobles.emptyCourt}
        </text>
      )}
    </g>
  );
}

function NobleInCourt(props: Owned & { noble: Noble; strength: number | null; size: number; x: number }): JSX.Element {
  const { noble, strength, size, x, y, touch, figures, table, sealed, owner } = props;
  const rank = noble.card[0] as "J" | "Q" | "K";
  const limit = figures.wound_limits[rank] ?? 0;
  const duelling = table.duel !== null && [table.duel.attacker, table.duel.defender].includes(noble.card);
  const drop = Math.min(15, size / 4);
  return (
    <Piece id={`card:${noble.card}`} touch={touch} x={x} y={y} class={duelling ? "duelling" : ""}>
      <NobleCard width={size} rank={rank} suit={suitOf(noble.card)} class={sealed.includes(owner) ? "waits" : ""} />
      {strength !== null && (
        <g transform={`translate(${size - 4} 6)`} class="strength">
          <circle r={13} />
          <text x={0} y={5} font-size={14}>
            {strength}
          </text>
        </g>
      )}
      {noble.boost !== null && (
        <g transform={`translate(-6 -5)`} class="boost">
          <rect width={27} height={24} rx={5} />
          <text x={13.5} y={17} font-size={14}>
            +{rankText(noble.boost[0] ?? "")}
          </text>
        </g>
      )}
      {strength !== null && (
        <Tally
          x={size / 2 - (limit * (drop + 2) - 2) / 2}
          y={size * 1.4 + 11}
          count={noble.wounds}
          most={limit}
          path={DROP}
          size={drop}
          class="wound"
        />
      )}
    </Piece>
  );
}

/** The decks and the discards between the courtyards, with the score of a duel that has just ended. */
function Piles(props: Props & { layout: Layout; y: number }): JSX.Element {
  const { table, figures, touch, y, layout, recent } = props;
  const size = 46;
  const decided = latest(recent, "decided");
  const left = 146;
  // the discards may take three rows; with the score beside them they are packed closer
  const room = layout.width - 10 - left - (decided ? SCORE : 0);
  const gap = Math.min(SMALL_GAP, (room - SMALL) / Math.max(1, Math.ceil(table.discard.length / DISCARD_ROWS) - 1));
  const across = Math.max(1, Math.floor((room - SMALL) / gap + 1.01));
  if (table.phase === "draft" || table.phase === "nobles") {
    return (
      <text class="label strong" x={layout.width / 2} y={y + 50} font-size={16}>
        {text.nobles.draft(...figures.draft)}
      </text>
    );
  }
  return (
    <g>
      <Piece id="nobles" touch={touch} x={14} y={y + 12}>
        {table.nobles.length > 0 ? <Card width={size} face={null} class="noble-back" /> : <rect class="ghost" width={size} height={size * 1.4} rx={6} />}
        <text class="label" x={size / 2} y={size * 1.4 + 17} font-size={12}>
          {text.nobles.nobleDeck(table.nobles.length)}
        </text>
      </Piece>
      <Piece id="deck" touch={touch} x={80} y={y + 12}>
        {table.deck.length > 0 ? <Card width={size} face={null} /> : <rect class="ghost" width={size} height={size * 1.4} rx={6} />}
        <text class="label" x={size / 2} y={size * 1.4 + 17} font-size={12}>
          {text.nobles.deck(table.deck.length)}
        </text>
      </Piece>
      <Piece id="discard" touch={touch} x={left} y={y}>
        {table.discard.length === 0 && <rect class="ghost" y={12} width={size} height={size * 1.4} rx={6} />}
        <text class="label left" x={0} y={table.discard.length === 0 ? size * 1.4 + 29 : 10} font-size={12}>
          {text.nobles.discards(table.discard.length)}
        </text>
      </Piece>
      {table.discard.map((card, place) => (
        <Piece
          key={card}
          id={`discarded:${card}`}
          touch={touch}
          x={left + (place % across) * gap}
          y={y + 16 + Math.floor(place / across) * SMALL_ROW}
        >
          <SmallCard width={SMALL} card={card} />
        </Piece>
      ))}
      {decided && <Decided {...props} attack={Number(decided.facts.attack)} defend={Number(decided.facts.defend)} />}
    </g>
  );
}

function Decided(props: Props & { layout: Layout; y: number; attack: number; defend: number }): JSX.Element {
  const { layout, y, attack, defend } = props;
  return (
    <g transform={`translate(${layout.width - 68} ${y + 52})`}>
      <g class="burst lands">
        <rect class="burst-body" x={-56} y={-17} width={112} height={34} rx={17} />
        <Shape path={SWORDS} x={-38} y={0} size={18} class="burst-picture" />
        <text class="burst-text" x={10} y={6} font-size={17}>
          {attack} : {defend}
        </text>
      </g>
    </g>
  );
}

/** The duel as two sums: strength, dice, cards. */
function Arena(props: Props & { layout: Layout; y: number }): JSX.Element {
  const [top, bottom] = sides(props);
  const { y, layout } = props;
  return (
    <g class="arena">
      <rect class="arena-ground" x={8} y={y - 4} width={layout.width - 16} height={112} rx={14} />
      <Dueller {...props} owner={top} y={y + 25} />
      <line class="arena-line" x1={20} x2={layout.width - 20} y1={y + 52} y2={y + 52} />
      <Dueller {...props} owner={bottom} y={y + 79} />
    </g>
  );
}

function Dueller(props: Owned): JSX.Element {
  const { owner, table, figures, y, layout, recent, touch } = props;
  const duel = table.duel!;
  const attacks = owner === table.active;
  const noble = attacks ? duel.attacker : duel.defender;
  const dice = attacks ? duel.attack_dice : duel.defend_dice;
  const cards = attacks ? duel.attack_cards : [];
  const place = table.sides[owner].courtyard.findIndex((each) => each.card === noble);
  const strength = figures.strengths[owner][place] ?? 0;
  const count = figures.dice[noble[0] ?? ""] ?? 0;
  const left = layout.width > 500 ? 150 : 14;
  const fresh = latest(recent, "rolled", (event) => event.facts.seat === owner) ? "tumbles" : "";
  let at = left + 104;
  const dieXs = Array.from({ length: count }, () => (at += 38));
  const cardXs = cards.map(() => (at += 40));
  return (
    <g>
      <Shape path={SWORDS} x={left + 9} y={y} size={18} class={attacks ? "ink" : "faint"} />
      <text class="label left strong" x={left + 26} y={y - 3} font-size={14}>
        {text.nobles.name(noble)}
      </text>
      <text class="label left" x={left + 26} y={y + 13} font-size={12}>
        {attacks ? text.nobles.attacks : text.nobles.defends}
      </text>
      <text class="figure mid" x={left + 110} y={y + 7} font-size={20}>
        {strength}
      </text>
      {dieXs.map((x, each) => (
        <g key={each} transform={`translate(${x + 14} ${y})`}>
          <g class={dice[each] === undefined ? "" : fresh}>
            <PipDie size={30} face={dice[each] ?? null} seat={owner} />
          </g>
        </g>
      ))}
      {cards.map((card, each) => (
        <Piece key={card} id={`discarded:${card}`} touch={touch} x={(cardXs[each] ?? 0) - 1} y={y - 22}>
          <Card width={32} face={{ rank: card[0] ?? "", suit: suitOf(card) }} />
        </Piece>
      ))}
      {figures.standing !== null && (
        <text class="figure total" x={layout.width - (layout.width > 500 ? 150 : 18)} y={y + 9} font-size={27}>
          {figures.standing[owner]}
        </text>
      )}
    </g>
  );
}

/** The small picture by which the game is chosen. */
export function Vignette(): JSX.Element {
  return (
    <>
      <g transform="translate(30 30) rotate(-8)">
        <NobleCard width={52} rank="J" suit="c" />
      </g>
      <g transform="translate(74 20)">
        <NobleCard width={52} rank="Q" suit="h" />
      </g>
      <g transform="translate(120 22) rotate(8)">
        <NobleCard width={52} rank="K" suit="s" />
      </g>
    </>
  );
}
