import type { JSX } from "preact";
import { NobleCard } from "../../draw/pieces";

export function Vignette(): JSX.Element {
  return (
    <>
      <g transform="translate(30 30) rotate(-8)">
        <NobleCard width={52} rank="J" suit="c" />
      </g>
      <g transform="translate(74 20)">
        <NobleCard width={52} rank="Q" suit="h" />
      </g>
      <g transform="translate(120 22) rotate(8)">
        <NobleCard width={52} rank="K" suit="s" />
      </g>
    </>
  );
}
