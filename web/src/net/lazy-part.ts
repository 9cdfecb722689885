// A part of the client that is fetched when it is needed first, and stays.
import { type Answer, useRequest } from "./use-request";

export class LazyPart<T> {
  /** The part, once it is here. */
  now: T | null = null;
  private coming: Promise<T> | null = null;

  constructor(private readonly fetch: () => Promise<T>) {}

  get(): Promise<T> {
    this.coming ??= this.fetch().then(
      (found) => (this.now = found),
      (error: unknown) => {
        this.coming = null;
        throw error;
      },
    );
    return this.coming;
  }
}

/** What is here already is there at once, and nothing flickers. */
export function useLazyPart<T>(part: LazyPart<T>): Omit<Answer<T>, "again"> {
  const { problem } = useRequest(() => part.get(), [part]);
  return { answer: part.now, problem: part.now === null ? problem : "" };
}
