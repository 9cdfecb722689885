"""What the admin page takes and gives. Addresses and their digests, tokens and hidden cards are in none of it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from holmgang.core.seats import Seat
from holmgang.server.api.forms import Name
from holmgang.server.live.messages import EndingFacts
from holmgang.server.store import Stored
from holmgang.server.store.moderation import PlayerReport

Reason = Annotated[str, Meta(min_length=1, max_length=200)]
MatchName = Annotated[str, Meta(max_length=40)]
ReportReason = Literal["name", "stalling", "cheating", "other"]


class TellModerators(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player tells the moderators about a match."""

    reason: ReportReason
    said: Annotated[str, Meta(max_length=500)] = ""


class Doing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a moderator does: under which name, and why."""

    by: Name
    reason: Reason


class BanSomebody(Doing, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ban: of a name, or of the address that a seat of a match was taken from."""

    days: Annotated[float, Meta(gt=0, le=36_500)] | None = None
    """None: for good."""
    name: Name | None = None
    match: MatchName | None = None
    seat: Seat | None = None


class AdminFacts(Struct, frozen=True, kw_only=True):
    """What a moderator is told first."""

    reports: int
    """How many wait, as far as they are listed."""
    bans: int
    address_days: float


class AdminMatch(Stored, frozen=True, kw_only=True):
    """A match in a moderator's list: no more than a spectator knows, and whether there are addresses to ban."""

    title: str
    names: tuple[str, str]
    players: tuple[str, str]
    result: EndingFacts | None
    addresses: tuple[bool, bool]
    """Whether it is still kept, as a digest, from where each seat was taken."""
    broken: str | None
    """Why it cannot be read."""


class AdminMatches(Struct, frozen=True):
    """Matches that a moderator looked for, the latest first."""

    matches: list[AdminMatch]
    more: bool
    """Whether there are others, too many to list."""


class BanFacts(Struct, frozen=True, kw_only=True):
    """A ban as moderators see it."""

    id: str
    kind: Literal["address", "name"]
    shown: str
    reason: str
    since: int
    until: int | None


class ReportFacts(PlayerReport, frozen=True, kw_only=True):
    """What a player told."""

    names: tuple[str, str] | None
    """Who plays there; null once the match is gone."""
