"""A puzzle put to a person: the table as his seat sees it, the question, the options, and afterwards the numbers in sentences."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from holmgang.core.choices import Choice
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import GameKind, write_seen
from holmgang.core.moves import find_move
from holmgang.core.reasons import Compared
from holmgang.core.seats import Seat
from holmgang.core.story import Voice, named
from holmgang.games import find_kind

from .collection import Collection, Puzzle
from .criterion import asked_seat

YOU, RIVAL = "You", "Rival"
_COARSE = 5e-5
"""Chances that are off by more are told to a tenth of a percent, the others to a hundredth."""


class OptionNumbers(NamedTuple):
    """What there is to say of one option."""

    option: str
    chance: float
    told: str
    """The chance in percent."""
    often: str


@dataclass(frozen=True)
class Posed:
    """One puzzle of a collection; the game's own words come from its choices."""

    collection: Collection
    number: int
    puzzle: Puzzle
    kind: GameKind
    game: AnyGame
    state: Any
    seat: Seat
    day: date | None
    """Whose puzzle it is, if it was asked for as that of a day."""

    @property
    def names(self) -> tuple[str, str]:
        """What the seats are called while the puzzle is open."""
        return (YOU, RIVAL) if self.seat == 0 else (RIVAL, YOU)

    @cached_property
    def view(self) -> View:
        """What the one who is asked sees."""
        view: View = self.game.view(self.state, self.seat)
        return view

    @property
    def title(self) -> str:
        """Game, number and grade; the day first where it is the puzzle of one."""
        of_day = "" if self.day is None else f"The puzzle of {self.day:%d %B %Y}".replace(" 0", " ") + ": "
        return f"{of_day}{self.kind.title}, puzzle {self.number} of {len(self.collection.puzzles)}, {self.puzzle.grade}"

    @property
    def caution(self) -> str:
        """What else must be known to read the numbers: nothing in a solved game."""
        if self.puzzle.error == 0:
            return ""
        return (
            f"Nobody has solved {self.kind.title}. The chances are means over many games played out by a search, with all that "
            f"you cannot see imagined anew for each; a difference is off by about {self._tenths(self.puzzle.error)}."
        )

    @property
    def asks(self) -> tuple[str, ...]:
        """What the decision is about, where it is to be made, and what to find."""
        task = self.collection.task
        return (self.kind.ask(self.game, self.view, self.names).asks, task.asks) if task.wanted == "best" else (task.asks,)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The options with what each does."""
        return self.kind.ask(self.game, self.view, self.names).choices

    def find_answer(self, text: str) -> str:
        """The option that a text means; a MoveError says what is possible."""
        return str(find_move(self.game, self.view.options, text))

    def is_right(self, answer: str) -> bool:
        """Whether this option is the one."""
        return answer == self.puzzle.answer

    def verdict(self, answer: str) -> str:
        """What is to be said of an answer, and of the right one."""
        right = self.puzzle.answer
        if self.collection.task.wanted == "best":
            return f"Right, it is {right}." if answer == right else f"No, it is {right}."
        if answer == right:
            return f"Right, {right} is never played."
        often = 100 * self.puzzle.often[answer]
        return f"No, perfect play chooses {answer} here ({often:.0f} % of the time), and never {right}."

    def reason(self, answer: str | None = None) -> str:
        """Why the right answer is right, in the game's words, and beside what: a wrong answer, or else the next best option."""
        chances, right = self.puzzle.chances, self.puzzle.answer
        best = max(chances.values())
        told = self._option(right)
        told = told[:1].upper() + told[1:]
        if self.collection.task.wanted == "unplayed":
            return (
                f"{told} leaves you a chance to win of {self.told(chances[right])} against perfect play, and each of "
                f"the others {self.told(best)}: it would give away {self.told(self._less(best, chances[right]))} of a win."
            )
        second = max((option for option in chances if option != right), key=chances.__getitem__)
        worse = second if answer in (None, right) else answer
        compared = (
            f"{told} leaves you a chance to win of {self.told(best)}, {self._option(worse)} only "
            f"{self.told(chances[worse])} and so gives away {self.told(self._less(best, chances[worse]))} of a win."
        )
        return f"{compared} {self._why(worse)}".rstrip()

    def _why(self, worse: str) -> str:
        """What makes the answer better than another option, by what the seat sees; empty where the game has no words for it."""
        moves = {str(option): option for option in self.view.options}
        compared = Compared(moves[self.puzzle.answer], moves[worse])
        return named(self.kind.parts.why(self.game, self.view, compared, Voice(self.seat)), self.names)

    def _option(self, text: str) -> str:
        """With what it does, which may have brackets of its own."""
        does = next(choice.does for choice in self.choices if choice.text == text)
        return f"{text} – {does} –" if does else text

    def numbers(self) -> list["OptionNumbers"]:
        """Each option with its chance and how often perfect play chooses it, if it is one of several; the best first."""
        puzzle = self.puzzle
        order = sorted(puzzle.chances, key=lambda option: (-puzzle.chances[option], -puzzle.often.get(option, 0.0)))
        shares = {option: f"played {100 * share:.0f} % of the time" for option, share in puzzle.often.items()}
        if self.collection.task.wanted == "unplayed":
            shares[puzzle.answer] = "never played"
        return [
            OptionNumbers(option, puzzle.chances[option], self.told(puzzle.chances[option]), shares.get(option, ""))
            for option in order
        ]

    @property
    def margin(self) -> str:
        """In percent: by how much the right answer stands out."""
        chances, right = self.puzzle.chances, self.puzzle.answer
        best = max(chances.values())
        less = (
            chances[right]
            if self.collection.task.wanted == "unplayed"
            else max(chances[each] for each in chances if each != right)
        )
        return self.told(self._less(best, less))

    def told(self, chance: float) -> str:
        """In percent, as closely as it is known."""
        return f"{100 * self._rounded(chance):.{self._digits}f} %"

    @staticmethod
    def _tenths(error: float) -> str:
        return f"{max(0.1, round(100 * error, 1)):.1f} %"

    @property
    def _digits(self) -> int:
        return 1 if self.collection.error > _COARSE else 2

    def _less(self, best: float, chance: float) -> float:
        """The difference between two chances as they are told, so that it adds up for who reads them."""
        return self._rounded(best) - self._rounded(chance)

    def _rounded(self, chance: float) -> float:
        return round(chance, self._digits + 2)

    def to_json(self, *, solution: bool, answer: str | None = None) -> dict[str, Any]:
        """For scripts; the right answer and its numbers only where they are asked for, beside one that was given."""
        told: dict[str, Any] = {
            "game": self.kind.name,
            "day": None if self.day is None else self.day.isoformat(),
            "number": self.number,
            "of": len(self.collection.puzzles),
            "grade": self.puzzle.grade,
            "position": write_seen(self.game, self.view),
            "seat": self.seat + 1,
            "question": " ".join(self.asks),
            "options": {choice.text: choice.does for choice in self.choices},
        }
        if solution:
            told["solution"] = {
                "answer": self.puzzle.answer,
                "chances": self.puzzle.chances,
                "often": self.puzzle.often,
                "error": self.collection.error,
                "reason": self.reason(answer),
                **({"note": self.caution} if self.caution else {}),
            }
        return told


def pose(collection: Collection, number: int, day: date | None = None) -> Posed:
    """The puzzle with this number; NoSuchPuzzle says which there are."""
    puzzle, kind = collection.numbered(number), find_kind(collection.game)
    game, state = kind.read_position(puzzle.position)
    return Posed(collection, number, puzzle, kind, game, state, asked_seat(game, state), day)
