// Deck Duel: two fighters with Health, Action, Rage and Focus, their decks and discards, and the flipped cards between them.
import type { JSX } from "preact";
import { Card, CARD_HEIGHT } from "../../draw/cards";
import { Mark, Shape } from "../../draw/pieces";
import { BOLT, EYE, FLAME, HEART, Tally, WonSign } from "../../draw/signs";
import { text } from "../../text";
import { rankText } from "../../text/signs";
import { type BoardProps, Canvas, latest, Piece, placeOf, type Seat, sides } from "../board";
import { firstHeart, type Layout, LAYOUTS } from "./layout";
import { Felt } from "./scene";
import type { Fighter, Figures, Table } from "./table";

/** Each fighter has a suit; which one makes no difference (DD 2.36). */
const SUIT_OF = ["s", "h"] as const;

type Props = BoardProps<Table, Figures>;
type Drawn = Props & { layout: Layout };
type Owned = Drawn & { owner: Seat; fighter: Fighter };

export function Board(props: Props): JSX.Element {
  const [top, bottom] = sides(props);
  const layout = LAYOUTS[props.format];
  const given = { ...props, layout };
  const far: Owned = { ...given, owner: top, fighter: props.table.fighters[top] };
  const close: Owned = { ...given, owner: bottom, fighter: props.table.fighters[bottom] };
  const { width, height, points, strip, card } = layout;
  return (
    <Canvas width={width} height={height} class="deck-duel">
      <Felt width={width} height={height} />
      <Points {...far} y={points.far} />
      <Strip {...far} y={strip.far} />
      <Piles {...far} left={true} />
      <Flipped {...far} x={width / 2 - card.width - card.apart / 2} />
      <Flipped {...close} x={width / 2 + card.apart / 2} />
      <Piles {...close} left={false} />
      <Damage {...given} />
      <Strip {...close} y={strip.near} />
      <Points {...close} y={points.near} />
      <LostHeart {...given} />
    </Canvas>
  );
}

/** A counter with its signs and its word beside or below them. */
function Counter(props: Owned & { name: "action" | "rage"; y: number }): JSX.Element {
  const { owner, fighter, figures, touch, layout, name, y } = props;
  const { x, size, gap } = layout[name];
  const most = name === "action" ? figures.most_action : figures.most_rage;
  const across = most * (size + gap);
  return (
    <Piece id={`${name}:${owner}`} touch={touch} x={x} y={y + layout.points.second}>
      <rect class="hit" x={-5} y={-size / 2 - 4} width={across + (layout.labelsBelow ? 2 : layout[name].word + 10)} height={layout.labelsBelow ? size + layout.font + 13 : size + 8} rx={7} />
      <Tally x={0} y={0} count={name === "action" ? fighter.action : fighter.rage} most={most} path={name === "action" ? BOLT : FLAME} size={size} gap={gap} class={name} />
      <Word layout={layout} x={across}>
        {name === "rage" ? text.deckDuel.rage(fighter.rage) : layout.labelsBelow ? text.deckDuel.action(fighter.action) : text.deckDuel.actionShort(fighter.action)}
      </Word>
    </Piece>
  );
}

function Word(props: { layout: Layout; x: number; strong?: boolean; children: string }): JSX.Element {
  const { labelsBelow, font } = props.layout;
  return (
    <text class={`label left ${props.strong ? "strong" : ""}`} x={labelsBelow ? 0 : props.x + 3} y={labelsBelow ? font + 10 : font * 0.35} font-size={font}>
      {props.children}
    </text>
  );
}

