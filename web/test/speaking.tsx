// A component that speaks for itself in every way that the catalogue's test must notice. Nobody uses it.
import type { JSX } from "preact";

export function Speaking({ names, over }: { names: string[]; over: boolean }): JSX.Element {
  const both = names.join(" & ");
  return (
    <p class="quiet" title="A title" aria-label={over ? "All over" : both} data-state="over">
      Between {both} (you), <b>bold</b>
      {over && "at an end"}
      {names.length > 1 ? `${names.length} players` : names["length"]}
      {names[0] === "somebody" && names.map((name) => <i key={name}>{name || "nobody"}</i>)}
      {names.length} : {2}
    </p>
  );
}
