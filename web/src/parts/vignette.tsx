// A small picture of a game, for the page on which one is chosen.
import type { JSX } from "preact";
import { LazyPart, useLazyPart } from "../net/lazy-part";

const vignettes = new LazyPart(() => import("../games/vignettes"));

export function GameVignette({ game }: { game: string }): JSX.Element {
  const { answer } = useLazyPart(vignettes);
  const Picture = answer?.VIGNETTES[game] ?? answer?.Unknown;
  return (
    <svg class={`canvas vignette ${game}`} viewBox="0 0 200 124" aria-hidden="true" focusable="false">
      {Picture && <Picture />}
    </svg>
  );
}
