// What a player is asked: every option in sight, each with its rule one tap away, by click, touch, key or number.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { settings } from "../app/settings";
import { useStore } from "../app/store";
import { text } from "../text";
import { cardSigns } from "../text/signs";
import type { ChoiceFacts } from "../wire";
import { Icon } from "./icons";
import { moveTitle } from "./move-title";
import { RuleDialog } from "./rule";

interface Props {
  game: string;
  choices: readonly ChoiceFacts[];
  /** The option that the coach leads to. */
  expected?: string | null;
  disabled?: boolean;
  onChoose: (choice: ChoiceFacts) => void;
  onAim: (choice: ChoiceFacts | null) => void;
}

const NO_KEYS: ReadonlyMap<string, string> = new Map();

interface Group {
  title: string;
  does: string;
  choices: ChoiceFacts[];
}

/** Options without a heading stand alone; those with one come together where the first of them stood. */
export function grouped(choices: readonly ChoiceFacts[]): (ChoiceFacts | Group)[] {
  const found = new Map<string, Group>();
  const listed: (ChoiceFacts | Group)[] = [];
  for (const choice of choices) {
    const { menu } = choice;
    if (menu === undefined) {
      listed.push(choice);
      continue;
    }
    const group = found.get(menu.title);
    if (group !== undefined) group.choices.push(choice);
    else {
      const fresh = { title: menu.title, does: menu.does, choices: [choice] };
      found.set(menu.title, fresh);
      listed.push(fresh);
    }
  }
  return listed;
}

/** The options in the order in which they are shown, and numbered. */
export function inOrder(choices: readonly ChoiceFacts[]): ChoiceFacts[] {
  return grouped(choices).flatMap((each) => ("choices" in each ? each.choices : [each]));
}

/**
 * The digit that chooses each option, by the option's text. A move that is a digit, or the only one that ends with it (`grow 3`), has that
 * one; another that begins with a number has none: nobody should press 3 and play a 4. The others have those that are left, in order.
 */
export function digits(choices: readonly ChoiceFacts[]): Map<string, string> {
  const moves = inOrder(choices).map((choice) => choice.text);
  const named = moves.map((move) => /^(?:[a-z]+ )?([1-9])$/.exec(move)?.[1] ?? "");
  const own = moves.map((move, place) => {
    const digit = named[place] ?? "";
    return digit === move || (!moves.includes(digit) && named.indexOf(digit) === named.lastIndexOf(digit)) ? digit : "";
  });
  const free = [..."123456789"].filter((digit) => !own.includes(digit));
  return new Map(moves.map((move, place) => [move, own[place] || (/^\d/.test(move) ? "" : (free.shift() ?? ""))]));
}

/** What there is to choose once pieces are picked; `picked` are the choices that go with those, of this question or an older one. */
export function narrowed(choices: readonly ChoiceFacts[], picked: readonly ChoiceFacts[]): readonly ChoiceFacts[] {
  const left = choices.filter((choice) => picked.includes(choice));
  return left.length === 0 ? choices : left;
}

export function Choices(props: Props): JSX.Element {
  const [rule, setRule] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useInSight(list, props.expected ?? null);
  const keys = useStore(settings).get("keys") ? digits(props.choices) : NO_KEYS;
  const many = props.choices.length > 12;
  const row = (choice: ChoiceFacts, group: string): JSX.Element => (
    <li key={choice.text} class={`choice ${props.expected === choice.text ? "expected" : ""}`}>
      <button
        type="button"
        class="choice-button"
        data-move={choice.text}
        disabled={props.disabled ?? false}
        onClick={() => props.onChoose(choice)}
        onMouseEnter={() => props.onAim(choice)}
        onMouseLeave={() => props.onAim(null)}
        onFocus={() => props.onAim(choice)}
        onBlur={() => props.onAim(null)}
      >
        {keys.get(choice.text) && (
          <kbd class="choice-key" aria-hidden="true">
            {keys.get(choice.text)}
          </kbd>
        )}
        <span>
          <span class="choice-name">
            {group !== "" && <span class="sr-only">{moveTitle(group)} </span>}
            {group === "" ? moveTitle(choice.text) : cardSigns(choice.short ?? choice.text)}
          </span>{" "}
          <span class="choice-does">{choice.does}</span>
        </span>
      </button>
      {group === "" && <RuleButton of={choice.text} choice={choice} onOpen={setRule} />}
    </li>
  );
  return (
    <>
      <ul ref={list} class={`choices ${many ? "many" : ""} ${props.choices.every((choice) => choice.does === "") ? "short" : ""}`} onKeyDown={walk}>
        {grouped(props.choices).map((each) =>
          "choices" in each ? (
            <li key={each.title} class="choice-group">
              <p class="choice-group-head">
                <span>
                  <strong>{moveTitle(each.title)}</strong> {each.does}
                </span>
                <RuleButton of={each.title} choice={each.choices[0]} onOpen={setRule} />
              </p>
              <ul class="choices">{each.choices.map((choice) => row(choice, each.title))}</ul>
            </li>
          ) : (
            row(each, "")
          ),
        )}
      </ul>
      {rule !== null && <RuleDialog game={props.game} anchor={rule} onClose={() => setRule(null)} />}
    </>
  );
}

/** The option that is led to may lie below others, and the list scrolls: it stays in sight, also when a phone is turned. */
function useInSight(list: { current: HTMLElement | null }, expected: string | null): void {
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null || expected === null) return undefined;
    const show = (): void => current.querySelector(".expected")?.scrollIntoView({ block: "nearest" });
    const watcher = new ResizeObserver(show);
    show();
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [expected]);
}

/** Leads to the rule behind an option, or behind all of a heading's. */
function RuleButton(props: { of: string; choice: ChoiceFacts | undefined; onOpen: (rule: string) => void }): JSX.Element | null {
  const rule = props.choice?.rule ?? "";
  if (rule === "") return null;
  return (
    <button type="button" class="icon-button rule-button" aria-label={text.rules.of(moveTitle(props.of))} onClick={() => props.onOpen(rule)}>
      <Icon name="info" size={18} />
    </button>
  );
}

/** Arrow keys walk from option to option. */
function walk(event: KeyboardEvent): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const list = event.currentTarget as HTMLElement;
  const buttons = [...list.querySelectorAll<HTMLButtonElement>(".choice-button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  if (at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
