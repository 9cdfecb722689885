// A match on the page, live, replayed or tried out: the table between its two players, and beside it what happened.
import type { ComponentChildren, JSX } from "preact";
import { findTable } from "../games";
import { other, type Seat } from "../games/board";
import type { AimProgress, Goal } from "../wire";
import { GoalStrip } from "./goal";
import { Player, type PlayerProps } from "./players";
import { Story, type StoryProps } from "./story";
import { allFigures, Table, type TableProps } from "./table";

export interface SeatedTableProps {
  /** Which seat is drawn at the bottom. */
  near?: Seat;
  player: (seat: Seat) => Omit<PlayerProps, "seat">;
  table: Omit<TableProps, "near">;
}

/** A table and who sits at it. */
export function SeatedTable({ near = 0, player, table }: SeatedTableProps): JSX.Element {
  return (
    <>
      <Player seat={other(near)} {...player(other(near))} />
      <Table near={near} {...table} />
      <Player seat={near} {...player(near)} />
    </>
  );
}

export interface MatchViewProps extends SeatedTableProps {
  class: string;
  /** What the game is about, and how far each side is. */
  goal: Goal;
  progress: AimProgress;
  /** What tests and styles know it by. */
  data: Readonly<Record<`data-${string}`, string | number>>;
  /** A heading for those who hear the page. */
  title?: string;
  story: StoryProps | null;
  /** What stands beside the aim of the game. */
  badge?: ComponentChildren;
  /** What stands beside the table, above the story and below it. */
  beside: ComponentChildren;
  below?: ComponentChildren;
  children?: ComponentChildren;
}

export function MatchView(props: MatchViewProps): JSX.Element {
  const { class: names, title, story, beside, below, badge, children, data, goal, progress, player, ...seated } = props;
  const standing = (seat: Seat) => ({ far: progress.far[seat], status: progress.status[seat], words: goal.words });
  const { game, constants, figures } = seated.table;
  return (
    <div class={`match ${findTable(game).look(allFigures(constants, figures))} ${names}`} {...data}>
      {title !== undefined && <h1 class="sr-only">{title}</h1>}
      <div class="match-board">
        <GoalStrip goal={goal} draw={progress.draw} badge={badge} />
        <SeatedTable {...seated} player={(seat) => ({ ...player(seat), standing: standing(seat) })} />
      </div>
      <div class="match-side">
        {beside}
        {story !== null && <Story {...story} />}
        {below}
      </div>
      {children}
    </div>
  );
}
