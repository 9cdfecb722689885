// As much of a browser as modules look for when they are loaded. Imported first by the tests that need it.

class Items {
  private readonly kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => {
    this.kept.set(key, value);
    (this as unknown as Record<string, string>)[key] = value;
  };
  removeItem = (key: string): void => {
    this.kept.delete(key);
    delete (this as unknown as Record<string, string>)[key];
  };
}

export const asked = { motionless: false };

const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };

Object.assign(globalThis, {
  ...listening,
  localStorage: new Items(),
  location: { pathname: "/", hash: "", href: "http://localhost/" },
  document: { ...listening, baseURI: "http://localhost/", hidden: false, documentElement: { dataset: {} } },
  matchMedia: (query: string) => ({
    ...listening,
    get matches() {
      return query.includes("reduce") && asked.motionless;
    },
  }),
});
