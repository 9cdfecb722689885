// Where the keyboard goes on when what had the focus has left the screen.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { moveTitle } from "../parts/move-title";
import { text } from "../text";
import type { ChoiceFacts } from "../wire";
import type { Room } from "./room";

function goTo(part: string): void {
  document.querySelector<HTMLElement>(part)?.focus({ preventScroll: true });
}

function isLost(): boolean {
  return document.activeElement === document.body;
}

/**
 * Who walks the options with the keyboard, or plays the one that was shown, stays among them: the next question takes the focus that the
 * last one had.
 * After a curtain the question itself has it, so that nothing is played before it was read; at the end, the result.
 */
export function useFocus(room: Room, asked: number | null): () => void {
  const wanted = useRef(false);
  const { curtain } = room;
  const lifted = useRef(false);
  useLayoutEffect(() => {
    if (curtain !== null) lifted.current = true;
  }, [curtain]);
  useLayoutEffect(() => {
    if (asked === null) return;
    if (isLost() && lifted.current) goTo(".question h2");
    else if (isLost() && wanted.current) goTo(".question :is(.choice-button, .choice-fold)");
    lifted.current = false;
    wanted.current = false;
  }, [asked, curtain]);
  const stage = room.shown?.frame.stage;
  const playing = useRef(false);
  useLayoutEffect(() => {
    if (stage === "over" && playing.current && isLost()) goTo(".end h2");
    playing.current = stage !== undefined && stage !== "over";
  }, [stage]);
  return () => {
    wanted.current = document.activeElement?.closest(".question, .hint") != null && document.activeElement.matches(":focus-visible");
  };
}

/** "Ask before each move": one more press of the key confirms, and who thinks again is back at the option. */
export function Confirm({ choice, onYes, onNo }: { choice: ChoiceFacts; onYes: () => void; onNo: () => void }): JSX.Element {
  const yes = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const options = yes.current?.closest(".question");
    yes.current?.focus();
    return () => {
      const buttons = [...(options?.querySelectorAll<HTMLElement>(".choice-button") ?? [])];
      buttons.find((button) => button.dataset.move === choice.text)?.focus({ preventScroll: true });
    };
  }, [choice]);
  return (
    <p class="confirm" role="alert">
      <span>{text.match.sure(moveTitle(choice.text))}</span>
      <button ref={yes} type="button" class="button small primary" onClick={onYes}>
        {text.match.yes}
      </button>
      <button type="button" class="button small" onClick={onNo}>
        {text.match.no}
      </button>
    </p>
  );
}
