// What a player is asked: every option in sight, each with its rule one tap away, by click, touch, key or number.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { settings } from "../app/settings";
import { useStore } from "../app/store";
import { text } from "../text";
import { cardSigns } from "../text/signs";
import type { ChoiceFacts } from "../wire";
import type { Picker } from "../match/picking";
import { Icon } from "./icons";
import { moveTitle } from "./move-title";
import { type Group, type Keys, keysOf, optionsOf, shownChoices } from "./option-list";
import type { Picks } from "./picks";
import { RuleDialog } from "./rule";
import { Warned } from "./warned";

interface Props {
  game: string;
  picks: Picks;
  /** The option that the coach leads to. */
  expected?: string | null;
  disabled?: boolean;
  onChoose: (choice: ChoiceFacts) => void;
  onAim: (choice: ChoiceFacts | null) => void;
  /** Told how many options lie below what can be seen of the list. */
  onBelow?: (count: number) => void;
}

const NO_KEYS: Keys = { choices: new Map(), pieces: new Map(), headings: new Map() };

export function Choices(props: Props): JSX.Element {
  const [rule, setRule] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useInSight(list, props.expected ?? null);
  useBelow(list, props.onBelow);
  useTwoInSight(list);
  const { listed } = props.picks;
  const keys = useStore(settings).get("keys") ? keysOf(listed) : NO_KEYS;
  const shown = shownChoices(listed);
  const row = (choice: ChoiceFacts, group: string): JSX.Element => <Choice key={choice.text} {...props} choice={choice} group={group} digit={keys.choices.get(choice.text) ?? ""} onRule={setRule} />;
  return (
    <>
      <ul ref={list} class={`choices ${shown.length > 12 ? "many" : ""} ${shown.length > 0 && shown.every((choice) => choice.does === "") ? "short" : ""}`} onKeyDown={walk}>
        {listed.map((each) =>
          "choices" in each ? (
            <li key={each.title} class={each.title === "" ? "choice-pick" : `choice-group ${each.folded === true ? "folded" : ""}`}>
              {each.title !== "" && <GroupHead group={each} digit={keys.headings.get(each.title) ?? ""} onFold={props.picks.fold} onRule={setRule} />}
              {each.folded === true ? null : each.picker === null ? (
                <ul class="choices">{each.choices.map((choice) => row(choice, each.title))}</ul>
              ) : (
                <PickPieces {...props} picker={each.picker} keys={keys.pieces}>
                  {each.choices.map((choice) => row(choice, each.title))}
                </PickPieces>
              )}
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

/** What all options under it are; of a long list a button that opens them. */
function GroupHead({ group, digit, onFold, onRule }: { group: Group; digit: string; onFold: (title: string) => void; onRule: (rule: string) => void }): JSX.Element {
  const { title, does, folded } = group;
  const options = optionsOf(group);
  const head = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (folded === false) showGroup(head.current?.parentElement);
  }, [folded]);
  const words = (
    <>
      <strong>{moveTitle(title)}</strong> {does}
    </>
  );
  return (
    <div ref={head} class="choice-group-head">
      {folded === null ? (
        <span>{words}</span>
      ) : (
        <button type="button" class="choice-fold" aria-expanded={!folded} onClick={() => onFold(title)}>
          <Digit digit={digit} />
          <span>
            {words} <span class="choice-ways">{text.table.ways(options.length)}</span>
          </span>
        </button>
      )}
      <RuleButton of={title} choice={options[0]} onOpen={onRule} />
    </div>
  );
}

/** Scrolls the list as far as it takes to see all of a group that was opened, or its beginning; the page stays where it is. */
function showGroup(group: Element | null | undefined): void {
  const list = group?.parentElement;
  if (group == null || list == null) return;
  const [inside, around] = [group.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += Math.max(0, Math.min(inside.bottom - around.bottom, inside.top - around.top));
}

/** One option, to be chosen. */
function Choice(props: Props & { choice: ChoiceFacts; group: string; digit: string; onRule: (rule: string) => void }): JSX.Element {
  const { choice, group, digit } = props;
  return (
    <li class={`choice ${props.expected === choice.text ? "expected" : ""}`}>
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
        <Digit digit={digit} />
        <span>
          <span class="choice-name">
            {group !== "" && <span class="sr-only">{moveTitle(group)} </span>}
            {group === "" ? moveTitle(choice.text) : cardSigns(choice.short ?? choice.text)}
          </span>{" "}
          <span class="choice-does">
            <Warned words={choice.does} warning={choice.warning} />
          </span>
        </span>
      </button>
      {group === "" && <RuleButton of={choice.text} choice={choice} onOpen={props.onRule} />}
    </li>
  );
}

function Digit({ digit }: { digit: string }): JSX.Element | null {
  if (digit === "") return null;
  return (
    <kbd class="choice-key" aria-hidden="true">
      {digit}
    </kbd>
  );
}

interface PickProps extends Props {
  picker: Picker;
  keys: ReadonlyMap<string, string>;
  /** The options that are about exactly what is picked. */
  children: JSX.Element[];
}

/** Many options by their pieces: how many are picked, here or on the table, what they come to, and all of them to be picked. */
function PickPieces({ picker, picks, keys, disabled = false, children }: PickProps): JSX.Element {
  const chosen = picker.pieces.filter((piece) => picks.pieces.includes(piece)).length;
  const words = text.table;
  return (
    <div class="pick-pieces">
      <div class="pick-head">
        <span role="status">{words.chosen(chosen, picker.count)}</span>
        <button type="button" class="button small quiet as-list" onClick={picks.showAll}>
          {words.asList(picker.options.length)}
        </button>
      </div>
      {children.length > 0 ? <ul class="choices">{children}</ul> : <p class="pick-more">{words.pickMore(picker.count - chosen)}</p>}
      <div class="pick-row">
        {picker.pieces.map((piece) => (
          <button
            key={piece}
            type="button"
            class="pick-piece"
            data-pick={piece}
            aria-pressed={picks.pieces.includes(piece)}
            disabled={disabled}
            onClick={() => picks.toggle(picker, piece)}
          >
            <Digit digit={keys.get(piece) ?? ""} />
            {picks.named(piece)}
          </button>
        ))}
      </div>
    </div>
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

/** What can be chosen in a list, be picked of many, or be opened. */
const OPTION = ".choice-button, .pick-piece, .choice-fold";
/** Of those, what stays where it is while one picks; what the picked pieces come to does not. */
const LASTING = ":not(.pick-pieces .choice) > .choice-button, .pick-piece, .choice-fold";

/** Tells the style how high a question must be for its first two options to be seen: where the panel is low, that room is kept. */
function useTwoInSight(list: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { current } = list;
    const panel = current?.closest(".question")?.parentElement;
    if (current === null || panel == null) return undefined;
    const measure = (): void => {
      const [first, second = first] = current.querySelectorAll(LASTING);
      if (second === undefined) return;
      const inList = second.getBoundingClientRect().bottom - current.getBoundingClientRect().top + current.scrollTop;
      panel.style.setProperty("--two-options", `${Math.ceil(current.offsetTop + inList + 2)}px`);
    };
    const watcher = new ResizeObserver(measure);
    measure();
    watcher.observe(current);
    return () => watcher.disconnect();
  });
}

/** So much of an option's lower edge may be missing, in pixels: it is read whole. */
const CUT = 2;

/** The options that lie below what can be seen of a list that scrolls. */
export function optionsBelow(list: HTMLElement): HTMLElement[] {
  const { bottom } = list.getBoundingClientRect();
  return [...list.querySelectorAll<HTMLElement>(OPTION)].filter((each) => each.getBoundingClientRect().bottom > bottom + CUT);
}

function useBelow(list: { current: HTMLElement | null }, onBelow: Props["onBelow"]): void {
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null || onBelow === undefined) return undefined;
    const count = (): void => onBelow(optionsBelow(current).length);
    const watcher = new ResizeObserver(count);
    count();
    watcher.observe(current);
    current.addEventListener("scroll", count, { passive: true });
    return () => {
      watcher.disconnect();
      current.removeEventListener("scroll", count);
    };
  });
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
  const buttons = [...list.querySelectorAll<HTMLButtonElement>(OPTION)];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  if (at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
