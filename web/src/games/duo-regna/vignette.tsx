import type { JSX } from "preact";
import { Card, Shape } from "../../draw/pieces";
import { CHARACTERS, DRAGON } from "../../draw/shapes";

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
