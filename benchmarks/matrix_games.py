"""Matrix games of nine options a side, with mixtures for both: ours beside GLPK through cvxopt."""

import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holmgang.solvers.matrix import solve_matrices, solve_matrix

from .harness import Entry, compared, interleaved

SIZE = 9
LEAST = 20.0
EQUAL = 1e-9
"""Both must find the same values."""

Games = NDArray[np.float64]


def entries() -> list[Entry]:
    """Games with payoffs of all sorts, and games of wins, draws and losses, which have many equal payoffs."""
    rng = np.random.default_rng(1)
    sorts = {
        "payoffs of all sorts": rng.random((4000, SIZE, SIZE)),
        "wins, draws and losses": rng.integers(-1, 2, (4000, SIZE, SIZE)).astype(np.float64),
    }
    return [_entry(name, games) for name, games in sorts.items()]


def _entry(name: str, games: Games) -> Entry:
    glpk = _glpk()
    solve_matrices(games[:2])
    few = games[:500]
    apart = max(abs(ours - glpk(game)[0]) for ours, game in zip(solve_matrices(few)[0], few, strict=True))
    assert apart <= EQUAL, f"GLPK finds other values, by up to {apart}"
    figures = interleaved(
        {
            "ours": lambda: _rate(lambda: solve_matrices(games), len(games)),
            "one by one": lambda: _rate(lambda: [solve_matrix(game) for game in few], len(few)),
            "glpk": lambda: _rate(lambda: [glpk(game) for game in few], len(few)),
        }
    )
    parts = {
        "µs a game": 1e6 / max(figures["ours"]),
        "µs called from Python": 1e6 / max(figures["one by one"]),
        "µs GLPK": 1e6 / max(figures["glpk"]),
        "values apart": apart,
    }
    peer = ("GLPK through cvxopt", f"cvxopt {version('cvxopt')}", figures["glpk"])
    return compared(f"matrix games: 9x9, {name}", figures["ours"], "games/s", peer, least=LEAST, parts=parts)


def _rate(solve: Callable[[], object], count: int) -> float:
    """Games a second of one core's own time, so that others on the machine do not count."""
    start = time.process_time()
    solve()
    return count / (time.process_time() - start)


def _glpk() -> Callable[[Games], tuple[float, Any, Any]]:
    """The value and both mixtures of a game: the row player's by the linear programme, the other's by its dual."""
    from cvxopt import glpk, matrix, spmatrix

    glpk.options["msg_lev"] = "GLP_MSG_OFF"
    # the row player's weights and the value v: maximise v, such that no column earns less than v
    cost = matrix([0.0] * SIZE + [-1.0])
    bound = matrix(0.0, (2 * SIZE, 1))
    whole, one = matrix([[1.0]] * SIZE + [[0.0]]), matrix(1.0)
    least = matrix([matrix(0.0, (SIZE, SIZE + 1)), matrix(spmatrix(-1.0, range(SIZE), range(SIZE), (SIZE, SIZE + 1)))])
    least[:SIZE, SIZE] = 1.0

    def solve(game: Games) -> tuple[float, Any, Any]:
        least[:SIZE, :SIZE] = matrix(-game.T)
        _, primal, dual, _ = glpk.lp(cost, least, bound, whole, one)
        return primal[SIZE], primal[:SIZE], dual[:SIZE]

    return solve
