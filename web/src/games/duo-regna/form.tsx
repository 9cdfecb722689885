import type { JSX } from "preact";
import { changed, SEATS, Stepper, Toggle, toggled } from "../../editor/controls";
import { Segments } from "../../parts/segments";
import { text } from "../../text";
import type { FormProps } from "../board";
import type { Figures, Table } from "./table";

export function Form({ table, figures, onChange }: FormProps<Table, Figures>): JSX.Element {
  const words = text.editor;
  return (
    <>
      {SEATS.map((seat) => (
        <fieldset key={seat} class="editor-side">
          <legend>{words.sides[seat]}</legend>
          <div class="toggles">
            {[...figures.cards].map((card) => (
              <Toggle
                key={card}
                label={words.holds(words.sides[seat], card)}
                on={table.hands[seat].includes(card)}
                onChange={() => onChange({ ...table, hands: changed(table.hands, seat, toggled(figures.cards, table.hands[seat], card)) })}
              >
                {card}
              </Toggle>
            ))}
          </div>
          <Stepper
            label={words.captured}
            value={table.captured[seat]}
            lowest={0}
            highest={figures.target}
            onChange={(count) => onChange({ ...table, captured: changed(table.captured, seat, count) })}
          />
        </fieldset>
      ))}
      <Segments
        label={words.dragon}
        name="dragon"
        value={table.dragon}
        options={figures.places.map((place) => [place, words.dragonAt(place)] as const)}
        onChange={(dragon) => onChange({ ...table, dragon })}
      />
    </>
  );
}
