// On a small screen: back up to the table once an option is chosen.
import { settings } from "../app/settings";

const SMALL = "(max-width: 899px)";

/** Brings the table into sight, where it is not. */
export function showTable(): void {
  if (!matchMedia(SMALL).matches) return;
  document.querySelector(".match-board")?.scrollIntoView({ behavior: settings.motionless ? "auto" : "smooth", block: "start" });
}
