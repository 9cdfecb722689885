// Text that the server wrote, as HTML: tables and drawings wider than the screen scroll by themselves, with the keyboard too.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

export function Prose({ html, onReady }: { html: string; onReady?: (root: HTMLElement) => (() => void) | void }): JSX.Element {
  const prose = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = prose.current;
    if (root === null) return undefined;
    for (const table of root.querySelectorAll("table")) {
      const sideways = document.createElement("div");
      sideways.className = "sideways";
      table.replaceWith(sideways);
      sideways.append(table);
    }
    const reach = (): void => {
      for (const part of [root, ...root.querySelectorAll<HTMLElement>("pre, .sideways")]) {
        if (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight) part.tabIndex = 0;
        else part.removeAttribute("tabindex");
      }
    };
    const leave = onReady?.(root);
    const watcher = new ResizeObserver(reach);
    watcher.observe(root);
    return () => {
      watcher.disconnect();
      leave?.();
    };
  }, [html]);
  return <div class="prose" ref={prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
