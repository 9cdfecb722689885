"""The coached first match at one keyboard; what the coach says and does is in `matches.coach`."""

from holmgang.core.lesson import Coached, Lesson
from holmgang.core.seats import FIRST, Seat
from holmgang.games import find_kind
from holmgang.matches.coach import Coach, lesson_setup
from holmgang.matches.entries import InMemory, now_ms
from holmgang.matches.local import LocalMatch

from .session import Choosing, Finished, Listening, Session, Stage, as_cards


class LessonSession(Session):
    """The learner in the first seat, the coach at his side."""

    def __init__(self, game: str, seed: str | None) -> None:
        setup = lesson_setup(game, seed)
        log = InMemory()
        LocalMatch.open(find_kind(setup.game), setup, log)
        super().__init__(log)

    @property
    def _coach(self) -> Coach:
        return Coach(self.match)

    @property
    def lesson(self) -> Lesson:
        return self._coach.lesson

    @property
    def step(self) -> Coached | None:
        """The decision of the script that comes next; None once it is over or was left."""
        return self._coach.step

    @property
    def stage(self) -> Stage:
        """As in any match, but that the coach speaks before the other side moves in the script."""
        stage = super().stage
        if self.step is None or isinstance(stage, Finished):
            return stage
        return Listening() if self._coach.waits else Choosing(FIRST)

    def coach(self) -> list[str]:
        """What the coach says now, paragraph by paragraph."""
        return self._coach.says()

    def expected(self) -> str | None:
        """The move that the coach leads to."""
        return self._coach.expected

    def choose(self, text: str) -> None:
        """In the script, the move that the coach asked for; afterwards any."""
        if self.step is None:
            super().choose(text)
        else:
            self._do(lambda match: match.do(Coach(match).plan_move(as_cards(text), now_ms())))

    def go_on(self) -> None:
        """Lets the other side do what the script says."""
        if self._coach.waits:
            self._do(lambda match: match.do(Coach(match).plan_go_on(now_ms())))

    def skip(self) -> None:
        """Leaves the script and plays on freely from here."""
        self._do(lambda match: match.do(Coach(match).plan_skip(now_ms())))

    def undoer(self) -> Seat | None:
        """Nothing is taken back while the script lasts, nor is the script itself."""
        return None if self._coach.undoable() is None else super().undoer()


def new_lesson(game: str, seed: str | None) -> LessonSession:
    """The coached first match of a game. It is kept nowhere."""
    return LessonSession(game, seed)
