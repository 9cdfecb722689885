// A side's nobles in their court: how strong they are, their boosts, their wounds.
import type { JSX } from "preact";
import { Card, CARD_HEIGHT } from "../../draw/cards";
import { DROP, Tally } from "../../draw/signs";
import { text } from "../../text";
import { rankText } from "../../text/signs";
import { Piece, sides } from "../board";
import type { Owned } from "./board";
import { Court } from "./scene";
import { type Noble, suitOf } from "./table";

/** Where a noble stands: its left edge, how wide it is, and how far it is pushed towards a duel. */
interface Stand {
  x: number;
  size: number;
  forward: number;
}

export function Courtyard(props: Owned & { y: number }): JSX.Element {
  const { owner, table, layout, y, figures } = props;
  const { court, corner, width } = layout;
  const side = table.sides[owner];
  const drafting = side.courtyard.length === 0 && table.phase === "draft";
  const nobles: readonly Noble[] = drafting ? figures.dealt[owner].map((card) => ({ card, wounds: 0, boost: null })) : side.courtyard;
  const count = Math.max(1, nobles.length);
  const room = width - 2 * (corner.width + 10);
  const size = Math.min(court.noble, room / count - 6);
  const gap = Math.min(size * 1.36, room / count);
  const start = width / 2 - (gap * (nobles.length - 1)) / 2 - size / 2;
  const far = owner === sides(props)[0];
  // a table that was kept by an earlier version has neither
  const { bases = {}, powers = {} }: Partial<typeof figures> = figures;
  return (
    <g>
      <Court x={8} y={y} width={width - 16} height={court.height} seat={owner} wallAbove={far} />
      {nobles.map((noble, place) => (
        <NobleInCourt
          key={noble.card}
          {...props}
          noble={noble}
          strength={(drafting ? bases[noble.card[0] ?? ""] : figures.strengths[owner][place]) ?? null}
          power={drafting ? (powers[noble.card[0] ?? ""] ?? "") : ""}
          stand={{ x: start + place * gap, size, forward: far ? 4 : -4 }}
        />
      ))}
      {nobles.length === 0 && (
        <text class="label strong" x={width / 2} y={y + court.height / 2 + 4} font-size={layout.font + 2}>
          {table.phase === "nobles" ? text.nobles.dealing : text.nobles.emptyCourt}
        </text>
      )}
    </g>
  );
}

function NobleInCourt(props: Owned & { noble: Noble; strength: number | null; power: string; stand: Stand; y: number }): JSX.Element {
  const { noble, strength, power, stand, y, touch, figures, table, sealed, owner, layout } = props;
  const { size } = stand;
  const limit = figures.wound_limits[noble.card[0] ?? ""] ?? 0;
  const duelling = table.duel !== null && [table.duel.attacker, table.duel.defender].includes(noble.card);
  const drop = Math.min(15, size * 0.27);
  // in the draft six stand side by side: there it lies within the card
  const badge = Math.max(10, size * (power === "" ? 0.19 : 0.15));
  // the longest of them is as wide as a noble
  const wordSize = Math.min(layout.font, size * 0.21);
  const top = y + (layout.court.height - size * CARD_HEIGHT - (strength === null ? 0 : drop) - (power === "" ? 0 : wordSize)) / 2 + (duelling ? stand.forward : 0);
  return (
    <Piece id={`card:${noble.card}`} touch={touch} x={stand.x} y={top} class={duelling ? "duelling" : ""}>
      <Card width={size} face={{ rank: noble.card[0] ?? "", suit: suitOf(noble.card) }} class={`noble ${sealed.includes(owner) ? "waits" : ""} ${noble.wounds >= limit ? "fallen" : ""}`} />
      {strength !== null && (
        <g transform={power === "" ? `translate(${size - badge * 0.35} ${badge * 0.45})` : `translate(${size - badge * 1.2} ${badge * 1.2})`} class="strength">
          <circle r={badge} />
          <text x={0} y={badge * 0.4} font-size={badge * 1.16}>
            {strength}
          </text>
        </g>
      )}
      {noble.boost !== null && (
        <g transform={`translate(${-badge * 0.5} ${size * CARD_HEIGHT - badge * 1.5})`} class="boost">
          <rect width={badge * 2.2} height={badge * 1.7} rx={badge * 0.4} />
          <text x={badge * 1.1} y={badge * 1.26} font-size={badge * 1.16}>
            +{rankText(noble.boost[0] ?? "")}
          </text>
        </g>
      )}
      {strength !== null && (
        <Tally x={size / 2 - (limit * (drop + 2) - 2) / 2} y={size * CARD_HEIGHT + drop * 0.62} count={noble.wounds} most={limit} path={DROP} size={drop} class="wound" />
      )}
      {power !== "" && (
        <text class="label" x={size / 2} y={size * CARD_HEIGHT + drop * 1.3 + wordSize} font-size={wordSize}>
          {power}
        </text>
      )}
    </Piece>
  );
}
