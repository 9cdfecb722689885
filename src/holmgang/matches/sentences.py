"""What happens around a game, in sentences: offers, pauses, and endings that are not rules. The game tells its own story."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from holmgang.core.seats import Seat, other
from holmgang.core.story import Event, Fact, Voice, event, named, saying

from .entries import (
    Abandoned,
    Chanced,
    Committed,
    Credited,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    DrawWithdrawn,
    Entry,
    Expired,
    Flagged,
    Helped,
    Moved,
    Opened,
    PauseAsked,
    Paused,
    PauseDeclined,
    PauseWithdrawn,
    Rematched,
    RematchOffered,
    Resigned,
    ScriptLeft,
    Sealed,
    SecretShown,
    Shared,
    Started,
    Undone,
    Unpaused,
    Voided,
)

_DOES: dict[type[Entry], tuple[str, str, str]] = {
    Sealed: ("have", "has", "chosen"),  # that a choice was made, never what it is
    DrawOffered: ("offer", "offers", "a draw"),
    DrawDeclined: ("decline", "declines", "the draw"),
    DrawWithdrawn: ("withdraw", "withdraws", "the offer of a draw"),
    PauseAsked: ("ask", "asks", "for a pause"),
    PauseDeclined: ("decline", "declines", "the pause"),
    PauseWithdrawn: ("withdraw", "withdraws", "the wish for a pause"),
    Unpaused: ("end", "ends", "the pause"),
    Helped: ("ask", "asks", "for a hint"),
    Resigned: ("give", "gives", "up"),
    Flagged: ("run", "runs", "out of time"),
    RematchOffered: ("want", "wants", "to play again"),
}
"""What a seat does: verb for the seat itself, verb for the others, and the rest of the sentence."""

_IS: dict[type[Entry], str] = {
    Started: "Both shares are in: nobody can bend chance now.",
    Paused: "The match is paused.",
    Credited: "The server was away for a while; nobody’s clock ran.",
    ScriptLeft: "From here on the match is free.",
    DrawAgreed: "Both agree to a draw.",
    Flagged: "Both run out of time at the same moment: a draw.",
    Expired: "Nothing happened for too long: the match is closed without a result.",
    SecretShown: "The server shows its secret: what chance brought can be checked.",
    Rematched: "They play again.",
}
"""What is told to all in the same words."""


class Spoken(NamedTuple):
    """Something that happened as one listener hears it, with the number of the entry it tells of."""

    number: int
    sentence: str
    kind: str
    facts: Mapping[str, Fact]


def spoken(number: int, told: Event, listener: Seat | None, names: tuple[str, str]) -> Spoken:
    """An event in the words for one listener."""
    form = told.to(listener)
    return Spoken(number, named(form.sentence, names), told.kind, form.facts)


def tell(entry: Entry) -> Event | None:
    """What an entry tells beside the game; None for the game's own entries and for those that concern nobody."""
    kind = str(type(entry).__struct_config__.tag)
    match entry:
        case Undone(before, seat):
            return event(kind, lambda to: _taken_back(to, seat), {"before": before, "seat": seat})
        case Abandoned(seat):
            return saying(kind, seat, lambda to: _claimed(to, seat))
        case Voided(reason):
            return event(kind, f"The match is void: {reason}.", {"reason": reason})
        case Flagged(None) | Started() | Paused() | ScriptLeft() | DrawAgreed() | Expired():
            return event(kind, _IS[type(entry)])
        case Credited(milliseconds):
            return event(kind, _IS[Credited], {"milliseconds": milliseconds})
        case SecretShown(secret):
            return event(kind, _IS[SecretShown], {"secret": secret})
        case Rematched(match):
            return event(kind, _IS[Rematched], {"match": match})
        case Opened() | Committed() | Shared() | Moved() | Chanced():
            return None
        case _:
            assert entry.seat is not None  # two flags at once were told above
            return _deed(type(entry), kind, entry.seat)


@cache
def _deed(doing: type[Entry], kind: str, seat: Seat) -> Event:
    """What a seat does; there are few, and a sealed choice is told with every other move."""
    verb, verbs, rest = _DOES[doing]
    return saying(kind, seat, lambda to: f"{to.does(seat, verb, verbs)} {rest}.")


def _taken_back(to: Voice, seat: Seat | None) -> str:
    return "A move is taken back." if seat is None else f"{to.does(seat, 'take')} a move back."


def _claimed(to: Voice, seat: Seat) -> str:
    away = f"{to.name(seat)} {to.agreed(seat, 'were', 'was')} away for too long"
    return f"{to.does(other(seat), 'claim')} the match: {away}."
