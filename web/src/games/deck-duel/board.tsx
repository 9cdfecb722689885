// Deck Duel: two fighters with Health, Action, Rage and Focus, their decks and discards, and the flipped cards between them.
import type { JSX } from "preact";
import { Card, Mark, Shape, Tally, WonSign } from "../../draw/pieces";
import { BOLT, EYE, FLAME, HEART } from "../../draw/shapes";
import { text } from "../../text";
import { rankText } from "../../text/signs";
import { type BoardProps, Canvas, latest, Piece, type Seat, sides } from "../board";
import type { Fighter, Figures, Table } from "./table";

const WIDTH = 400;
const HEIGHT = 456;
const CARD_WIDTH = 68;
const PILE_WIDTH = 50;
/** Where each side's points begin. */
const FAR_POINTS = 6;
const CLOSE_POINTS = 362;
/** The first heart of a side, from where its points begin, and from there to the next. */
const FIRST_HEART = { x: 68, y: 23 };
const HEART_STEP = 26;
/** Each fighter has a suit; which one makes no difference (DD 2.36). */
const SUIT_OF = ["s", "h"] as const;

type Props = BoardProps<Table, Figures>;
type Owned = Props & { owner: Seat; fighter: Fighter };

export function Board(props: Props): JSX.Element {
  const [top, bottom] = sides(props);
  const far: Owned = { ...props, owner: top, fighter: props.table.fighters[top] };
  const close: Owned = { ...props, owner: bottom, fighter: props.table.fighters[bottom] };
  return (
    <Canvas width={WIDTH} height={HEIGHT} class="deck-duel">
      <Points {...far} y={FAR_POINTS} />
      <Strip {...far} y={98} />
      <Piles {...far} x={14} left={true} />
      <Flipped {...far} x={WIDTH / 2 - CARD_WIDTH - 7} />
      <Flipped {...close} x={WIDTH / 2 + 7} />
      <Piles {...close} x={WIDTH - 14} left={false} />
      <Damage {...props} />
      <Strip {...close} y={318} />
      <Points {...close} y={CLOSE_POINTS} />
      <LostHeart {...props} />
    </Canvas>
  );
}

function Points(props: Owned & { y: number }): JSX.Element {
  const { owner, fighter, figures, touch, y, table } = props;
  const health = Math.max(0, fighter.health);
  return (
    <g>
      <rect class={`ground seat-${owner}`} x={8} y={y} width={WIDTH - 16} height={86} rx={14} />
      <Piece id={`health:${owner}`} touch={touch} x={18} y={y + 8}>
        <rect class="hit" x={-4} y={-4} width={368} height={36} rx={8} />
        <text class="figure" x={0} y={23} font-size={27}>
          {health}
        </text>
        <Tally x={40} y={15} count={health} most={figures.most_health} path={HEART} size={20} gap={6} class="heart" />
      </Piece>
      <Piece id={`action:${owner}`} touch={touch} x={18} y={y + 46}>
        <rect class="hit" x={-4} y={-2} width={130} height={38} rx={8} />
        <Tally
          x={0}
          y={9}
          count={fighter.action}
          most={figures.most_action}
          path={BOLT}
          size={17}
          gap={4}
          class="action"
        />
        <text class="label left" x={0} y={31} font-size={12}>
          {text.deckDuel.action(fighter.action)}
        </text>
      </Piece>
      <Piece id={`rage:${owner}`} touch={touch} x={158} y={y + 46}>
        <rect class="hit" x={-4} y={-2} width={92} height={38} rx={8} />
        <Tally x={0} y={9} count={fighter.rage} most={figures.most_rage} path={FLAME} size={18} gap={7} class="rage" />
        <text class="label left" x={0} y={31} font-size={12}>
          {text.deckDuel.rage(fighter.rage)}
        </text>
      </Piece>
      <Piece id={`focus:${owner}`} touch={touch} x={262} y={y + 46}>
        <Shape path={EYE} x={9} y={9} size={20} class={fighter.focus ? "focus-on" : "faint"} />
        <text class={fighter.focus ? "label left strong" : "label left"} x={0} y={31} font-size={12}>
          {fighter.focus ? text.deckDuel.focusOn(figures.focus_raises) : text.deckDuel.focusOff}
        </text>
      </Piece>
      {table.initiative === owner && (
        <g class="initiative" transform={`translate(${WIDTH - 26} ${y + 56})`}>
          <Mark seat={owner} size={22} />
          <text class="mark-text" x={0} y={4.5} font-size={13}>
            1
          </text>
        </g>
      )}
    </g>
  );
}

