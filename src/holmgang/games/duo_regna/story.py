"""What happens in Duo Regna, told to either seat and to everybody else, in either theme."""

from collections.abc import Mapping
from functools import cache

from holmgang.core.seats import Seat, other
from holmgang.core.story import Event, Voice, event

from .options import DuoRegnaOptions
from .table import EDGE, PRIEST, SHIELD, VALUE, Card, State
from .themes import Because, theme_of

BEATS = {"revealed": 800, "captured": 800, "refilled": 350}
"""Two cards are turned up at once, and a captured dragon is a third of a win; cards that are taken back change no round."""


def tell(options: DuoRegnaOptions, result: int, before: State, moves: Mapping[Seat, Card], after: State) -> tuple[Event, ...]:
    """One round: the cards, what the dragon does, a capture, the cards taken back. ``result`` is the round's for seat 1.

    There are few different events, and they come up in every match, so each is put into words once.
    """
    told = [_revealed(options, moves[0], moves[1])]
    if result == 0:
        told.append(_drawn(options, after.dragon, because(0, moves[0], moves[1])))
    else:
        winner: Seat = 0 if result > 0 else 1
        why = because(1, moves[winner], moves[other(winner)])
        told.append(_moved(options, winner, before.dragon + result, why))
        if after.captured != before.captured:
            told.append(_captured(options, winner, after.captured[winner]))
    if len(after.hands[0]) >= len(before.hands[0]):
        told.append(_refilled(options, len(after.hands[0])))
    return tuple(told)


def because(result: int, one: Card, two: Card) -> Because | None:
    """What has given the round to the first card (1) or made it a draw (0); None where its value did, or both are the same."""
    pair = {one, two}
    if one == two:
        return None
    if SHIELD in pair:
        return "shield"
    if result == 0:
        return "clash" if PRIEST in pair else "same"
    if VALUE[one] < VALUE[two]:
        return "lower" if PRIEST in pair else "joker"
    if PRIEST in pair:
        return "priest" if one == PRIEST else "royals"
    return None


def _since(options: DuoRegnaOptions, why: Because | None) -> str:
    return "" if why is None else f", since {theme_of(options).because[why]}"


@cache
def _revealed(options: DuoRegnaOptions, first: str, second: str) -> Event:
    one, two = (theme_of(options).deeds[card] for card in (first, second))

    def sentence(voice: Voice) -> str:
        return f"{voice.does(0, one.verb)}{one.object}, {voice.does(1, two.verb).replace('You', 'you')}{two.object}."

    return event("revealed", sentence, {"first": first, "second": second}, reveals=True)


@cache
def _drawn(options: DuoRegnaOptions, place: int, why: Because | None) -> Event:
    return event("drawn", theme_of(options).drawn.format(since=_since(options, why)), {"place": place})


@cache
def _refilled(options: DuoRegnaOptions, cards: int) -> Event:
    return event("refilled", theme_of(options).refilled, {"cards": cards})


@cache
def _moved(options: DuoRegnaOptions, winner: Seat, place: int, why: Because | None) -> Event:
    """The step is counted, so that nobody takes the last one for one too few."""
    theme = theme_of(options)
    step = f"step {abs(place)} of {EDGE}"
    since = f"{_since(options, why)}," if why else ""

    def sentence(voice: Voice) -> str:
        wins = f"{voice.does(winner, 'win')} the {theme.round}{since} and"
        if options.theme == "gladiator":
            moves, towards = voice.agreed(winner, "push", "pushes"), f"towards {voice.name(other(winner))}"
        else:
            moves, towards = voice.agreed(winner, "pull", "pulls"), f"to {voice.whose(winner)} side"
        return f"{wins} {moves} {theme.marker} {f'{towards}, {step}' if place else 'back to the middle'}."

    return event("moved", sentence, {"winner": winner, "place": place})


@cache
def _captured(options: DuoRegnaOptions, winner: Seat, count: int) -> Event:
    def sentence(voice: Voice) -> str:
        if options.theme == "gladiator":
            wounded = f"{voice.does(winner, 'wound')} {voice.name(other(winner))}: {_counted(count, 'wound')} of {options.target}"
            return f"{wounded}{'; a new tension card starts in the middle' * (count < options.target)}."
        captured = f"{voice.does(winner, 'capture')} the dragon: {_counted(count, 'dragon')} of {options.target}"
        return f"{captured}{'; a new one comes to the middle' * (count < options.target)}."

    return event("captured", sentence, {"winner": winner, "count": count})


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'s' * (count != 1)}"
