"""What a bot makes of the options that a seat has: for hints."""

from collections.abc import Mapping
from typing import NamedTuple


class Judgement(NamedTuple):
    """What a bot makes of one seat's options, each named by its text."""

    chances: Mapping[str, float]
    """The seat's chance to win after each, as far as the bot can tell."""
    mixture: Mapping[str, float] = {}
    """How often it takes each, where it mixes, or the one that it takes."""
    looks: int = 0
    """From how many looks ahead the chances come; 0: they are no estimate."""
