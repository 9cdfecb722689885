// A link as a picture that another device's camera reads: dark on light in every theme, since some cameras read nothing else.
import { correction, generate } from "lean-qr";
import type { JSX } from "preact";
import { text } from "../text";

/** The light edge that a camera needs to find it, in squares. */
const EDGE = 4;

export function QrCode({ link }: { link: string }): JSX.Element {
  const { path, size } = qrPath(link);
  const across = size + 2 * EDGE;
  return (
    <figure class="qr-code">
      <svg viewBox={`${-EDGE} ${-EDGE} ${across} ${across}`} role="img" aria-label={text.app.qrCode} shape-rendering="crispEdges">
        <rect class="qr-ground" x={-EDGE} y={-EDGE} width={across} height={across} />
        <path class="qr-dark" d={path} />
      </svg>
      <figcaption>{text.app.qrNote}</figcaption>
    </figure>
  );
}

/** The dark squares as one path, each row's runs as rectangles, and how many squares it has across. */
export function qrPath(link: string): { path: string; size: number } {
  const code = generate(link, { minCorrectionLevel: correction.M });
  let path = "";
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      const start = x;
      while (code.get(x, y)) x++;
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  }
  return { path, size: code.size };
}
