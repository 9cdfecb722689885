// Duo Regna: two open hands and, between them, the track on which the dragon is pulled to and fro.
import type { JSX } from "preact";
import { Card, Shape, WonSign } from "../../draw/pieces";
import { CHARACTERS, DRAGON, DROP, FACES, HELMET } from "../../draw/shapes";
import { text } from "../../text";
import { type BoardProps, Canvas, latest, Piece, type Seat, sides, type Told } from "../board";
import type { Figures, Table } from "./table";

const CASTLE = FACES[4] ?? "";
const WIDTH = 400;
const HEIGHT = 452;
const MIDDLE = 222;
const STEP = 54;
const TRACK_X = 200;
const PLAYED_X = 92;
const PLAYED_WIDTH = 66;
const SEALED_WIDTH = 34;
const SCORE_X = 318;

export function Board(props: BoardProps<Table, Figures>): JSX.Element {
  const [top, bottom] = sides(props);
  return (
    <Canvas width={WIDTH} height={HEIGHT} class={`duo-regna ${props.figures.theme}`}>
      <Hand {...props} owner={top} y={6} width={36} />
      <Track {...props} />
      <Played {...props} owner={top} y={MIDDLE - 10 - PLAYED_WIDTH * 1.4} />
      <Played {...props} owner={bottom} y={MIDDLE + 10} />
      <Score {...props} owner={top} y={MIDDLE - 92} />
      <Score {...props} owner={bottom} y={MIDDLE + 46} />
      <Hand {...props} owner={bottom} y={388} width={40} />
    </Canvas>
  );
}

type Owned = BoardProps<Table, Figures> & { owner: Seat; y: number };

function Hand(props: Owned & { width: number }): JSX.Element {
  const { owner, table, figures, touch, width, y } = props;
  const cards = [...figures.cards];
  const gap = (WIDTH - 12) / cards.length;
  return (
    <g>
      {cards.map((card, place) => {
        const x = 6 + place * gap + (gap - width) / 2;
        if (!table.hands[owner].includes(card)) {
          return (
            <g key={card} class="spent" transform={`translate(${x} ${y})`}>
              <rect class="ghost" width={width} height={width * 1.4} rx={width * 0.11} />
              <text class="ghost-text" x={width / 2} y={width * 0.86} font-size={width * 0.42}>
                {card}
              </text>
            </g>
          );
        }
        return (
          <Piece key={card} id={`card:${owner}:${card}`} touch={touch} x={x} y={y}>
            <Card width={width} face={{ rank: card, picture: CHARACTERS[card] }} class={`owner-${owner}`} />
          </Piece>
        );
      })}
    </g>
  );
}

function Track(props: BoardProps<Table, Figures>): JSX.Element {
  const { table, figures, recent, touch } = props;
  const [top, bottom] = sides(props);
  const places = Array.from({ length: 2 * figures.edge + 1 }, (_, place) => place - figures.edge);
  const captured = latest(recent, "captured");
  const count = table.captured[0] + table.captured[1];
  return (
    <g>
      <line class="track-line" x1={TRACK_X} x2={TRACK_X} y1={MIDDLE - 2 * STEP} y2={MIDDLE + 2 * STEP} />
      {places.map((place) => {
        const end = Math.abs(place) === figures.edge;
        const owner = place < 0 ? top : bottom;
        return (
          <g key={place}>
            {end ? (
              <rect
                class={`track-end seat-${owner}`}
                x={TRACK_X - 34}
                y={MIDDLE + place * STEP - 25}
                width={68}
                height={50}
                rx={12}
              />
            ) : (
              <circle class="track-place" cx={TRACK_X} cy={MIDDLE + place * STEP} r={21} />
            )}
            {end && <Shape path={figures.theme === "gladiator" ? DROP : CASTLE} x={TRACK_X} y={MIDDLE + place * STEP} size={26} class={`end-picture seat-${owner}`} />}
            {place === 0 && <circle class="track-middle" cx={TRACK_X} cy={MIDDLE} r={14} />}
          </g>
        );
      })}
      {captured && <Caught key={count} {...props} winner={captured.facts.winner as Seat} />}
      <Piece key={`dragon ${count}`} id="dragon" touch={touch} x={TRACK_X} y={height(props, table.dragon)} delay={300}>
        <Marker theme={figures.theme} size={46} class={captured ? "arrives" : ""} />
      </Piece>
    </g>
  );
}

/** Where on the page a place of the track lies. In the arena the winner pushes instead of pulling: the other way round. */
function height(props: BoardProps<Table, Figures>, dragon: number): number {
  const [, bottom] = sides(props);
  const towardsBottom = bottom === 0 ? dragon : -dragon;
  return MIDDLE + STEP * (props.figures.theme === "gladiator" ? -towardsBottom : towardsBottom);
}

