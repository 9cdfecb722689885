// A review as a picture to send: who played, how the chances went, and what decided.
import type { JSX } from "preact";
import type { Seat } from "../games/board";
import { DrawnPicture, drawOffStage } from "../replay/picture";
import { text } from "../text";
import { review as words } from "../text/en-review";
import { unbroken } from "../text/signs";
import type { Reviewed } from "../wire";
import { Curve } from "./graph";
import { HEIGHT as GRAPH_HEIGHT, sentencesOf, WIDTH as GRAPH_WIDTH } from "./graph-shape";

const WIDTH = 800;
const MARGIN = 40;
const LINE = 28;
const HEAD = 104;
/** Letters that fit into a line of the text; more are cut by no renderer, so this is on the safe side. */
const LETTERS = 66;

export function ReviewPicture({ review, near }: { review: Reviewed; near: Seat }): JSX.Element {
  return (
    <DrawnPicture
      draw={() => drawOffStage(<Poster review={review} near={near} />)}
      alt={words.pictureAlt(review.title, review.names, sentencesOf(review).join(" "))}
      file={`${review.game}-review.png`}
    />
  );
}

function Poster({ review, near }: { review: Reviewed; near: Seat }): JSX.Element {
  const across = WIDTH - 2 * MARGIN;
  const down = (across * GRAPH_HEIGHT) / GRAPH_WIDTH;
  const told = sentencesOf(review).flatMap((sentence) => wrapped(sentence, LETTERS));
  const height = Math.round(HEAD + down + (told.length + 2) * LINE);
  return (
    <svg class="canvas poster" xmlns="http://www.w3.org/2000/svg" width={WIDTH} height={height} viewBox={`0 0 ${WIDTH} ${height}`}>
      <rect class="poster-ground" width="100%" height="100%" />
      <text class="poster-title" x={MARGIN} y={56} font-size={36}>
        {words.graph(review.names[near])}
      </text>
      <text class="poster-sentence" x={MARGIN} y={88} font-size={20}>
        {review.headline}
      </text>
      <svg x={MARGIN} y={HEAD} width={across} height={down} viewBox={`0 0 ${GRAPH_WIDTH} ${GRAPH_HEIGHT}`}>
        <Curve review={review} near={near} />
      </svg>
      {told.map((line, place) => (
        <text key={place} class="poster-sentence" x={MARGIN} y={HEAD + down + (place + 1.2) * LINE} font-size={20}>
          {line}
        </text>
      ))}
      <text class="poster-foot" x={WIDTH - MARGIN} y={height - 20} font-size={18}>
        {text.app.name}
      </text>
    </svg>
  );
}

/** A sentence in lines that fit. */
export function wrapped(sentence: string, letters: number): string[] {
  const found: string[] = [];
  for (const word of unbroken(sentence).split(" ")) {
    const last = found.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}
