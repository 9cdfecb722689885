// Where Duo Regna is played: a valley between two castles, or the sand of an arena.
import type { JSX } from "preact";
import type { Seat } from "../../draw/pieces";

export interface SceneSize {
  width: number;
  height: number;
  /** The middle of the track. */
  x: number;
  y: number;
  /** From one of its places to the next. */
  step: number;
}

/** Peaks beside the road: their foot as a share of the table, and how large they are, in steps of the track. */
const PEAKS: readonly (readonly [number, number, number])[] = [
  [0.015, 0.42, 1.5],
  [0.085, 0.45, 1],
  [0.985, 0.41, 1.6],
  [0.92, 0.45, 0.9],
  [0.01, 0.73, 1.1],
  [0.99, 0.74, 1.2],
];
const TREES: readonly (readonly [number, number])[] = [
  [0.3, 0.26],
  [0.34, 0.29],
  [0.68, 0.27],
  [0.33, 0.74],
  [0.66, 0.73],
  [0.7, 0.76],
  [0.1, 0.62],
  [0.88, 0.63],
];

export function Valley({ width, height, x, y, step }: SceneSize): JSX.Element {
  const road = `M${x} ${y - 2.1 * step}c${step * 0.5} ${step} -${step * 0.5} ${step * 1.1} 0 ${step * 2.1}s${step * 0.5} ${step * 1.1} 0 ${step * 2.1}`;
  return (
    <g class="scene">
      <rect class="scene-ground" width={width} height={height} rx={10} />
      <path class="scene-far" d={`M0 ${height * 0.5}Q${width * 0.2} ${height * 0.36} ${width * 0.42} ${height * 0.5}T${width} ${height * 0.46}V${height * 0.62}Q${width * 0.7} ${height * 0.72} ${width * 0.5} ${height * 0.6}T0 ${height * 0.66}Z`} />
      {PEAKS.map(([left, foot, size]) => (
        <g key={left + foot} transform={`translate(${left * width} ${foot * height}) scale(${(size * step) / 100})`}>
          <path class="scene-rock" d="M-60 0-8-72 6-64 60 0Z" />
          <path class="scene-rock-dark" d="M6-64 60 0H14L2-34Z" />
          <path class="scene-snow" d="M-26-48-8-72 6-64 16-52 6-46-2-52-12-42Z" />
        </g>
      ))}
      {TREES.map(([left, foot]) => (
        <path key={left + foot} class="scene-tree" d={`M${left * width} ${foot * height}l-6-1 4-6-3 0 5-9 5 9-3 0 4 6Z`} />
      ))}
      <path class="scene-road" d={road} stroke-width={step * 0.95} />
      <path class="scene-road-dust" d={road} stroke-width={step * 0.72} />
    </g>
  );
}

/** Rows of seats around the sand, seen from above. */
export function Arena({ width, height, x, y, step }: SceneSize): JSX.Element {
  const rings = [1.9, 1.6, 1.3];
  const [rx, ry] = [width * 0.42, step * 2.55];
  const aisles = Array.from({ length: 24 }, (_, place) => (place * Math.PI) / 12 + Math.PI / 24);
  return (
    <g class="scene">
      <rect class="scene-ground" width={width} height={height} rx={10} />
      <svg x={0} y={0} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {rings.map((ring, place) => (
          <ellipse key={ring} class={`scene-seats ring-${place}`} cx={x} cy={y} rx={rx * ring} ry={ry * ring} />
        ))}
        {aisles.map((angle) => (
          <line
            key={angle}
            class="scene-aisle"
            x1={x + Math.cos(angle) * rx}
            y1={y + Math.sin(angle) * ry}
            x2={x + Math.cos(angle) * rx * 2}
            y2={y + Math.sin(angle) * ry * 2}
          />
        ))}
        <ellipse class="scene-wall" cx={x} cy={y} rx={rx * 1.07} ry={ry * 1.07} />
        <ellipse class="scene-sand" cx={x} cy={y} rx={rx} ry={ry} />
      </svg>
      <path class="scene-raked" d={`M${x - rx * 0.7} ${y}a${rx * 0.7} ${ry * 0.7} 0 1 0 ${rx * 1.4} 0a${rx * 0.7} ${ry * 0.7} 0 1 0 -${rx * 1.4} 0`} />
      <path class="scene-road" d={`M${x} ${y - 2 * step}v${4 * step}`} stroke-width={step * 0.9} />
    </g>
  );
}

interface EndProps {
  x: number;
  y: number;
  size: number;
  seat: Seat;
}

/** A kingdom: its castle, with roofs and flag of its colour. */
export function Castle({ x, y, size, seat }: EndProps): JSX.Element {
  return (
    <g class={`figure-art owner-${seat}`} transform={`translate(${x - size / 2} ${y - size * 0.38}) scale(${size / 100})`}>
      <path class="a-stone" d="M40 22h20v24H40Z" />
      <path class="a-line" d="M50 4v-9" />
      <path class="a-gold" d="M50-6l13 4-13 5Z" />
      <path class="a-cloth" d="M36 23 50 3l14 20Z" />
      <path class="a-stone" d="M28 76V38h6v6h7v-6h6v6h6v-6h6v6h7v-6h6v38Z" />
      <path class="a-stone" d="M10 76V33h19v43ZM71 76V33h19v43Z" />
      <path class="a-stone-dark" d="M23 33h6v43h-6ZM84 33h6v43h-6Z" />
      <path class="a-cloth" d="M6 34 19.500 12 33 34ZM67 34l13.500-22L94 34Z" />
      <path class="a-dark" d="M42 76V63a8 8 0 0 1 16 0v13Z" />
      <path class="a-dark" d="M17 44h5v9h-5ZM78 44h5v9h-5ZM48 29h4v7h-4Z" />
    </g>
  );
}

/** The gate behind a gladiator: pushed against it, the tension card wounds whoever fights for that side. */
export function Gate({ x, y, size, seat }: EndProps): JSX.Element {
  return (
    <g class={`figure-art owner-${seat}`} transform={`translate(${x - size / 2} ${y - size * 0.38}) scale(${size / 100})`}>
      <path class="a-stone" d="M6 76V14h88v62Z" />
      <path class="a-stone-dark" d="M84 14h10v62H84Z" />
      <path class="a-line" d="M6 34h20M74 34h20M6 54h18M76 54h18" />
      <path class="a-dark" d="M28 76V46a22 22 0 0 1 44 0v30Z" />
      <path class="a-bars" d="M39 76V29M50 76V25M61 76V29M29 46h42M28 60h44" />
      <path class="a-cloth" d="M0 2h100v14H0Z" />
      <path class="a-gold-line" d="M4 12h92" />
    </g>
  );
}
