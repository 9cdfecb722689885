// The small pictures by which games are chosen, each 200 wide and 124 high.
import type { ComponentType, JSX } from "preact";
import { Card } from "../draw/cards";
import { PictureDie } from "../draw/dice";
import { Shape } from "../draw/pieces";
import { FLAME, HEART } from "../draw/signs";
import { Felt } from "./deck-duel/scene";
import { Court, Paving } from "./dueling-nobles/scene";
import { Dragon } from "./duo-regna/dragon";
import { Castle, Valley } from "./duo-regna/scene";
import { Land, MapBoard } from "./two-domains/scene";

const WIDTH = 200;
const HEIGHT = 124;
const NOBLES = ["Jc", "Qh", "Ks"];

function DuoRegna(): JSX.Element {
  return (
    <>
      <Valley width={WIDTH} height={HEIGHT} x={100} y={66} step={30} />
      <Castle x={36} y={72} size={62} seat={0} />
      <Castle x={164} y={72} size={62} seat={1} />
      <Dragon size={82} x={100} y={64} />
    </>
  );
}

function DeckDuel(): JSX.Element {
  return (
    <>
      <Felt width={WIDTH} height={HEIGHT} />
      <g transform="translate(36 27) rotate(-7)">
        <Card width={54} face={{ rank: "Q", suit: "s" }} />
      </g>
      <g transform="translate(112 20) rotate(7)">
        <Card width={54} face={{ rank: "K", suit: "h" }} />
      </g>
      <Shape path={FLAME} x={100} y={30} size={30} class="rage full" />
      <Shape path={HEART} x={100} y={100} size={25} class="heart full" />
    </>
  );
}

function TwoDomains(): JSX.Element {
  return (
    <>
      <MapBoard width={WIDTH} height={HEIGHT} river={62} />
      <Land x={9} y={10} width={182} height={42} seat={1} />
      <Land x={9} y={72} width={182} height={42} seat={0} />
      {[2, 4, 6].map((face, place) => (
        <g key={face} transform={`translate(${44 + place * 54} ${place === 2 ? 40 : 34})`}>
          <PictureDie size={40} face={face} seat={1} />
        </g>
      ))}
      {[1, 5, 6].map((face, place) => (
        <g key={face} transform={`translate(${44 + place * 54} ${place === 2 ? 82 : 90})`}>
          <PictureDie size={40} face={face} seat={0} />
        </g>
      ))}
    </>
  );
}

function DuelingNobles(): JSX.Element {
  return (
    <>
      <Paving width={WIDTH} height={HEIGHT} stone={26} />
      <Court x={8} y={16} width={184} height={92} seat={0} wallAbove={true} />
      {NOBLES.map((card, place) => (
        <g key={card} transform={`translate(${22 + place * 52} ${place === 1 ? 26 : 32}) rotate(${(place - 1) * 5} 26 36)`}>
          <Card width={52} face={{ rank: card[0] ?? "", suit: card[1] as "c" }} />
        </g>
      ))}
    </>
  );
}

/** Two hands of cards, face down: nothing more is known of a game from outside. */
export function Unknown(): JSX.Element {
  return (
    <>
      <rect class="scene-ground" width={WIDTH} height={HEIGHT} rx={10} />
      {([0, 1] as const).flatMap((seat) =>
        [0, 1, 2].map((place) => (
          <g key={`${seat} ${place}`} transform={`translate(${28 + seat * 88 + place * 14} ${seat === 0 ? 20 : 40}) rotate(${(place - 1) * 6})`}>
            <Card width={42} face={null} seat={seat} />
          </g>
        )),
      )}
    </>
  );
}

export const VIGNETTES: Readonly<Record<string, ComponentType>> = {
  "duo-regna": DuoRegna,
  "deck-duel": DeckDuel,
  "two-domains": TwoDomains,
  "dueling-nobles": DuelingNobles,
};
