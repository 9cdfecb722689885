"""When a seat may be shown the best option, and how a match is told of in which that has happened.

Hints are for casual games: against a bot, with free take-back and without a clock. Whether a match is one is settled when it is
made.
"""

from holmgang.core.record import with_help

from .entries import HUMAN, Setup
from .folded_log import FoldedLog


def why_no_hints(setup: Setup) -> str | None:
    """Why nobody is shown anything in a match made like this, in a sentence; None if hints may be asked for."""
    if HUMAN not in setup.seats or setup.seats == (HUMAN, HUMAN):
        return "Hints are for a person who plays against a bot: nobody is helped against another person."
    if setup.lesson:
        return "There are no hints in a coached match: the coach says what to do."
    if setup.clock is not None:
        return "There are no hints in a match with a clock."
    if not setup.take_back:
        return "Hints are for casual games, in which moves may be taken back freely; this match was not made as one."
    return None


def reason_told(match: FoldedLog) -> str:
    """Why a match ended as it did, and whether with help, as results are shown; a record has its hints beside the reason."""
    assert match.ending is not None
    return with_help(match.ending.reason) if match.hints else match.ending.reason
