"""Duo Regna for ``holmgang solve`` and ``holmgang eval``."""

from typing import Any

from holmgang.core.nodes import Choose
from holmgang.core.options import described
from holmgang.core.seats import SEATS, Seat, other
from holmgang.games.duo_regna import DuoRegna
from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.duo_regna.rules import DuoRegnaRules
from holmgang.games.duo_regna.table import Card, State
from holmgang.solvers.files import About, PartFiles, Tables, TablesError
from holmgang.solvers.solver import (
    Arrays,
    Chances,
    CheckResult,
    Device,
    NoDevice,
    OnProgress,
    Progress,
    Solved,
    Solver,
    combinations_of,
)
from holmgang.solvers.values import WITHOUT_LIMIT, Value

from .check import check
from .solution import KeptSolution, Solution, swapped
from .solve import solve

CHANGES_PLAY = ("priest_vs_royal", "joker_vs_priest", "refill_on_capture", "target")
_READINGS = CHANGES_PLAY[:3]
"""Those with a few readings; targets other than the default are solved on demand."""
_CHECKING = 0.4
"""The share of the work that checking takes."""


class DuoRegnaSolver:
    """Solves any target; ``combinations`` are those of the default one."""

    game = DuoRegna.name

    def combinations(self) -> tuple[DuoRegnaOptions, ...]:
        """Every answer to every question of the rules that changes play."""
        return combinations_of(DuoRegnaOptions, _READINGS)

    def about(self, options: DuoRegnaOptions) -> About:
        """Themes and limits make no difference."""
        texts = {each.name: each.write(getattr(options, each.name)) for each in described(options) if each.name in CHANGES_PLAY}
        return About(self.game, texts, DuoRegna.version, "backward induction in a lap, Newton's method across laps, 1")

    def room(self, options: DuoRegnaOptions) -> int:
        """Parts and file lie side by side for a moment."""
        empty = Solution.empty(options)
        return 2 * (empty.values.nbytes + empty.mixtures.nbytes) + 1_000_000

    def solve(self, options: DuoRegnaOptions, parts: PartFiles, progress: OnProgress, device: Device = "auto") -> Solved:
        """Solves and proves: the header says what was proven."""
        if device == "gpu":
            raise NoDevice("Duo Regna is solved on the processor, in seconds: leave --device out.")
        solution = Solution.empty(options)
        solve(solution, lambda part: progress(Progress((1 - _CHECKING) * part.share, part.doing)), parts)
        verdict = check(solution, lambda part: progress(Progress(1 - _CHECKING + _CHECKING * part.share, part.doing)))
        if not verdict.holds:
            parts.forget()  # they led here
            raise TablesError(f"What was solved cannot be proven, and nothing was kept ({verdict.sentences[0]}) Solve again.")
        return Solved({"values": solution.values, "mixtures": solution.mixtures}, verdict.facts)

    def check(self, options: DuoRegnaOptions, arrays: Arrays, progress: OnProgress) -> CheckResult:
        """Works the certificate out once more, from the tables alone."""
        return check(Solution(options, arrays["values"], arrays["mixtures"]), progress)

    def value(self, options: DuoRegnaOptions, tables: Tables, state: State) -> Value:
        """The chances, what each card is worth against the other's mixture, and both mixtures."""
        solution = _kept(options, tables)
        rules = DuoRegnaRules(solution.options)
        mixtures = solution.mixture(state), solution.mixture(swapped(state))
        node = rules.node(state)
        assert isinstance(node, Choose)

        def value(seat: Seat, card: Card) -> float:
            facing = mixtures[other(seat)]
            after = ((rules.play(state, {seat: card, other(seat): theirs}), chance) for theirs, chance in facing.items())
            return sum(chance * _chance(solution.value(left), seat) for left, chance in after)

        by_option: Any = tuple({card: value(seat, card) for card in node.options[seat]} for seat in SEATS)
        return Value(
            win=(_chance(solution.value(state), 0), _chance(solution.value(state), 1)),
            kind="exact",
            error=_error(tables),
            options=by_option,
            mixtures=mixtures,
            notes=(WITHOUT_LIMIT,),
        )

    def chances(self, options: DuoRegnaOptions, tables: Tables) -> Chances:
        """The first seat's chance to win at any state, by the tables."""
        solution = _kept(options, tables)
        return Chances(lambda state: _chance(solution.value(state), 0), _error(tables))


def _kept(options: DuoRegnaOptions, tables: Tables) -> KeptSolution:
    # tables over hands are remembered by options: whoever asks about a thousand limits must not be given a thousand of them
    plain = DuoRegnaOptions(no_progress_limit=None, **{name: getattr(options, name) for name in CHANGES_PLAY})
    return KeptSolution(plain, tables.entries("values"), tables.entries("mixtures"))


def _error(tables: Tables) -> float:
    return tables.about.bounds["difference_anywhere"] / 2


def _chance(value: float, seat: Seat) -> float:
    """A value for the first seat as a seat's chance to win."""
    return (1 + value) / 2 if seat == 0 else (1 - value) / 2


SOLVER: Solver = DuoRegnaSolver()
