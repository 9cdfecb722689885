// What a finger means that has missed all pieces: those on a phone may be smaller than its tip.

/** A finger hits what is at least so large, in pixels. */
const FINGER = 44;

/** The piece that can be picked and lies nearest to a place, if a finger there may mean it. */
export function pieceNear(table: Element, x: number, y: number): string | null {
  const near = [...table.querySelectorAll<SVGElement>(".piece.can")].flatMap((piece) => {
    const { left, right, top, bottom, width, height } = piece.getBoundingClientRect();
    const across = Math.max(left - x, x - right, 0);
    const down = Math.max(top - y, y - bottom, 0);
    const reached = across <= Math.max(0, FINGER - width) / 2 && down <= Math.max(0, FINGER - height) / 2;
    return reached ? [{ piece, far: Math.hypot(across, down) }] : [];
  });
  return near.sort((one, two) => one.far - two.far)[0]?.piece.dataset.piece ?? null;
}
