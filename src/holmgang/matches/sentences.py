"""What happens around a game, in sentences: offers, pauses, and endings that are not rules. The game tells its own story."""

from functools import cache

from holmgang.core import referee
from holmgang.core.aims import plain_ending, won
from holmgang.core.forfeits import FORFEITS
from holmgang.core.game import AnyGame
from holmgang.core.kind import GameKind
from holmgang.core.nodes import Over
from holmgang.core.record import HELPED
from holmgang.core.referee import Ending
from holmgang.core.seats import Seat, other
from holmgang.core.story import Event, Voice, event, named, saying

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
    Forfeited,
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
    Paused: "The match is paused.",
    Credited: "The server was away for a while; nobody’s clock ran.",
    ScriptLeft: "From here on the match is free.",
    DrawAgreed: "Both agree to a draw.",
    Flagged: "Both run out of time at the same moment: a draw.",
    Expired: "Nothing happened for too long: the match is closed without a result.",
    Rematched: "They play again.",
}
"""What is told to all in the same words."""


def tell(entry: Entry) -> Event | None:
    """What an entry tells beside the game; None for the game's own entries and for those that are no story: how chance was made
    fair is for whoever asks (docs/randomness.md)."""
    kind = str(type(entry).__struct_config__.tag)
    match entry:
        case Undone(before, seat):
            return event(kind, lambda to: _taken_back(to, seat), {"before": before, "seat": seat})
        case Abandoned(seat):
            return saying(kind, seat, lambda to: _claimed(to, seat))
        case Forfeited(loser, reason):
            return saying(kind, loser, lambda to: f"{to.name(loser)} {FORFEITS[reason]}.", reason=reason)
        case Voided(reason):
            return event(kind, f"The match is void: {reason}.", {"reason": reason})
        case Flagged(None) | Paused() | ScriptLeft() | DrawAgreed() | Expired():
            return event(kind, _IS[type(entry)])
        case Credited(milliseconds):
            return event(kind, _IS[Credited], {"milliseconds": milliseconds})
        case Rematched(match):
            return event(kind, _IS[Rematched], {"match": match})
        case Opened() | Committed() | Shared() | Started() | SecretShown() | Moved() | Chanced():
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


def ending_sentence(ending: Ending, kind: GameKind, game: AnyGame, listener: Seat | None, names: tuple[str, str]) -> str:
    """Who has won and why, to a listener; the reason may say besides that somebody was helped."""
    reason = ending.reason.removesuffix(HELPED)
    over = Over(ending.winner, reason)
    if not ending.counts:
        told = f"No result: {NO_RESULT.get(reason, reason).rstrip('.')}."
    elif ending.by_rules:
        told = kind.parts.aims.ending(game, over, Voice(listener))
    else:
        told = _ended_outside(over, Voice(listener))
    told = named(told, names)
    return told if reason == ending.reason else f"{told.removesuffix('.')}{HELPED}."


NO_RESULT = {"expired": "nothing happened for too long", "void": "the match was declared void"}
DRAWN = {
    "agreement": "both players have agreed to it",
    "time": "both ran out of time at the same moment",
    "too long": f"nobody has won after {referee.MAX_STEPS} choices",
}


def _ended_outside(over: Over, to: Voice) -> str:
    """An ending that no rule of the game brought about."""
    if over.winner is None:
        return f"A draw: {DRAWN.get(over.reason, over.reason)}."
    loser = other(over.winner)
    match over.reason:
        case "resignation":
            why = f"{to.name(loser)} gave up"
        case "time":
            why = f"{to.whose(loser)} time ran out"
        case "abandonment":
            why = f"{to.name(loser)} {to.agreed(loser, 'were', 'was')} away for too long"
        case reason if reason in FORFEITS:
            why = f"{to.name(loser)} {FORFEITS[reason]}"
        case _:
            return plain_ending(over, to)
    return f"{won(over, to)}: {why}."
