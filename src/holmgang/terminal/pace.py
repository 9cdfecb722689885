"""Turn by turn: what went by between two questions at this keyboard is shown one turn after the other.

A fighter without Action points is not asked anything, so one choice can lead to a whole row of turns.
"""

from holmgang.core.seats import Seat
from holmgang.matches.play import MatchStep

from .session import Session


class Pace:
    """Which turns each viewer has watched."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._turn_over = session.board.turn_over
        self._before = session.match.number
        self._watched: dict[Seat | None, int] = {}

    def moment(self) -> MatchStep | None:
        """The end of the first turn that the viewer has not watched; None if nothing but the last turn is left.

        The last one needs no pause: it is on the table while the next question is asked.
        """
        ends = self._unwatched()
        return ends[0] if len(ends) > 1 else None

    @property
    def seen(self) -> int:
        """Up to where the viewer has watched, by the log's numbers."""
        return self._watched.get(self._session.viewer, self._before)

    def watch(self) -> None:
        """That moment was looked at long enough."""
        self._watched[self._session.viewer] = self._unwatched()[0].number + 1

    def catch_up(self) -> None:
        """All that has happened was looked at, or needs no looking at."""
        self._watched[self._session.viewer] = self._session.match.number

    def _unwatched(self) -> list[MatchStep]:
        return [step for step in self._session.match.play.steps_since(self.seen) if self._turn_over(step.before, step.after)]
