import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { changed, Mover, SEATS, Stepper, Toggle, toggled } from "../../editor/controls";
import { Segments } from "../../parts/segments";
import { text } from "../../text";
import { cardSigns, suitSign } from "../../text/signs";
import type { FormProps, Seat } from "../board";
import type { Figures, Noble, Side, Table } from "./table";

type Pile = Seat | "deck" | "discard";
const PILES: readonly Pile[] = [0, 1, "discard", "deck"];

/** What is set up is the beginning of a turn: nothing in the middle of one stays. */
export function Form({ table, figures, onChange }: FormProps<Table, Figures>): JSX.Element {
  const [pile, setPile] = useState<Pile>(0);
  const words = text.editor;
  const begun = (change: Partial<Table>): void =>
    onChange({
      ...table,
      phase: "begin",
      dealt: [],
      duel: null,
      owed_cards: 0,
      owed_nobles: 0,
      opening: false,
      turn: { wounded: [], boosted: false, moved: [], cashed: 0 },
      ...change,
    });
  const cards = (all: readonly string[]): JSX.Element[] =>
    all.map((card) => {
      const at = pileOf(table, card);
      return <CardButton key={card} card={card} at={at} onPick={() => begun(moved(table, figures, card, at === pile ? "deck" : pile))} />;
    });
  const { noble_ranks: nobles, number_ranks: numbers, suits } = figures;
  return (
    <>
      <Segments label={words.brush} name="brush" value={pile} options={PILES.map((each) => [each, words.piles[each]] as const)} onChange={setPile} />
      <div class="card-grid nobles-grid">{cards([...nobles].flatMap((rank) => [...suits].map((suit) => rank + suit)))}</div>
      <div class="card-grid">{cards([...suits].flatMap((suit) => [...numbers].map((rank) => rank + suit)))}</div>
      {SEATS.map((seat) => (
        <SideFields key={seat} seat={seat} side={table.sides[seat]} figures={figures} onChange={(side) => begun({ sides: changed(table.sides, seat, side) })} />
      ))}
      <Mover seat={table.active} onChange={(active) => begun({ active })} />
    </>
  );
}

function pileOf(table: Table, card: string): Pile {
  for (const seat of SEATS) {
    const side = table.sides[seat];
    if (side.hand.includes(card) || side.courtyard.some((noble) => noble.card === card || noble.boost === card)) return seat;
  }
  return table.discard.includes(card) ? "discard" : "deck";
}

/** What changes when a card is put on another pile. */
function moved(table: Table, figures: Figures, card: string, to: Pile): Pick<Table, "sides" | "discard"> {
  const noble = figures.noble_ranks.includes(card[0] ?? "");
  const sides = table.sides.map((side, seat) => {
    const court = side.courtyard.filter((each) => each.card !== card).map((each) => (each.boost === card ? { ...each, boost: null } : each));
    const hand = side.hand.filter((each) => each !== card);
    const mine = to === seat;
    return {
      ...side,
      courtyard: mine && noble ? [...court, { card, wounds: 0, boost: null }] : court,
      hand: mine && !noble ? [...hand, card] : hand,
      known: side.known.filter((each) => each !== card),
    };
  }) as Table["sides"];
  const discard = table.discard.filter((each) => each !== card);
  return { sides, discard: to === "discard" && !noble ? [...discard, card] : discard };
}

function CardButton({ card, at, onPick }: { card: string; at: Pile; onPick: () => void }): JSX.Element {
  const words = text.editor;
  return (
    <button type="button" class={`card-button suit-text-${card[1] ?? ""} at-${at}`} aria-label={words.cardAt(cardSigns(card), words.piles[at])} onClick={onPick}>
      {cardSigns(card)}
      <span class="card-at" data-at={words.pileSigns[at]} />
    </button>
  );
}

interface SideProps {
  seat: Seat;
  side: Side;
  figures: Figures;
  onChange: (side: Side) => void;
}

/** A courtyard, its resources and the abilities that are left. */
function SideFields({ seat, side, figures, onChange }: SideProps): JSX.Element {
  const words = text.editor;
  const set = (change: Partial<Side>): void => onChange({ ...side, ...change });
  return (
    <fieldset class="editor-side">
      <legend>{words.sides[seat]}</legend>
      <div class="steppers">
        <Stepper label={words.resources} value={side.resources} lowest={0} highest={figures.most_resources} onChange={(resources) => set({ resources })} />
        {side.courtyard.map((noble) => (
          <NobleFields key={noble.card} noble={noble} side={side} figures={figures} onChange={set} />
        ))}
      </div>
      <p class="field-label">{words.abilities}</p>
      <div class="toggles">
        {[...figures.suits].map((suit) => (
          <Toggle
            key={suit}
            label={words.ability(words.sides[seat], text.nobles.suitWord(suit))}
            on={!side.used.includes(suit)}
            onChange={() => set({ used: toggled(figures.suits, side.used, suit) })}
          >
            {suitSign(suit)}
          </Toggle>
        ))}
      </div>
    </fieldset>
  );
}

interface NobleProps {
  noble: Noble;
  side: Side;
  figures: Figures;
  onChange: (change: Partial<Side>) => void;
}

/** The wounds and the boost of a noble; a boost comes from the hand and goes back there. */
function NobleFields({ noble, side, figures, onChange }: NobleProps): JSX.Element {
  const words = text.editor;
  const courtyard = (change: Partial<Noble>): Noble[] => side.courtyard.map((each) => (each === noble ? { ...each, ...change } : each));
  const held = noble.boost === null ? [] : [noble.boost];
  const boosts = side.hand.filter((card) => figures.boost_ranks.includes(card[0] ?? ""));
  const boost = (card: string): void =>
    onChange({ courtyard: courtyard({ boost: card === "" ? null : card }), hand: [...side.hand.filter((each) => each !== card), ...held] });
  return (
    <div class="noble-fields">
      <Stepper
        label={words.wounds(cardSigns(noble.card))}
        value={noble.wounds}
        lowest={0}
        highest={figures.most_wounds[noble.card[0] ?? ""] ?? 0}
        onChange={(wounds) => onChange({ courtyard: courtyard({ wounds }) })}
      />
      <label class="field">
        <span>{words.boost(cardSigns(noble.card))}</span>
        <select value={noble.boost ?? ""} onChange={(event) => boost(event.currentTarget.value)}>
          <option value="">{words.none}</option>
          {[...held, ...boosts].map((card) => (
            <option key={card} value={card}>
              {cardSigns(card)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
