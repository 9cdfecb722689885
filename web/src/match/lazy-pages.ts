// What is no part of a table that is played at: how one sits down by an invitation, and what can be looked at once a match is
// over. Fetched by whoever comes to it.
import { lazyPage } from "../parts/lazy-page";
import type { Invited } from "./join-form";
import type { Room } from "./room";

export const JoinForm = lazyPage<Invited>(async () => (await import("./join-form")).JoinForm);
export const MatchReplay = lazyPage<{ room: Room; lastMoment: boolean }>(async () => (await import("../replay/match-replay")).MatchReplay);
export const PictureOfMatch = lazyPage<{ room: Room }>(async () => (await import("../replay/picture")).PictureOfMatch);
export const VerifyMatch = lazyPage<{ room: Room }>(async () => (await import("../replay/verify")).VerifyMatch);
