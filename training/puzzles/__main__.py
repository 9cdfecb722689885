"""Writes the puzzles of a game: ``python -m training.puzzles GAME --seed 1``.

Duo Regna goes by the solved game, which is solved first if it is not yet, and takes two minutes on one core; Two Domains by the
part of the game that has at most four dice on a side, solved in a few minutes; Deck Duel by its pocket values and a look one
turn further, in four; Dueling Nobles by the search, in a quarter of an hour, and what it has looked at is kept, so that it goes
on where it was stopped. At the same seed the puzzles are the same. What they are is in docs/puzzles.md.
"""

import argparse
from collections import Counter
from random import Random

from holmgang.core.puzzles import GRADES
from holmgang.puzzles.collection import Collection, Puzzle, task_of, write_puzzles
from holmgang.puzzles.criterion import margin

from . import deck_duel, dueling_nobles, duo_regna, two_domains

FOUND_BY = {each.GAME.name: each.find_puzzles for each in (duo_regna, two_domains, deck_duel, dueling_nobles)}


def main() -> None:
    """Finds them, puts the easy ones first, and writes them."""
    parser = argparse.ArgumentParser(prog="python -m training.puzzles", description="The puzzles that come with the package.")
    parser.add_argument("game", choices=FOUND_BY)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    puzzles, error = FOUND_BY[given.game](Random(given.seed))
    ordered = sorted(puzzles, key=lambda puzzle: GRADES.index(puzzle.grade))
    collection = Collection(given.game, task_of(given.game), error, tuple(ordered))
    size = write_puzzles(collection)
    _tell(collection, size)


def _tell(collection: Collection, size: int) -> None:
    puzzles, wanted = collection.puzzles, collection.task.wanted
    margins = sorted(margin(puzzle.chances, wanted) for puzzle in puzzles)
    print(f"{collection.game}: {len(puzzles)} puzzles in {size:,} bytes")
    print(f"margins from {margins[0]:.3f} to {margins[-1]:.3f}, half of them above {margins[len(margins) // 2]:.3f}")
    for what in (_grade, _answer, _options):
        print(dict(sorted(Counter(map(what, puzzles)).items())))


def _grade(puzzle: Puzzle) -> str:
    return puzzle.grade


def _answer(puzzle: Puzzle) -> str:
    return puzzle.answer


def _options(puzzle: Puzzle) -> str:
    return "/".join(puzzle.chances) if len(puzzle.chances) < 3 else f"{len(puzzle.chances)} options"


if __name__ == "__main__":
    main()
