// Where this Holmgang lives: everything is relative to the page's base, so it works under any sub-path.

const base = new URL(document.baseURI);

/** The address of a file or request, from a path without a leading slash. */
export function address(path: string): string {
  return new URL(path, base).href;
}

/** The address of the live socket. */
export function socketAddress(): string {
  const url = new URL("api/live", base);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  return url.href;
}

/** The part of the page's address that names a page of ours, without a leading slash. */
export function currentPath(): string {
  const { pathname } = location;
  const path = pathname.startsWith(base.pathname) ? pathname.slice(base.pathname.length) : pathname.slice(1);
  return decodeURI(path);
}
