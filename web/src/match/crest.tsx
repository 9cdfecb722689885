// The sign over the end of a match: a crown in laurels, a sword that is put down, swords that crossed in vain.
import type { JSX } from "preact";

export type Outcome = "won" | "lost" | "drew" | "told";

const CROWN = "M-22 16-27-12l14 11L0-20 13-1l14-11-5 28Z";
const SWORD = "M-2.500-33a4 4 0 1 1 5 0v9H11v5H4v44l-4 8-4-8v-44h-7v-5h8.500Z";
const LEAF = "M0 0C7-5 9-14 0-23-9-14-7-5 0 0Z";
/** So many leaves on either side. */
const LEAVES = 7;
/** Pieces that fly up from a victory: where to, how large, in which tone. */
const SPARKS: readonly (readonly [number, number, number, number])[] = [
  [-92, -30, 7, 0],
  [-70, -46, 5, 1],
  [-58, -22, 6, 2],
  [-38, -50, 5, 0],
  [38, -52, 6, 1],
  [60, -26, 5, 0],
  [72, -48, 7, 2],
  [94, -28, 5, 1],
];

export function Crest({ outcome }: { outcome: Outcome }): JSX.Element {
  const glad = outcome === "won" || outcome === "told";
  return (
    <svg class={`crest ${outcome}`} viewBox="-110 -56 220 104" aria-hidden="true" focusable="false">
      {outcome === "won" && SPARKS.map(([x, y, size, tone]) => (
        <rect key={x} class={`spark tone-${tone}`} x={x - size / 2} y={y - size / 2} width={size} height={size} rx={1} transform={`rotate(${x} ${x} ${y})`} />
      ))}
      {glad && ([-1, 1] as const).map((side) => (
        <g key={side} class="laurel" transform={`scale(${side} 1)`}>
          {Array.from({ length: LEAVES }, (_, place) => {
            const angle = 168 - place * 19;
            const [x, y] = [Math.sin((angle * Math.PI) / 180) * 42, -Math.cos((angle * Math.PI) / 180) * 42];
            return <path key={place} d={LEAF} transform={`translate(${x} ${y}) rotate(${angle - 66}) scale(${0.92 - place * 0.05})`} />;
          })}
        </g>
      ))}
      {glad && <path class="crest-sign" d={CROWN} transform="translate(0 2)" />}
      {outcome === "lost" && <path class="crest-sign" d={SWORD} transform="translate(0 -2) rotate(78) scale(1.900)" />}
      {outcome === "drew" &&
        [-40, 40].map((angle) => <path key={angle} class="crest-sign" d={SWORD} transform={`rotate(${180 + angle}) scale(1.250)`} />)}
    </svg>
  );
}
