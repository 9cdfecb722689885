// Whose turn it is in the own matches that are not on the screen. They are looked at as anybody may look at them: so nobody seems to
// be at a table where they are not, and nothing is learnt that only a seat may know.
import { notice } from "../app/notices";
import { router } from "../app/router";
import { Store } from "../app/store";
import { Connection } from "../net/connection";
import { onOtherTab } from "../storage/local-storage";
import { type Kept, keptMatches } from "../storage/matches";
import { ownSeat } from "../storage/results";
import { text } from "../text";
import type { ServerFrame, TableFrame } from "../wire";

/** So many at once, those that were played last: each takes a line to the server. */
const MOST = 6;

/** The matches against people that go on, where one person at this device has a seat. */
export function watched(matches: readonly Kept[], path: string): Kept[] {
  const going = matches.filter((kept) => kept.ending === null && ownSeat(kept) !== null && kept.players.every((player) => player === "human"));
  return going.filter((kept) => path !== `match/${kept.id}`).slice(0, MOST);
}

/** Whether a table waits for this seat. */
export function waitsFor(seat: number, { stage, view, sealed }: Pick<TableFrame, "stage" | "view" | "sealed">): boolean {
  return stage === "playing" && view.deciding.some((each) => each === seat) && !sealed.some((each) => each === seat);
}

class TurnWatch extends Store {
  /** The matches that wait for somebody here. */
  readonly turns = new Set<string>();
  private readonly lines = new Map<string, Connection>();
  private followers = 0;
  private stop = (): void => undefined;

  /** Watches until the function that is returned is called. */
  follow(): () => void {
    this.followers += 1;
    if (this.followers === 1) {
      const ends = [onOtherTab("match:", () => this.look()), router.listen(() => this.look())];
      this.stop = () => ends.forEach((end) => end());
      this.look();
    }
    return () => {
      this.followers -= 1;
      if (this.followers > 0) return;
      this.stop();
      for (const id of [...this.lines.keys()]) this.leave(id);
    };
  }

  /** Which matches there are may have changed, or which of them is on the screen. */
  private look(): void {
    const wanted = watched(keptMatches(), router.path);
    for (const id of [...this.lines.keys()]) if (!wanted.some((kept) => kept.id === id)) this.leave(id);
    for (const kept of wanted) if (!this.lines.has(kept.id)) this.watch(kept);
  }

  private watch(kept: Kept): void {
    let names = kept.names;
    let known = false;
    let waiting = kept.invitation !== null;
    const hear = (frame: ServerFrame): void => {
      if (frame.type === "match") names = [frame.seats[0].name, frame.seats[1].name];
      if (frame.type === "gone" || (frame.type === "table" && frame.ending !== null)) this.set(kept.id, false);
      else if (frame.type === "table" || frame.type === "sealed") {
        const turn = frame.type === "table" ? waitsFor(ownSeat(kept) ?? -1, frame) : this.turns.has(kept.id) && !frame.sealed.some((each) => each === ownSeat(kept));
        const news = (known || waiting) && turn && !this.turns.has(kept.id);
        [known, waiting] = [true, false];
        this.set(kept.id, turn);
        if (news) void notice(text.notices.turn(kept.title), text.notices.against(names[ownSeat(kept) === 0 ? 1 : 0]), `match/${kept.id}`);
      }
    };
    this.lines.set(kept.id, new Connection(kept.id, null, hear, () => undefined));
  }

  private leave(id: string): void {
    this.lines.get(id)?.close();
    this.lines.delete(id);
    this.set(id, false);
  }

  private set(id: string, turn: boolean): void {
    if (this.turns.has(id) === turn) return;
    if (turn) this.turns.add(id);
    else this.turns.delete(id);
    // an installed page has it on its sign, too
    if ("setAppBadge" in navigator) void navigator.setAppBadge(this.turns.size).catch(() => undefined);
    this.changed();
  }
}

export const turnWatch = new TurnWatch();
