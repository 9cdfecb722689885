// A window over the page: the browser's own dialog, which keeps the focus and closes with Escape.
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { text } from "../text";
import { Icon } from "./icons";

export function Dialog(props: { title: string; onClose: () => void; class?: string; children: ComponentChildren }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const { onClose } = props;
  // what useEffect leaves behind is cleared up only after the next picture: whoever closed it has gone on with the keyboard by then, and would be called back
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog ${props.class ?? ""}`}
      aria-label={props.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="dialog-inside">
        <header class="dialog-head">
          <h2>{props.title}</h2>
          <button type="button" class="icon-button" onClick={onClose} aria-label={text.app.close}>
            <Icon name="close" />
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}

/** Whether a key belongs to a window or a field, and not to the page. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (document.querySelector("dialog[open]") !== null) return true;
  return target instanceof HTMLElement && isField(target);
}

/** Whether keys write there, or choose. */
export function isField(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return !["button", "checkbox", "radio", "range"].includes(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
