import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { versions } from "../src/app/reload";
import { unmade } from "../src/storage/pending-requests";
import { api, Refused } from "../src/net/api";
import { create } from "../src/net/match-requests";
import { text } from "../src/text";
import { PROTOCOL } from "../src/wire";

/** A server that answers everything with this; what it was asked. */
function serving(status: number, body: unknown, version: number | null): Request[] {
  const asked: Request[] = [];
  const headers: Record<string, string> = version === null ? {} : { "Holmgang-Protocol": String(version) };
  const fetch = (url: string, about: RequestInit): Promise<Response> => {
    asked.push(new Request(url, about));
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  };
  Object.assign(globalThis, { fetch });
  versions.differ("");
  return asked;
}

test("every request says the version, and an answer of the same one is taken", async () => {
  const asked = serving(200, { open: [] }, PROTOCOL);
  assert.deepEqual(await api.lobby(), { open: [] });
  assert.equal(asked[0]?.headers.get("Holmgang-Protocol"), String(PROTOCOL));
  assert.equal(versions.problem, "");
});

test("an answer of a server of another version is not taken, and the page says so", async () => {
  for (const version of [PROTOCOL + 1, null]) {
    serving(200, { open: [] }, version);
    await assert.rejects(api.lobby(), (error) => error instanceof Refused && error.code === "reload");
    assert.equal(versions.problem, text.net.otherVersion);
  }
});

test("a match that a server of another version refuses to make stays asked for, and with it its token", async () => {
  serving(409, { code: "reload", message: "Reload the page.", possible: [] }, PROTOCOL + 1);
  await assert.rejects(create({ game: "duo-regna" }), /Reload the page/);
  assert.equal(versions.problem, "Reload the page.");
  assert.deepEqual(unmade().map(([, making]) => making.asked.game), ["duo-regna"]);
});
