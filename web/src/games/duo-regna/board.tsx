// Duo Regna: two open hands and, between them, the track on which the dragon, or the tension card, goes to and fro.
import type { JSX } from "preact";
import { Card, CARD_HEIGHT } from "../../draw/cards";
import { DROP, WonSign } from "../../draw/signs";
import { Shape } from "../../draw/pieces";
import { text } from "../../text";
import { type BoardProps, Canvas, type Format, latest, other, Piece, placeOf, type Seat, sides } from "../board";
import { Character } from "./characters";
import { Dragon } from "./dragon";
import { FightMove, TensionCard } from "./gladiators";
import { Arena, Castle, Gate, Valley } from "./scene";
import type { Figures, Table } from "./table";

interface Layout {
  width: number;
  height: number;
  far: { y: number; width: number };
  near: { y: number; width: number };
  track: { x: number; y: number; step: number; marker: number };
  played: { x: number; width: number };
  sealed: number;
  score: { x: number; size: number; font: number };
}

const LAYOUTS: Record<Format, Layout> = {
  low: {
    width: 400,
    height: 308,
    far: { y: 5, width: 34 },
    near: { y: 244, width: 42 },
    track: { x: 200, y: 148, step: 37, marker: 50 },
    played: { x: 98, width: 58 },
    sealed: 32,
    score: { x: 316, size: 28, font: 14 },
  },
  tall: {
    width: 400,
    height: 378,
    far: { y: 6, width: 37 },
    near: { y: 312, width: 42 },
    track: { x: 200, y: 185, step: 46, marker: 60 },
    played: { x: 96, width: 68 },
    sealed: 36,
    score: { x: 316, size: 32, font: 15 },
  },
  wide: {
    width: 720,
    height: 470,
    far: { y: 8, width: 56 },
    near: { y: 370, width: 66 },
    track: { x: 360, y: 227, step: 54, marker: 72 },
    played: { x: 200, width: 86 },
    sealed: 54,
    score: { x: 530, size: 46, font: 17 },
  },
};

type Props = BoardProps<Table, Figures>;
type Drawn = Props & { layout: Layout };
type Owned = Drawn & { owner: Seat };

export function Board(props: Props): JSX.Element {
  const [top, bottom] = sides(props);
  const layout = LAYOUTS[props.format];
  const given = { ...props, layout };
  const { width, height, track, played } = layout;
  const Scene = props.figures.theme === "gladiator" ? Arena : Valley;
  return (
    <Canvas width={width} height={height} class={`duo-regna ${props.figures.theme}`}>
      <Scene width={width} height={height} {...track} />
      <Hand {...given} owner={top} {...layout.far} />
      <Track {...given} />
      <Played {...given} owner={top} y={track.y - 5 - played.width * CARD_HEIGHT} />
      <Played {...given} owner={bottom} y={track.y + 5} />
      <Score {...given} owner={top} y={track.y - track.step * 1.05} />
      <Score {...given} owner={bottom} y={track.y + track.step * 1.05} />
      <Hand {...given} owner={bottom} {...layout.near} />
    </Canvas>
  );
}

function PlayedCard({ card, width, owner, theme, class: names = "" }: { card: string; width: number; owner: Seat; theme: Figures["theme"]; class?: string }): JSX.Element {
  const picture = theme === "gladiator" ? <FightMove card={card} /> : <Character card={card} />;
  return <Card width={width} face={{ rank: card, picture }} class={`owner-${owner} ${names}`} />;
}

function Hand(props: Owned & { y: number; width: number }): JSX.Element {
  const { owner, table, figures, touch, width, y, layout } = props;
  const cards = [...figures.cards];
  const gap = (layout.width - 12) / cards.length;
  return (
    <g>
      {cards.map((card, place) => {
        const x = 6 + place * gap + (gap - width) / 2;
        if (!table.hands[owner].includes(card)) {
          return (
            <g key={card} class="spent" data-spot={`card:${owner}:${card}`} transform={`translate(${x} ${y})`}>
              <rect class="ghost" width={width} height={width * CARD_HEIGHT} rx={width * 0.1} />
              <text class="ghost-text" x={width / 2} y={width * 0.86} font-size={width * 0.44}>
                {card}
              </text>
            </g>
          );
        }
        return (
          <Piece key={card} id={`card:${owner}:${card}`} touch={touch} x={x} y={y}>
            <PlayedCard card={card} width={width} owner={owner} theme={figures.theme} />
          </Piece>
        );
      })}
    </g>
  );
}

function Track(props: Drawn): JSX.Element {
  const { table, figures, story, news, touch, layout } = props;
  const { x, y, step, marker } = layout.track;
  const [top, bottom] = sides(props);
  const stones = Array.from({ length: 2 * figures.edge - 1 }, (_, place) => place - figures.edge + 1);
  const captured = latest(news, "captured");
  const count = table.captured[0] + table.captured[1];
  const End = figures.theme === "gladiator" ? Gate : Castle;
  return (
    <g>
      {stones.map((place) => (
        <ellipse key={place} class={`track-place ${place === 0 ? "middle" : ""}`} cx={x} cy={y + place * step + step * 0.2} rx={step * 0.42} ry={step * 0.25} />
      ))}
      <End x={x} y={y - figures.edge * step} size={step * 1.35} seat={top} />
      <End x={x} y={y + figures.edge * step} size={step * 1.35} seat={bottom} />
      {captured && <Caught key={placeOf(story, captured)} {...props} winner={captured.facts.winner as Seat} />}
      <Piece key={`dragon ${count}`} id="dragon" touch={touch} x={x} y={height(props, table.dragon)} delay={300}>
        <Marker theme={figures.theme} size={marker} class={captured ? "arrives" : ""} />
      </Piece>
    </g>
  );
}

