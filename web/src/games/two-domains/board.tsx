// Two Domains: two lines of dice from Home to Front, and the river between them.
import type { JSX } from "preact";
import { PictureDie } from "../../draw/dice";
import { Shape } from "../../draw/pieces";
import { SWORDS } from "../../draw/signs";
import { text } from "../../text";
import { type BoardProps, Canvas, type Format, latest, Piece, placeOf, type Seat, sides } from "../board";
import { Land, MapBoard } from "./scene";
import type { Figures, Table } from "./table";

interface Layout {
  width: number;
  height: number;
  /** The upper edges of the two lands, and how high each is. */
  far: number;
  near: number;
  land: number;
  /** Of the die in the middle of a land, and of what is written above and below it. */
  die: number;
  font: number;
  /** The first place of a line, and from there to the next. */
  first: number;
  gap: number;
  /** What lies between the Fronts. */
  field: number;
}

const LAYOUTS: Record<Format, Layout> = {
  low: { width: 400, height: 294, far: 10, near: 175, land: 109, die: 57, font: 13.5, first: 47, gap: 76.5, field: 40 },
  tall: { width: 400, height: 356, far: 10, near: 230, land: 116, die: 62, font: 14, first: 47, gap: 76.5, field: 48 },
  wide: { width: 720, height: 450, far: 12, near: 274, land: 164, die: 90, font: 18, first: 84, gap: 138, field: 62 },
};

type Props = BoardProps<Table, Figures>;
type Drawn = Props & { layout: Layout };

export function Board(props: Props): JSX.Element {
  const [top, bottom] = sides(props);
  const layout = LAYOUTS[props.format];
  const given = { ...props, layout };
  return (
    <Canvas width={layout.width} height={layout.height} class="two-domains">
      <MapBoard width={layout.width} height={layout.height} river={fieldY(layout)} />
      <Domain {...given} owner={top} y={layout.far} />
      <Field {...given} />
      <Domain {...given} owner={bottom} y={layout.near} />
    </Canvas>
  );
}

/** The middle of the river. */
function fieldY({ far, land, near }: Layout): number {
  return (far + land + near) / 2;
}

/** The middle of a place. */
function placeX({ first, gap }: Layout, place: number): number {
  return first + place * gap;
}

/** The middle of a line of dice, in a land with this upper edge. */
function dieY({ land }: Layout, y: number): number {
  return y + land * 0.48;
}

function Domain(props: Drawn & { owner: Seat; y: number }): JSX.Element {
  const { owner, y, table, figures, touch, story, news, layout } = props;
  const { die, font } = layout;
  const line = table.lines[owner];
  const fallen = latest(news, "struck", (event) => event.facts.seat === owner);
  const [before, after] = [fallen?.facts.from ?? [], fallen?.facts.to ?? []] as [readonly number[], readonly number[]];
  const ghost = die * 0.82;
  return (
    <g>
      <Land x={10} y={y} width={layout.width - 20} height={layout.land} seat={owner} />
      {Array.from({ length: figures.longest }, (_, place) => {
        const face = line[place];
        const x = placeX(layout, place);
        // a lone king has no Gathering Place, and both names of his own need the room
        const label = (face !== undefined && figures.places[owner][place]) || "";
        return (
          <g key={place}>
            <text class="label" x={Math.max(x, 14 + label.length * font * 0.26)} y={y + font + 3} font-size={font}>
              {label}
            </text>
            {face === undefined ? (
              <rect class="ghost" data-spot={`die:${owner}:${place}`} x={x - ghost / 2} y={dieY(layout, y) - ghost / 2} width={ghost} height={ghost} rx={ghost * 0.2} />
            ) : (
              <Die {...props} place={place} face={face} />
            )}
          </g>
        );
      })}
      {before.length > after.length && (
        <g key={placeOf(story, fallen)} class="falls" style={{ "--x": `${placeX(layout, before.length - 1)}px`, "--y": `${dieY(layout, y)}px` }}>
          <PictureDie size={die} face={before[before.length - 1] ?? 1} seat={owner} />
        </g>
      )}
      {line.length > 1 && touch.can(`sort:${owner}`) && (
        <Piece id={`sort:${owner}`} touch={touch} x={placeX(layout, 0) + die * 0.3} y={fieldY(layout)}>
          <rect class="tab" x={-font * 3.4} y={-font * 1.25} width={font * 6.8} height={font * 2.5} rx={font * 1.25} />
          <text class="tab-text" x={0} y={font * 0.34} font-size={font}>
            {text.twoDomains.sort}
          </text>
        </Piece>
      )}
    </g>
  );
}

