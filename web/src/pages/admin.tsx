// For moderators: behind the host's token, and not there at all where the host has none.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Bans, Log, Reports } from "../admin/lists";
import { Match } from "../admin/match";
import { Matches } from "../admin/matches";
import { get, session } from "../admin/session";
import { Link } from "../app/router";
import { useStore } from "../app/store";
import { useRequest } from "../net/use-request";
import { Refused } from "../net/api";
import { PageNotFound } from "../parts/page-not-found";
import { text } from "../text";
import { admin } from "../text/en-admin";
import type { AdminFacts } from "../wire";

export function AdminPage({ game: place }: { game: string }): JSX.Element {
  const { who } = useStore(session);
  return who === null ? <SignIn /> : <Desk key={who.token} place={place} />;
}

function SignIn(): JSX.Element {
  const [there, setThere] = useState<boolean | null>(null);
  const [name, setName] = useState("");
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    get<AdminFacts>("", null).then(
      () => setThere(true),
      (error: unknown) => setThere(!(error instanceof Refused && error.status === 404)),
    );
  }, []);
  const words = admin.signIn;
  if (there === null) return <p class="loading">{text.app.loading}</p>;
  if (!there) return <PageNotFound />;
  const enter = (event: Event): void => {
    event.preventDefault();
    setProblem("");
    const who = { name: name.trim(), token: token.trim() };
    // no header can hold it, so it cannot even be sent
    if (/[^\x20-\x7e]/.test(who.token)) setProblem(words.odd);
    else get<AdminFacts>("", who.token).then(() => session.enter(who), (error: Error) => setProblem(error.message));
  };
  return (
    <div class="page narrow">
      <div class="card-panel">
        <h1>{admin.title}</h1>
        <p>{words.lead}</p>
        <form onSubmit={enter}>
          <label class="field">
            <span>{words.name}</span>
            <input type="text" required maxLength={40} value={name} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <label class="field">
            <span>{words.token}</span>
            <input type="password" required maxLength={1000} value={token} autocomplete="off" onInput={(event) => setToken(event.currentTarget.value)} />
          </label>
          {problem !== "" && <p class="problem" role="alert">{problem}</p>}
          <button type="submit" class="button primary">
            {words.enter}
          </button>
          <p class="note">{words.note}</p>
        </form>
      </div>
    </div>
  );
}

function Desk({ place }: { place: string }): JSX.Element {
  const facts = useRequest(() => get<AdminFacts>(""), [place]);
  return (
    <div class="page admin">
      <div class="admin-head">
        <h1>{admin.title}</h1>
        <button type="button" class="button small" onClick={() => session.leave()}>
          {admin.signOut}
        </button>
      </div>
      <nav class="admin-nav" aria-label={admin.nav}>
        {Object.entries(admin.tabs).map(([name, told]) => (
          <Link key={name} to={name === "" ? "admin" : `admin/${name}`}>
            {told}
            {name === "reports" && admin.waiting(facts.answer?.reports ?? 0)}
          </Link>
        ))}
      </nav>
      {place === "" && <Matches />}
      {place === "reports" && <Reports onChange={facts.again} />}
      {place === "bans" && <Bans onChange={facts.again} />}
      {place === "log" && <Log />}
      {!(place in admin.tabs) && <Match id={place} facts={facts.answer} />}
    </div>
  );
}