/** Where on the page a place of the track lies. In the arena the winner pushes instead of pulling: the other way round. */
function height(props: Drawn, dragon: number): number {
  const [, bottom] = sides(props);
  const { y, step } = props.layout.track;
  const towardsBottom = bottom === 0 ? dragon : -dragon;
  return y + step * (props.figures.theme === "gladiator" ? -towardsBottom : towardsBottom);
}

/** The dragon that was captured just now, where its last step has brought it: told before, that step is not taken again. */
function Caught(props: Drawn & { winner: Seat }): JSX.Element {
  const { winner, figures, layout } = props;
  const at = height(props, winner === 0 ? figures.edge : -figures.edge);
  return (
    <g class="caught" style={{ "--at": `translate(${layout.track.x}px, ${at}px)` }}>
      <Marker theme={figures.theme} size={layout.track.marker} class="" />
    </g>
  );
}

/** What is tugged at, or pushed. */
function Marker({ theme, size, class: extra }: { theme: Figures["theme"]; size: number; class: string }): JSX.Element {
  return (
    <g class={`marker ${extra}`}>
      {theme === "gladiator" ? (
        <TensionCard size={size} />
      ) : (
        <>
          <ellipse class="marker-glow" cy={size * 0.42} rx={size * 0.46} ry={size * 0.16} />
          <Dragon size={size} />
        </>
      )}
    </g>
  );
}

/** The card that a seat turned over in the last round, and beside it the back of the one it has chosen for this one. */
function Played(props: Owned & { y: number }): JSX.Element {
  const { owner, y, story, news, sealed, touch, figures, layout } = props;
  const { width } = layout.played;
  const shown = latest(story, "revealed");
  const card = shown?.facts[owner === 0 ? "first" : "second"] as string | undefined;
  const won = shown && latest(story.slice(story.indexOf(shown)), "moved")?.facts.winner;
  const result = won === undefined ? "" : won === owner ? "won" : "lost";
  const x = layout.played.x - width / 2;
  const own = props.chosen && owner === props.seat ? props.chosen : null;
  return (
    <g>
      {card === undefined ? (
        <rect class="ghost" x={x} y={y} width={width} height={width * CARD_HEIGHT} rx={width * 0.1} />
      ) : (
        <Piece id={`played:${owner}`} touch={touch} x={x} y={y} class={result}>
          <g key={placeOf(story, shown)} class={shown && news.includes(shown) ? "turns" : ""}>
            <PlayedCard card={card} width={width} owner={owner} theme={figures.theme} />
          </g>
          {result === "won" && <WonSign x={width} y={4} />}
        </Piece>
      )}
      {sealed.includes(owner) && (
        <g transform={`translate(${x - layout.sealed - 7} ${y + (width - layout.sealed) * 0.7})`}>
          <g class="lands">
            {own === null ? (
              <Card width={layout.sealed} face={null} seat={owner} />
            ) : (
              <PlayedCard card={own} width={layout.sealed} owner={owner} theme={figures.theme} class="own-choice" />
            )}
          </g>
        </g>
      )}
    </g>
  );
}

/** Dragons a side has captured; in the arena the wounds it has suffered. */
function Score(props: Owned & { y: number }): JSX.Element {
  const { owner, table, figures, y, touch, layout } = props;
  const { x, font } = layout.score;
  const { target } = figures;
  const gladiator = figures.theme === "gladiator";
  const count = table.captured[gladiator ? other(owner) : owner];
  // one row, or two of smaller ones
  const perRow = target > 6 ? Math.ceil(target / 2) : Math.min(3, target);
  const size = target > 3 ? layout.score.size * 0.74 : layout.score.size;
  const rows = Math.ceil(target / perRow);
  const top = (-(rows - 1) * (size + 5) - font) / 2;
  const label = gladiator ? text.duoRegna.wounds(count, target) : text.duoRegna.dragons(count, target);
  return (
    <Piece id={`score:${owner}`} touch={touch} x={x} y={y}>
      {Array.from({ length: target }, (_, place) => {
        const across = ((place % perRow) - (perRow - 1) / 2) * (size + 5);
        const full = place < count;
        return (
          <g key={place} transform={`translate(${across} ${top + Math.floor(place / perRow) * (size + 5)})`} class={full ? "slot full" : "slot"}>
            <circle class="slot-disc" r={size / 2} />
            {gladiator ? <Shape path={DROP} x={0} y={0} size={size * 0.66} class="slot-wound" /> : <Dragon size={size * 0.86} />}
          </g>
        );
      })}
      <text class="label strong" x={0} y={top + (rows - 1) * (size + 5) + size / 2 + font + 2} font-size={font}>
        {label}
      </text>
    </Piece>
  );
}
