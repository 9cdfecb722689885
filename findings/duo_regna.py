"""What the solved Duo Regna tells."""

from typing import Any

from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.duo_regna.rules import DuoRegnaRules
from holmgang.games.duo_regna.table import FULL_HAND
from holmgang.solvers.duo_regna.solution import Solution
from holmgang.solvers.duo_regna.solver import SOLVER
from holmgang.solvers.solver import open_solved


def duo_regna() -> list[dict[str, Any]]:
    """For each combination of options: how to play the first round, and what each meeting of cards leads to."""
    return [_combination(options) for options in SOLVER.combinations()]


def _combination(options: DuoRegnaOptions) -> dict[str, Any]:
    tables = open_solved(SOLVER, options)
    rules = DuoRegnaRules(options)
    solution = Solution(options, tables.arrays["values"], tables.arrays["mixtures"])
    start = rules.start()
    value = SOLVER.value(options, tables, start)
    meetings = {
        one: {two: (1 + solution.value(rules.play(start, {0: one, 1: two}))) / 2 for two in FULL_HAND} for one in FULL_HAND
    }
    return {
        "options": SOLVER.about(options).options,
        "mixture": value.mixtures[0],
        "worth": value.options[0],
        "meetings": meetings,
        "proven": tables.about.bounds,
    }
