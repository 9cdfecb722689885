// Which page is shown, by the address; links that change it without loading anything anew.
import type { ComponentChildren, JSX } from "preact";
import { address, currentPath } from "./addresses";
import { Store } from "./store";

class Router extends Store {
  path = currentPath();
  /** Grows when somebody puts another fragment into the address: the page it is for begins anew. */
  visits = 0;

  constructor() {
    super();
    addEventListener("popstate", () => this.arrive());
    addEventListener("hashchange", () => {
      this.visits += 1;
      this.changed();
    });
  }

  /** Goes to a page of ours, named without a leading slash; a fragment may follow. */
  go(path: string, options: { replace?: boolean } = {}): void {
    const there = address(path);
    if (options.replace) history.replaceState(null, "", there);
    else history.pushState(null, "", there);
    this.arrive();
    if (!options.replace && !path.includes("#")) scrollTo(0, 0);
  }

  private arrive(): void {
    this.path = currentPath();
    this.changed();
  }
}

export const router = new Router();

/** What the fragment says under a name: `#join=CODE` has a `join`. */
export function fragment(name: string): string | null {
  return new URLSearchParams(location.hash.slice(1)).get(name);
}

/** Removes the fragment, so that a code in it does not stay in the address bar, and what only previews of a link are for. */
export function dropFragment(): void {
  history.replaceState(null, "", address(currentPath()));
}

interface LinkProps {
  to: string;
  class?: string;
  "aria-label"?: string;
  "aria-current"?: "page";
  title?: string;
  /** In a tab of its own, where this one has a match in it. */
  target?: "_blank";
  children: ComponentChildren;
}

export function Link({ to, ...rest }: LinkProps): JSX.Element {
  const follow = (event: MouseEvent): void => {
    if (rest.target !== undefined || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.go(to);
  };
  return <a href={address(to)} onClick={follow} {...(router.path === to ? { "aria-current": "page" } : {})} {...rest} />;
}
