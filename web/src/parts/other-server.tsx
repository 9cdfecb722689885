// Where there is no server, and somebody wants to play other people: why not here, and the way to a server that they know.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { offeredServer } from "../app/host";
import { settings } from "../app/settings";
import { useStore } from "../app/store";
import { text } from "../text";

/** The address of a server as somebody has written it; null where it is none. */
export function serverNamed(written: string): URL | null {
  const text = written.trim();
  try {
    const url = new URL(/^https?:\/\//.test(text) ? text : `https://${text}`);
    const named = url.hostname === "localhost" || /[.:]/.test(url.hostname);
    return named ? new URL(url.pathname.replace(/\/*$/, "/"), url.origin) : null;
  } catch {
    return null;
  }
}

/** `path` is the page to open there. */
export function OtherServer({ path = "" }: { path?: string }): JSX.Element {
  useStore(settings);
  const [written, setWritten] = useState(settings.get("server"));
  const [wrong, setWrong] = useState(false);
  const words = text.inBrowser;
  const known = [settings.get("server"), offeredServer].map(serverNamed).filter((each): each is URL => each !== null);
  const name = (): void => {
    const found = serverNamed(written);
    setWrong(found === null && written.trim() !== "");
    if (found !== null || written.trim() === "") settings.set("server", found?.href ?? "");
  };
  return (
    <div class="other-server">
      <p>{words.needsServer}</p>
      {[...new Set(known.map((each) => each.href))].map((href) => (
        <p key={href}>
          <a class="button" href={new URL(path, href).href} target="_blank" rel="noreferrer" title={text.app.newTab}>
            {words.toServer(new URL(href).host)}
          </a>
        </p>
      ))}
      {/* no form of its own: it may stand within one */}
      <div class="server-name">
        <label class="field">
          <span>{words.server}</span>
          <input
            type="text"
            inputMode="url"
            value={written}
            placeholder={words.serverExample}
            spellcheck={false}
            onInput={(event) => setWritten(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              name();
            }}
          />
        </label>
        <button type="button" class="button" onClick={name}>
          {words.name}
        </button>
      </div>
      {wrong && <p class="problem" role="alert">{words.noServer}</p>}
    </div>
  );
}
