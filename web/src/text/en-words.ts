// What the parts of the English catalogue share.

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export type Pair = readonly [string, string];
