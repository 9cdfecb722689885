// Two hands of cards, face down: nothing more is known of a game from outside.
import type { JSX } from "preact";
import { Card, type Seat } from "../../draw/pieces";

export function Vignette(): JSX.Element {
  return (
    <>
      {([0, 1] as const).flatMap((seat: Seat) =>
        [0, 1, 2].map((place) => (
          <g key={`${seat} ${place}`} transform={`translate(${24 + seat * 92 + place * 14} ${seat === 0 ? 16 : 40}) rotate(${(place - 1) * 6})`}>
            <Card width={42} face={null} seat={seat} />
          </g>
        )),
      )}
    </>
  );
}
