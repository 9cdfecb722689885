// The options of the rules, folded under "house rules"; only what differs from the default is sent.
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { text } from "../text";
import type { OptionFacts } from "../wire";

interface Props {
  options: readonly OptionFacts[];
  chosen: Readonly<Record<string, string>>;
  onChange: (chosen: Record<string, string>) => void;
}

export function HouseOptions({ options, chosen, onChange }: Props): JSX.Element {
  const set = (option: OptionFacts, value: string): void => {
    const { [option.name]: _, ...rest } = chosen;
    onChange(value === option.default ? rest : { ...rest, [option.name]: value });
  };
  const count = Object.keys(chosen).length;
  return (
    <details class="house-options">
      <summary>{count === 0 ? text.house.title : text.house.changed(count)}</summary>
      {options.map((option) => (
        <OptionField key={option.name} option={option} value={chosen[option.name] ?? option.default} onChange={(value) => set(option, value)} />
      ))}
    </details>
  );
}

function OptionField({ option, value, onChange }: { option: OptionFacts; value: string; onChange: (value: string) => void }): JSX.Element {
  const { lowest, highest } = option;
  const off = option.readings.find((reading) => reading.text === "off");
  const [emptied, setEmptied] = useState(false);
  const note = useId();
  if (lowest !== null && highest !== null) {
    const empty = emptied && value === option.default;
    return (
      <div class="field">
        <label>
          <span>{text.house.asks(option.asks, lowest, highest)}</span>
          <input
            type="number"
            min={lowest}
            max={highest}
            value={value === "off" || empty ? "" : value}
            placeholder={option.default}
            disabled={value === "off"}
            {...(empty ? { "aria-describedby": note } : {})}
            onInput={({ currentTarget: field }) => {
              setEmptied(field.value === "");
              onChange(field.value === "" ? option.default : field.value);
            }}
          />
        </label>
        {empty && (
          <p class="note" id={note} role="status">
            {text.house.empty(option.default, lowest, highest)}
          </p>
        )}
        {off && (
          <label class="switch">
            <input type="checkbox" checked={value === "off"} onChange={(event) => onChange(event.currentTarget.checked ? "off" : option.default)} />
            <span>{off.means}</span>
          </label>
        )}
      </div>
    );
  }
  return (
    <label class="field">
      <span>{option.asks}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {option.readings.map((reading) => (
          <option key={reading.text} value={reading.text}>
            {reading.means}
          </option>
        ))}
      </select>
    </label>
  );
}
