// Plain requests. A refusal is an error with the server's own sentence.
import { address } from "../app/addresses";
import { RELOAD, versions } from "../app/reload";
import { text } from "../text";
import type {
  AnswerPuzzle,
  CreateMatch,
  Created,
  Evaluate,
  Evaluated,
  Explore,
  Explored,
  GamesPage,
  HintFacts,
  LobbyPage,
  MatchFacts,
  MovingCode,
  PuzzleFacts,
  PuzzleSolution,
  PuzzlesPage,
  RecordUpload,
  Refusal,
  Replayed,
  ReviewAnswer,
  RulesPage,
  Seated,
  TakeSeat,
  TellModerators,
} from "../wire";
import { PROTOCOL } from "../wire";

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly possible: readonly string[] = [],
    readonly status = 0,
    /** In how many seconds it may be asked for again; null where the server has not said so. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

/** The header that names the version of the protocol. */
const VERSION = "Holmgang-Protocol";

interface Asked {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown;
  token?: string | null;
}

export async function ask(path: string, asked: Asked = {}): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json", [VERSION]: String(PROTOCOL) };
  if (asked.body !== undefined) headers["Content-Type"] = "application/json";
  if (asked.token) headers["Authorization"] = `Bearer ${asked.token}`;
  let answer: Response;
  try {
    answer = await fetch(address(`api/${path}`), {
      method: asked.method ?? "GET",
      headers,
      credentials: "omit",
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
    });
  } catch {
    throw new Refused("offline", text.net.unreachable);
  }
  const refused = answer.ok ? otherVersion(answer) : await refusal(answer);
  if (refused === null) return answer;
  if (refused.code === RELOAD) versions.differ(refused.message);
  throw refused;
}

/** What a server of another version has answered is not what this page takes it for. */
function otherVersion(answer: Response): Refused | null {
  return answer.headers.get(VERSION) === String(PROTOCOL) ? null : new Refused(RELOAD, text.net.otherVersion);
}

async function refusal(answer: Response): Promise<Refused> {
  const wait = answer.headers.has("Retry-After") ? Number(answer.headers.get("Retry-After")) : null;
  try {
    const told = (await answer.json()) as Partial<Refusal>;
    if (typeof told.message === "string") return new Refused(told.code ?? "refused", told.message, told.possible ?? [], answer.status, wait);
  } catch {
    // not one of our answers; a proxy's page, perhaps
  }
  return new Refused("failed", text.net.failed(answer.status), [], answer.status, wait);
}

async function get<T>(path: string, token?: string | null): Promise<T> {
  return (await ask(path, { token: token ?? null })).json() as Promise<T>;
}

async function post<T>(path: string, body: unknown, token?: string | null): Promise<T> {
  return (await ask(path, { method: "POST", body, token: token ?? null })).json() as Promise<T>;
}

const kept = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked for once. */
function once<T>(path: string): Promise<T> {
  const found = kept.get(path) as Promise<T> | undefined;
  if (found) return found;
  const asked = get<T>(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

export const api = {
  games: () => once<GamesPage>("games"),
  rules: (game: string) => once<RulesPage>(`games/${game}/rules`),
  lobby: () => get<LobbyPage>("lobby"),
  explore: (asked: Explore) => post<Explored>("explore", asked),
  puzzles: () => get<PuzzlesPage>("puzzles"),
  puzzle: (game: string, number: number) => get<PuzzleFacts>(`puzzles/${encodeURIComponent(game)}/${number}`),
  answerPuzzle: (game: string, number: number, asked: AnswerPuzzle) => post<PuzzleSolution>(`puzzles/${encodeURIComponent(game)}/${number}`, asked),
  evaluate: (asked: Evaluate) => post<Evaluated>("evaluate", asked),
  create: (asked: CreateMatch) => post<Created>("matches", asked),
  match: (id: string, token?: string | null) => get<MatchFacts>(`matches/${encodeURIComponent(id)}`, token),
  takeSeat: (id: string, asked: TakeSeat) => post<Seated>(`matches/${encodeURIComponent(id)}/seat`, asked),
  moveSeat: (id: string, token: string) => post<MovingCode>(`matches/${encodeURIComponent(id)}/move-seat`, {}, token),
  hint: (id: string, token: string) => post<HintFacts>(`matches/${encodeURIComponent(id)}/hint`, {}, token),
  report: async (id: string, asked: TellModerators, token: string): Promise<void> => {
    await ask(`matches/${encodeURIComponent(id)}/report`, { method: "POST", body: asked, token });
  },
  close: async (id: string, token: string): Promise<void> => {
    await ask(`matches/${encodeURIComponent(id)}`, { method: "DELETE", token });
  },
  record: async (id: string, token?: string | null) =>
    (await ask(`matches/${encodeURIComponent(id)}/record`, { token: token ?? null })).text(),
  replay: (asked: RecordUpload) => post<Replayed>("records", asked),
  matchReview: (id: string) => get<ReviewAnswer>(`matches/${encodeURIComponent(id)}/review`),
  recordReview: (asked: RecordUpload) => post<ReviewAnswer>("records/review", asked),
};
