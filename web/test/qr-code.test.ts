import assert from "node:assert/strict";
import { test } from "node:test";
import jsQR from "jsqr";
import { qrPath } from "../src/parts/qr-code";

/** Pixels of a square's side, and squares of the light edge. */
const SIDE = 4;
const EDGE = 4;

/** What a camera would read. */
function decoded(link: string): string | undefined {
  const { path, size } = qrPath(link);
  const across = (size + 2 * EDGE) * SIDE;
  const pixels = new Uint8ClampedArray(across * across * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let down = 0; down < SIDE; down++) {
      const row = ((Number(y) + EDGE) * SIDE + down) * across;
      for (let right = 0; right < Number(width) * SIDE; right++) pixels.fill(0, 4 * (row + (Number(x) + EDGE) * SIDE + right), 4 * (row + (Number(x) + EDGE) * SIDE + right) + 3);
    }
  }
  return jsQR(pixels, across, across)?.data;
}

test("a link is read back from its code, short or as long as addresses get", () => {
  for (const link of ["http://[::1]:8000/match/abcdefghij?two-domains#join=lwsiklkmVS_A-x9Qz0aB", `https://play.example/${"under/a/long/path/".repeat(12)}match/x#join=y`]) {
    assert.equal(decoded(link), link);
  }
});
