"""A coached first match as data: a scripted opening over the real rules, and a word on each rule when it is first met."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Coached:
    """One decision of the scripted opening.

    ``says`` is the coach's text before it. ``yours`` is the move the learner (the first seat) is led to, ``theirs`` what the
    other seat does; each is None where that seat is not asked. ``outcomes`` is what chance brings after it.
    """

    says: str
    yours: str | None = None
    theirs: str | None = None
    outcomes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A first match. It begins from ``start`` (or the usual start), follows the script, then goes on freely against a bot."""

    welcome: str
    script: tuple[Coached, ...]
    first_met: Mapping[str, str]
    """For each kind of event: what the coach says the first time it happens after the script."""
    farewell: str
    options: Mapping[str, str] = field(default_factory=dict)
    start: str | None = None
    opening: tuple[str, ...] = ()
    """What chance brings before the first decision."""
    bot: str = "random"
