"""Solving whole games: positions solved a second of processor time, ours beside OpenSpiel's value iteration.

Processor time adds up what all cores did, so it does not flatter whoever uses several, and others on the machine do not count.
"""

import sys
import threading
import time
from importlib.metadata import version
from typing import Any

from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.solvers.duo_regna.solution import Solution
from holmgang.solvers.duo_regna.solve import solve
from holmgang.solvers.two_domains.compiled_sweeps import CompiledSweeps
from holmgang.solvers.two_domains.solution import Solution as Domains
from holmgang.solvers.two_domains.solve import solve as solve_domains

from .harness import Entry, compared

REPETITIONS = 3


def entries() -> list[Entry]:
    """Duo Regna beside goofspiel: both choose a card at once, and every position is a matrix game.

    Two Domains beside pig: one moves at a time, and a die decides. Ours has proven bounds; up to four dice a side, as five take
    minutes for the same figure.
    """
    return [_duo_regna(), _two_domains()]


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

    return _value_iteration(pyspiel.load_game("goofspiel", {"num_cards": 5, "imp_info": False, "points_order": "descending"}))


def _two_domains() -> Entry:
    options = TwoDomainsOptions(no_progress_limit=None)
    solve_domains(Domains.empty(options, 2), CompiledSweeps(options))  # compiles what is not compiled yet
    ours, seconds = [], []
    for _ in range(REPETITIONS):
        solution = Domains.empty(options, 4)
        start = time.process_time()
        solve_domains(solution, CompiledSweeps(options))
        seconds.append(time.process_time() - start)
        ours.append(solution.moves_flat.size / seconds[-1])
    peer = ("pig(winscore=40)", f"OpenSpiel {version('open_spiel')}", [_pig()])
    return compared("solving: two-domains", ours, "positions/s", peer, parts={"processor seconds": min(seconds)})


def _pig() -> float:
    """Once is enough: it takes minutes. Its search for positions goes deeper than Python's stack usually is."""
    import pyspiel

    found: list[float] = []

    def solve_pig() -> None:
        found.append(_value_iteration(pyspiel.load_game("pig", {"winscore": 40})))

    limit, size = sys.getrecursionlimit(), threading.stack_size(1 << 30)
    sys.setrecursionlimit(1_000_000)
    try:
        thread = threading.Thread(target=solve_pig)
        thread.start()
        thread.join()
    finally:
        sys.setrecursionlimit(limit)
        threading.stack_size(size)
    return found[0]


def _value_iteration(game: Any) -> float:
    """Positions a second. That positions are met again is said, or it would walk the whole tree."""
    from open_spiel.python.algorithms.value_iteration import value_iteration

    start = time.process_time()
    values = value_iteration(game, depth_limit=-1, threshold=1e-6, cyclic_game=True)
    return len(values) / (time.process_time() - start)