function Die(props: Drawn & { owner: Seat; y: number; place: number; face: number }): JSX.Element {
  const { owner, y, place, face, touch, recent, figures, layout } = props;
  const id = `die:${owner}:${place}`;
  const front = place === props.table.lines[owner].length - 1;
  const rolled =
    (place === figures.gathering_place && latest(recent, "gathered", (event) => event.facts.seat === owner) !== undefined) ||
    (front && latest(recent, "rolled", (event) => event.facts.seat === owner) !== undefined);
  const guilty = figures.guilty?.[owner].includes(place) ?? false;
  const changes = touch.lit(id) ? (rolled ? "tumbles" : "pops") : "";
  return (
    <Piece id={id} touch={touch} x={placeX(layout, place)} y={dieY(layout, y)} class={guilty ? "guilty" : ""}>
      <g key={`${face} ${changes} ${props.table.quiet}`} class={changes}>
        <PictureDie size={layout.die} face={face} seat={owner} />
      </g>
      {guilty && <GuiltySign x={layout.die * 0.46} y={-layout.die * 0.46} />}
      <text class="label strong" x={0} y={layout.die * 0.58 + layout.font + 1} font-size={layout.font}>
        {figures.faces[face]}
      </text>
    </Piece>
  );
}

/** At a die that has brought civil war about. */
function GuiltySign({ x, y }: { x: number; y: number }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`} class="guilty-sign">
      <circle r={10} />
      <path d="M0-5v6M0 4.4v.2" />
    </g>
  );
}

/** The field between the Fronts: the last blow, or the roll that is waited for. */
function Field(props: Drawn): JSX.Element {
  const { recent, table, figures, touch, layout } = props;
  const { field, font } = layout;
  const y = fieldY(layout);
  const roll = latest(recent, "rolled");
  const struck = latest(recent, "struck");
  const [top, bottom] = sides(props);
  const [far, near] = [top, bottom].map((seat) => placeX(layout, Math.max(0, table.lines[seat as Seat].length - 1))) as [number, number];
  const middle = (far + near) / 2;
  // where the lines are short, the left belongs to the tab for mobilising
  const onTheRight = middle < layout.width * 0.62;
  return (
    <g class="field">
      <path class="lane" d={`M${far} ${layout.far + layout.land}V${y}H${near}V${layout.near}`} />
      <Piece id="field" touch={touch} x={middle} y={y}>
        {roll !== undefined ? (
          <g class="tumbles" key={String(table.quiet)}>
            <PictureDie size={field} face={Number(roll.facts.face)} seat={roll.facts.seat as Seat} />
          </g>
        ) : (
          <g>
            <circle class="disc" r={field * 0.48} />
            <Shape path={SWORDS} x={0} y={0} size={field * 0.55} class={struck || touch.can("field") ? "ink" : "faint"} />
          </g>
        )}
      </Piece>
      <text class={`label strong field-note ${onTheRight ? "left" : ""}`} x={middle + (onTheRight ? 1 : -1) * (field * 0.5 + 10)} y={y + font * 0.35} font-size={font}>
        {roll ? text.twoDomains.rolled(figures.faces[String(roll.facts.face)] ?? "") : table.rolling ? text.twoDomains.rolling[table.rolling] : ""}
      </text>
    </g>
  );
}
