"""Matches in a store, as their host finds, ends and deletes them."""

from holmgang.games import find_kind
from holmgang.matches.entries import now_ms
from holmgang.matches.match import Match
from holmgang.server.live.pictures import ended_as
from holmgang.server.refusals import NoMatch
from holmgang.server.store import Addition, Kept, Phase, Store, StoreError, Unreadable

PHASES: tuple[Phase, ...] = ("waiting", "live", "over")
MOST = 1_000_000


async def listed(store: Store, phase: Phase | None, most: int = MOST) -> list[Kept | Unreadable]:
    """All matches, or those in one phase, the latest first; those that cannot be read too. ``most`` is for each phase."""
    all_of_them = [kept for each in PHASES if phase in (None, each) for kept in await store.listed(each, most, everything=True)]
    return sorted(all_of_them, key=lambda kept: -kept.touched)


async def end(store: Store, match: str, reason: str) -> bool:
    """Ends a match without a result; the players are told the reason, and the dice's secret is published as always.

    One that waits for a player is deleted instead. Whether it had begun.
    """
    kept = await found(store, match)
    if kept.number == 0:
        await store.delete(match)
        return False
    entries = await store.entries(match)
    played = Match(find_kind(kept.setup.game), entries, secret=kept.secret)
    now = now_ms()

    def plan(unseen: object) -> Addition:
        if unseen:
            raise StoreError("The match has just moved on; try again.")
        voided = played.plan_void(reason, now)
        return Addition(voided, now, ended_as(played.after(voided)), None)

    await store.append(match, len(entries), plan)
    return True


async def delete(store: Store, match: str) -> None:
    """Removes a match and everything about it."""
    if not await store.delete(match):
        raise NoMatch(f"There is no match {match} in this store.")


async def found(store: Store, match: str) -> Kept:
    """The match of this id; NoMatch if there is none."""
    kept = await store.find(match)
    if kept is None:
        raise NoMatch(f"There is no match {match} in this store.")
    return kept
