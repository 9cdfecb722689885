// The palace of Dueling Nobles: flagstones, a walled court for each side, and the gravel between them on which one duels.
import type { JSX } from "preact";
import type { Seat } from "../../draw/pieces";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Flagstones, every other row shifted by half a stone. */
export function Paving({ width, height, stone }: { width: number; height: number; stone: number }): JSX.Element {
  const rows = Math.ceil(height / stone);
  const joints: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const y = row * stone;
    if (row > 0) joints.push(`M0 ${y}H${width}`);
    for (let x = row % 2 === 0 ? stone * 1.5 : stone * 0.75; x < width; x += stone * 1.5) joints.push(`M${x} ${y}V${Math.min(height, y + stone)}`);
  }
  return (
    <g class="scene">
      <rect class="scene-ground" width={width} height={height} rx={10} />
      <path class="scene-joint" d={joints.join("")} />
    </g>
  );
}

const MERLON = 12;

/** A court: its ground, and on the far side from the duel a wall with battlements, in its colour. */
export function Court({ x, y, width, height, seat, wallAbove }: Box & { seat: Seat; wallAbove: boolean }): JSX.Element {
  const wall = wallAbove ? y : y + height;
  const up = wallAbove ? -1 : 1;
  const count = Math.floor((width - 24) / (2 * MERLON));
  const start = x + (width - (2 * count - 1) * MERLON) / 2;
  const merlons = Array.from({ length: count }, (_, place) => `M${start + place * 2 * MERLON} ${wall}v${up * 4}h${MERLON}v${-up * 4}Z`).join("");
  return (
    <g class={`court seat-${seat}`}>
      <path class="court-wall" d={merlons} />
      <rect class="court-ground" x={x} y={y} width={width} height={height} rx={8} />
      <path class="court-wall-line" d={`M${x + 6} ${wall}H${x + width - 6}`} />
    </g>
  );
}

/** The gravel between the courts. */
export function Gravel({ x, y, width, height, duelling }: Box & { duelling: boolean }): JSX.Element {
  return <rect class={duelling ? "gravel duelling" : "gravel"} x={x} y={y} width={width} height={height} rx={8} />;
}
