// Where a browser's worker keeps matches: IndexedDB, or memory where there is none. An operation runs in one transaction of either.

/** A match as it lies there; what its texts mean is Python's affair (server/store/indexed_db.py). */
export interface Row {
  id: string;
  setup: string;
  secret: string | null;
  open: number;
  created: number;
  touched: number;
  phase: string;
  ended: string | null;
  alarm: number | null;
  number: number;
  seats: HeldSeat[];
}

export interface HeldSeat {
  player: string;
  name: string;
  token: string | null;
  code: string | null;
  code_until: number | null;
}

export interface Values {
  matches: Row;
  entries: { match: string; number: number; entry: string };
  reviews: { match: string; form: number; review: string };
  notes: { name: string; value: unknown };
}

export type Table = keyof Values;
type Key = string | [string, number];

/** The tables within a transaction. Only these may be waited for in it: it ends as soon as nothing else of it is under way. */
export interface Tables {
  get<T extends Table>(table: T, key: Key): Promise<Values[T] | undefined>;
  put<T extends Table>(table: T, value: Values[T]): Promise<void>;
  /** The entries of a match from a number on, so many of them at most. */
  entries(match: string, since: number, most?: number): Promise<Values["entries"][]>;
  matches(): Promise<Row[]>;
  /** The matches whose alarm has gone off, the earliest first. */
  due(now: number, most: number): Promise<Row[]>;
  /** Removes a match with all that belongs to it. */
  remove(match: string): Promise<void>;
}

/** What an operation does: `writes` what must not be lost, or only makes `notes`, for which no disk has to be waited for. */
export type Mode = "reads" | "writes" | "notes";

export type Operation = (tables: Tables) => Promise<unknown>;

/** Something that runs operations, one transaction each. What it returns has been stored. */
export interface Database {
  run(operation: Operation, mode: Mode): Promise<unknown>;
  /** Whether it outlives the page. */
  readonly lasts: boolean;
}

const NAMES: readonly Table[] = ["matches", "entries", "reviews", "notes"];
const VERSION = 1;

export async function openDatabase(name: string): Promise<Database> {
  try {
    const database = new Indexed(name);
    await database.opened();
    return database;
  } catch (error) {
    if ((error as Error).name === "VersionError") throw error;
    return new Memory(); // a private window, or a browser that is told to keep nothing
  }
}

class Indexed implements Database {
  readonly lasts = true;
  private database: Promise<IDBDatabase> | null = null;

  constructor(private readonly name: string) {}

  opened(): Promise<IDBDatabase> {
    this.database ??= this.open();
    this.database.catch(() => (this.database = null));
    return this.database;
  }

  async run(operation: Operation, mode: Mode): Promise<unknown> {
    const database = await this.opened();
    const transaction = database.transaction(NAMES, mode === "reads" ? "readonly" : "readwrite", { durability: mode === "writes" ? "strict" : "relaxed" });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException("the transaction was broken off", "AbortError"));
    });
    try {
      const value = await operation(new Stored(transaction));
      await done;
      return value;
    } catch (error) {
      done.catch(() => undefined); // the first error is the one to tell
      try {
        transaction.abort();
      } catch {
        // it has ended by itself
      }
      throw error;
    }
  }

  private open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(this.name, VERSION);
      opening.onupgradeneeded = () => {
        const database = opening.result;
        database.createObjectStore("matches", { keyPath: "id" }).createIndex("alarm", "alarm");
        database.createObjectStore("entries", { keyPath: ["match", "number"] });
        database.createObjectStore("reviews", { keyPath: "match" });
        database.createObjectStore("notes", { keyPath: "name" });
      };
      opening.onerror = () => reject(opening.error ?? new Error("no reason was given"));
      opening.onsuccess = () => {
        const database = opening.result;
        database.onversionchange = () => database.close(); // a newer page must not wait for this one
        database.onclose = () => (this.database = null);
        resolve(database);
      };
    });
  }
}

class Stored implements Tables {
  constructor(private readonly transaction: IDBTransaction) {}

  get<T extends Table>(table: T, key: Key): Promise<Values[T] | undefined> {
    return answered(this.transaction.objectStore(table).get(key));
  }

  async put<T extends Table>(table: T, value: Values[T]): Promise<void> {
    await answered(this.transaction.objectStore(table).put(value));
  }

  entries(match: string, since: number, most?: number): Promise<Values["entries"][]> {
    return answered(this.transaction.objectStore("entries").getAll(IDBKeyRange.bound([match, since], [match, Infinity]), most));
  }

  matches(): Promise<Row[]> {
    return answered(this.transaction.objectStore("matches").getAll());
  }

  due(now: number, most: number): Promise<Row[]> {
    return answered(this.transaction.objectStore("matches").index("alarm").getAll(IDBKeyRange.upperBound(now), most));
  }

  async remove(match: string): Promise<void> {
    this.transaction.objectStore("matches").delete(match);
    this.transaction.objectStore("reviews").delete(match);
    await answered(this.transaction.objectStore("entries").delete(IDBKeyRange.bound([match, 0], [match, Infinity])));
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** For as long as the page is open. Operations run one after the other, and none of them fails half way. */
class Memory implements Database, Tables {
  readonly lasts = false;
  private readonly values = { matches: new Map<string, Row>(), entries: new Map<string, Values["entries"][]>(), reviews: new Map<string, Values["reviews"]>(), notes: new Map<string, Values["notes"]>() };
  private last: Promise<unknown> = Promise.resolve();

  run(operation: Operation): Promise<unknown> {
    const next = this.last.then(() => operation(this));
    this.last = next.catch(() => undefined);
    return next;
  }

  async get<T extends Table>(table: T, key: Key): Promise<Values[T] | undefined> {
    const found = (this.values[table] as Map<string, unknown>).get(String(key));
    return structuredClone(found) as Values[T] | undefined;
  }

  async put<T extends Table>(table: T, value: Values[T]): Promise<void> {
    if (table === "entries") {
      const entry = value as Values["entries"];
      const entries = this.values.entries.get(entry.match) ?? [];
      entries[entry.number] = entry;
      this.values.entries.set(entry.match, entries);
    } else {
      const { id, match, name } = value as Partial<Row & Values["reviews"] & Values["notes"]>;
      (this.values[table] as Map<string, unknown>).set(id ?? match ?? name ?? "", structuredClone(value));
    }
  }

  async entries(match: string, since: number, most?: number): Promise<Values["entries"][]> {
    return (this.values.entries.get(match) ?? []).slice(since, most === undefined ? undefined : since + most);
  }

  async matches(): Promise<Row[]> {
    return structuredClone([...this.values.matches.values()]);
  }

  async due(now: number, most: number): Promise<Row[]> {
    const due = (await this.matches()).filter(({ alarm }) => alarm !== null && alarm <= now);
    return due.sort((one, two) => (one.alarm ?? 0) - (two.alarm ?? 0)).slice(0, most);
  }

  async remove(match: string): Promise<void> {
    this.values.matches.delete(match);
    this.values.entries.delete(match);
    this.values.reviews.delete(match);
  }
}
