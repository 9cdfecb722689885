// One of a few, all of them in sight.
import type { JSX } from "preact";

export function Segments<T extends string | number>(props: {
  label: string;
  name: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}): JSX.Element {
  return (
    <fieldset class="segments">
      <legend>{props.label}</legend>
      {props.options.map(([value, told]) => (
        <label key={value}>
          <input type="radio" name={props.name} checked={props.value === value} onChange={() => props.onChange(value)} />
          <span>{told}</span>
        </label>
      ))}
    </fieldset>
  );
}
