// One match: who plays, the way to watch it, and what can be done about it.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Link, router } from "../app/router";
import { useRequest } from "../net/use-request";
import { text } from "../text";
import { admin } from "../text/en-admin";
import type { AdminFacts, AdminMatch } from "../wire";
import { type Deed, ActionDialog } from "./action-dialog";
import { get } from "./session";

export function Match({ id, facts }: { id: string; facts: AdminFacts | null }): JSX.Element {
  const found = useRequest(() => get<AdminMatch>(`matches/${encodeURIComponent(id)}`), [id]);
  const [deed, setDeed] = useState<Deed | null>(null);
  const match = found.answer;
  const words = admin.match;
  const path = `matches/${encodeURIComponent(id)}`;
  return (
    <>
      <p>
        <Link to="admin">{words.back}</Link>
      </p>
      {found.problem !== "" && <p class="problem" role="alert">{found.problem}</p>}
      {match === null && found.problem === "" && <p class="loading">{text.app.loading}</p>}
      {match !== null && (
        <>
          <h2>{words.title(match.title, match.names)}</h2>
          {match.broken !== null && <p class="problem">{match.broken}</p>}
          <Facts match={match} />
          <div class="buttons">
            <Link to={`match/${id}`} class="button primary" target="_blank" title={text.app.newTab}>
              {words.watch}
            </Link>
            {match.phase !== "over" && match.broken === null && (
              <button type="button" class="button" onClick={() => setDeed({ ...admin.end, path: `${path}/end` })}>
                {words.end}
              </button>
            )}
            <button type="button" class="button" onClick={() => setDeed({ ...admin.delete, path: `${path}/delete` })}>
              {words.delete}
            </button>
          </div>
          <p class="note">{words.watchNote}</p>
          {match.broken === null && <People match={match} onDeed={setDeed} />}
          {facts !== null && <p class="note">{words.kept(facts.address_days)}</p>}
        </>
      )}
      {deed !== null && (
        <ActionDialog
          deed={deed}
          onClose={() => setDeed(null)}
          onDone={() => (deed.path.endsWith("/delete") ? router.go("admin", { replace: true }) : found.again())}
        />
      )}
    </>
  );
}

function Facts({ match }: { match: AdminMatch }): JSX.Element {
  const words = admin.match.facts;
  const told: readonly (readonly [string, string])[] = [
    [words.id, match.id],
    [words.phase, `${admin.matches.phases[match.phase] ?? match.phase}${match.open ? "" : ` · ${admin.matches.private}`}`],
    [words.made, admin.when(match.created)],
    [words.touched, admin.when(match.touched)],
    [words.entries, String(match.number)],
    ...(match.result === null ? [] : [[words.result, match.result.sentence] as const]),
  ];
  return (
    <dl class="admin-facts">
      {told.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function People({ match, onDeed }: { match: AdminMatch; onDeed: (deed: Deed) => void }): JSX.Element {
  const words = admin.match;
  return (
    <>
      <h3>{words.people}</h3>
      <ul class="admin-list">
        {([0, 1] as const).map((seat) => {
          const name = match.names[seat] || words.seats[seat];
          const named = !words.seats.includes(name);
          return (
            <li key={seat}>
              <span class="admin-name">{name}</span>
              {match.players[seat] !== "human" ? (
                <span class="row-note">{words.bot}</span>
              ) : (
                <span class="buttons">
                  {named && (
                    <button
                      type="button"
                      class="button small"
                      onClick={() => onDeed({ title: admin.ban.name(name), note: admin.ban.nameNote, do: admin.ban.do, path: "bans", data: { name }, lasts: true })}
                    >
                      {words.banName(name)}
                    </button>
                  )}
                  {match.addresses[seat] ? (
                    <button
                      type="button"
                      class="button small"
                      onClick={() =>
                        onDeed({
                          title: admin.ban.address(name),
                          note: admin.ban.addressNote,
                          do: admin.ban.do,
                          path: "bans",
                          data: { match: match.id, seat },
                          lasts: true,
                        })
                      }
                    >
                      {words.banAddress(name)}
                    </button>
                  ) : (
                    <span class="row-note">{words.noAddress}</span>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
