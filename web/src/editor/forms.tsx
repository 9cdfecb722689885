// How each game's table is set up: its own parts, by its own names.
import type { ComponentType, JSX } from "preact";
import { useState } from "preact/hooks";
import { PictureDie } from "../draw/pieces";
import { Segments } from "../parts/segments";
import { text } from "../text";
import { cardSigns, rankText, suitSign } from "../text/signs";
import type { Figures as DeckDuelFigures, Table as DeckDuelTable } from "../games/deck-duel/table";
import type { Figures as DuelingNoblesFigures, Table as DuelingNoblesTable } from "../games/dueling-nobles/table";
import type { Figures as DuoRegnaFigures, Table as DuoRegnaTable } from "../games/duo-regna/table";
import type { Figures as TwoDomainsFigures, Table as TwoDomainsTable } from "../games/two-domains/table";
import { changed, Stepper, Toggle, toggled } from "./controls";
import { writeDeckDuel, writeDuoRegna, writeNobles, writeTwoDomains } from "./writing";

export interface FormProps<T, F> {
  table: T;
  figures: F;
  onChange: (table: T) => void;
}

const SEATS = [0, 1] as const;
const NOBODY = "nobody";

function DuoRegnaForm({ table, figures, onChange }: FormProps<DuoRegnaTable, DuoRegnaFigures>): JSX.Element {
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

function TwoDomainsForm({ table, figures, onChange }: FormProps<TwoDomainsTable, TwoDomainsFigures>): JSX.Element {
  const words = text.editor;
  const set = (seat: 0 | 1, place: number, face: number): void => {
    const line = [...table.lines[seat]];
    if (face === 0) line.splice(place, 1);
    else line[Math.min(place, line.length)] = face;
    onChange({ ...table, rolling: null, lines: changed<number[]>(table.lines, seat, line) });
  };
  return (
    <>
      {SEATS.map((seat) => (
        <fieldset key={seat} class="editor-side">
          <legend>{words.sides[seat]}</legend>
          <div class="dice-fields">
            {Array.from({ length: figures.longest }, (_, place) => {
              const face = table.lines[seat][place] ?? 0;
              return (
                <label key={place} class="die-field">
                  <svg class="canvas" viewBox="-28 -28 56 56" aria-hidden="true" focusable="false">
                    {face > 0 ? <PictureDie size={52} face={face} seat={seat} /> : <rect class="ghost" x={-24} y={-24} width={48} height={48} rx={9} />}
                  </svg>
                  <span aria-hidden="true">{figures.faces[face] ?? words.none}</span>
                  <select
                    aria-label={words.place(words.sides[seat], place + 1)}
                    value={face}
                    disabled={place > table.lines[seat].length}
                    onChange={(event) => set(seat, place, Number(event.currentTarget.value))}
                  >
                    <option value={0}>{words.none}</option>
                    {Object.entries(figures.faces).map(([value, name]) => (
                      <option key={value} value={value}>
                        {value} {name}
                      </option>
                    ))}
                  </select>
                </label>
              );
            })}
          </div>
        </fieldset>
      ))}
      <Mover seat={table.mover} onChange={(mover) => onChange({ ...table, mover, rolling: null })} />
    </>
  );
}

function Mover({ seat, onChange }: { seat: 0 | 1; onChange: (seat: 0 | 1) => void }): JSX.Element {
  const words = text.editor;
  return <Segments label={words.mover} name="mover" value={seat} options={SEATS.map((each) => [each, words.sides[each]] as const)} onChange={onChange} />;
}

function DeckDuelForm({ table, figures, onChange }: FormProps<DeckDuelTable, DeckDuelFigures>): JSX.Element {
  const words = text.editor;
  const turnStart = (change: Partial<DeckDuelTable>): void => onChange({ ...table, phase: "rage", flipped: [null, null], ...change });
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

type Pile = 0 | 1 | "deck" | "discard";

function NoblesForm({ table, figures, onChange }: FormProps<DuelingNoblesTable, DuelingNoblesFigures>): JSX.Element {
  const [pile, setPile] = useState<Pile>(0);
  const words = text.editor;
  const begun = (change: Partial<DuelingNoblesTable>): void =>
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
  const where = (card: string): Pile => {
    for (const seat of SEATS) {
      const side = table.sides[seat];
      if (side.hand.includes(card) || side.courtyard.some((noble) => noble.card === card || noble.boost === card)) return seat;
    }
    return table.discard.includes(card) ? "discard" : "deck";
  };
  const put = (card: string, to: Pile): void => {
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
    }) as typeof table.sides;
    const discard = table.discard.filter((each) => each !== card);
    begun({ sides, discard: to === "discard" && !noble ? [...discard, card] : discard });
  };
  const cardButton = (card: string): JSX.Element => {
    const at = where(card);
    return (
      <button
        key={card}
        type="button"
        class={`card-button suit-text-${card[1] ?? ""} at-${at}`}
        aria-label={words.cardAt(cardSigns(card), words.piles[at])}
        onClick={() => put(card, at === pile ? "deck" : pile)}
      >
        {cardSigns(card)}
        <span class="card-at" data-at={words.pileSigns[at]} />
      </button>
    );
  };
  return (
    <>
      <Segments
        label={words.brush}
        name="brush"
        value={pile}
        options={([0, 1, "discard", "deck"] as const).map((each) => [each, words.piles[each]] as const)}
        onChange={setPile}
      />
      <div class="card-grid nobles-grid">{[...figures.noble_ranks].flatMap((rank) => [...figures.suits].map((suit) => cardButton(rank + suit)))}</div>
      <div class="card-grid">{[...figures.suits].flatMap((suit) => [...figures.number_ranks].map((rank) => cardButton(rank + suit)))}</div>
      {SEATS.map((seat) => {
        const side = table.sides[seat];
        const set = (change: Partial<typeof side>): void => begun({ sides: changed(table.sides, seat, { ...side, ...change }) });
        const boosts = side.hand.filter((card) => figures.boost_ranks.includes(card[0] ?? ""));
        return (
          <fieldset key={seat} class="editor-side">
            <legend>{words.sides[seat]}</legend>
            <div class="steppers">
              <Stepper label={words.resources} value={side.resources} lowest={0} highest={figures.most_resources} onChange={(resources) => set({ resources })} />
              {side.courtyard.map((noble, place) => {
                const court = (change: Partial<typeof noble>): void =>
                  set({ courtyard: side.courtyard.map((each, at) => (at === place ? { ...each, ...change } : each)) });
                const boost = (card: string): void =>
                  set({
                    courtyard: side.courtyard.map((each, at) => (at === place ? { ...each, boost: card === "" ? null : card } : each)),
                    hand: [...side.hand.filter((each) => each !== card), ...(noble.boost === null ? [] : [noble.boost])],
                  });
                return (
                  <div key={noble.card} class="noble-fields">
                    <Stepper
                      label={words.wounds(cardSigns(noble.card))}
                      value={noble.wounds}
                      lowest={0}
                      highest={figures.most_wounds[noble.card[0] ?? ""] ?? 0}
                      onChange={(wounds) => court({ wounds })}
                    />
                    <label class="field">
                      <span>{words.boost(cardSigns(noble.card))}</span>
                      <select value={noble.boost ?? ""} onChange={(event) => boost(event.currentTarget.value)}>
                        <option value="">{words.none}</option>
                        {[...(noble.boost === null ? [] : [noble.boost]), ...boosts].map((card) => (
                          <option key={card} value={card}>
                            {cardSigns(card)}
                          </option>
                        ))}
                      </select>
                    </label>
                  </div>
                );
              })}
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
      })}
      <Mover seat={table.active} onChange={(active) => begun({ active })} />
    </>
  );
}

export interface Editing {
  Form: ComponentType<FormProps<unknown, unknown>>;
  write: (table: unknown) => string;
  /** Where to begin if the usual start is not yet a table to set up. */
  start: string | null;
}

const EDITORS: Record<string, Editing> = {
  "duo-regna": { Form: DuoRegnaForm as Editing["Form"], write: writeDuoRegna as Editing["write"], start: null },
  "two-domains": { Form: TwoDomainsForm as Editing["Form"], write: writeTwoDomains as Editing["write"], start: null },
  "deck-duel": { Form: DeckDuelForm as Editing["Form"], write: writeDeckDuel as Editing["write"], start: null },
  "dueling-nobles": {
    Form: NoblesForm as Editing["Form"],
    write: writeNobles as Editing["write"],
    start: "Jc,Qh,Ks;4h5h6s8d2c3d;2;-/Jd,Qs,Kd;9c9d7h2s3h;2;- 1 begin",
  },
};

export function findEditing(game: string): Editing | null {
  return EDITORS[game] ?? null;
}
