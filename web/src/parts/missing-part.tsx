// Where a part of the client could not be fetched.
import type { JSX } from "preact";
import { text } from "../text";

export function MissingPart(): JSX.Element {
  return (
    <p class="problem" role="alert">
      {text.net.unreachable} <button type="button" class="link-button" onClick={() => void loadAnew()}>{text.app.reload}</button>
    </p>
  );
}

/** A script that did not come stays missing for as long as the page does: the browser asks for none twice. But a page that there is
 * shall not make way for one that cannot be fetched either. */
async function loadAnew(): Promise<void> {
  const { ok } = await fetch(location.href, { cache: "no-store" }).catch(() => ({ ok: false }));
  if (ok) location.reload();
}
