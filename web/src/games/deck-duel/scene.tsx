// The felt of Deck Duel: a card table with its rail, and crossed swords woven into it.
import type { JSX } from "preact";
import { Shape } from "../../draw/pieces";
import { SWORDS } from "../../draw/signs";

export function Felt({ width, height }: { width: number; height: number }): JSX.Element {
  return (
    <g class="scene">
      <rect class="scene-ground" width={width} height={height} rx={12} />
      <rect class="scene-felt" x={4} y={4} width={width - 8} height={height - 8} rx={10} />
      <rect class="scene-stitch" x={8} y={8} width={width - 16} height={height - 16} rx={8} />
      <Shape path={SWORDS} x={width / 2} y={height / 2} size={height * 0.56} class="scene-emblem" />
    </g>
  );
}
