"""What happens in Duo Regna, told to either seat and to everybody else, in either theme."""

from collections.abc import Mapping
from functools import cache

from holmgang.core.seats import Seat, other
from holmgang.core.story import Event, Voice, event

from .options import DuoRegnaOptions
from .table import Card, State
from .themes import theme_of

BEATS = {"revealed": 800, "captured": 800}
"""Two cards are turned up at once, and a captured dragon is a third of a win."""


def tell(options: DuoRegnaOptions, result: int, before: State, moves: Mapping[Seat, Card], after: State) -> tuple[Event, ...]:
    """One round: the cards, what the dragon does, a capture, the cards taken back. ``result`` is the round's for seat 1.

    There are few different events, and they come up in every match, so each is put into words once.
    """
    told = [_revealed(options, moves[0], moves[1])]
    if result == 0:
        told.append(_drawn(options, after.dragon))
    else:
        winner: Seat = 0 if result > 0 else 1
        told.append(_moved(options, winner, before.dragon + result))
        if after.captured != before.captured:
            told.append(_captured(options, winner, after.captured[winner]))
    if len(after.hands[0]) >= len(before.hands[0]):
        told.append(_refilled(options, len(after.hands[0])))
    return tuple(told)


@cache
def _revealed(options: DuoRegnaOptions, first: str, second: str) -> Event:
    one, two = (theme_of(options).deeds[card] for card in (first, second))

    def sentence(voice: Voice) -> str:
        return f"{voice.does(0, one.verb)}{one.object}, {voice.does(1, two.verb).replace('You', 'you')}{two.object}."

    return event("revealed", sentence, {"first": first, "second": second}, reveals=True)


@cache
def _drawn(options: DuoRegnaOptions, place: int) -> Event:
    return event("drawn", theme_of(options).drawn, {"place": place})


@cache
def _refilled(options: DuoRegnaOptions, cards: int) -> Event:
    return event("refilled", theme_of(options).refilled, {"cards": cards})


@cache
def _moved(options: DuoRegnaOptions, winner: Seat, place: int) -> Event:
    def sentence(voice: Voice) -> str:
        if options.theme == "gladiator":
            pushes, loser = voice.agreed(winner, "push", "pushes"), voice.name(other(winner))
            return f"{voice.does(winner, 'win')} the exchange and {pushes} the tension card one step towards {loser}."
        return f"{voice.does(winner, 'win')} the round and {voice.agreed(winner, 'pull', 'pulls')} the dragon one step closer."

    return event("moved", sentence, {"winner": winner, "place": place})


@cache
def _captured(options: DuoRegnaOptions, winner: Seat, count: int) -> Event:
    def sentence(voice: Voice) -> str:
        if options.theme == "gladiator":
            wounded = f"{voice.does(winner, 'wound')} {voice.name(other(winner))}: {_counted(count, 'wound')} of {options.target}"
            return f"{wounded}{'; a new tension card starts in the middle' * (count < options.target)}."
        return f"{voice.does(winner, 'capture')} the dragon: {_counted(count, 'dragon')} of {options.target}."

    return event("captured", sentence, {"winner": winner, "count": count})


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'s' * (count != 1)}"
