// What can be looked at once a match is over: fetched by whoever opens it.
import { lazyPage } from "../parts/lazy-page";
import type { Room } from "./room";

export const MatchReplay = lazyPage<{ room: Room; lastMoment: boolean }>(async () => (await import("../replay/match-replay")).MatchReplay);
export const PictureOfMatch = lazyPage<{ room: Room }>(async () => (await import("../replay/picture")).PictureOfMatch);
export const VerifyMatch = lazyPage<{ room: Room }>(async () => (await import("../replay/verify")).VerifyMatch);
