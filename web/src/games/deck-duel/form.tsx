import type { JSX } from "preact";
import { changed, SEATS, Stepper, Toggle, toggled } from "../../editor/controls";
import { Segments } from "../../parts/segments";
import { text } from "../../text";
import { rankText } from "../../text/signs";
import type { FormProps } from "../board";
import type { Figures, Table } from "./table";

const NOBODY = "nobody";

export function Form({ table, figures, onChange }: FormProps<Table, Figures>): JSX.Element {
  const words = text.editor;
  const turnStart = (change: Partial<Table>): void => onChange({ ...table, phase: "rage", flipped: [null, null], ...change });
  return (
    <>
      {SEATS.map((seat) => {
        const fighter = table.fighters[seat];
        const set = (change: Partial<typeof fighter>): void => turnStart({ fighters: changed(table.fighters, seat, { ...fighter, ...change }) });
        return (
          <fieldset key={seat} class="editor-side">
            <legend>{words.sides[seat]}</legend>
            <div class="steppers">
              <Stepper label={words.health} value={fighter.health} lowest={0} highest={figures.most_health} onChange={(health) => set({ health })} />
              <Stepper label={words.action} value={fighter.action} lowest={0} highest={figures.most_action} onChange={(action) => set({ action })} />
              <Stepper label={words.rage} value={fighter.rage} lowest={0} highest={figures.most_rage} onChange={(rage) => set({ rage })} />
            </div>
            <p class="field-label">{words.deck}</p>
            <div class="toggles">
              {[...figures.cards].map((card) => (
                <Toggle
                  key={card}
                  label={words.inDeck(words.sides[seat], rankText(card))}
                  on={fighter.deck.includes(card)}
                  onChange={() => set({ top: null, deck: toggled(figures.cards, fighter.deck, card) })}
                >
                  {rankText(card)}
                </Toggle>
              ))}
              <Toggle
                label={words.focus(words.sides[seat])}
                on={fighter.focus}
                class="word"
                onChange={(focus) => set({ focus, deck: focus ? fighter.deck.replace(figures.focus_takes, "") : fighter.deck })}
              >
                {words.focusWord}
              </Toggle>
            </div>
          </fieldset>
        );
      })}
      <Segments
        label={words.initiative}
        name="initiative"
        value={table.initiative ?? NOBODY}
        options={[[NOBODY, words.nobody] as const, ...SEATS.map((seat) => [seat, words.sides[seat]] as const)]}
        onChange={(seat) => turnStart({ initiative: seat === NOBODY ? null : seat })}
      />
    </>
  );
}
