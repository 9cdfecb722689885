// A position that somebody has set up, shown before anybody agrees to play from it: as everybody may see it.
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { text } from "../text";
import type { MatchFacts, MatchSummary, ViewFacts } from "../wire";
import { Table } from "./table";

/** On the page where one joins. */
export function SetUp({ facts, view }: { facts: MatchFacts; view: ViewFacts }): JSX.Element {
  const title = useId();
  const words = text.setUp;
  const free = facts.seats[0].taken ? 1 : 0;
  const [first, ...others] = view.deciding;
  const begins = first === undefined || others.length > 0 ? "" : first === free ? words.youBegin : words.begins(facts.seats[first].name);
  return (
    <section class="set-up" aria-labelledby={title}>
      <h2 id={title}>{words.title}</h2>
      <p>{words.note}</p>
      <p>
        {words.sits(facts.seats[free].name)} {begins}
      </p>
      {view.position.includes("?") && <p>{words.hidden}</p>}
      <Table game={facts.game} table={view.table} figures={view.figures} names={[facts.seats[0].name, facts.seats[1].name]} near={free} />
    </section>
  );
}

/** In the lobby, to be unfolded. */
export function SetUpPreview({ match, view }: { match: MatchSummary; view: ViewFacts }): JSX.Element {
  return (
    <details class="set-up">
      <summary>{text.setUp.show(match.title, match.names[match.free === 0 ? 1 : 0])}</summary>
      <Table game={match.game} table={view.table} figures={view.figures} names={match.names} near={match.free ?? 0} />
    </details>
  );
}
