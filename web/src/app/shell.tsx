// What surrounds every page: the way about, the settings, the help on keys.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../parts/icons";
import { lazyPage } from "../parts/lazy-page";
import { isField, isTyping } from "../parts/dialog";
import { text } from "../text";
import { Announcements } from "./announce";
import { PageState } from "./page-state";
import { ReloadNotice } from "./reload";
import { Link } from "./router";
import { settings } from "./settings";
import { useStore } from "./store";
import { useTurnNotices } from "./turn-notices";

interface Closing {
  onClose: () => void;
}

const HelpDialog = lazyPage<Closing>(async () => (await import("./help")).HelpDialog);
const SettingsDialog = lazyPage<Closing>(async () => (await import("./settings-dialog")).SettingsDialog);

export function Shell({ children }: { children: ComponentChildren }): JSX.Element {
  const [open, setOpen] = useState<"settings" | "help" | null>(null);
  const sound = useStore(settings).get("sound");
  useTurnNotices(settings.get("notify"));
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!settings.get("keys") || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "?") setOpen("help");
      if (event.key === "s") settings.set("sound", !settings.get("sound"));
    };
    addEventListener("keydown", pressed);
    addEventListener("keydown", pressOnce, { capture: true });
    return () => {
      removeEventListener("keydown", pressed);
      removeEventListener("keydown", pressOnce, { capture: true });
    };
  }, []);
  return (
    <>
      <a class="skip-link" href="#main" onClick={skip}>
        {text.app.skip}
      </a>
      <header class="top">
        <Link to="" class="brand" aria-label={text.app.home}>
          <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
            <path class="brand-mark" d="M16 2 30 16 16 30 2 16Zm0 6-8 8 8 8 8-8Zm-1.500 2.500h3v4h4v3h-4v4h-3v-4h-4v-3h4Z" fill-rule="evenodd" />
          </svg>
          <span>{text.app.name}</span>
        </Link>
        <nav aria-label={text.app.nav}>
          <Link to="">{text.app.play}</Link>
          <Link to="learn">{text.app.learn}</Link>
          <Link to="games">{text.app.games}</Link>
          <Link to="editor">{text.app.editor}</Link>
        </nav>
        <button
          type="button"
          class="icon-button sound-button"
          aria-pressed={sound}
          aria-label={text.settings.sound}
          title={text.settings.sound}
          onClick={() => settings.set("sound", !sound)}
        >
          <Icon name={sound ? "sound" : "mute"} />
        </button>
        <button type="button" class="icon-button" aria-label={text.settings.title} title={text.settings.title} onClick={() => setOpen("settings")}>
          <Icon name="gear" />
        </button>
      </header>
      <ReloadNotice />
      <PageState />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer class="foot">
        <Link to="puzzles">{text.app.puzzles}</Link>
        <Link to="about">{text.app.about}</Link>
        <Link to="replay">{text.app.replay}</Link>
        <button type="button" class="link-button" onClick={() => setOpen("help")}>
          {text.app.keys}
        </button>
      </footer>
      <Announcements />
      {open === "settings" && <SettingsDialog onClose={() => setOpen(null)} />}
      {open === "help" && <HelpDialog onClose={() => setOpen(null)} />}
    </>
  );
}

function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** A key that is held down presses once: what comes under the focus meanwhile must not be pressed unseen. */
function pressOnce(event: KeyboardEvent): void {
  const { target } = event;
  if (!event.repeat || (event.key !== "Enter" && event.key !== " ") || !(target instanceof HTMLElement)) return;
  const writes = isField(target) && (event.key === " " || target instanceof HTMLTextAreaElement);
  // with nothing in focus, a held space bar scrolls the page
  if (!writes && target.closest("button, a, summary, input, select") !== null) event.preventDefault();
}
