// Text that the server wrote, as HTML: tables and drawings wider than the screen scroll by themselves, with the keyboard too.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { text } from "../text";

interface Props {
  html: string;
  /** The name of a text that scrolls in a window of its own, and so can be reached by keyboard. */
  label?: string;
  onReady?: (root: HTMLElement) => (() => void) | void;
}

export function Prose({ html, label, onReady }: Props): JSX.Element {
  const prose = useRef<HTMLDivElement>(null);
  // before it is seen: nothing is ever cut off that the keyboard does not reach
  useLayoutEffect(() => {
    const root = prose.current;
    if (root === null) return undefined;
    for (const table of root.querySelectorAll("table")) {
      const sideways = document.createElement("div");
      sideways.className = "sideways";
      table.replaceWith(sideways);
      sideways.append(table);
    }
    const reach = (): void => {
      for (const part of root.querySelectorAll<HTMLElement>("pre, .sideways")) {
        const scrolls = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight;
        const marks = { tabindex: "0", role: "group", "aria-label": text.rules.sideways };
        for (const [name, value] of Object.entries(marks)) {
          if (scrolls) part.setAttribute(name, value);
          else part.removeAttribute(name);
        }
      }
    };
    reach();
    const leave = onReady?.(root);
    const watcher = new ResizeObserver(reach);
    watcher.observe(root);
    return () => {
      watcher.disconnect();
      leave?.();
    };
  }, [html]);
  const reached = label === undefined ? {} : { tabIndex: 0, role: "region" as const, "aria-label": label };
  return <div class="prose" ref={prose} {...reached} dangerouslySetInnerHTML={{ __html: html }} />;
}
