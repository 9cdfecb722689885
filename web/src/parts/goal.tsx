// What the game is about, above every table, and the words beside each side, which explain themselves.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { text } from "../text";
import type { Goal } from "../wire";
import { Dialog } from "./dialog";
import { Icon } from "./icons";

/** How far a side is, and the words that hold for it now. */
export interface Standing {
  far: string;
  status: readonly string[];
  /** What each of the words means. */
  words: Readonly<Record<string, string>>;
}

/** What wins and what loses; opened, it explains every word of the table. A badge may stand beside it. */
export function GoalStrip({ goal, draw, badge }: { goal: Goal; draw: string; badge?: ComponentChildren }): JSX.Element {
  const [open, setOpen] = useState(false);
  const words = text.goal;
  return (
    <div class="goal">
      <div class="goal-top">
        <button type="button" class="goal-line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span class="goal-aims">
            <strong>{words.aim}</strong> {goal.wins} <span class="goal-loses">{goal.loses}</span>
          </span>
          <Icon name="info" size={18} />
        </button>
        {badge}
      </div>
      {draw !== "" && <p class="goal-draw">{draw}</p>}
      {open && (
        <Dialog title={words.title} onClose={() => setOpen(false)} class="goal-dialog">
          <p>
            <strong>{goal.wins}</strong> {goal.loses}
          </p>
          {draw !== "" && <p>{draw}</p>}
          <dl>
            {Object.entries(goal.words).map(([word, means]) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd>{means}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </div>
  );
}

export function StandingWords({ far, status, words }: Standing): JSX.Element {
  return (
    <span class="standing">
      {far !== "" && <span class="standing-far">{far}</span>}
      {status.map((word) => (
        <Word key={word} word={word} means={words[word] ?? ""} />
      ))}
    </span>
  );
}

/** A word that says on a tap what it means. */
function Word({ word, means }: { word: string; means: string }): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="word" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {word}
      </button>
      {open && (
        <Dialog title={word} onClose={() => setOpen(false)} class="word-dialog">
          <p>{means}</p>
        </Dialog>
      )}
    </>
  );
}
