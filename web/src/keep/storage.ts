// The browser's own storage, under our names. A browser that forbids it loses nothing but its memory.

const PREFIX = "holmgang:";

export function read(name: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null; // no storage, or not written by us: as if there were nothing
  }
}

/** Keeps a value; false if the browser would not. */
export function write(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false; // full or forbidden; the caller decides what that means
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // there was nothing to forget
  }
}

/** The names of all that is kept and begins so. */
export function names(start: string): string[] {
  try {
    const full = PREFIX + start;
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(full))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Calls back when another tab has changed something that begins so. */
export function onOtherTab(start: string, listener: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === null || event.key.startsWith(PREFIX + start)) listener();
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}
