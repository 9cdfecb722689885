import type { JSX } from "preact";
import { PictureDie } from "../../draw/pieces";

export function Vignette(): JSX.Element {
  return (
    <>
      {[1, 4, 5, 6].map((face, place) => (
        <g key={face} transform={`translate(${32 + place * 45} ${place % 2 === 0 ? 54 : 70})`}>
          <PictureDie size={40} face={face} seat={place < 2 ? 0 : 1} />
        </g>
      ))}
    </>
  );
}
