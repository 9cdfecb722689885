import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { forget, names, read, write } from "../src/storage/local-storage";

function withoutStorage(does: () => void): void {
  const kept = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new Error("forbidden");
    },
  });
  try {
    does();
  } finally {
    if (kept) Object.defineProperty(globalThis, "localStorage", kept);
  }
}

test("a browser that keeps nothing still remembers its seat while the page is open", () => {
  withoutStorage(() => {
    assert.equal(write("match:a", { seat: 1 }), false);
    assert.deepEqual(read("match:a"), { seat: 1 });
    assert.deepEqual(names("match:"), ["match:a"]);
    forget("match:a");
    assert.equal(read("match:a"), null);
    assert.deepEqual(names("match:"), []);
  });
});

test("what is kept is found again under its name", () => {
  assert.equal(write("match:b", { seat: 0 }), true);
  assert.deepEqual(read("match:b"), { seat: 0 });
  assert.deepEqual(names("match:"), ["match:b"]);
  forget("match:b");
  assert.equal(read("match:b"), null);
});
