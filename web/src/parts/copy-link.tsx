// A link to hand on: by the clipboard, by the device's own sharing, or by hand.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { text } from "../text";

export function CopyLink({ link, label, share }: { link: string; label: string; share: string }): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      document.execCommand("copy"); // the only way on a page without a secure address
    }
    setCopied(true);
  };
  const canShare = typeof navigator.share === "function";
  return (
    <div class="copy-link">
      <label class="field">
        <span>{label}</span>
        <input ref={field} type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="button primary" onClick={() => void copy()}>
        {copied ? text.app.copied : text.app.copy}
      </button>
      {canShare && (
        <button type="button" class="button" onClick={() => void navigator.share({ title: share, url: link }).catch(() => undefined)}>
          {text.app.share}
        </button>
      )}
    </div>
  );
}
