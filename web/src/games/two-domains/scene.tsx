// The board of Two Domains: a map in a wooden frame, two lands with a river between them.
import type { JSX } from "preact";
import type { Seat } from "../../draw/pieces";

interface Size {
  width: number;
  height: number;
}

/** Hills and trees of a land, as shares of it; they show between the dice. */
const TREES: readonly (readonly [number, number])[] = [
  [0.012, 0.34],
  [0.026, 0.44],
  [0.205, 0.88],
  [0.4, 0.2],
  [0.6, 0.9],
  [0.615, 0.96],
  [0.795, 0.24],
  [0.978, 0.6],
  [0.99, 0.72],
];

export function MapBoard({ width, height, river }: Size & { river: number }): JSX.Element {
  const wave = width / 8;
  const banks = Array.from({ length: 4 }, () => `q${wave / 2}-9 ${wave} 0t${wave} 0`).join("");
  return (
    <g class="scene">
      <rect class="scene-ground" width={width} height={height} rx={12} />
      <rect class="scene-inlay" x={4} y={4} width={width - 8} height={height - 8} rx={9} />
      <svg x={6} y={6} width={width - 12} height={height - 12} viewBox={`6 6 ${width - 12} ${height - 12}`}>
        <path class="scene-river" d={`M0 ${river}${banks}`} />
        <path class="scene-ripple" d={`M0 ${river - 6}${banks}M${-wave / 2} ${river + 9}${banks}${banks}`} />
      </svg>
    </g>
  );
}

export function Land({ x, y, width, height, seat }: Size & { x: number; y: number; seat: Seat }): JSX.Element {
  return (
    <g class={`land seat-${seat}`}>
      <rect class="land-ground" x={x} y={y} width={width} height={height} rx={14} />
      {TREES.map(([left, foot]) => (
        <path key={left} class="land-tree" d={`M${x + left * width} ${y + foot * height}l-5-1 3-5-2 0 4-8 4 8-2 0 3 5Z`} />
      ))}
    </g>
  );
}
