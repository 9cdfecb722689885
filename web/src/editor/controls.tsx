// The small controls that the editors are made of.
import type { ComponentChildren, JSX } from "preact";
import { Segments } from "../parts/segments";
import { text } from "../text";

export const SEATS = [0, 1] as const;

export function Stepper(props: { label: string; value: number; lowest: number; highest: number; onChange: (value: number) => void }): JSX.Element {
  const { label, value, lowest, highest, onChange } = props;
  return (
    <label class="field stepper">
      <span>{label}</span>
      <input
        type="number"
        min={lowest}
        max={highest}
        value={value}
        onInput={(event) => {
          const given = Number(event.currentTarget.value);
          if (event.currentTarget.value !== "" && Number.isInteger(given)) onChange(given);
        }}
      />
    </label>
  );
}

export function Toggle(props: { label: string; on: boolean; children: ComponentChildren; class?: string; onChange: (on: boolean) => void }): JSX.Element {
  return (
    <button
      type="button"
      class={`toggle ${props.on ? "on" : ""} ${props.class ?? ""}`}
      aria-pressed={props.on}
      aria-label={props.label}
      onClick={() => props.onChange(!props.on)}
    >
      {props.children}
    </button>
  );
}

/** Whose turn it is. */
export function Mover({ seat, onChange }: { seat: 0 | 1; onChange: (seat: 0 | 1) => void }): JSX.Element {
  const words = text.editor;
  return <Segments label={words.mover} name="mover" value={seat} options={SEATS.map((each) => [each, words.sides[each]] as const)} onChange={onChange} />;
}

/** The pair with the part of one seat changed. */
export function changed<T>(pair: readonly [T, T], seat: 0 | 1, value: T): [T, T] {
  return seat === 0 ? [value, pair[1]] : [pair[0], value];
}

/** What is held of all there is, in its order, one of them put in or taken out. */
export function toggled(all: string, held: string, one: string): string {
  return [...all].filter((each) => held.includes(each) !== (each === one)).join("");
}
