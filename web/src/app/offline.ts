// The service worker, as the page sees it: it keeps the page's files for when there is no network, and tells of new versions.
// What it takes to play without the server (7 MB) is fetched for those who are likely to want it, and never before they play: a
// little after a game against a bot has begun, while the browser has nothing else to do, at the latest when it is over, and a little
// after a later visit of somebody who plays bots. Whoever asks their browser to save data is spared it.
import { fileAddress } from "./addresses";
import { hasServer } from "./host";
import { Store } from "./store";

/** How long after a page was opened its files are kept, in milliseconds: nobody's first moments are to be slowed down by it. */
const LATER = 10_000;
/** How often a page that stays open looks for a new version. */
const LOOK_EVERY = 3_600_000;

class Offline extends Store {
  /** A version that waits to be loaded. */
  private waiting: ServiceWorker | null = null;
  private registration: Promise<ServiceWorkerRegistration> | null = null;
  private going = false;
  private soon: ReturnType<typeof setTimeout> | null = null;

  /** Whether there is a newer version than this page. */
  get news(): boolean {
    return this.waiting !== null;
  }

  /** Has the page's files kept, now or, where there is a server, a little later; `playsBots`: with what they play in. */
  begin(playsBots: boolean): void {
    if (!("serviceWorker" in navigator)) return;
    setTimeout(() => void (playsBots ? this.keepGames() : this.register()), hasServer ? LATER : 0);
  }

  /** As `keepGames`, a little later, and once the browser has nothing else to do. */
  keepGamesSoon(): void {
    this.soon ??= setTimeout(() => whenIdle(() => void this.keepGames()), LATER);
  }

  /** Loads the new version. */
  load(): void {
    if (this.waiting?.state !== "installed") return location.reload(); // another tab has let it take over already
    this.going = true;
    this.waiting.postMessage("take over");
  }

  /** Has what it takes kept to go on without the server, unless data is dear. */
  async keepGames(): Promise<void> {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!("serviceWorker" in navigator)) return;
    const registered = await this.register().catch(() => null);
    if (!hasServer || connection?.saveData || registered === null) return;
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage("keep the games");
  }

  private register(): Promise<ServiceWorkerRegistration> {
    this.registration ??= this.registered();
    this.registration.catch(() => undefined); // a private window, or a page without https: then there is nothing to keep
    return this.registration;
  }

  private async registered(): Promise<ServiceWorkerRegistration> {
    const { serviceWorker } = navigator;
    const registration = await serviceWorker.register(fileAddress("service-worker.js"), { updateViaCache: "none" });
    const look = (worker: ServiceWorker | null): void => {
      // the first one is no news; asked anew each time, since a page may stay open from its first visit on
      if (worker === null || registration.active === null) return;
      const heard = (): void => {
        if (worker.state !== "installed") return;
        this.waiting = worker;
        this.changed();
      };
      worker.addEventListener("statechange", heard);
      heard();
    };
    look(registration.waiting);
    look(registration.installing);
    registration.addEventListener("updatefound", () => look(registration.installing));
    serviceWorker.addEventListener("controllerchange", () => this.going && location.reload());
    setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY);
    return registration;
  }
}

function whenIdle(then: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(then);
  else then(); // Safari has no such thing
}

export const offline = new Offline();
