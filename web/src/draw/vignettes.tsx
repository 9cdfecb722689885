// A small picture for each game, for the page on which one is chosen.
import type { JSX } from "preact";
import { Card, NobleCard, PictureDie, Shape } from "./pieces";
import { CHARACTERS, DRAGON, FLAME, HEART } from "./shapes";

const PICTURES: Record<string, () => JSX.Element> = {
  "duo-regna": () => (
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
  ),
  "deck-duel": () => (
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
  ),
  "two-domains": () => (
    <>
      {[1, 4, 5, 6].map((face, place) => (
        <g key={face} transform={`translate(${32 + place * 45} ${place % 2 === 0 ? 54 : 70})`}>
          <PictureDie size={40} face={face} seat={place < 2 ? 0 : 1} />
        </g>
      ))}
    </>
  ),
  "dueling-nobles": () => (
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
  ),
};

export function Vignette({ game }: { game: string }): JSX.Element {
  const Picture = PICTURES[game];
  return (
    <svg class={`canvas vignette ${game}`} viewBox="0 0 200 124" aria-hidden="true" focusable="false">
      {Picture && <Picture />}
    </svg>
  );
}
