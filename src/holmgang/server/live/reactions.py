"""Quick reactions between the two players of a match: a few fixed words. They are told on and kept nowhere."""

from typing import TYPE_CHECKING, cast, get_args

from holmgang.core.seats import SEATS, Seat, other
from holmgang.matches.entries import HUMAN
from holmgang.matches.errors import NotNow
from holmgang.server.limits import Rate

from .messages import Reaction

if TYPE_CHECKING:
    from .hub import Hub
    from .room import Room

AT_ONCE = 4
EVERY = 3.0
"""So many of a seat may come at once, and then one every so many seconds: nobody can be shouted at."""
KNOWN = frozenset(get_args(Reaction))
REACTS = "reacts"


class Reactions:
    """Tells them on, to whichever server the players are connected."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._rate = Rate(AT_ONCE, AT_ONCE * EVERY, "reactions", "one seat")

    def give(self, room: "Room", seat: Seat, reaction: Reaction) -> None:
        """Somebody at the table reacts; NotNow or TooFast where that cannot be."""
        if room.kept.setup.seats[other(seat)] != HUMAN or not room.kept.full:
            raise NotNow("There is nobody at this table who would see it.")
        self._rate.take((room.id, seat))
        room.audience.tell_reaction(seat, reaction)
        self._hub.spawn(self._hub.store.host.say(room.id, f"{REACTS} {seat} {reaction}"))

    def hear(self, match: str, words: str) -> None:
        """Another server says that somebody reacts; one that knows more reactions than this one is passed over."""
        verb, _, rest = words.partition(" ")
        seat, _, reaction = rest.partition(" ")
        room = self._hub.rooms.get(match)
        if verb == REACTS and room is not None and seat in map(str, SEATS) and reaction in KNOWN:
            room.audience.tell_reaction(cast("Seat", int(seat)), cast("Reaction", reaction))
