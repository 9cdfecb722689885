// The controls by which a piece is changed: a counter, one of several, a card out of a pile.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../parts/icons";
import { Segments } from "../parts/segments";
import { editor as words } from "../text/en-editor";
import type { Control, Count, OneOf, Take } from "./edits";

interface Props<C> {
  control: C;
  onChange: (table: unknown) => void;
}

/** `folded`: in a long list, one of several is a field that unfolds. */
export function EditControl({ control, onChange, folded = false }: Props<Control<unknown>> & { folded?: boolean }): JSX.Element {
  switch (control.kind) {
    case "count":
      return <Counter control={control} onChange={onChange} />;
    case "one-of":
      return folded ? <Unfolding control={control} onChange={onChange} /> : <Several control={control} onChange={onChange} />;
    case "take":
      return <TakeOut control={control} onChange={onChange} />;
  }
}

function Counter({ control, onChange }: Props<Count<unknown>>): JSX.Element {
  const { label, value, lowest, highest, set } = control;
  return (
    <div class="counter" role="group" aria-label={label}>
      <span class="counter-label">{label}</span>
      <button type="button" class="icon-button" aria-label={words.fewer(label)} disabled={value <= lowest} onClick={() => onChange(set(value - 1))}>
        <Icon name="minus" />
      </button>
      <output>{value}</output>
      <button type="button" class="icon-button" aria-label={words.greater(label)} disabled={value >= highest} onClick={() => onChange(set(value + 1))}>
        <Icon name="plus" />
      </button>
    </div>
  );
}

function Several({ control, onChange }: Props<OneOf<unknown>>): JSX.Element {
  const { label, options } = control;
  const chosen = options.findIndex((each) => each.chosen);
  return <Segments label={label} name={label} value={chosen} options={options.map(({ told }, place) => [place, told] as const)} onChange={(place) => onChange(options[place]?.set())} />;
}

function Unfolding({ control, onChange }: Props<OneOf<unknown>>): JSX.Element {
  const { label, options } = control;
  return (
    <label class="field">
      <span>{label}</span>
      <select value={options.findIndex((each) => each.chosen)} onChange={(event) => onChange(options[Number(event.currentTarget.value)]?.set())}>
        {options.map(({ told }, place) => (
          <option key={told} value={place}>
            {told}
          </option>
        ))}
      </select>
    </label>
  );
}

function TakeOut({ control, onChange }: Props<Take<unknown>>): JSX.Element {
  const { label, cards, to } = control;
  const [wanted, setWanted] = useState("");
  const card = cards.some((each) => each.card === wanted) ? wanted : (cards[0]?.card ?? "");
  return (
    <fieldset class="take-out">
      <legend>{label}</legend>
      <select aria-label={words.card} value={card} disabled={cards.length === 0} onChange={(event) => setWanted(event.currentTarget.value)}>
        {cards.map((each) => (
          <option key={each.card} value={each.card}>
            {each.told}
          </option>
        ))}
      </select>
      {to.map(({ told, set }) => (
        <button key={told} type="button" class="button small" disabled={cards.length === 0} onClick={() => onChange(set(card))}>
          {told}
        </button>
      ))}
    </fieldset>
  );
}
