// What every table is given, and the few things that all of them share.
import type { ComponentChildren, ComponentType, JSX } from "preact";
import type { Edit } from "../editor/edits";
import { Glides, type Placed, type Seat } from "../draw/pieces";
import type { Together } from "../match/frame-fold";
import type { Sound } from "../match/synth";
import type { LazyPart } from "../net/lazy-part";

export type { Seat } from "../draw/pieces";

export type Fact = string | number | boolean | null | readonly (string | number)[];

/** Something that happened, as this viewer was told of it. */
export interface Told {
  kind: string;
  sentence: string;
  facts: Readonly<Record<string, Fact>>;
}

/** The room that there is: a phone held upright, a higher one, or a large screen. */
export type Format = "low" | "tall" | "wide";

/** How the pieces on a table can be touched, and which of them are marked. */
export interface Touch {
  /** Whether picking this piece leads to a move. */
  can(piece: string): boolean;
  picked(piece: string): boolean;
  /** Whether the option that is looked at names this piece. */
  aimed(piece: string): boolean;
  /** Whether the last event was about this piece. */
  lit(piece: string): boolean;
  pick(piece: string): void;
}

export interface BoardProps<T, F> {
  table: T;
  figures: F;
  /** Whose eyes it is for: that seat sits at the bottom. A spectator sees the first seat there. */
  seat: Seat | null;
  /** Which seat is drawn at the bottom, where that is not the viewer's own. */
  near?: Seat;
  /** All that was told so far, the newest last. */
  story: readonly Told[];
  /** The part of it that is told just now. */
  recent: readonly Told[];
  /** All that has been told since somebody last chose: what it has set in motion comes to its end, although the next is told by then. */
  news: readonly Told[];
  /** Seats whose secret choice is already made. */
  sealed: readonly Seat[];
  /** The viewer's own among them, as the text of a move. */
  chosen?: string | null;
  touch: Touch;
  format: Format;
}

/** How the news is told where it has not room for everything. */
export interface NewsOrder {
  /** Kinds of events that are left out for no others, what matters most first. */
  headlines?: readonly string[];
  /** Kinds of events with which something new begins, a combat or a duel, where they follow one of another kind. */
  opens?: readonly string[];
  /** What is said before each of several such happenings. */
  part?(number: number): string;
  /** What one's own choice has come to that stays beside the answer to it: kinds of events. */
  stays?: readonly string[];
  /** Kinds of events that are told in one sentence where they differ in no more than their last word, and that sentence. */
  alike?: readonly string[];
  merged?(sentences: readonly string[]): string;
}

/** What a game is drawn with. */
export interface Drawing<T = unknown, F = unknown> {
  Board: ComponentType<BoardProps<T, F>>;
  /** What can be changed where a table is set up; null: its position's text alone. */
  edits: ((table: T, figures: F) => Edit<T>[]) | null;
  news?: NewsOrder;
}

/** Everything that the client knows about one game. No rule is among it. */
export interface GameTable<T = unknown, F = unknown> {
  /** Fetched with the first table of it: whoever plays one game need not wait for the pictures of the others. */
  drawing: LazyPart<Drawing<T, F>>;
  /** By which classes the style sheets know its looks. */
  look(figures: F): string;
  /** What is heard with events of a kind; the others are silent. */
  sounds: Readonly<Record<string, Sound>>;
  /** The table once an event has happened of which more follows in the same step: what the event itself says has changed. */
  midway?(event: Told, table: T): T;
  /** What is one thing to look at where it comes one right after the other: two cards that are turned over. */
  together?: Together;
  /** The pieces that an event is about. */
  touched(event: Told, table: T, figures: F): string[];
  /**
   * Whether a piece that stands for one option alone shows it first, with a button that plays it. A card of one's own hand is pointed at
   * to be played; a counter, a deck or a die of the other side may be touched by somebody who only wants to know what it is. Under a finger
   * every piece does.
   */
  showsFirst?: boolean;
  /** What a piece is called, where options are picked by several of them. */
  pieceName?(piece: string): string | null;
  /** The table in words. */
  words(table: T, figures: F, seat: Seat | null, names: readonly [string, string]): string[];
}

/** A table of a known game among those of any: whoever finds it by the game's name gives it that game's tables. */
export function anyTable<T, F>(table: GameTable<T, F>): GameTable {
  return table as GameTable;
}

export const NO_TOUCH: Touch = {
  can: () => false,
  picked: () => false,
  aimed: () => false,
  lit: () => false,
  pick: () => undefined,
};

export function other(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

/** A pair with another value for one seat. */
export function withSeat<T>(pair: readonly [T, T], seat: Seat, value: T): [T, T] {
  return seat === 0 ? [value, pair[1]] : [pair[0], value];
}

/** The seats at the top and at the bottom. */
export function sides(props: { seat: Seat | null; near?: Seat }): readonly [Seat, Seat] {
  const bottom = props.near ?? props.seat ?? 0;
  return [other(bottom), bottom];
}

/** The drawing itself; its words stand beside it for those who cannot see it. */
export function Canvas(props: { width: number; height: number; class?: string; children: ComponentChildren }): JSX.Element {
  return (
    <svg
      class={`canvas ${props.class ?? ""}`}
      viewBox={`0 0 ${props.width} ${props.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {props.children}
    </svg>
  );
}

/** Something on the table that can be pointed at. */
export function Piece(
  props: Placed & { id: string; touch: Touch; class?: string; children: ComponentChildren; delay?: number },
): JSX.Element {
  const { id, touch } = props;
  const can = touch.can(id);
  const classes = ["piece", props.class ?? ""];
  if (can) classes.push("can");
  if (touch.picked(id)) classes.push("picked");
  if (touch.aimed(id)) classes.push("aimed");
  if (touch.lit(id)) classes.push("lit");
  return (
    <Glides x={props.x} y={props.y} {...(props.delay ? { delay: props.delay } : {})}>
      <g class={classes.join(" ")} data-piece={id} {...(can ? { onClick: () => touch.pick(id) } : {})}>
        {props.children}
      </g>
    </Glides>
  );
}

/** The last event of a kind, if there was one. */
export function latest(recent: readonly Told[], kind: string, fits: (event: Told) => boolean = () => true): Told | undefined {
  return recent.findLast((event) => event.kind === kind && fits(event));
}

/** By which a picture is known to be of this event and no other: what the next one sets in motion begins anew. */
export function placeOf(story: readonly Told[], event: Told | undefined): number {
  return event === undefined ? -1 : story.indexOf(event);
}
