"""Puzzles as they are sent: the question without its answer, and the answer with its numbers to whoever has given one or up."""

from datetime import UTC, datetime
from functools import cache, lru_cache
from logging import getLogger

from holmgang.core.kind import write_seen
from holmgang.core.puzzles import GRADES
from holmgang.games import find_kind
from holmgang.matches.facts import choice_facts, view_facts
from holmgang.pocket.files import PocketError
from holmgang.puzzles.collection import (
    Collection,
    NoSuchPuzzle,
    game_of_the_day,
    games_with_puzzles,
    number_of_the_day,
    open_puzzles,
)
from holmgang.puzzles.posing import Posed, pose
from holmgang.server.logs import facts

from .forms import AnswerPuzzle, PuzzleFacts, PuzzleGrade, PuzzleOption, PuzzleSet, PuzzleSolution, PuzzlesPage

_log = getLogger("holmgang.http")
REMEMBERED = 256
"""Puzzles whose tables and options are kept as they are sent: those of the day are asked for most."""


def puzzles_page() -> PuzzlesPage:
    """What puzzles there are, and which of them are today's."""
    today = datetime.now(UTC).date()
    sets = [
        PuzzleSet(game, find_kind(game).title, number_of_the_day(collection, today), _grades(collection))
        for game in games_with_puzzles()
        if (collection := _usable(game)) is not None
    ]
    return PuzzlesPage(today.isoformat(), game_of_the_day(today), sets)


def puzzle_count(game: str) -> int:
    """How many a game has that can be posed."""
    collection = None if find_kind(game).parts.puzzles is None else _usable(game)
    return 0 if collection is None else len(collection.puzzles)


@cache
def _usable(game: str) -> Collection | None:
    """A damaged file is the host's to mend, and no reason to offer nothing else."""
    try:
        return open_puzzles(game)
    except PocketError as error:
        _log.warning("to be mended", extra=facts(sentence=str(error)))
        return None


def _grades(collection: Collection) -> list[PuzzleGrade]:
    return [PuzzleGrade(grade, [each.id for each in collection.puzzles if each.grade == grade]) for grade in GRADES]


@lru_cache(maxsize=REMEMBERED)
def puzzle_facts(game: str, number: int) -> PuzzleFacts:
    """One puzzle; NoSuchPuzzle says which there are."""
    posed = _posed(game, number)
    seen = view_facts(posed.game, posed.view)
    hidden = write_seen(posed.game, posed.view) != posed.puzzle.position
    return PuzzleFacts(
        game=posed.kind.name,
        title=posed.kind.title,
        number=number,
        of=len(posed.collection.puzzles),
        id=posed.puzzle.id,
        grade=posed.puzzle.grade,
        names=posed.names,
        seat=posed.seat,
        position=None if hidden else posed.puzzle.position,
        constants=posed.kind.parts.constants(posed.game),
        goal=posed.kind.goal(posed.game),
        table=seen.table,
        figures=seen.figures,
        progress=seen.progress,
        deciding=seen.deciding,
        asks=list(posed.asks),
        choices=list(map(choice_facts, posed.choices)),
    )


def solve_puzzle(game: str, number: int, asked: AnswerPuzzle) -> PuzzleSolution:
    """Whether the answer is right, and the numbers; a MoveError says what can be answered."""
    posed = _posed(game, number)
    answer = None if asked.answer is None else posed.find_answer(asked.answer)
    return PuzzleSolution(
        answer=answer,
        right=answer is not None and posed.is_right(answer),
        verdict="" if answer is None else posed.verdict(answer),
        solution=posed.puzzle.answer,
        reason=posed.reason(answer),
        options=[PuzzleOption(*each) for each in posed.numbers()],
        margin=posed.margin,
        note=posed.caution,
    )


def _posed(game: str, number: int) -> Posed:
    name = find_kind(game).name
    collection = _usable(name)
    if collection is None:
        raise NoSuchPuzzle(f"The puzzles of {find_kind(name).title} cannot be read on this server; its host can mend that.")
    return pose(collection, number)