/** The dragon that was captured just now, on its last step. */
function Caught(props: BoardProps<Table, Figures> & { winner: Seat }): JSX.Element {
  const { winner, figures } = props;
  const sign = winner === 0 ? 1 : -1;
  const from = height(props, sign * (figures.edge - 1));
  const to = height(props, sign * figures.edge);
  return (
    <g class="caught" style={{ "--from": `${from}px`, "--to": `${to}px`, "--x": `${TRACK_X}px` }}>
      <Marker theme={figures.theme} size={46} class="" />
    </g>
  );
}

function Marker({ theme, size, class: extra }: { theme: Figures["theme"]; size: number; class: string }): JSX.Element {
  return (
    <g class={`marker ${extra}`}>
      <circle class="marker-disc" r={size * 0.56} />
      <Shape path={theme === "gladiator" ? HELMET : DRAGON} x={0} y={0} size={size * 0.72} class="marker-picture" />
    </g>
  );
}

/** The card that a seat turned over in the last round, and beside it the back of the one it has chosen for this one. */
function Played(props: Owned): JSX.Element {
  const { owner, y, story, recent, sealed, touch } = props;
  const shown = latest(story, "revealed");
  const card = shown?.facts[owner === 0 ? "first" : "second"] as string | undefined;
  const won = shown && latest(story.slice(story.indexOf(shown)), "moved")?.facts.winner;
  const result = won === undefined ? "" : won === owner ? "won" : "lost";
  const x = PLAYED_X - PLAYED_WIDTH / 2;
  return (
    <g>
      {card === undefined ? (
        <rect class="ghost" x={x} y={y} width={PLAYED_WIDTH} height={PLAYED_WIDTH * 1.4} rx={PLAYED_WIDTH * 0.11} />
      ) : (
        <Piece id={`played:${owner}`} touch={touch} x={x} y={y} class={result}>
          <g key={round(shown)} class={recent.some((event) => event.kind === "revealed") ? "turns" : ""}>
            <Card width={PLAYED_WIDTH} face={{ rank: card, picture: CHARACTERS[card] }} class={`owner-${owner}`} />
          </g>
          {result === "won" && <WonSign x={PLAYED_WIDTH} y={4} />}
        </Piece>
      )}
      {sealed.includes(owner) && (
        <g transform={`translate(${x - SEALED_WIDTH - 5} ${y + PLAYED_WIDTH * 0.7 - SEALED_WIDTH * 0.7})`}>
          <g class="lands">
            {props.chosen && owner === props.seat ? (
              <Card width={SEALED_WIDTH} face={{ rank: props.chosen, picture: CHARACTERS[props.chosen] }} class={`owner-${owner} own-choice`} />
            ) : (
              <Card width={SEALED_WIDTH} face={null} seat={owner} />
            )}
          </g>
        </g>
      )}
    </g>
  );
}

function round(shown: Told | undefined): string {
  return `${String(shown?.facts.first)}${String(shown?.facts.second)}`;
}

/** Dragons a side has captured; in the arena the wounds it has suffered. */
function Score(props: Owned): JSX.Element {
  const { owner, table, figures, y, touch } = props;
  const gladiator = figures.theme === "gladiator";
  const count = table.captured[gladiator ? (owner === 0 ? 1 : 0) : owner];
  const perRow = Math.min(3, figures.target);
  const size = figures.target > 6 ? 24 : 32;
  const label = gladiator ? text.duoRegna.wounds(count, figures.target) : text.duoRegna.dragons(count, figures.target);
  return (
    <Piece id={`score:${owner}`} touch={touch} x={SCORE_X} y={y}>
      {Array.from({ length: figures.target }, (_, place) => {
        const row = Math.floor(place / perRow);
        const x = ((place % perRow) - (perRow - 1) / 2) * (size + 6);
        const full = place < count;
        return (
          <g key={place} transform={`translate(${x} ${row * (size + 6)})`} class={full ? "slot full" : "slot"}>
            <circle class="slot-disc" r={size / 2} />
            {full && <Shape path={gladiator ? DROP : DRAGON} x={0} y={0} size={size * 0.66} class="slot-picture" />}
          </g>
        );
      })}
      <text class="label" x={0} y={(Math.ceil(figures.target / perRow) - 1) * (size + 6) + size / 2 + 18} font-size={13}>
        {label}
      </text>
    </Piece>
  );
}

/** The small picture by which the game is chosen. */
export function Vignette(): JSX.Element {
  return (
    <>
      <g transform="translate(24 30) rotate(-10)">
        <Card width={50} face={{ rank: "5", picture: CHARACTERS["5"] }} />
      </g>
      <g transform="translate(126 21) rotate(10)">
        <Card width={50} face={{ rank: "K", picture: CHARACTERS["K"] }} />
      </g>
      <g transform="translate(100 62)">
        <circle class="marker-disc" r={34} />
        <Shape path={DRAGON} x={0} y={0} size={46} class="marker-picture" />
      </g>
    </>
  );
}
