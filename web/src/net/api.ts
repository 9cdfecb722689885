// Plain requests. A refusal is an error with the server's own sentence.
import { fileAddress } from "../app/addresses";
import { hasServer } from "../app/host";
import { RELOAD, versions } from "../app/reload";
import { text } from "../text";
import type {
  AnswerPuzzle,
  CopyTable,
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
  ProgramsPage,
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
import { pythonWorker } from "./python-worker";
import { isHere } from "./transport";

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

async function askServer(path: string, asked: Asked): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json", [VERSION]: String(PROTOCOL) };
  if (asked.body !== undefined) headers["Content-Type"] = "application/json";
  if (asked.token) headers["Authorization"] = `Bearer ${asked.token}`;
  let answer: Response;
  try {
    answer = await fetch(fileAddress(`api/${path}`), {
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

/** The same of the worker beside this page. */
async function askHere(path: string, { method = "GET", body, token }: Asked): Promise<Response> {
  const answer = await pythonWorker.ask(method, path, token ?? "", body === undefined ? "" : JSON.stringify(body));
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

/** What is worked out from the request alone, so that the worker can do it as well where no server can be reached. */
const ANYWHERE = ["explore", "evaluate", "records", "puzzles"];

/** Asks whoever has the match that a request is about, or can answer it. */
export async function ask(path: string, asked: Asked = {}): Promise<Response> {
  const [about = "", match = null] = path.split("/");
  if (isHere(about === "matches" && match !== null ? decodeURIComponent(match) : null)) return askHere(path, asked);
  try {
    return await askServer(path, asked);
  } catch (error) {
    if (!ANYWHERE.includes(about) || !isOffline(error) || !(await pythonWorker.isPlayable())) throw error;
    return askHere(path, asked);
  }
}

/** Whether the server cannot be reached. */
export function isOffline(error: unknown): boolean {
  return error instanceof Refused && error.code === "offline";
}

/** What is the same for everybody lies beside the page too, for when nobody can be asked. */
async function fromFile<T>(name: string): Promise<T> {
  try {
    const answer = await fetch(fileAddress(`pages/${name}.json`));
    if (answer.ok) return (await answer.json()) as T;
  } catch {
    // told below
  }
  throw new Refused("offline", hasServer ? text.net.unreachable : text.inBrowser.obstacles.unreachable);
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
function once<T>(path: string, find: () => Promise<T>): Promise<T> {
  const found = kept.get(path) as Promise<T> | undefined;
  if (found) return found;
  const asked = find();
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

/** What a server says once, and a file where there is none. */
function known<T>(path: string, file: string): Promise<T> {
  if (!hasServer) return once(path, () => fromFile<T>(file));
  return once(path, () =>
    get<T>(path).catch((error: unknown) => {
      if (isOffline(error)) return fromFile<T>(file);
      throw error;
    }),
  );
}

export const api = {
  games: () => known<GamesPage>("games", "games"),
  /** Those that can be played in this browser. */
  gamesHere: () => once("games here", () => fromFile<GamesPage>("games")),
  programs: () => get<ProgramsPage>("programs"),
  rules: (game: string) => known<RulesPage>(`games/${game}/rules`, `rules-${game}`),
  lobby: () => get<LobbyPage>("lobby"),
  explore: (asked: Explore) => post<Explored>("explore", asked),
  puzzles: () => get<PuzzlesPage>("puzzles"),
  puzzle: (game: string, number: number) => get<PuzzleFacts>(`puzzles/${encodeURIComponent(game)}/${number}`),
  answerPuzzle: (game: string, number: number, asked: AnswerPuzzle) => post<PuzzleSolution>(`puzzles/${encodeURIComponent(game)}/${number}`, asked),
  evaluate: (asked: Evaluate) => post<Evaluated>("evaluate", asked),
  create: (asked: CreateMatch) => post<Created>("matches", asked),
  createHere: async (asked: CreateMatch): Promise<Created> => (await askHere("matches", { method: "POST", body: asked })).json() as Promise<Created>,
  copyHere: async (asked: CopyTable): Promise<Created> => (await askHere("matches/copied", { method: "POST", body: asked })).json() as Promise<Created>,
  takeOver: async (id: string): Promise<void> => {
    await askHere(`matches/${encodeURIComponent(id)}/take-over`, { method: "POST", body: null });
  },
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
