"""The coached first match: a scripted opening over the real rules, then free play with a word on whatever is met first."""

from typing import TypeVar

from holmgang.core.chance import ChanceSource, FromSystem, Scripted, Seeded
from holmgang.core.errors import HolmgangError
from holmgang.core.lesson import Coached, Lesson
from holmgang.core.moves import find_move
from holmgang.core.nodes import Chance, Choose
from holmgang.core.seats import FIRST, SECOND, Seat
from holmgang.games import find_kind, find_lesson
from holmgang.matches.entries import InMemory, Setup
from holmgang.matches.local import LocalMatch

from .session import HUMAN, Choosing, Finished, Listening, Session, Stage, as_cards

O = TypeVar("O")  # noqa: E741 - an outcome, as in the nodes

FREE = "From here on you play freely. I will explain what is new when it happens."


class Nudge(HolmgangError):
    """A move that is possible, but not the one the coach is about to show."""


class ScriptedFirst:
    """Chance as the lesson has it while the script lasts, then chance as it is."""

    def __init__(self, outcomes: tuple[str, ...], seed: str | None) -> None:
        self._script = Scripted(outcomes)
        self._free: ChanceSource = FromSystem() if seed is None else Seeded(seed)
        self.scripted = True

    def pick(self, chance: Chance[O]) -> O:
        """One of the node's outcomes."""
        return self._script.pick(chance) if self.scripted and self._script.left else self._free.pick(chance)


class LessonSession(Session):
    """The learner in the first seat, the coach at his side."""

    def __init__(self, game: str, lesson: Lesson, seed: str | None) -> None:
        kind = find_kind(game)
        setup = Setup(
            game=kind.name,
            version=kind.version,
            options=dict(lesson.options),
            start=lesson.start,
            seats=(HUMAN, f"bot:{lesson.bot}"),
            names=("You", "Rival"),
            seed=seed,
            take_back=True,
        )
        outcomes = (*lesson.opening, *(outcome for step in lesson.script for outcome in step.outcomes))
        log = InMemory()
        LocalMatch.open(kind, setup, log, chance=lambda given: ScriptedFirst(outcomes, given))
        self.lesson = lesson
        self._at = 0
        self._skipped = False
        self._met: set[str] = set()
        self._heard = 0
        self._free_from = 0
        self._remarks: list[str] = []
        self._source: ScriptedFirst | None = None
        super().__init__(log, chance=lambda given: self._sourced(outcomes, given))

    def _sourced(self, outcomes: tuple[str, ...], seed: str | None) -> ScriptedFirst:
        self._source = ScriptedFirst(outcomes, seed)
        return self._source

    # The script

    @property
    def step(self) -> Coached | None:
        """The decision of the script that comes next; None once it is over or was left."""
        return None if self._skipped or self._at >= len(self.lesson.script) else self.lesson.script[self._at]

    @property
    def stage(self) -> Stage:
        """As in any match, but that the coach speaks before the other side moves in the script."""
        stage = super().stage
        step = self.step
        if step is None or isinstance(stage, Finished):
            return stage
        return Listening() if step.yours is None else Choosing(FIRST)

    def coach(self) -> list[str]:
        """What the coach says now, paragraph by paragraph."""
        if isinstance(self.stage, Finished):
            return [*self._remarks, self.lesson.farewell]
        said = [self.lesson.welcome] if self._at == 0 and not self._skipped else []
        if self.step is not None:
            return [*said, self.step.says]
        return self._remarks

    def expected(self) -> str | None:
        """The move that the coach leads to."""
        return None if self.step is None else self.step.yours

    def choose(self, text: str) -> None:
        """In the script, the move that the coach asked for; afterwards any."""
        step = self.step
        if step is None:
            self._choose_freely(text)
            return
        if step.yours is None:
            self.go_on()
            return
        node = self.match.node
        assert isinstance(node, Choose)
        move = find_move(self.match.game, node.options[FIRST], as_cards(text))
        if str(move) != step.yours:
            raise Nudge(f"{move} would be allowed. Let us try “{step.yours}” first; “skip” leaves the lesson’s script.")
        self._play(step)

    def _choose_freely(self, text: str) -> None:
        """What was said before is over once the learner goes on."""
        said, self._remarks = self._remarks, []
        try:
            super().choose(text)
        except HolmgangError:
            self._remarks = said
            raise

    def go_on(self) -> None:
        """Lets the other side do what the script says."""
        if self.step is not None and self.step.yours is None:
            self._play(self.step)

    def skip(self) -> None:
        """Leaves the script and plays on freely from here."""
        self._skipped = True
        if self._source is not None:
            self._source.scripted = False
        self._free_from = self.match.number
        self._heard = len(self.match.steps)
        self._remarks = [FREE]

    def _play(self, step: Coached) -> None:
        for seat, move in self._moves(step):
            self.match.submit(seat, move)
        self._at += 1
        if self.step is None:
            self.skip()
        self._changed()

    def _moves(self, step: Coached) -> list[tuple[Seat, str]]:
        both: tuple[tuple[Seat, str | None], ...] = ((FIRST, step.yours), (SECOND, step.theirs))
        return [(seat, move) for seat, move in both if move is not None]

    def undoer(self) -> Seat | None:
        """Nothing is taken back while the script lasts, nor is the script itself."""
        seat = None if self.step is not None else super().undoer()
        return None if seat is None or (self.match.undoable(seat) or 0) < self._free_from else seat

    # What is met first

    def _changed(self) -> None:
        super()._changed()
        if self.step is None:
            self._explain()

    def _explain(self) -> None:
        """A word on each kind of event that has not happened before in free play."""
        steps = self.match.steps[self._heard :]
        self._heard = len(self.match.steps)
        game = self.match.game
        kinds = [event.kind for step in steps for event in game.tell(step.before, step.cause, step.after)]
        fresh = [kind for kind in dict.fromkeys(kinds) if kind in self.lesson.first_met and kind not in self._met]
        self._met.update(fresh)
        self._remarks += [self.lesson.first_met[kind] for kind in fresh]


def new_lesson(game: str, seed: str | None) -> LessonSession:
    """The coached first match of a game. It is kept nowhere."""
    return LessonSession(find_kind(game).name, find_lesson(game), seed)