function Points(props: Owned & { y: number }): JSX.Element {
  const { owner, fighter, figures, touch, y, table, layout } = props;
  const { points, health, focus, width } = layout;
  const left = Math.max(0, fighter.health);
  return (
    <g>
      <rect class={`plate seat-${owner}`} x={12} y={y} width={width - 24} height={points.height} rx={9} />
      <rect class={`plate-edge seat-${owner}`} x={12} y={y} width={7} height={points.height} rx={3.5} />
      <Piece id={`health:${owner}`} touch={touch} x={28} y={y + points.first}>
        <rect class="hit" x={-5} y={-health.size / 2 - 5} width={health.x - 22 + figures.most_health * (health.size + health.gap)} height={health.size + 10} rx={8} />
        <text class="figure" x={0} y={health.font * 0.34} font-size={health.font}>
          {left}
        </text>
        <Tally x={health.x - 28} y={0} count={left} most={figures.most_health} path={HEART} size={health.size} gap={health.gap} class="heart" />
      </Piece>
      <Counter {...props} name="action" />
      <Counter {...props} name="rage" />
      <Piece id={`focus:${owner}`} touch={touch} x={focus.x} y={y + points.second}>
        <Shape path={EYE} x={focus.size / 2} y={0} size={focus.size} class={fighter.focus ? "focus-on" : "faint"} />
        <Word layout={layout} x={focus.size} strong={fighter.focus}>
          {fighter.focus ? text.deckDuel[layout.labelsBelow ? "focusOn" : "focusShort"](figures.focus_raises) : text.deckDuel.focusOff}
        </Word>
      </Piece>
      {table.initiative === owner && (
        <g class="initiative" transform={`translate(${width - 27} ${y + points.first})`}>
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
  const { fighter, figures, y, owner, layout } = props;
  const cards = [...figures.cards];
  const gap = (layout.width - 24) / cards.length;
  const { height } = layout.strip;
  return (
    <g>
      {cards.map((card, place) => {
        const here = fighter.deck.includes(card);
        const known = fighter.top === card;
        const rank = rankText(card);
        return (
          <g key={card} data-spot={`chip:${owner}:${card}`} transform={`translate(${12 + place * gap + 1.5} ${y})`} class={here ? `chip owner-${owner}` : "chip gone"}>
            <rect class={known ? "chip-body known" : "chip-body"} width={gap - 3} height={height} rx={5} />
            <text class="chip-text" x={(gap - 3) / 2} y={height * 0.72} font-size={height * 0.68}>
              {rank}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function Piles(props: Owned & { left: boolean }): JSX.Element {
  const { owner, fighter, figures, touch, left, layout } = props;
  const { pile, width, font, middle } = layout;
  const gone = pile.width * 0.72;
  const deckX = left ? pile.x : width - pile.x - pile.width;
  const goneX = left ? pile.x + pile.width + 8 : width - pile.x - pile.width - 8 - gone;
  const height = pile.width * CARD_HEIGHT;
  const y = middle - height / 2 - font / 2;
  const known = fighter.top !== null && fighter.top !== "?" ? fighter.top : null;
  return (
    <g>
      <Piece id={`deck:${owner}`} touch={touch} x={deckX} y={y}>
        {fighter.deck.length > 1 && <rect class="pile-edge" x={2} y={4} width={pile.width} height={height} rx={pile.width * 0.1} />}
        {fighter.deck.length > 0 ? (
          <Card width={pile.width} face={known === null ? null : { rank: known, suit: SUIT_OF[owner] }} seat={owner} />
        ) : (
          <rect class="ghost" width={pile.width} height={height} rx={6} />
        )}
        {fighter.top === "?" && <Shape path={EYE} x={pile.width / 2} y={pile.width * 0.3} size={pile.width * 0.44} class="on-back" />}
        <text class="label" x={pile.width / 2} y={height + font + 5} font-size={font}>
          {text.deckDuel.deck(fighter.deck.length)}
        </text>
      </Piece>
      <Piece id={`discard:${owner}`} touch={touch} x={goneX} y={y + height - gone * CARD_HEIGHT}>
        <rect class="ghost" width={gone} height={gone * CARD_HEIGHT} rx={gone * 0.1} />
        <text class="ghost-text" x={gone / 2} y={gone * 0.86} font-size={gone * 0.5}>
          {figures.discarded[owner]}
        </text>
        <text class="label" x={gone / 2} y={gone * CARD_HEIGHT + font + 5} font-size={font}>
          {text.deckDuel.gone}
        </text>
      </Piece>
    </g>
  );
}

/** The card on the table, or the one that lay there in the last combat. */
function Flipped(props: Owned & { x: number }): JSX.Element {
  const { owner, x, touch, table, story, recent, news, figures, sealed, layout } = props;
  const { width, y } = layout.card;
  const height = width * CARD_HEIGHT;
  const told = latest(story, "flipped", (event) => event.facts.seat === owner);
  const lies = table.flipped[owner];
  // what lay there last stays in sight until the next cards come
  const card = lies ?? (table.flipped[0] === null && told ? String(told.facts.card) : null);
  const compared = story.findLast((event) => event.kind === "won" || event.kind === "tied");
  const won = figures.winner ?? (compared?.kind === "won" ? (compared.facts.seat as Seat) : undefined);
  if (sealed.includes(owner)) {
    return (
      <g transform={`translate(${x} ${y})`}>
        <rect class="ghost decided" width={width} height={height} rx={8} />
        <text class="label strong" x={width / 2} y={height / 2 + 4} font-size={layout.font + 1}>
          {props.chosen && owner === props.seat ? text.deckDuel.chosen(props.chosen) : text.deckDuel.decided}
        </text>
      </g>
    );
  }
  if (card === null) {
    return <rect class="ghost" x={x} y={y} width={width} height={height} rx={8} />;
  }
  const uncompared = lies !== null && figures.winner === null && latest(recent, "won") === undefined;
  const result = won === undefined || uncompared ? "" : won === owner ? "won" : "lost";
  const past = lies === null && !(told && recent.includes(told));
  return (
    <Piece id={`flipped:${owner}`} touch={touch} x={x} y={y} class={past ? "past" : result}>
      <g key={`${card} ${placeOf(story, told)}`} class={told && news.includes(told) ? "turns" : ""}>
        <Card width={width} face={{ rank: card, suit: SUIT_OF[owner] }} class={`owner-${owner}`} />
      </g>
      {result === "won" && !past && <WonSign x={width / 2} y={0} />}
    </Piece>
  );
}

/** What the combat costs the loser, below the two cards. */
function Damage(props: Drawn): JSX.Element | null {
  const { figures, recent, layout } = props;
  const hurt = latest(recent, "hurt");
  const won = latest(recent, "won");
  const tied = latest(recent, "tied");
  const label =
    figures.winner !== null
      ? text.deckDuel.damage(figures.damage, figures.rage)
      : hurt
        ? text.deckDuel.lost(Number(hurt.facts.lost))
        : won
          ? text.deckDuel.damage(Number(won.facts.damage), Number(won.facts.rage ?? 0))
          : tied
            ? text.deckDuel.tie
            : null;
  if (label === null) return null;
  const width = Math.max(100, label.length * 7.5 + 20);
  return (
    <g transform={`translate(${layout.width / 2} ${layout.burst})`}>
      <g class={`burst ${hurt ? "lands" : ""}`} key={label}>
        <rect class="burst-body" x={-width / 2} y={-12} width={width} height={24} rx={12} />
        <text class="burst-text" x={0} y={5} font-size={15}>
          {label}
        </text>
      </g>
    </g>
  );
}

/** The damage as it flies from the cards to the Health that it costs. */
function LostHeart(props: Drawn): JSX.Element | null {
  const hurt = latest(props.news, "hurt");
  if (hurt === undefined) return null;
  const [, bottom] = sides(props);
  const { x, y, step } = firstHeart(props.layout, hurt.facts.seat === bottom);
  const place = { "--x": `${x + step * Number(hurt.facts.health)}px`, "--y": `${y}px` };
  return (
    <g key={placeOf(props.story, hurt)} class="flies" style={place}>
      <Shape path={HEART} x={0} y={0} size={30} class="heart full" />
    </g>
  );
}
