// What every drawing is made of: an outline in its place, something that glides, and the marks of the two seats.
import type { ComponentChildren, CSSProperties, JSX } from "preact";

export type Seat = 0 | 1;

export interface Placed {
  x: number;
  y: number;
}

/** An outline of a 100 by 100 box, drawn in a square of this size around (x, y). */
export function Shape(props: Placed & { path: string; size: number; class?: string }): JSX.Element {
  const { x, y, path, size } = props;
  return (
    <path
      d={path}
      class={props.class ?? "ink"}
      fill-rule="evenodd"
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`}
    />
  );
}

/** Something that glides to its place instead of jumping there. */
export function Glides(props: Placed & { class?: string; children: ComponentChildren; delay?: number }): JSX.Element {
  const style: CSSProperties = { transform: `translate(${props.x}px, ${props.y}px)` };
  if (props.delay) style.transitionDelay = `${props.delay}ms`;
  return (
    <g class={`glides ${props.class ?? ""}`} style={style}>
      {props.children}
    </g>
  );
}

/** The marks of the two seats: a round shield and a square one. Shape tells them apart where colour cannot. */
const SHIELDS: readonly [string, string] = ["M50 6a44 44 0 1 1 0 88 44 44 0 0 1 0-88Z", "M50 4 96 50 50 96 4 50Z"];

/** A seat's mark. */
export function Mark({ seat, size, x = 0, y = 0 }: { seat: Seat; size: number; x?: number; y?: number }): JSX.Element {
  return <Shape path={SHIELDS[seat]} x={x} y={y} size={size} class={`mark seat-${seat}`} />;
}
