// SHA-256 and HMAC. The browser's own exist only on secure pages, and a host in the living room has none.

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The constants are the first bits of roots of the first primes; exact in double precision. */
(function fill(): void {
  let found = 0;
  for (let candidate = 2; found < 64; candidate += 1) {
    let prime = true;
    for (let factor = 2; factor * factor <= candidate; factor += 1) if (candidate % factor === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = fraction(Math.sqrt(candidate));
    K[found] = fraction(Math.cbrt(candidate));
    found += 1;
  }
})();

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

export function sha256(message: Uint8Array): Uint8Array {
  const length = message.length;
  const padded = new Uint8Array(((length + 8) >> 6 << 6) + 64);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = new Uint32Array(START);
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(block + at * 4);
    compress(state, words);
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, at) => out.setUint32(at * 4, word));
  return digest;
}

function compress(state: Uint32Array, words: Uint32Array): void {
  const w = (at: number): number => words[at] as number;
  for (let at = 16; at < 64; at += 1) {
    const early = turn(w(at - 15), 7) ^ turn(w(at - 15), 18) ^ (w(at - 15) >>> 3);
    const late = turn(w(at - 2), 17) ^ turn(w(at - 2), 19) ^ (w(at - 2) >>> 10);
    words[at] = w(at - 16) + early + w(at - 7) + late;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at += 1) {
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (K[at] as number) + w(at);
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at] as number) + word));
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = joined(block.map((byte) => byte ^ 0x36), message);
  return sha256(joined(block.map((byte) => byte ^ 0x5c), sha256(inner)));
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function hex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** 32 bytes from 64 hexadecimal digits; null if it is anything else. */
export function fromHex(text: string): Uint8Array | null {
  if (!/^[0-9a-f]{64}$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Fields one after the other, each behind its length in four bytes: no two lists of fields give the same bytes. */
export function framed(...fields: readonly (Uint8Array | string | number)[]): Uint8Array {
  return joined(
    ...fields.flatMap((field) => {
      const data = field instanceof Uint8Array ? field : bytes(String(field));
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, data.length);
      return [length, data];
    }),
  );
}
