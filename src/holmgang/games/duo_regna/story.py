"""What happens in Duo Regna, told to either seat and to everybody else, in either theme."""

from collections.abc import Mapping
from functools import cache

from holmgang.core.seats import Seat, other
from holmgang.core.story import Event, Voice, event

from .options import DuoRegnaOptions
from .table import Card, State

CARD_NAMES = {
    "A": "Shield",
    "J": "Joker",
    "2": "2",
    "3": "3",
    "4": "4",
    "5": "Priest",
    "6": "6",
    "Q": "Queen",
    "K": "King",
}


def card_name(card: str) -> str:
    """A card with the name of its power, where it has one: ``Priest (5)``."""
    return card if CARD_NAMES[card] == card else f"{CARD_NAMES[card]} ({card})"


def tell(options: DuoRegnaOptions, result: int, before: State, moves: Mapping[Seat, Card], after: State) -> tuple[Event, ...]:
    """One round: the cards, what the dragon does, a capture, the cards taken back. ``result`` is the round's for seat 1.

    There are few different events, and they come up in every match, so each is put into words once.
    """
    told = [_revealed(moves[0], moves[1])]
    if result == 0:
        told.append(_drawn(after.dragon))
    else:
        winner: Seat = 0 if result > 0 else 1
        told.append(_moved(options, winner, before.dragon + result))
        if after.captured != before.captured:
            told.append(_captured(options, winner, after.captured[winner]))
    if len(after.hands[0]) >= len(before.hands[0]):
        told.append(_refilled(len(after.hands[0])))
    return tuple(told)


@cache
def _revealed(first: str, second: str) -> Event:
    def sentence(voice: Voice) -> str:
        one, two = card_name(first), card_name(second)
        return f"{voice.does(0, 'play')} {one}, {voice.does(1, 'play').replace('You', 'you')} {two}."

    return event("revealed", sentence, {"first": first, "second": second}, reveals=True)


@cache
def _drawn(place: int) -> Event:
    return event("drawn", "The round is a draw; nothing moves.", {"place": place})


@cache
def _refilled(cards: int) -> Event:
    return event("refilled", "Both take all nine cards back.", {"cards": cards})


@cache
def _moved(options: DuoRegnaOptions, winner: Seat, place: int) -> Event:
    def sentence(voice: Voice) -> str:
        if options.theme == "gladiator":
            return f"{voice.does(winner, 'win')} the exchange and {voice.agreed(winner, 'push', 'pushes')} one step forward."
        return f"{voice.does(winner, 'win')} the round and {voice.agreed(winner, 'pull', 'pulls')} the dragon one step closer."

    return event("moved", sentence, {"winner": winner, "place": place})


@cache
def _captured(options: DuoRegnaOptions, winner: Seat, count: int) -> Event:
    def sentence(voice: Voice) -> str:
        if options.theme == "gladiator":
            return f"{voice.does(winner, 'wound')} {voice.name(other(winner))}: {_counted(count, 'wound')} of {options.target}."
        return f"{voice.does(winner, 'capture')} the dragon: {_counted(count, 'dragon')} of {options.target}."

    return event("captured", sentence, {"winner": winner, "count": count})


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'s' * (count != 1)}"
