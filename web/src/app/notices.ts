// Notices of the system while the page is open somewhere: only once somebody has asked for them by a press. No push service has a part in it.
import { fileAddress } from "./addresses";
import { router } from "./router";
import { settings } from "./settings";

/** `off`: nobody has asked for them; `blocked`: the browser lets this page show none. */
export type Notices = "missing" | "blocked" | "off" | "on";

/** How it stands; pages without a secure address have none. */
export function notices(): Notices {
  if (!("Notification" in window) || !isSecureContext) return "missing";
  if (Notification.permission === "denied") return "blocked";
  return settings.get("notify") && Notification.permission === "granted" ? "on" : "off";
}

/** Turns them on; the browser may ask whether that is wanted. To be called from a press only. */
export async function turnOn(): Promise<void> {
  const allowed = await Notification.requestPermission();
  settings.set("notify", allowed === "granted");
}

export function turnOff(): void {
  settings.set("notify", false);
}

/** Shows a notice that leads to a page of ours; one about the same thing takes the place of the one before. */
export async function notice(title: string, body: string, path: string): Promise<void> {
  if (notices() !== "on") return;
  const shown = { body, tag: path, icon: fileAddress("icon.svg"), data: { path } };
  const worker = await navigator.serviceWorker?.getRegistration();
  // an installed page on a phone may show them through its worker only
  if (worker?.active) await worker.showNotification(title, shown);
  else showHere(title, shown);
}

function showHere(title: string, shown: NotificationOptions & { data: { path: string } }): void {
  try {
    const made = new Notification(title, shown);
    made.onclick = () => {
      focus();
      made.close();
      router.go(shown.data.path);
    };
  } catch {
    // a browser that has the interface but shows nothing without a worker
  }
}
