"""What a moderator does, on the admin page or by a command. All of it is noted in the log before or as it is done."""

from collections.abc import Awaitable, Callable, Collection
from typing import NamedTuple

from holmgang.core.record import tidy_line
from holmgang.core.seats import Seat
from holmgang.matches.entries import DAY, now_ms
from holmgang.matches.errors import NotNow
from holmgang.server.addresses import grouped_address
from holmgang.server.live.player_names import given_name
from holmgang.server.refusals import Malformed
from holmgang.server.store import Store
from holmgang.server.store.moderation import Ban, BanKind, Listed, MatchKind, PlayerReport, entry, new_ban_id

from . import matches
from .address_key import AddressKey
from .name_filter import compared

COMMAND_LINE = "command line"
SCANNED = 500
MOST_REPORTS = 10_000
SEATS_TOLD = ("first", "second")


class Moderator:
    """Somebody who keeps order, under the name that they give."""

    def __init__(self, store: Store, name: str) -> None:
        self._store = store
        self._name = plain(name) or "somebody without a name"

    async def end(self, match: str, reason: str, ending: Callable[[], Awaitable[bool]] | None = None) -> bool:
        """Ends a match without a result, or removes one that waits for a player: whether it had begun.

        ``ending`` does it where a server plays the match; otherwise the store alone is changed.
        """
        if (await matches.found(self._store, match)).phase == "over":
            raise NotNow("This match is over already.")
        await self._note("end", f"match {match}", reason)
        return await (matches.end(self._store, match, reason) if ending is None else ending())

    async def delete(self, match: str, reason: str) -> None:
        """Removes a match with all that belongs to it, also one that cannot be read."""
        if match not in await self._store.numbers([match]):
            await matches.delete(self._store, match)  # which says that there is none
        await self._note("delete", f"match {match}", reason)
        await matches.delete(self._store, match)

    async def delete_all(self, found: Collection[Listed], which: str, reason: str) -> int:
        """Removes many: how many were still there."""
        await self._note("delete", f"{len(found)} matches: {which}", reason)
        return sum([await self._store.delete(each.id) for each in found])

    async def ban_name(self, name: str, days: float | None, reason: str) -> Ban:
        """Nobody may be called so any more, however it is written."""
        shown = given_name(name)
        if not shown:
            raise Malformed("A ban of a name needs the name.")
        ban = _ban("name", compared(shown), f"the name {shown}", days, reason)
        await self._ban([ban], days)
        return ban

    async def ban_seat(self, match: str, seat: Seat, days: float | None, reason: str) -> list[Ban]:
        """Bans the addresses that a seat was taken from, as far as they are still kept."""
        await matches.found(self._store, match)
        digests = [digest for each, digest in await self._store.host.origins(match) if each == seat]
        if not digests:
            raise NotNow("No address is kept of this seat: none ever was, or it was too long ago.")
        shown = f"the address of the {SEATS_TOLD[seat]} seat of match {match}"
        bans = [_ban("address", digest, shown, days, reason) for digest in digests]
        await self._ban(bans, days)
        return bans

    async def ban_address(self, address: str, key: AddressKey, days: float | None, reason: str) -> Ban:
        """Bans an address that the host has written down; here and in the log it is not written anywhere."""
        ban = _ban("address", digest_of(address, key), "an address given by the host", days, reason)
        await self._ban([ban], days)
        return ban

    async def _ban(self, bans: list[Ban], days: float | None) -> None:
        how_long = "for good" if days is None else f"for {days:g} day{'s' * (days != 1)}"
        noted = entry(self._name, "ban", f"{bans[0].shown}, {how_long}", bans[0].reason)
        await self._store.host.ban(bans, noted)

    async def lift(self, ban: str, reason: str) -> Ban:
        """Ends a ban before its time; NotNow where there is none."""
        found = next((each for each in await self._store.host.bans(now_ms()) if each.id == ban), None)
        if found is None:
            raise NotNow("There is no such ban; it may have ended, or was lifted already.")
        await self._store.host.lift(ban, entry(self._name, "lift", found.shown, plain(reason)))
        return found

    async def settle(self, report: str, reason: str) -> PlayerReport:
        """Takes a report off the list of those that wait."""
        waiting = await self._store.host.reports(MOST_REPORTS, settled=False)
        found = next((each for each in waiting if each.id == report), None)
        if found is None:
            raise NotNow("There is no such report that waits; it may have been settled already.")
        await self._store.host.settle(report, now_ms(), entry(self._name, "settle", f"report {report}", plain(reason)))
        return found

    async def _note(self, act: str, what: str, reason: str) -> None:
        await self._store.host.note(entry(self._name, act, what, plain(reason)))


class Wanted(NamedTuple):
    """Which of many matches are meant: those that fit all that is given."""

    name: str | None = None
    before: int | None = None
    """Last touched before this."""
    kind: MatchKind | None = None
    phase: str | None = None
    ids: Collection[str] | None = None

    def fits(self, match: Listed) -> bool:
        """Whether a match is meant."""
        return (
            (self.name is None or self.name in map(compared, filter(None, match.names)))
            and (self.before is None or match.touched < self.before)
            and self.kind in (None, match.kind)
            and self.phase in (None, match.phase)
            and (self.ids is None or match.id in self.ids)
        )


async def search(store: Store, wanted: Wanted, pause: Callable[[], Awaitable[None]]) -> list[Listed]:
    """All matches that are meant, the latest first; it pauses now and then, so that a server can play on."""
    found: list[Listed] = []
    after = ""
    while some := await store.host.scan(after, SCANNED):
        found += filter(wanted.fits, some)
        after = some[-1].id
        await pause()
    return sorted(found, key=lambda each: -each.touched)


def digest_of(address: str, key: AddressKey) -> str:
    """The digest of an address that somebody wrote down."""
    grouped = grouped_address(address)
    digest = None if grouped is None else key.digest(grouped)
    if digest is None:
        raise Malformed("That is no address: only a single IPv4 or IPv6 address or a /64 network of IPv6 can be looked for.")
    return digest


def plain(text: str) -> str:
    """On one line, of characters that can be seen."""
    return "".join(letter for letter in tidy_line(text) if letter.isprintable()).strip()


def _ban(kind: BanKind, what: str, shown: str, days: float | None, reason: str) -> Ban:
    now = now_ms()
    until = None if days is None else now + round(days * DAY)
    return Ban(id=new_ban_id(), kind=kind, what=what, shown=shown, reason=plain(reason), since=now, until=until)
