// Two Domains: two lines of dice from Home to Front, and the field between them.
import type { JSX } from "preact";
import { PictureDie, Shape } from "../../draw/pieces";
import { SWORDS } from "../../draw/shapes";
import { text } from "../../text";
import { type BoardProps, Canvas, latest, Piece, type Seat, sides } from "../board";
import type { Figures, Table } from "./table";

const WIDTH = 400;
const HEIGHT = 342;
/** The middle of the field, and where the lines of the two domains lie. */
const FIELD = 164;
const FAR = 56;
const NEAR = 272;
const SIZE = 70;
const GAP = 76;
const FIRST_X = 48;

type Props = BoardProps<Table, Figures>;

export function Board(props: Props): JSX.Element {
  const [top, bottom] = sides(props);
  return (
    <Canvas width={WIDTH} height={HEIGHT} class="two-domains">
      <Domain {...props} owner={top} y={FAR} />
      <Field {...props} />
      <Domain {...props} owner={bottom} y={NEAR} />
    </Canvas>
  );
}

function x(place: number): number {
  return FIRST_X + place * GAP;
}

function Domain(props: Props & { owner: Seat; y: number }): JSX.Element {
  const { owner, y, table, figures, touch, recent } = props;
  const line = table.lines[owner];
  const fallen = latest(recent, "struck", (event) => event.facts.seat === owner);
  const before = (fallen?.facts.from ?? []) as readonly number[];
  return (
    <g>
      <rect class={`ground seat-${owner}`} x={8} y={y - 48} width={WIDTH - 16} height={108} rx={14} />
      {Array.from({ length: figures.longest }, (_, place) => {
        const face = line[place];
        return (
          <g key={place}>
            <text class="label small" x={x(place)} y={y - 35} font-size={12}>
              {figures.places[owner][place]}
            </text>
            {face === undefined ? (
              <rect class="ghost" x={x(place) - SIZE / 2 + 8} y={y - SIZE / 2 + 10} width={SIZE - 16} height={SIZE - 16} rx={10} />
            ) : (
              <Die {...props} place={place} face={face} />
            )}
          </g>
        );
      })}
      {before.length > line.length && (
        <g key={before.join("")} class="falls" style={{ "--x": `${x(before.length - 1)}px`, "--y": `${y + 2}px` }}>
          <PictureDie size={SIZE - 6} face={before[before.length - 1] ?? 1} seat={owner} />
        </g>
      )}
      {line.length > 1 && touch.can(`sort:${owner}`) && (
        <Piece id={`sort:${owner}`} touch={touch} x={x(0) + 12} y={FIELD}>
          <rect class="tab" x={-44} y={-15} width={88} height={30} rx={15} />
          <text class="tab-text" x={0} y={5} font-size={14}>
            {text.twoDomains.sort}
          </text>
        </Piece>
      )}
    </g>
  );
}

function Die(props: Props & { owner: Seat; y: number; place: number; face: number }): JSX.Element {
  const { owner, y, place, face, touch, recent, figures } = props;
  const id = `die:${owner}:${place}`;
  const front = place === props.table.lines[owner].length - 1;
  const rolled =
    (place === figures.gathering_place && latest(recent, "gathered", (event) => event.facts.seat === owner) !== undefined) ||
    (front && latest(recent, "rolled", (event) => event.facts.seat === owner) !== undefined);
  const changes = touch.lit(id) ? (rolled ? "tumbles" : "pops") : "";
  return (
    <Piece id={id} touch={touch} x={x(place)} y={y + 2}>
      <g key={`${face} ${changes} ${props.table.quiet}`} class={changes}>
        <PictureDie size={SIZE - 6} face={face} seat={owner} />
      </g>
      <text class="label strong" x={0} y={SIZE / 2 + 14} font-size={13.5}>
        {figures.faces[face]}
      </text>
    </Piece>
  );
}

/** The field between the Fronts: the last blow, or the roll that is waited for. */
function Field(props: Props): JSX.Element {
  const { recent, table, figures, touch } = props;
  const roll = latest(recent, "rolled");
  const struck = latest(recent, "struck");
  const [top, bottom] = sides(props);
  const [far, near] = [top, bottom].map((seat) => x(Math.max(0, table.lines[seat as Seat].length - 1))) as [number, number];
  const middle = (far + near) / 2;
  // where the lines are short, the left belongs to the tab for mobilising
  const onTheRight = middle < 250;
  return (
    <g class="field">
      <path class="lane" d={`M${far} ${FAR + 68}V${FIELD}H${near}V${NEAR - 60}`} />
      <Piece id="field" touch={touch} x={middle} y={FIELD}>
        {roll !== undefined ? (
          <g class="tumbles" key={String(table.quiet)}>
            <PictureDie size={46} face={Number(roll.facts.face)} seat={roll.facts.seat as Seat} />
          </g>
        ) : (
          <g>
            <circle class="disc" r={21} />
            <Shape path={SWORDS} x={0} y={0} size={24} class={struck ? "ink" : "faint"} />
          </g>
        )}
      </Piece>
      <text class={`label field-note ${onTheRight ? "left" : ""}`} x={middle + (onTheRight ? 34 : -34)} y={FIELD + 5} font-size={13}>
        {roll ? text.twoDomains.rolled(figures.faces[String(roll.facts.face)] ?? "") : table.rolling ? text.twoDomains.rolling[table.rolling] : ""}
      </text>
    </g>
  );
}

/** The small picture by which the game is chosen. */
export function Vignette(): JSX.Element {
  return (
    <>
      {[1, 4, 5, 6].map((face, place) => (
        <g key={face} transform={`translate(${32 + place * 45} ${place % 2 === 0 ? 54 : 70})`}>
          <PictureDie size={40} face={face} seat={place < 2 ? 0 : 1} />
        </g>
      ))}
    </>
  );
}
