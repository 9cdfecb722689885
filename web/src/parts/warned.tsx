// Words that may end with a warning, which then stands out: games begin one with the same word, before what cannot be undone.
import type { JSX } from "preact";
import { text } from "../text";

export function Warned({ words }: { words: string }): JSX.Element {
  const at = words.indexOf(text.table.careful);
  if (at < 0) return <>{words}</>;
  return (
    <>
      {words.slice(0, at)}
      <span class="warning">{words.slice(at)}</span>
    </>
  );
}
