// What was agreed on before the first move: clock, series and house rules.
import type { JSX } from "preact";
import { text } from "../text";
import type { MatchFacts } from "../wire";

export function MatchTerms({ facts }: { facts: MatchFacts }): JSX.Element {
  const { clock, series, house_rules: rules } = facts;
  return (
    <>
      <p>{text.clock.told(clock)}</p>
      {series !== null && <p>{text.series.told(series)}</p>}
      {rules.length > 0 && (
        <section class="house-rules" aria-label={text.house.title}>
          <h3>{text.house.title}</h3>
          <ul>
            {rules.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
