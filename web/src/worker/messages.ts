// What a page and its worker say to each other, and what that worker says to those that think for it.

export type ToWorker =
  | { type: "start"; files: string; database: string }
  | { type: "ask"; number: number; method: string; path: string; token: string; body: string }
  | { type: "say"; line: number; message: string }
  | { type: "close"; line: number };

/** Why Python could not be started. */
export type Failure = "missing" | "not_ours" | "unreachable" | "newer" | "broken";

export type FromWorker =
  | { type: "progress"; loaded: number; total: number }
  /** `lasts`: whether what is kept outlives the page. */
  | { type: "ready"; lasts: boolean }
  | { type: "failed"; failure: Failure; detail: string }
  | { type: "answer"; number: number; status: number; body: string }
  | { type: "tell"; line: number; frame: string }
  | { type: "hangUp"; line: number };

export type ToJobWorker = { type: "start"; files: string; jobs: string; compiled: WebAssembly.Module } | { type: "job"; job: string };

/** `ended`: it could not start, or has broken down. */
export type FromJobWorker = { type: "progress"; progress: string } | { type: "done"; answer: string } | { type: "ended" };
