// On a small screen: back up to the table once an option is chosen.
import { settings } from "../app/settings";

const SMALL = "(max-width: 899px)";

/** Brings the table into sight, where it is not: as long as its upper edge is on the screen, the page stays where it is. */
export function showTable(): void {
  const table = document.querySelector(".match-board");
  if (table === null || !matchMedia(SMALL).matches || table.getBoundingClientRect().top >= 0) return;
  table.scrollIntoView({ behavior: settings.motionless ? "auto" : "smooth", block: "start" });
}
