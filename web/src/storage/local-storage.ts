// The browser's own storage, under our names. Where a browser forbids it, things are remembered as long as the page is open.

const PREFIX = "holmgang:";
const whileOpen = new Map<string, string>();

export function read(name: string): unknown {
  try {
    const text = whileOpen.get(name) ?? localStorage.getItem(PREFIX + name);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null; // no storage, or not written by us: as if there were nothing
  }
}

/** Keeps a value; false if the browser would not keep it for longer than the page is open. */
export function write(name: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    whileOpen.delete(name);
    return true;
  } catch {
    whileOpen.set(name, text); // full or forbidden; the caller decides what that means
    return false;
  }
}

export function forget(name: string): void {
  whileOpen.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // there was nothing to forget
  }
}

/** The names of all that is kept and begins so. */
export function names(start: string): string[] {
  const found = new Set([...whileOpen.keys()].filter((name) => name.startsWith(start)));
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX + start)) found.add(key.slice(PREFIX.length));
  } catch {
    // only what the page itself remembers
  }
  return [...found];
}

/** Calls back when another tab has changed something that begins so. */
export function onOtherTab(start: string, listener: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === null || event.key.startsWith(PREFIX + start)) listener();
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}
