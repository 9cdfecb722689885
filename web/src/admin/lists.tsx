// Bans, reports, and the log.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Link } from "../app/router";
import { type Answer, useRequest } from "../net/use-request";
import { text } from "../text";
import { admin } from "../text/en-admin";
import type { AuditEntry, BanFacts, ReportFacts } from "../wire";
import { type Deed, ActionDialog } from "./action-dialog";
import { get } from "./session";

const A_PAGE = 200;

function Asked<T>({ of, none }: { of: Answer<readonly T[]>; none: string }): JSX.Element {
  return (
    <>
      {of.problem !== "" && <p class="problem" role="alert">{of.problem}</p>}
      {of.answer === null && of.problem === "" && <p class="loading">{text.app.loading}</p>}
      <div role="status">{of.answer?.length === 0 && <p>{none}</p>}</div>
    </>
  );
}

export function Bans({ onChange }: { onChange: () => void }): JSX.Element {
  const bans = useRequest(() => get<BanFacts[]>("bans"), []);
  const [deed, setDeed] = useState<Deed | null>(null);
  const [name, setName] = useState("");
  const words = admin.bans;
  const ask = (event: Event): void => {
    event.preventDefault();
    const wanted = name.trim();
    setDeed({ title: admin.ban.name(wanted), note: admin.ban.nameNote, do: admin.ban.do, path: "bans", data: { name: wanted }, lasts: true });
  };
  return (
    <>
      <h2>{words.title}</h2>
      <Asked of={bans} none={words.none} />
      <ul class="admin-list">
        {(bans.answer ?? []).map((ban) => (
          <li key={ban.id}>
            <span class="admin-text">
              <strong>{ban.shown}</strong>
              {words.until(ban.until)}
              <span class="row-note">{admin.note(ban.reason)}</span>
            </span>
            <button
              type="button"
              class="button small"
              aria-label={words.lifting(ban.shown)}
              onClick={() => setDeed({ title: words.liftTitle, note: ban.shown, do: words.liftDo, path: `bans/${ban.id}/lift` })}
            >
              {words.lift}
            </button>
          </li>
        ))}
      </ul>
      <form class="admin-search" onSubmit={ask}>
        <label class="field">
          <span>{words.add}</span>
          <input type="text" required maxLength={40} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" class="button">
          {words.next}
        </button>
      </form>
      {deed !== null && (
        <ActionDialog
          deed={deed}
          onClose={() => setDeed(null)}
          onDone={() => {
            setName("");
            bans.again();
            onChange();
          }}
        />
      )}
    </>
  );
}

export function Reports({ onChange }: { onChange: () => void }): JSX.Element {
  const reports = useRequest(() => get<ReportFacts[]>("reports"), []);
  const [deed, setDeed] = useState<Deed | null>(null);
  const words = admin.reports;
  return (
    <>
      <h2>{words.title}</h2>
      <Asked of={reports} none={words.none} />
      <ul class="admin-list">
        {(reports.answer ?? []).map((report) => (
          <li key={report.id}>
            <span class="admin-text">
              <strong>{words.reasons[report.reason] ?? report.reason}</strong>
              {admin.note(words.by(report.names, report.seat))}
              <span class="row-note">{admin.note(admin.when(report.at))}</span>
              {report.said !== "" && <q class="admin-said">{report.said}</q>}
            </span>
            {report.names !== null && (
              <Link to={`admin/${report.match}`} class="button small">
                {words.match}
              </Link>
            )}
            {report.settled === null ? (
              <button
                type="button"
                class="button small"
                aria-label={words.settling(report.id)}
                onClick={() => setDeed({ title: words.settleTitle, note: report.said, do: words.settleDo, path: `reports/${report.id}/settle` })}
              >
                {words.settle}
              </button>
            ) : (
              <span class="row-note">{words.settled(report.settled)}</span>
            )}
          </li>
        ))}
      </ul>
      {deed !== null && (
        <ActionDialog
          deed={deed}
          onClose={() => setDeed(null)}
          onDone={() => {
            reports.again();
            onChange();
          }}
        />
      )}
    </>
  );
}

export function Log(): JSX.Element {
  const [before, setBefore] = useState("");
  const log = useRequest(() => get<AuditEntry[]>(before === "" ? "audit" : `audit?before=${before}`), [before]);
  const entries = log.answer ?? [];
  const last = entries.at(-1);
  const words = admin.log;
  return (
    <>
      <h2>{words.title}</h2>
      <Asked of={log} none={words.none} />
      {entries.length > 0 && (
        <table class="admin-log">
          <thead>
            <tr>
              {words.head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td>{admin.when(entry.at)}</td>
                <td>{entry.moderator}</td>
                <td>
                  <strong>{entry.act}</strong> {entry.what}
                </td>
                <td>{entry.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {entries.length === A_PAGE && last !== undefined && (
        <button type="button" class="button" onClick={() => setBefore(last.id)}>
          {words.earlier}
        </button>
      )}
    </>
  );
}
