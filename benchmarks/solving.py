"""Solving whole games: positions solved a second of processor time, ours beside OpenSpiel's value iteration.

Processor time adds up what all cores did, so it does not flatter whoever uses several, and others on the machine do not count.
"""

import time
from importlib.metadata import version

from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.solvers.duo_regna.solution import Solution
from holmgang.solvers.duo_regna.solving import solve

from .harness import Entry, compared

REPETITIONS = 3


def entries() -> list[Entry]:
    """Duo Regna beside goofspiel: both choose a card at once, and every position is a matrix game."""
    return [_duo_regna()]


def _duo_regna() -> Entry:
    solve(Solution.empty(DuoRegnaOptions(target=1), "J2Q"))  # compiles what is not compiled yet
    ours, seconds = [], []
    for _ in range(REPETITIONS):
        solution = Solution.empty(DuoRegnaOptions())
        start = time.process_time()
        solve(solution)
        seconds.append(time.process_time() - start)
        ours.append(solution.values.size / seconds[-1])
    peer = ("goofspiel, 5 cards, prizes in order", f"OpenSpiel {version('open_spiel')}", [_goofspiel()])
    return compared("solving: duo-regna", ours, "positions/s", peer, parts={"processor seconds": min(seconds)})


def _goofspiel() -> float:
    """Once is enough: it takes minutes."""
    import pyspiel
    from open_spiel.python.algorithms.value_iteration import value_iteration

    game = pyspiel.load_game("goofspiel", {"num_cards": 5, "imp_info": False, "points_order": "descending"})
    start = time.process_time()
    values = value_iteration(game, depth_limit=-1, threshold=1e-6)
    return len(values) / (time.process_time() - start)
