"""What a step looks like from each side of the table: events, and the sentences that tell them.

The terminal's log, the browser's log, its animations and the screen reader all read this one stream.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from .seats import Seat

Fact = str | int | bool | None | tuple[str | int, ...]


class Told(NamedTuple):
    """An event as one listener may know it: a sentence, and the facts that an animation needs.

    The sentence names the seats as ``{first}`` and ``{second}`` (see `named`), or as "you".
    """

    sentence: str
    facts: Mapping[str, Fact]


class Event(NamedTuple):
    """Something that happened, in three forms: for the first seat, for the second, and for everybody else."""

    kind: str
    first: Told
    second: Told
    public: Told
    reveals: bool = False
    """Whether somebody learned something by it (a roll, a draw, a card or a secret choice shown): then there is no undo."""

    def to(self, seat: Seat | None) -> Told:
        """The form for a seat; None: a spectator."""
        if seat is None:
            return self.public
        return self.first if seat == 0 else self.second


class Voice:
    """Speaks to one listener: "you" for the listener's own seat, a name to be filled in for any other."""

    def __init__(self, listener: Seat | None) -> None:
        self.listener = listener

    def name(self, seat: Seat) -> str:
        """The seat as the subject or object of a sentence, in mid-sentence."""
        if seat == self.listener:
            return "you"
        return "{first}" if seat == 0 else "{second}"

    def does(self, seat: Seat, verb: str, verbs: str | None = None) -> str:
        """Subject and verb at the start of a sentence: "You roll", "{first} rolls"."""
        if seat == self.listener:
            return f"You {verb}"
        return f"{self.name(seat)} {verbs or verb + 's'}"

    def agreed(self, seat: Seat, verb: str, verbs: str | None = None) -> str:
        """A further verb of the same subject: "roll" for the listener, "rolls" for anybody else."""
        return verb if seat == self.listener else verbs or verb + "s"

    def whose(self, seat: Seat) -> str:
        """The possessive, in mid-sentence: "your", "{second}'s"."""
        return "your" if seat == self.listener else f"{self.name(seat)}’s"


def event(
    kind: str,
    sentence: Callable[[Voice], str] | str,
    facts: Mapping[str, Fact] | None = None,
    *,
    private: Mapping[Seat, Mapping[str, Fact]] | None = None,
    reveals: bool = False,
) -> Event:
    """An event told to everyone by the same function, which hears whom it speaks to, or in the same words.

    ``facts`` are for all; ``private`` adds facts for single seats.
    """
    shared = dict(facts or {})
    first, second, public = [
        Told(
            sentence if isinstance(sentence, str) else sentence(voice),
            shared if private is None or voice.listener is None else {**shared, **private.get(voice.listener, {})},
        )
        for voice in _VOICES
    ]
    return Event(kind, first, second, public, reveals)


_VOICES = (Voice(0), Voice(1), Voice(None))
_VERBS = {"are": "is", "do": "does", "have": "has", "can": "can", "cannot": "cannot", "may": "may", "must": "must"}


def saying(kind: str, seat: Seat, sentence: Callable[[Voice], str], *, reveals: bool = False, **facts: Fact) -> Event:
    """An event that one seat is the subject of, the same for all."""
    return event(kind, sentence, {"seat": seat, **facts}, reveals=reveals)


def told_of(words: str, name: str) -> str:
    """What was said to somebody as "you", told about him to others: "keep your card" becomes "keep Ada’s card"."""
    words = re.sub(r"\byour\b", lambda _: f"{name}’s", words)
    return re.sub(r"\byou (\w+)", lambda found: f"{name} {_VERBS.get(found[1], f'{found[1]}s')}", words)


def told_to(words: str, name: str) -> str:
    """What was said of somebody by name, told to him: "keep Ada’s card from Ada" becomes "keep your card from you"."""
    return words.replace(f"{name}’s", "your").replace(name, "you")


@lru_cache(maxsize=4096)
def named(sentence: str, names: tuple[str, str] = ("First", "Second")) -> str:
    """A sentence with the seats' names in it, its first letter a capital."""
    # no name is looked into: one could be called “{second}”
    sentence = names[0].join(part.replace("{second}", names[1]) for part in sentence.split("{first}"))
    return sentence[:1].upper() + sentence[1:]


class Spoken(NamedTuple):
    """Something that happened as one listener hears it, with the number of the step or entry that it tells of."""

    number: int
    sentence: str
    kind: str
    facts: Mapping[str, Fact]


def spoken(number: int, told: Event, listener: Seat | None, names: tuple[str, str]) -> Spoken:
    """An event in the words for one listener."""
    form = told.to(listener)
    return Spoken(number, named(form.sentence, names), told.kind, form.facts)
