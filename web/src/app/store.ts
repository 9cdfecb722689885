// A value that can be listened to, and the hook that draws it.
import { useLayoutEffect, useReducer } from "preact/hooks";

export class Store {
  private readonly listeners = new Set<() => void>();

  /** Calls back after every change, until the function that is returned is called. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  protected changed(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

/** Draws the component again whenever the store changes. */
export function useStore<T extends Store>(store: T): T {
  const [, again] = useReducer((count: number, _: undefined) => count + 1, 0);
  // at once, not after the next picture: what changes in between would never be drawn
  useLayoutEffect(() => store.listen(() => again(undefined)), [store]);
  return store;
}
