// A small picture of a game, for the page on which one is chosen.
import type { JSX } from "preact";
import { findTable } from "../games";

export function GameVignette({ game }: { game: string }): JSX.Element {
  const { Vignette } = findTable(game);
  return (
    <svg class={`canvas vignette ${game}`} viewBox="0 0 200 124" aria-hidden="true" focusable="false">
      <Vignette />
    </svg>
  );
}
