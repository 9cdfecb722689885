// Draws a component without a browser: our boards have no hooks, so calling them is enough.
import type { ComponentChild, VNode } from "preact";

export interface Drawn {
  type: string;
  props: Record<string, unknown>;
  text: string;
}

/** Every element that a component draws, parents before children. */
export function elements(child: ComponentChild | ComponentChild[]): Drawn[] {
  if (Array.isArray(child)) return child.flatMap(elements);
  if (child === null || child === undefined || typeof child !== "object") return [];
  const { type, props } = child as VNode<Record<string, unknown>>;
  if (typeof type === "function") {
    const drawn = (type as (given: unknown) => ComponentChild)(props);
    return elements(drawn);
  }
  const children = props.children as ComponentChild | ComponentChild[];
  const inside = elements(children);
  return typeof type === "string" ? [{ type, props, text: words(children) }, ...inside] : inside;
}

function words(child: unknown): string {
  if (Array.isArray(child)) return child.map(words).join("");
  return typeof child === "string" || typeof child === "number" ? String(child) : "";
}
