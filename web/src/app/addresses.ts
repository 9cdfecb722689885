// Where this Holmgang lives: everything is relative to the page's base, so it works under any sub-path. A plain file server knows only
// its files, so there the page is named behind a question mark.
import { hasServer } from "./host";

const base = new URL(document.baseURI);

/** The address of a file or request, from a path without a leading slash. */
export function fileAddress(path: string): string {
  return new URL(path, base).href;
}

/** The address of a page of ours, from its path without a leading slash; a fragment may follow. */
export function address(path: string): string {
  return fileAddress(hasServer || path === "" || path.startsWith("#") ? path : `?${path}`);
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
  const { pathname, search } = location;
  if (!hasServer) return decodeURI(search.slice(1));
  const path = pathname.startsWith(base.pathname) ? pathname.slice(base.pathname.length) : pathname.slice(1);
  return decodeURI(path);
}

/** The address of a place on the page that is open. */
export function placeOnPage(id: string): string {
  return `${location.pathname}${location.search}#${id}`;
}
