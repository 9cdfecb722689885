// Between the courts: the decks and the discards, or the duel that is fought.
import type { JSX } from "preact";
import { Card, CARD_HEIGHT, SmallCard } from "../../draw/cards";
import { CourtFigure, type CourtRank } from "../../draw/court";
import { PipDie } from "../../draw/dice";
import { Shape } from "../../draw/pieces";
import { SWORDS, WonSign } from "../../draw/signs";
import { text } from "../../text";
import { latest, Piece, type Seat, sides, type Told } from "../board";
import type { Drawn, Owned } from "./board";
import { Gravel } from "./scene";
import { suitOf } from "./table";

const DISCARD_ROWS = 2;

/** The decks and the discards, with the score of a duel that has just ended. */
export function Piles(props: Drawn): JSX.Element {
  const { table, figures, touch, layout, recent } = props;
  const { middle, width, font, small } = layout;
  const { y, height, pile } = middle;
  const decided = latest(recent, "decided");
  if (table.phase === "draft" || table.phase === "nobles") {
    const chosen = figures.dealt.flat().filter((card) => touch.picked(`card:${card}`)).length;
    return (
      <g>
        <Gravel x={8} y={y} width={width - 16} height={height} duelling={false} />
        <text class="label strong" x={width / 2} y={y + height / 2 + 5} font-size={font + 3}>
          {chosen === 0 ? text.nobles.draft(...figures.draft) : text.nobles.drafted(chosen, figures.draft[0])}
        </text>
      </g>
    );
  }
  const score = decided ? font * 9 : 0;
  const left = 16 + 2 * (pile + 18) + 8;
  // the discards may take two rows; where they are many they are packed closer
  const room = width - 16 - left - score;
  const gap = Math.min(small + 2.5, (room - small) / Math.max(1, Math.ceil(table.discard.length / DISCARD_ROWS) - 1));
  const across = Math.max(1, Math.floor((room - small) / gap + 1.01));
  const rowHeight = small * 1.5 + 3;
  const top = y + (height - pile * CARD_HEIGHT - font - 3) / 2;
  const decks = [
    ["nobles", table.nobles.length, layout.words ? text.nobles.nobleDeck(table.nobles.length) : String(table.nobles.length), "noble-back"],
    ["deck", table.deck.length, layout.words ? text.nobles.deck(table.deck.length) : String(table.deck.length), ""],
  ] as const;
  return (
    <g>
      <Gravel x={8} y={y} width={width - 16} height={height} duelling={false} />
      {decks.map(([id, count, label, back], place) => (
        <Piece key={id} id={id} touch={touch} x={24 + place * (pile + 18)} y={top}>
          {count > 0 ? <Card width={pile} face={null} class={back} /> : <rect class="ghost" width={pile} height={pile * CARD_HEIGHT} rx={5} />}
          <text class="label" x={pile / 2} y={pile * CARD_HEIGHT + font + 2} font-size={font * 0.94}>
            {label}
          </text>
        </Piece>
      ))}
      <Piece id="discard" touch={touch} x={left} y={top}>
        {table.discard.length === 0 && <rect class="ghost" width={pile} height={pile * CARD_HEIGHT} rx={5} />}
        <text class="label left" x={0} y={pile * CARD_HEIGHT + font + 2} font-size={font * 0.94}>
          {text.nobles.discards(table.discard.length)}
        </text>
      </Piece>
      {table.discard.map((card, place) => (
        <Piece key={card} id={`discarded:${card}`} touch={touch} x={left + (place % across) * gap} y={top - 2 + Math.floor(place / across) * Math.min(rowHeight, pile * CARD_HEIGHT - small * 1.5 + 2)}>
          <SmallCard width={small} card={card} />
        </Piece>
      ))}
      {decided && <Decided {...props} decided={decided} />}
    </g>
  );
}

/** The sums of a duel, or what decided it in their place. */
function Decided({ layout, decided }: Drawn & { decided: Told }): JSX.Element {
  const { font } = layout;
  const { attack, attack_ace, defend, defend_ace } = decided.facts;
  return (
    <g transform={`translate(${layout.width - 16 - font * 4.2} ${layout.middle.y + layout.middle.height / 2})`}>
      <g class="burst lands">
        <rect class="burst-body" x={-font * 4.1} y={-font * 1.3} width={font * 8.2} height={font * 2.6} rx={font * 1.3} />
        <Shape path={SWORDS} x={-font * 2.6} y={0} size={font * 1.4} class="burst-picture" />
        <text class="burst-text" x={font * 0.9} y={font * 0.42} font-size={font * 1.3}>
          {text.nobles.sum(Number(attack), attack_ace === true)} : {text.nobles.sum(Number(defend), defend_ace === true)}
        </text>
      </g>
    </g>
  );
}

