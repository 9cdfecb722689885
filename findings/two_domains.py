"""What the solved Two Domains tells."""

from dataclasses import replace
from typing import Any

import numpy as np

from holmgang.games.two_domains import TwoDomains
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.rules import TwoDomainsRules
from holmgang.solvers.solver import open_solved
from holmgang.solvers.two_domains.self_play import SelfPlay, self_play
from holmgang.solvers.two_domains.solution import ONE, Solution
from holmgang.solvers.two_domains.solver import TwoDomainsSolver

SOLVER = TwoDomainsSolver()
SHOWN_STANDOFFS = 5


def two_domains() -> list[dict[str, Any]]:
    """For each combination of options: the start, the openings, how games go, and what dice are worth."""
    return [_combination(options) for options in SOLVER.combinations()]


def _combination(options: TwoDomainsOptions) -> dict[str, Any]:
    tables = open_solved(SOLVER, options)
    solution = SOLVER.held(options, tables.arrays)
    rules = TwoDomainsRules(replace(options, no_progress_limit=None))
    low, high = solution.bounds(rules.start())
    openings = SOLVER.value(options, tables, rules.start()).options[0]
    gaps = solution.gaps()
    return {
        "options": SOLVER.about(options).options,
        "positions": len(gaps),
        "start": {"low": low, "high": high, "move": str(solution.move(rules.start())), "openings": openings},
        "gaps": {"largest": float(gaps.max()), "half": float(np.median(gaps)), "99 %": float(np.quantile(gaps, 0.99))},
        "dice": _by_dice(solution),
        "sizes": {str(dice): _of_size(options, solution, dice) for dice in (2, 3, 4, 5)},
    }


def standoff() -> dict[str, Any]:
    """What goes on, under the usual options, where play never ends: the most frequent way into that, followed."""
    options = SOLVER.combinations()[0]
    tables = open_solved(SOLVER, options)
    solution = SOLVER.held(options, tables.arrays)
    rules = TwoDomainsRules(options)
    ways_in = self_play(rules, solution, rules.start()).standoffs
    entry = max(ways_in, key=lambda state: ways_in[state])
    met, line = {entry}, [entry]
    for state in line:  # grows as we go
        move = solution.move(state)
        after = rules.play(state, {state.mover: move})
        if after.rolling is None and after not in met:
            met.add(after)
            line.append(after)
    worths = [(SOLVER.value(options, tables, state), state) for state in line]
    thrown = [value.options[state.mover]["gather"] for value, state in worths]
    game = TwoDomains(TwoDomainsOptions())
    return {
        "entry": game.write(entry),
        "share": ways_in[entry],
        "line": [f"{game.write(state)}: {solution.move(state)}" for state in line],
        "rolls": sum(rules.play(state, {state.mover: solution.move(state)}).rolling is not None for state in line),
        "worth": [min(value.win[0] for value, _ in worths), max(value.win[0] for value, _ in worths)],
        "best gathering": max(thrown),
    }


def _of_size(options: TwoDomainsOptions, solution: Solution, dice: int) -> dict[str, Any]:
    """The game that begins with so many villages each; domains never grow longer than that."""
    start = TwoDomainsRules(options, dice).start()
    followed = self_play(TwoDomainsRules(replace(options, no_progress_limit=None)), solution, start)
    low, high = solution.bounds(start)
    return {"low": low, "high": high, "move": str(solution.move(start)), "followed": _told(followed)}


def _told(followed: SelfPlay) -> dict[str, Any]:
    game = TwoDomains(TwoDomainsOptions())
    often = sorted(followed.standoffs.items(), key=lambda pair: -pair[1])[:SHOWN_STANDOFFS]
    return {
        "positions": followed.positions,
        "won": followed.won,
        "endless": followed.endless,
        "mean": followed.mean,
        "half": followed.within(0.5),
        "99 %": followed.within(0.99),
        "standoffs": {game.write(state): share for state, share in often},
        "standoff positions": len(followed.standoffs),
        "lengths": [round(share, 9) for share in followed.lengths[:400]],
    }


def _by_dice(solution: Solution) -> dict[str, float]:
    """The mover's mean chance to win over all positions that are not over, by the number of dice of both sides."""
    found = {}
    for group in sorted(solution.lower):
        if group == (1, 1):
            continue
        going_on = np.abs(solution.lower[group].astype(np.int64)) < ONE
        middle = (solution.lower[group].astype(np.float64) + solution.upper[group]) / (2 * ONE)
        found[f"{group[0]} {group[1]}"] = float((1 + middle[going_on].mean()) / 2)
    return found
