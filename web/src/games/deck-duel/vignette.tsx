import type { JSX } from "preact";
import { Card, Shape } from "../../draw/pieces";
import { FLAME, HEART } from "../../draw/shapes";

export function Vignette(): JSX.Element {
  return (
    <>
      <g transform="translate(38 26) rotate(-6)">
        <Card width={52} face={{ rank: "9", suit: "s" }} />
      </g>
      <g transform="translate(110 20) rotate(6)">
        <Card width={52} face={{ rank: "K", suit: "h" }} />
      </g>
      <Shape path={HEART} x={100} y={104} size={24} class="heart full" />
      <Shape path={FLAME} x={100} y={26} size={28} class="rage full" />
    </>
  );
}
