"""Puzzles of Two Domains: the only move that keeps the chance to win.

Positions have at most `MOST_DICE` dice on a side. That part of the game is solved in minutes, where the whole takes hours on a
processor, and it has the values of the whole: a domain never gets longer.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

from msgspec.structs import replace

from holmgang.bots import find_bot
from holmgang.core.nodes import Chance, Over
from holmgang.games import find_kind
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.rules import TwoDomainsRules
from holmgang.games.two_domains.table import State
from holmgang.pocket.reference import Reference
from holmgang.pocket.value import value_by
from holmgang.puzzles.collection import Puzzle, task_of
from holmgang.puzzles.criterion import margin
from holmgang.solvers.files import PartFiles
from holmgang.solvers.solver import place
from holmgang.solvers.two_domains.devices import sweeps_for
from holmgang.solvers.two_domains.solution import KeptBounds, Solution
from holmgang.solvers.two_domains.solve import solve
from holmgang.solvers.two_domains.solver import SOLVER, _bounds

from .finding import as_puzzle, mixed_bag

COUNT = 330
MOST_DICE = 4
MOST_OF_A_SORT = 30
"""Puzzles with as many dice on either side and an answer of the same name."""
LARGEST_MARGIN = 0.3
"""More is no puzzle: it is won or lost at once."""
OPEN = 0.05, 0.95
"""Outside of these chances the game is all but decided."""
FEWEST_OPTIONS = 3
AT_RANDOM = 0.4
"""So often a move of the games that positions come from is anything, and otherwise the greedy bot's."""
GAME = find_kind("two-domains").make()
OPTIONS = TwoDomainsOptions(no_progress_limit=None)


@cache
def solved_up_to(dice: int) -> Reference:
    """The proven chances where no domain has more dice; what an unfinished ``holmgang solve`` has left is taken up."""
    solution = Solution.empty(OPTIONS, dice)
    sweeps, _ = sweeps_for(OPTIONS, "processor")
    solve(solution, sweeps, parts=PartFiles(place(SOLVER, OPTIONS), SOLVER.about(OPTIONS)))
    rules, bounds = TwoDomainsRules(OPTIONS), KeptBounds(solution.lower_flat, solution.upper_flat, dice)
    error = float(solution.gaps().max()) / 2
    return Reference("the solved game", "exact", error, lambda _, state: sum(_bounds(rules, bounds, state)) / 2)


def find_puzzles(rng: Random, count: int = COUNT) -> tuple[list[Puzzle], float]:
    """The puzzles, and what their chances may be off by."""
    chosen = mixed_bag(_candidates(rng), count, _sort, MOST_OF_A_SORT, lambda puzzle: puzzle)
    return chosen, solved_up_to(MOST_DICE).error


def _sort(puzzle: Puzzle) -> tuple[object, ...]:
    state = GAME.read(puzzle.position)
    return *map(len, state.lines), puzzle.answer.split()[0]


def _candidates(rng: Random) -> Iterator[Puzzle]:
    exact = solved_up_to(MOST_DICE)
    lowest, highest = OPEN
    seen: set[str] = set()
    while True:
        for state in _game(rng):
            puzzle = as_puzzle(GAME, state, value_by(exact, GAME, state))
            if puzzle is None or puzzle.position in seen or len(puzzle.chances) < FEWEST_OPTIONS:
                continue
            seen.add(puzzle.position)
            stands_out = margin(puzzle.chances, task_of(GAME.name).wanted)
            if lowest <= max(puzzle.chances.values()) <= highest and stands_out <= LARGEST_MARGIN:
                yield puzzle


def _game(rng: Random) -> Iterator[State]:
    """Decisions of a game between two who often do anything, once both domains are short enough."""
    state, bot = GAME.start(), find_bot("greedy")
    while not isinstance(node := GAME.node(state), Over):
        if isinstance(node, Chance):
            state = GAME.settle(state, rng.choices(node.outcomes, node.weights)[0])
            continue
        if max(map(len, state.lines)) <= MOST_DICE:
            yield replace(state, quiet=0)
        (seat,) = node.seats
        view = GAME.view(state, seat)
        state = GAME.play(state, {seat: rng.choice(view.options) if rng.random() < AT_RANDOM else bot.choose(GAME, view, rng)})
