"""The words of a review: what happened at each step, what options do and why one is better, told to all or to one player."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from holmgang.core.choices import Choice
from holmgang.core.forfeits import FORFEITS
from holmgang.core.nodes import Cause, Played, Settled
from holmgang.core.reasons import Compared
from holmgang.core.record import Record
from holmgang.core.replay import Replay
from holmgang.core.seats import SEATS, Seat, other, with_seat
from holmgang.core.story import Event, Voice, named, told_of, told_to
from holmgang.games import find_kind

from .ledger import Entry

_LISTENER = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Whom a sentence speaks to while it is made: no name has this letter."""


class ToldStep(Struct, frozen=True):
    """What an entry of the ledger is about, for people."""

    move: int
    """The number of the line in the record; 0 before the first one."""
    told: str
    """What happened, in sentences."""
    met: bool = False
    """Whether it is the second of two outcomes that come at once, one for either side: alone, neither tells what met what."""


def tell_steps(
    replayed: Replay, entries: Sequence[Entry], names: tuple[str, str], listener: Seat | None = None
) -> Iterator[ToldStep]:
    """The steps that these entries are about."""
    moves = line_numbers(replayed)
    addressed = names if listener is None else with_seat(names, listener, "you")
    shown: Event | None = None
    for entry in entries:
        last, shown = shown, None
        if entry.what == "ending":
            yield ToldStep(len(replayed.record.lines), begun(tell_outside(replayed.record, addressed)))
            continue
        before, cause, after = replayed.states[entry.step], replayed.causes[entry.step], replayed.states[entry.step + 1]
        events = replayed.game.tell(before, cause, after)
        told = " ".join(named(event.to(listener).sentence, names) for event in events)
        met = False
        if isinstance(cause, Settled) and events:
            met = last is not None and _meet(last, events[0])
            shown = None if met else events[0]
        yield ToldStep(moves[entry.step], told or begun(_plainly(cause, addressed)), met)


def _meet(one: Event, two: Event) -> bool:
    """Whether both are of one kind, and each is a seat's own."""
    return one.kind == two.kind and {one.public.facts.get("seat"), two.public.facts.get("seat")} == {*SEATS}


def tell_outside(record: Record, names: tuple[str, str]) -> str:
    """By whom and how a game was ended that its last step did not end."""
    ending = record.ending
    if ending is None or ending.winner is None:
        return _tell_draw(record.reason)
    winner, loser = names[ending.winner], names[other(ending.winner)]
    match record.reason:
        case "resignation":
            return f"{loser} resigned."
        case "time":
            return f"{loser} ran out of time."
        case "abandonment":
            return f"{loser} stayed away, and {winner} claimed the game."
        case reason if reason in FORFEITS:
            return f"{loser} {FORFEITS[reason]}."
        case reason:
            return f"{winner} won by {reason}."


def _tell_draw(reason: str) -> str:
    match reason:
        case "agreement":
            return "Both agreed on a draw."
        case "time":
            return "Both ran out of time at once."
        case "too long":
            return "The game took too long and was called a draw."
        case _:
            return f"The game was called a draw: {reason}."


def line_numbers(replayed: Replay) -> list[int]:
    """For each step the number of its line in the record."""
    number, numbers = 0, []
    for cause in replayed.causes:
        number += isinstance(cause, Played)
        numbers.append(number)
    return numbers


def _plainly(cause: Cause[Any, Any], names: tuple[str, str]) -> str:
    """A step that the game has no sentence for."""
    if isinstance(cause, Played):
        return " ".join(f"{names[seat]}: {move}." for seat, move in sorted(cause.moves.items()))
    return f"Chance brings {cause.outcome}."


class OfferedMoves:
    """The moves of seats in the words in which they were offered: from their views, so that they tell no more than they knew."""

    def __init__(self, replayed: Replay, names: tuple[str, str], listener: Seat | None = None) -> None:
        self._replayed, self._names, self._listener = replayed, names, listener
        self._game, self._parts = replayed.game, find_kind(replayed.record.game).parts
        self._lines = line_numbers(replayed)
        self.secrets = find_kind(replayed.record.game).secrets

    def line(self, step: int) -> int:
        """The number of its line in the record."""
        return self._lines[step]

    def does(self, step: int, seat: Seat, text: str) -> str:
        """What a move does: to its player as an offer, to everybody else as a report."""
        if seat == self._listener:
            return self._choice(step, seat, text, self._names).does
        if self._listener is None:
            return told_of(self._choice(step, seat, text, self._names).does, self._names[seat])
        does = self._choice(step, seat, text, with_seat(self._names, self._listener, _LISTENER)).does
        return told_to(told_of(does, self._names[seat]), _LISTENER)

    def said(self, step: int, seat: Seat, text: str) -> str:
        """A move as a sentence writes it."""
        return self._choice(step, seat, text, self._names).said or text

    def why(self, step: int, seat: Seat, compared: Compared) -> str:
        """Why one move, by its text, would have been better than another."""
        view = self._view(step, seat)
        moves = {str(option): option for option in view.options}
        compared = compared._replace(better=moves[compared.better], worse=moves[compared.worse])
        return named(self._parts.why(self._game, view, compared, Voice(self._listener)), self._names)

    def _choice(self, step: int, seat: Seat, text: str, names: tuple[str, str]) -> Choice:
        view = self._view(step, seat)
        move = next(option for option in view.options if str(option) == text)
        return self._parts.choices.choice(self._game, view, names, move)

    def _view(self, step: int, seat: Seat) -> Any:
        return self._game.view(self._replayed.states[step], seat)


def begun(words: str) -> str:
    """The words with a capital, as a sentence begins."""
    return words[:1].upper() + words[1:]
