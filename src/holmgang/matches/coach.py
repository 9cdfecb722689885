"""The coached first match: a scripted opening over the real rules, then free play with a word on whatever is met first.

What the coach says follows from the match as it stands, so a match that was interrupted goes on with the same words.
"""

from typing import Final

from holmgang.core.errors import HolmgangError
from holmgang.core.lesson import Coached, Lesson
from holmgang.core.moves import find_move
from holmgang.core.nodes import Choose, Played
from holmgang.core.seats import FIRST, SECOND, Seat
from holmgang.games import find_kind, find_lesson

from .entries import BOT, HUMAN, UNNAMED, Setup
from .errors import NotNow
from .match import Match
from .plan import Plan
from .play import MatchStep

FREE: Final = "From here on you play freely. I will explain what is new when it happens."


class Nudge(HolmgangError):
    """A move that is possible, but not the one the coach is about to show."""


def lesson_setup(game: str, seed: str | None = None, *, match_id: str = "") -> Setup:
    """The coached first match of a game: the learner in the first seat, a bot across the table."""
    kind, lesson = find_kind(game), find_lesson(game)
    return Setup(
        game=kind.name,
        version=kind.version,
        options=dict(lesson.options),
        start=lesson.start,
        seats=(HUMAN, f"{BOT}{lesson.bot}"),
        names=(UNNAMED, "Rival"),
        seed=seed,
        take_back=True,
        id=match_id,
        lesson=True,
    )


class Coach:
    """The coach at the learner's side, who leads through the script and explains afterwards."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.lesson: Lesson = find_lesson(match.setup.game)

    @property
    def step(self) -> Coached | None:
        """The decision of the script that comes next; None once it is over or was left."""
        if self.match.script_left_at is not None or self.match.ending is not None:
            return None
        return self.lesson.script[self._made()]

    @property
    def waits(self) -> bool:
        """Whether the coach has spoken and the other side moves when the learner has heard it."""
        return self.step is not None and self.step.yours is None

    @property
    def expected(self) -> str | None:
        """The move that the coach leads to."""
        return None if self.step is None else self.step.yours

    def says(self) -> list[str]:
        """What the coach says now, paragraph by paragraph."""
        ending = self.match.ending
        if ending is not None:
            # who gave up has not seen all there is to say farewell to
            return [*self._remarks(), self.lesson.farewell] if ending.by_rules else []
        if self.step is None:
            return self._remarks()
        return [*([] if self._made() else [self.lesson.welcome]), self.step.says]

    def plan_move(self, text: str, now: int, *, asked: int | None = None) -> Plan:
        """The learner chooses: in the script the move that the coach asked for, with which the other side answers."""
        step = self.step
        if step is None:
            return self.match.plan_move(FIRST, text, now, asked=asked)
        if asked is not None and asked != self.match.play.asked:
            return self.match.plan_move(FIRST, text, now, asked=asked)  # sent again, or too late: never another move
        if step.yours is None:
            return self.plan_go_on(now)
        node = self.match.play.node
        assert isinstance(node, Choose)
        move = find_move(self.match.game, node.options[FIRST], text)
        if str(move) != step.yours:
            raise Nudge(f"{move} would be allowed. Let us try “{step.yours}” first; “skip” leaves the lesson’s script.")
        return self._plan(step, now)

    def plan_go_on(self, now: int) -> Plan:
        """Lets the other side do what the script says."""
        step = self.step
        if step is None or step.yours is not None:
            raise NotNow("The coach is not waiting for you to go on.")
        return self._plan(step, now)

    def plan_skip(self, now: int) -> Plan:
        """Leaves the script; play goes on freely from here."""
        return self.match.plan_leave_script(now)

    def plan_undo(self, now: int, *, before: int) -> Plan:
        """Takes the learner's last move back; ``before`` is its number as `undoable` gave it, so asking twice is harmless."""
        free_from = self.match.script_left_at
        if free_from is None or before < free_from:
            raise NotNow("Nothing can be taken back of the lesson’s script.")
        return self.match.plan_undo(FIRST, now, before=before)

    def undoable(self) -> int | None:
        """The learner's last move, if it may be taken back: not while the script lasts, nor the script itself."""
        free_from, number = self.match.script_left_at, self.match.undoable(FIRST)
        return None if free_from is None or number is None or number < free_from else number

    def _plan(self, step: Coached, now: int) -> Plan:
        both: tuple[tuple[Seat, str | None], ...] = ((FIRST, step.yours), (SECOND, step.theirs))
        plan = self.match.plan_moves({seat: move for seat, move in both if move is not None}, now)
        last = self._made() + 1 == len(self.lesson.script)
        return plan.then(self.match.plan_leave_script(now)) if last else plan

    def _made(self) -> int:
        """How many decisions have been made."""
        return sum(isinstance(step.cause, Played) for step in self.match.play.steps)

    def _remarks(self) -> list[str]:
        """A word on each kind of event that had not happened before in free play, since the learner's last choice."""
        free_from = self.match.script_left_at
        if free_from is None or FIRST in self.match.play.sealed:
            return []
        steps = [step for step in self.match.play.steps if step.number > free_from]
        chosen = [index for index, step in enumerate(steps) if isinstance(step.cause, Played) and FIRST in step.cause.moves]
        fresh_from = chosen[-1] if chosen else 0
        met = self._kinds(steps[:fresh_from])
        fresh = [kind for kind in self._kinds(steps[fresh_from:]) if kind not in met and kind in self.lesson.first_met]
        return [*([] if chosen else [FREE]), *(self.lesson.first_met[kind] for kind in fresh)]

    def _kinds(self, steps: list[MatchStep]) -> dict[str, None]:
        """The kinds of events in these steps, each once, in order."""
        return dict.fromkeys(event.kind for step in steps for event in self.match.play.events(step))
