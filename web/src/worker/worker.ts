// The worker beside a page: Python with all matches of this browser. Under another name the same script does its jobs.
import type { PyProxy } from "pyodide/ffi";
import { openDatabase } from "./tables";
import type { Failure, FromJobWorker, FromWorker, ToJobWorker, ToWorker } from "./messages";
import { type Python, startPython, Unstarted } from "./runtime";
import { storageIn } from "./storage";

const JOB_WORKER = "holmgang-job-worker";

/** Of `holmgang.server.browser.worker`. */
interface Served extends PyProxy {
  ask: (number: number, method: string, path: string, token: string, body: string) => void;
  hear: (line: number, message: string) => void;
  close: (line: number) => void;
  lost: (match: string) => void;
}

/** Of `holmgang.server.browser.job_runner`. */
interface JobRunner extends PyProxy {
  do: (packed: string, tell: (progress: string) => void) => Promise<string>;
}

interface Serving extends PyProxy {
  start: (page: unknown) => Promise<Served>;
}

interface JobRunnerModule extends PyProxy {
  start: (jobs: string, bring: Python["bring"]) => JobRunner;
}

// Whoever looks into the worker, as tests and benchmarks do, imports its script there and has these.
export { openDatabase, startPython, storageIn };
export let running: Python | null = null;

// Serving a page

function told(message: FromWorker): void {
  postMessage(message);
}

async function serve({ files, database: name }: Extract<ToWorker, { type: "start" }>): Promise<Served> {
  const [python, database] = await Promise.all([
    startPython(files, (loaded, total) => told({ type: "progress", loaded, total })),
    openDatabase(name),
  ]);
  running = python;
  const page = {
    storage: storageIn(database, (match) => void served?.then((worker) => worker.lost(match))),
    answer: (number: number, status: number, body: string) => told({ type: "answer", number, status, body }),
    tell: (line: number, frame: string) => told({ type: "tell", line, frame }),
    hang_up: (line: number) => told({ type: "hangUp", line }),
    start_job_worker: (jobs: string) => new JobWorker({ type: "start", files, jobs, compiled: python.compiled }),
  };
  const worker = await (python.api.pyimport("holmgang.server.browser.worker") as Serving).start(page);
  told({ type: "ready", lasts: database.lasts });
  return worker;
}

let served: Promise<Served> | null = null;

function heard(message: ToWorker): void {
  if (message.type === "start") {
    served = serve(message);
    served.catch((error: unknown) => told({ type: "failed", ...failureOf(error) }));
    return;
  }
  served?.then(
    (worker) => {
      if (message.type === "ask") worker.ask(message.number, message.method, message.path, message.token, message.body);
      else if (message.type === "say") worker.hear(message.line, message.message);
      else worker.close(message.line);
    },
    () => undefined, // the page knows already, and has refused what it was asked for
  );
}

function failureOf(error: unknown): { failure: Failure; detail: string } {
  const { name, message } = error as Error;
  if (error instanceof Unstarted) return { failure: error.failure, detail: message };
  return { failure: name === "VersionError" ? "newer" : "broken", detail: message };
}

/** Another worker, which does jobs for this one; `browser/job_workers.py` asks it. */
class JobWorker {
  private readonly worker = new Worker(self.location.href, { type: "module", name: JOB_WORKER });
  private settle: (answer: string | undefined) => void = () => undefined;
  private hear: (progress: string) => void = () => undefined;

  constructor(begin: Extract<ToJobWorker, { type: "start" }>) {
    this.say(begin);
    this.worker.onmessage = ({ data }: MessageEvent<FromJobWorker>) => {
      if (data.type === "progress") this.hear(data.progress);
      else if (data.type === "done") this.settle(data.answer);
      else this.end();
    };
    this.worker.onerror = () => this.end();
  }

  ask(job: string, hear: (progress: string) => void): Promise<string | undefined> {
    return new Promise((resolve) => {
      this.settle = resolve;
      this.hear = hear;
      this.say({ type: "job", job });
    });
  }

  end(): void {
    this.worker.terminate();
    this.settle(undefined);
  }

  private say(message: ToJobWorker): void {
    this.worker.postMessage(message);
  }
}

// Doing the jobs of another worker

let runner: Promise<JobRunner> | null = null;

function doJob(message: ToJobWorker): void {
  if (message.type === "start") {
    const { files, jobs, compiled } = message;
    runner = startPython(files, () => undefined, compiled).then(({ api, bring }) => (api.pyimport("holmgang.server.browser.job_runner") as JobRunnerModule).start(jobs, bring));
    return;
  }
  const tell = (said: FromJobWorker): void => postMessage(said);
  runner
    ?.then(async (ready) => tell({ type: "done", answer: await ready.do(message.job, (progress) => tell({ type: "progress", progress })) }))
    .catch(() => tell({ type: "ended" }));
}

self.onmessage = ({ data }: MessageEvent) => (self.name === JOB_WORKER ? doJob(data as ToJobWorker) : heard(data as ToWorker));
