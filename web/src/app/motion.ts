// Movement on the page, and its end.

/** Finishes whatever is still moving. */
export function endMovement(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/** Finishes what the next picture will set in motion. */
export function endNextMovement(): void {
  requestAnimationFrame(() => requestAnimationFrame(endMovement));
}
