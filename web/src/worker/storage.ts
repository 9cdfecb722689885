// The storage as Python sees it (server/store/indexed_db.py `Engine`): operations by name, and matches taken for this tab by Web Locks.
import { operations } from "./operations";
import type { Database } from "./tables";

/** Texts go to and fro: what Python is given otherwise it would have to unwrap. */
export interface Engine {
  run: (operation: string, asked: string) => Promise<string>;
  take: (match: string, over: boolean) => Promise<boolean>;
  give: (match: string) => void;
}

/** `lost` hears of a match that another tab has taken over. */
export function storageIn(database: Database, lost: (match: string) => void): Engine {
  const locks = new Locks(lost);
  return {
    run: async (operation, asked) => {
      try {
        const wanted = operations[operation];
        if (wanted === undefined) throw new Error(`there is no operation ${operation}`);
        const value = await database.run((tables) => wanted.run(tables, JSON.parse(asked) as never), wanted.mode);
        return JSON.stringify({ value });
      } catch (error) {
        const { name, message } = error as Error;
        return JSON.stringify({ failed: { name, message } });
      }
    },
    take: (match, over) => locks.take(match, over),
    give: (match) => locks.give(match),
  };
}

/** One tab at a time has a match. A lock ends with its tab, however that ends. */
class Locks {
  private readonly held = new Map<string, () => void>();

  constructor(private readonly lost: (match: string) => void) {}

  take(match: string, over: boolean): Promise<boolean> {
    // only a secure page has locks; without them, a transaction at the expected number still keeps two tabs from mixing a match up
    if (navigator.locks === undefined) return Promise.resolve(true);
    return new Promise((resolve) => {
      const hold = (lock: Lock | null): Promise<void> | undefined => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise((release) => this.held.set(match, release));
      };
      const asked = navigator.locks.request(`holmgang:match:${match}`, over ? { steal: true } : { ifAvailable: true }, hold);
      asked.catch(() => {
        if (this.held.delete(match)) this.lost(match);
      });
    });
  }

  give(match: string): void {
    this.held.get(match)?.();
    this.held.delete(match);
  }
}
