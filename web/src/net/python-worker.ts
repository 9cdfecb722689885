// Playing without a server: Python in a worker beside this page. It is asked in the same words as a server, over lines of its own.
import { fileAddress } from "../app/addresses";
import { workerScript } from "../app/host";
import { Store } from "../app/store";
import { text } from "../text";
import type { Failure, FromWorker, ToWorker } from "../worker/messages";

/** Why it cannot be played here; what was found out before Python was even asked for included. */
export type Obstacle = Failure | "old_browser";

const DATABASE = "holmgang";
const FILES = "python/files.json";

/** As much of a socket as a line needs. */
export interface Wire {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(message: string): void;
  close(): void;
  /** Whether the other side is on this page: then it is there for as long as the page is, and nobody need ask whether it is. */
  readonly near?: boolean;
}

class PythonWorker extends Store {
  state: "unasked" | "loading" | "ready" | "failed" = "unasked";
  loaded = 0;
  total = 0;
  obstacle: Obstacle | null = null;
  /** What is wrong, for whoever is asked about it. */
  detail = "";
  /** Whether what is kept outlives the page. */
  lasts = true;
  /** Whether somebody waits for it, or has. */
  wanted = false;
  private worker: Worker | null = null;
  private last = 0;
  private readonly asked = new Map<number, (answer: Response) => void>();
  private readonly lines = new Map<number, WorkerLine>();

  /** Whether it can be played here though the network is away: Python is there, or was kept. */
  async isPlayable(): Promise<boolean> {
    if (this.state === "ready" || this.state === "loading") return true;
    return this.state === "unasked" && "caches" in self && (await caches.match(fileAddress(FILES))) !== undefined;
  }

  /** Begins to load Python, where that was not begun. */
  start(): void {
    if (this.state === "loading" || this.state === "ready") return;
    this.state = "loading";
    if (typeof WebAssembly !== "object" || typeof DecompressionStream === "undefined" || typeof Worker === "undefined") {
      this.fail("old_browser", "");
      return;
    }
    this.worker = new Worker(fileAddress(workerScript), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    this.worker.onerror = (event) => void whyUnscripted().then((why) => this.fail(why, event.message));
    this.say({ type: "start", files: fileAddress(FILES), database: DATABASE });
    this.changed();
  }

  /** The answer to a request; one that failed says so with a status, as a server's does. */
  ask(method: string, path: string, token: string, body: string): Promise<Response> {
    this.want();
    const number = (this.last += 1);
    return new Promise((resolve) => {
      this.asked.set(number, resolve);
      if (this.state === "failed") this.refuseAll();
      else this.say({ type: "ask", number, method, path, token, body });
    });
  }

  open(): Wire {
    this.want();
    const number = (this.last += 1);
    const line = new WorkerLine(
      (message) => this.say({ type: "say", line: number, message }),
      () => {
        this.lines.delete(number);
        this.say({ type: "close", line: number });
      },
    );
    this.lines.set(number, line);
    if (this.state === "ready") queueMicrotask(() => line.opened());
    if (this.state === "failed") queueMicrotask(() => this.refuseAll());
    return line;
  }

  private want(): void {
    const news = !this.wanted;
    this.wanted = true;
    this.start();
    if (news) this.changed();
  }

  private say(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private hear(message: FromWorker): void {
    switch (message.type) {
      case "progress":
        this.loaded = message.loaded;
        this.total = message.total;
        this.changed();
        break;
      case "ready":
        this.state = "ready";
        this.lasts = message.lasts;
        for (const line of [...this.lines.values()]) line.opened();
        this.changed();
        break;
      case "failed":
        this.fail(message.failure, message.detail);
        break;
      case "answer":
        this.asked.get(message.number)?.(new Response(message.body, { status: message.status }));
        this.asked.delete(message.number);
        break;
      case "tell":
        this.lines.get(message.line)?.onmessage?.({ data: message.frame });
        break;
      case "hangUp":
        this.lines.get(message.line)?.closed();
        this.lines.delete(message.line);
        break;
    }
  }

  private fail(obstacle: Obstacle, detail: string): void {
    this.worker?.terminate();
    this.worker = null;
    this.state = "failed";
    this.obstacle = obstacle;
    this.detail = detail;
    this.refuseAll();
    this.changed();
  }

  private refuseAll(): void {
    const message = text.inBrowser.obstacles[this.obstacle ?? "broken"];
    for (const settle of this.asked.values()) settle(Response.json({ code: "not_here", message, possible: [] }, { status: 409 }));
    for (const line of this.lines.values()) line.onmessage?.({ data: JSON.stringify({ type: "error", reply: 0, code: "not_here", message, possible: [] }) });
    this.asked.clear();
    this.lines.clear();
  }
}

class WorkerLine implements Wire {
  readyState = 0;
  readonly near = true;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(
    readonly send: (message: string) => void,
    private readonly hangUp: () => void,
  ) {}

  opened(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  closed(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  close(): void {
    this.readyState = 3;
    this.hangUp();
  }
}

/** Why the worker’s own script does not run: a browser does not say. */
async function whyUnscripted(): Promise<Obstacle> {
  try {
    const { ok, headers } = await fetch(fileAddress(workerScript));
    if (!ok) return "missing";
    return headers.get("Content-Type")?.includes("javascript") ? "broken" : "not_ours";
  } catch {
    return "unreachable";
  }
}

export const pythonWorker = new PythonWorker();
