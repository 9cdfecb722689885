// Finding a match, by whatever a moderator knows of it.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Link, router } from "../app/router";
import { useRequest } from "../net/use-request";
import { text } from "../text";
import { admin } from "../text/en-admin";
import type { AdminMatch, AdminMatches } from "../wire";
import { get } from "./session";

/** The id in a link to a match, or in what looks like an id itself. */
function idIn(wanted: string): string | null {
  return /(?:^|match\/)([2-9a-z]{10})(?:[#?].*)?$/.exec(wanted.trim())?.[1] ?? null;
}

export function Matches(): JSX.Element {
  const [wanted, setWanted] = useState("");
  const [name, setName] = useState("");
  const found = useRequest(() => get<AdminMatches>(name === "" ? "matches" : `matches?name=${encodeURIComponent(name)}`), [name]);
  const words = admin.matches;
  const search = (event: Event): void => {
    event.preventDefault();
    const id = idIn(wanted);
    if (id === null) setName(wanted.trim().slice(0, 40));
    // somebody may be called what looks like an id
    else get<AdminMatch>(`matches/${id}`).then(() => router.go(`admin/${id}`), () => setName(wanted.trim().slice(0, 40)));
  };
  return (
    <>
      <form class="admin-search" role="search" onSubmit={search}>
        <label class="field">
          <span>{words.find}</span>
          <input type="text" maxLength={200} value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
        </label>
        <button type="submit" class="button primary">
          {words.search}
        </button>
      </form>
      <h2>{name === "" ? words.latest : words.found(name)}</h2>
      {found.problem !== "" && <p class="problem" role="alert">{found.problem}</p>}
      {found.answer === null && found.problem === "" && <p class="loading">{text.app.loading}</p>}
      <div role="status">{found.answer?.matches.length === 0 && <p>{words.none}</p>}</div>
      <ul class="admin-list">
        {(found.answer?.matches ?? []).map((match) => (
          <li key={match.id}>
            <Link to={`admin/${match.id}`} class="row-link">
              <strong>{match.title}</strong> <span>{words.versus(match.names)}</span>{" "}
              <span class="row-note">{match.broken === null ? (match.result?.sentence ?? words.phases[match.phase]) : words.broken}</span>{" "}
              <span class="row-date">{admin.when(match.touched)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {found.answer?.more === true && <p class="note">{words.more}</p>}
    </>
  );
}
