import assert from "node:assert/strict";
import { test } from "node:test";
import { packed, unpacked } from "../src/replay/links";

test("a record survives its link, and a broken link says so", async () => {
  const record = `[Game "duo-regna"]\n\n${"1. K | 6\n".repeat(200)}`;
  const link = await packed(record);
  assert.match(link, /^[\w-]+$/);
  assert.ok(link.length < record.length / 5);
  assert.equal(await unpacked(link), record);
  assert.equal(await unpacked(link.slice(0, 20)), null);
  assert.equal(await unpacked("%%%"), null);
});
