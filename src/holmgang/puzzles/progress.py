"""The answers that a person has given, in a file of lines that only grows.

A line is added by one write, so that two windows lose nothing of each other's, and a power cut costs no more than the line that
was being written. What cannot be read, a torn line or one of another version, is left where it is and passed over; who asks is
told how many there are.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from holmgang.core.errors import HolmgangError
from holmgang.folders import data_folder

from .collection import Collection

FILE_NAME = "puzzles.jsonl"


class ProgressError(HolmgangError):
    """The file cannot be read or written."""


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """One answer to one puzzle, which is known by its position: numbers may change from one version to the next."""

    game: str
    position: str
    answer: str
    right: bool
    at: str
    """When, as ISO 8601 in UTC."""


@dataclass(frozen=True)
class PuzzleProgress:
    """All answers so far, the oldest first."""

    answers: tuple[PuzzleAnswer, ...]
    unreadable: int
    """Lines that were passed over."""

    def of(self, collection: Collection) -> "GameProgress":
        """The answers to the puzzles of one game."""
        numbers = {puzzle.position: number for number, puzzle in enumerate(collection.puzzles, 1)}
        given = [answer for answer in self.answers if answer.game == collection.game and answer.position in numbers]
        first = {numbers[answer.position]: answer.right for answer in reversed(given)}
        last = {numbers[answer.position]: answer.right for answer in given}
        return GameProgress(len(numbers), first, last)


@dataclass(frozen=True)
class GameProgress:
    """How far somebody is with one game: by a puzzle's number, whether the first and the last answer to it were right."""

    count: int
    first: dict[int, bool]
    last: dict[int, bool]

    def next_number(self, after: int = 0) -> int | None:
        """The next puzzle that has no answer yet, else the first one whose last answer was wrong; None where all are found."""
        later = _first_without(range(after + 1, self.count + 1), self.first)
        new = later if later is not None else _first_without(range(1, self.count + 1), self.first)
        return new if new is not None else min((number for number, right in self.last.items() if not right), default=None)

    def __str__(self) -> str:
        answered, found = len(self.first), sum(self.first.values())
        return f"You have answered {answered} of {self.count} puzzles, {found} of them right at the first try."


def _first_without(numbers: Iterable[int], answered: dict[int, bool]) -> int | None:
    return next((number for number in numbers if number not in answered), None)


class ProgressFile:
    """The file. Nothing is created on disk before there is something to keep."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME

    @classmethod
    def open(cls) -> "ProgressFile":
        """The file of whoever uses this machine."""
        return cls(data_folder())

    def read(self) -> PuzzleProgress:
        """What can be read of the file; lines that cannot be are left out. Nothing where there is no file."""
        try:
            lines = self.path.read_bytes().split(b"\n")
        except FileNotFoundError:
            lines = []
        except OSError as error:
            raise self._explained("read", error) from error
        answers = []
        unreadable = 0
        for line in filter(bytes.strip, lines):
            try:
                answers.append(msgspec.json.decode(line, type=PuzzleAnswer))
            except (msgspec.DecodeError, UnicodeDecodeError):
                unreadable += 1
        return PuzzleProgress(tuple(answers), unreadable)

    def add(self, answer: PuzzleAnswer) -> None:
        """Keeps an answer: it is on disk afterwards."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab+", buffering=0) as file:
                size = file.seek(0, os.SEEK_END)
                file.seek(max(0, size - 1))
                torn = file.read(1) not in (b"", b"\n")  # by a power cut: the next line begins anew
                file.write(b"\n" * torn + msgspec.json.encode(answer) + b"\n")
                os.fsync(file.fileno())
        except OSError as error:
            raise self._explained("written", error) from error

    def _explained(self, done: str, error: OSError) -> ProgressError:
        return ProgressError(
            f"Your answers to puzzles in {self.path} cannot be {done} ({error.strerror}). "
            "Set HOLMGANG_HOME to another folder, or see to that file."
        )
