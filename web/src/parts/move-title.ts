// A move's text as people read it: cards with their signs, the first word with a capital.
import { cardSigns } from "../text/signs";

export function moveTitle(text: string): string {
  const pretty = cardSigns(text);
  return pretty.slice(0, 1).toUpperCase() + pretty.slice(1);
}
