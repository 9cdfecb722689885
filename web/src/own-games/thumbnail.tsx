// The table of a game as it was seen last, small.
import { Component, type ComponentChildren, type JSX } from "preact";
import { findTable } from "../games";
import { NO_TOUCH } from "../games/board";
import { useLazyPart } from "../net/lazy-part";
import { GameVignette } from "../parts/vignette";
import type { Kept } from "../storage/matches";
import { ownSeat } from "../storage/results";

const NOTHING: readonly never[] = [];

/** A game that an earlier version kept has no table with it: then it is the game's own picture. */
export function Thumbnail({ kept }: { kept: Kept }): JSX.Element {
  const usual = <GameVignette game={kept.game} />;
  if (kept.last === undefined) return <div class="thumbnail">{usual}</div>;
  return (
    <div class="thumbnail">
      <WhereItFails instead={usual}>
        <LastTable kept={kept} last={kept.last} />
      </WhereItFails>
    </div>
  );
}

function LastTable({ kept, last }: { kept: Kept; last: NonNullable<Kept["last"]> }): JSX.Element {
  const drawn = findTable(kept.game);
  const { answer: drawing } = useLazyPart(drawn.drawing);
  if (drawing === null) return <GameVignette game={kept.game} />;
  const seat = ownSeat(kept);
  return (
    <div class={`table ${drawn.look(last.figures)}`}>
      <drawing.Board
        table={last.table}
        figures={last.figures}
        seat={seat}
        near={seat ?? 0}
        story={NOTHING}
        recent={NOTHING}
      news={NOTHING}
        sealed={NOTHING}
        chosen={null}
        touch={NO_TOUCH}
        format="tall"
      />
    </div>
  );
}

/** What another version has kept may not fit any more, or the storage is damaged: one picture is lost then, and nothing else. */
class WhereItFails extends Component<{ instead: JSX.Element; children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false };

  static override getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ComponentChildren {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