/** The duel as two sums: strength, dice, cards. */
export function Duel(props: Drawn): JSX.Element {
  const [top, bottom] = sides(props);
  const { middle, width } = props.layout;
  return (
    <g class="arena">
      <Gravel x={8} y={middle.y} width={width - 16} height={middle.height} duelling={true} />
      <Dueller {...props} owner={top} y={middle.y + middle.height * 0.26} />
      <line class="arena-line" x1={20} x2={width - 20} y1={middle.y + middle.height / 2} y2={middle.y + middle.height / 2} />
      <Dueller {...props} owner={bottom} y={middle.y + middle.height * 0.75} />
    </g>
  );
}

/** What was told of the duel that lies there. */
function ofThisDuel(story: readonly Told[]): readonly Told[] {
  return story.slice(Math.max(0, story.findLastIndex(({ kind }) => kind === "challenged")));
}

/** What a side stands at: by the cards it has laid, or before that by its dice; null until all of those lie. */
function standing({ figures, table }: Owned, attacks: boolean, owner: Seat, told: readonly Told[], laid: Told | undefined): string | null {
  if (attacks && text.nobles.aceBeats(table.duel!.attack_cards).length > 0) return text.nobles.sum(0, true);
  if (typeof laid?.facts.total === "number") return text.nobles.sum(laid.facts.total, laid.facts.ace === true);
  const announced = latest(told, "subtotals")?.facts[attacks ? "attack" : "defend"];
  const sum = figures.standing?.[owner] ?? announced;
  return sum === undefined || sum === null ? null : String(sum);
}

function Dueller(props: Owned & { y: number }): JSX.Element {
  const { owner, table, figures, y, layout, story, news, touch } = props;
  const { left, right, die, card: size, font } = layout.duel;
  const duel = table.duel!;
  const attacks = owner === table.active;
  const noble = attacks ? duel.attacker : duel.defender;
  const dice = attacks ? duel.attack_dice : duel.defend_dice;
  const told = ofThisDuel(story);
  const laid = latest(told, "played", (event) => event.facts.seat === owner);
  const cards = attacks ? duel.attack_cards : ((laid?.facts.cards ?? []) as readonly string[]);
  const total = standing(props, attacks, owner, told, laid);
  const outcome = Number(latest(told, "decided")?.facts.outcome ?? 0);
  const place = table.sides[owner].courtyard.findIndex((each) => each.card === noble);
  const count = figures.dice[noble[0] ?? ""] ?? 0;
  const fresh = latest(news, "rolled", (event) => event.facts.seat === owner) ? "tumbles" : "";
  const figure = layout.middle.height * 0.44;
  const strengthX = left + figure + font * 7.2;
  const firstDie = strengthX + font * 1.6 + die / 2;
  const firstCard = firstDie + count * (die + 5) - die / 2 + 4;
  const wordsEnd = right - font * 1.8;
  const explained = attacks && outcome === 0 && firstCard + cards.length * (size + 4) < wordsEnd - font * 4.4;
  return (
    <g>
      <g class={`wears-${suitOf(noble)}`}>
        <CourtFigure rank={noble[0] as CourtRank} size={figure} x={left} y={y - figure * 0.52} />
      </g>
      <text class="label left strong" x={left + figure + 6} y={y - 2} font-size={font}>
        {text.nobles.name(noble)}
      </text>
      <text class="label left" x={left + figure + 6} y={y + font * 0.9} font-size={font * 0.9}>
        {attacks ? text.nobles.attacks : text.nobles.defends}
      </text>
      <text class="figure mid" x={strengthX} y={y + font * 0.5} font-size={font * 1.5}>
        {figures.strengths[owner][place] ?? 0}
      </text>
      {Array.from({ length: count }, (_, each) => (
        <g key={each} transform={`translate(${firstDie + each * (die + 5)} ${y})`}>
          <g class={dice[each] === undefined ? "" : fresh}>
            <PipDie size={die} face={dice[each] ?? null} seat={owner} />
          </g>
        </g>
      ))}
      {cards.map((card, each) => (
        <Piece key={card} id={`discarded:${card}`} touch={touch} x={firstCard + each * (size + 4)} y={y - size * 0.75}>
          <SmallCard width={size} card={card} />
        </Piece>
      ))}
      {total !== null && (
        <text class="figure total" x={right} y={y + font * 0.6} font-size={font * 1.9}>
          {total}
        </text>
      )}
      {explained &&
        text.nobles.aceBeats(cards).map((words, line) => (
          <text key={words} class="label right" x={wordsEnd} y={y + font * (line === 0 ? -0.1 : 0.85)} font-size={font * 0.9}>
            {words}
          </text>
        ))}
      {(attacks ? outcome > 0 : outcome < 0) && <WonSign x={right - font * 3.6} y={y} />}
    </g>
  );
}