/** The thirteen cards: those still in the deck, those gone, and the King that lies beside it for Focus. */
function Strip(props: Owned & { y: number }): JSX.Element {
  const { fighter, figures, y, owner } = props;
  const cards = [...figures.cards];
  const gap = (WIDTH - 20) / cards.length;
  const width = gap - 3;
  return (
    <g>
      {cards.map((card, place) => {
        const here = fighter.deck.includes(card);
        const x = 10 + place * gap + 1.5;
        const known = fighter.top === card;
        const rank = rankText(card);
        return (
          <g key={card} transform={`translate(${x} ${y})`} class={here ? `chip owner-${owner}` : "chip gone"}>
            <rect class={known ? "chip-body known" : "chip-body"} width={width} height={34} rx={5} />
            <text class="chip-text" x={width / 2} y={23} font-size={rank.length > 1 ? 14 : 16}>
              {rank}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function Piles(props: Owned & { x: number; left: boolean }): JSX.Element {
  const { owner, fighter, figures, touch, left } = props;
  const deckX = left ? props.x : props.x - PILE_WIDTH;
  const discardX = left ? props.x + PILE_WIDTH + 5 : props.x - 2 * PILE_WIDTH - 5;
  const y = 184;
  const known = fighter.top !== null && fighter.top !== "?" ? fighter.top : null;
  const height = PILE_WIDTH * 1.4;
  return (
    <g>
      <Piece id={`deck:${owner}`} touch={touch} x={deckX} y={y}>
        {fighter.deck.length > 1 && <rect class="pile-edge" x={2.5} y={2.5} width={PILE_WIDTH} height={height} rx={6} />}
        {fighter.deck.length > 0 ? (
          <Card width={PILE_WIDTH} face={known === null ? null : { rank: known, suit: SUIT_OF[owner] }} seat={owner} />
        ) : (
          <rect class="ghost" width={PILE_WIDTH} height={height} rx={6} />
        )}
        {fighter.top === "?" && <Shape path={EYE} x={PILE_WIDTH / 2} y={16} size={22} class="on-back" />}
        <text class="label" x={PILE_WIDTH / 2} y={height + 17} font-size={12}>
          {text.deckDuel.deck(fighter.deck.length)}
        </text>
      </Piece>
      <Piece id={`discard:${owner}`} touch={touch} x={discardX} y={y + 20}>
        <rect class="ghost" width={36} height={50} rx={5} />
        <text class="ghost-text" x={18} y={32} font-size={17}>
          {figures.discarded[owner]}
        </text>
        <text class="label" x={18} y={67} font-size={12}>
          {text.deckDuel.gone}
        </text>
      </Piece>
    </g>
  );
}

/** The card on the table, or the one that lay there in the last combat. */
function Flipped(props: Owned & { x: number }): JSX.Element {
  const { owner, x, touch, table, story, recent, figures, sealed } = props;
  const y = 172;
  const told = latest(story, "flipped", (event) => event.facts.seat === owner);
  const lies = table.flipped[owner];
  // what lay there last stays in sight until the next cards come
  const card = lies ?? (table.flipped[0] === null && told ? String(told.facts.card) : null);
  const compared = story.findLast((event) => event.kind === "won" || event.kind === "tied");
  const won = figures.winner ?? (compared?.kind === "won" ? (compared.facts.seat as Seat) : undefined);
  if (sealed.includes(owner)) {
    return (
      <g transform={`translate(${x} ${y})`}>
        <rect class="ghost decided" width={CARD_WIDTH} height={CARD_WIDTH * 1.4} rx={8} />
        <text class="label" x={CARD_WIDTH / 2} y={CARD_WIDTH * 0.75} font-size={13}>
          {props.chosen && owner === props.seat ? text.deckDuel.chosen(props.chosen) : text.deckDuel.decided}
        </text>
      </g>
    );
  }
  if (card === null) {
    return <rect class="ghost" x={x} y={y} width={CARD_WIDTH} height={CARD_WIDTH * 1.4} rx={8} />;
  }
  const uncompared = lies !== null && figures.winner === null && latest(recent, "won") === undefined;
  const result = won === undefined || uncompared ? "" : won === owner ? "won" : "lost";
  const past = lies === null && !(told && recent.includes(told));
  return (
    <Piece id={`flipped:${owner}`} touch={touch} x={x} y={y} class={past ? "past" : result}>
      <g key={`${card} ${table.fighters[owner].deck.length}`} class={told && recent.includes(told) ? "turns" : ""}>
        <Card width={CARD_WIDTH} face={{ rank: card, suit: SUIT_OF[owner] }} class={`owner-${owner}`} />
      </g>
      {result === "won" && !past && <WonSign x={CARD_WIDTH / 2} y={0} />}
    </Piece>
  );
}

/** What the combat costs the loser, between the two cards. */
function Damage(props: Props): JSX.Element | null {
  const { figures, recent } = props;
  const hurt = latest(recent, "hurt");
  const won = latest(recent, "won");
  const tied = latest(recent, "tied");
  const label =
    figures.winner !== null
      ? text.deckDuel.damage(figures.damage)
      : hurt
        ? text.deckDuel.lost(Number(hurt.facts.lost))
        : won
          ? text.deckDuel.damage(Number(won.facts.damage))
          : tied
            ? text.deckDuel.tie
            : null;
  if (label === null) return null;
  return (
    <g transform={`translate(${WIDTH / 2} 288)`}>
      <g class={`burst ${hurt ? "lands" : ""}`} key={label}>
        <rect class="burst-body" x={-52} y={-14} width={104} height={28} rx={14} />
        <text class="burst-text" x={0} y={5} font-size={14}>
          {label}
        </text>
      </g>
    </g>
  );
}

/** The damage as it flies from the cards to the Health that it costs. */
function LostHeart(props: Props): JSX.Element | null {
  const hurt = latest(props.recent, "hurt");
  if (hurt === undefined) return null;
  const [, bottom] = sides(props);
  const x = FIRST_HEART.x + HEART_STEP * Number(hurt.facts.health);
  const y = FIRST_HEART.y + (hurt.facts.seat === bottom ? CLOSE_POINTS : FAR_POINTS);
  return (
    <g key={`${hurt.facts.seat} ${hurt.facts.health}`} class="flies" style={{ "--x": `${x}px`, "--y": `${y}px` }}>
      <Shape path={HEART} x={0} y={0} size={30} class="heart full" />
    </g>
  );
}

/** The small picture by which the game is chosen. */
export function Vignette(): JSX.Element {
  return (
    <>
      <g transform="translate(38 26) rotate(-6)">
        <Card width={52} face={{ rank: "9", suit: "s" }} />
      </g>
      <g transform="translate(110 20) rotate(6)">
        <Card width={52} face={{ rank: "K", suit: "h" }} />
      </g>
      <Shape path={HEART} x={100} y={104} size={24} class="heart full" />
      <Shape path={FLAME} x={100} y={26} size={28} class="rage full" />
    </>
  );
}
