"""Two Domains for ``holmgang solve`` and ``holmgang eval``: what is in its file, and how a position is looked up there."""

from dataclasses import replace
from typing import TYPE_CHECKING

from holmgang.core.nodes import Chance, Over
from holmgang.games.two_domains import KIND
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.rules import TwoDomainsRules
from holmgang.games.two_domains.table import LONGEST, State
from holmgang.solvers.files import About, PartFiles, Tables
from holmgang.solvers.solver import Arrays, Chances, CheckResult, Device, OnProgress, Progress, Solved, Solver, combinations_of
from holmgang.solvers.values import WITHOUT_LIMIT, Value

from .devices import sweeps_for
from .domains import SIZE, Group
from .self_play import SelfPlay, self_play
from .solution import KeptBounds, Solution, positions
from .solve import DISCOUNTS, STAGES, SweepDone, groups, solve

if TYPE_CHECKING:
    from .check import BoundsCheck

METHOD = "bounds 1"
"""What this way of laying out and filling the file is called; a new one gets a new number."""

_USUAL_SWEEPS = (80, 260, 190, 150, 2 * 110, 2 * 80)
"""How many sweeps the stages of a large group take, roughly: a bar needs no more. There are two bounds to sweep over."""


class TwoDomainsSolver:
    """How Two Domains is solved and looked up; ``longest`` shrinks it to domains of at most so many dice."""

    game = KIND.name

    def __init__(self, longest: int = LONGEST) -> None:
        self.longest = longest

    def combinations(self) -> tuple[TwoDomainsOptions, ...]:
        """Both failing faces, both kinds of civil war; the limit on quiet turns is off in all of them."""
        readings = combinations_of(TwoDomainsOptions, ("battle_fail_face", "civil_war"))
        return tuple(replace(each, no_progress_limit=None) for each in readings)

    def about(self, options: TwoDomainsOptions) -> About:
        """A file for each failing face and each kind of civil war."""
        told = {"battle_fail_face": str(options.battle_fail_face), "civil_war": options.civil_war}
        return About(KIND.name, told, KIND.version, METHOD if self.longest == LONGEST else f"{METHOD}, up to {self.longest} dice")

    def room(self, options: TwoDomainsOptions) -> int:  # noqa: ARG002 - all are of one size
        """Nine bytes a position, in the file and once more in the parts, and the values of the largest group."""
        return (9 + 9 + 4) * positions(self.longest)

    def solve(self, options: TwoDomainsOptions, parts: PartFiles, progress: OnProgress, device: Device = "auto") -> Solved:
        """Solves all groups; about eight sweeps out of ten are over the last one."""
        solution = Solution.empty(options, self.longest)
        sweeps, where = sweeps_for(options, device)
        shares = _shares(solution.longest)

        def tell(at: SweepDone) -> None:
            before, own = shares[at.group]
            doing = f"domains of {at.group[0]} and {at.group[1]} dice, {at.stage} {where}"
            progress(Progress(before + own * _within(at), doing))

        solve(solution, sweeps, tell, parts)
        arrays: Arrays = {"lower": solution.lower_flat, "upper": solution.upper_flat, "moves": solution.moves_flat}
        return Solved(arrays, {"largest gap": float(solution.gaps().max())})

    def check(self, options: TwoDomainsOptions, arrays: Arrays, progress: OnProgress) -> CheckResult:
        """Every position, by the rules written out once more."""
        from .check import check  # compiled, and whoever only looks a position up compiles nothing

        def tell(share: float) -> None:
            progress(Progress(share, "checking the bounds at every position"))

        solution = self.held(options, arrays)
        return told(check(solution, tell), solution)

    def value(self, options: TwoDomainsOptions, tables: Tables, state: State) -> Value:
        """Between the bounds; a roll that is waited for is averaged over."""
        rules = TwoDomainsRules(replace(options, no_progress_limit=None))
        solution = self._kept(tables)
        low, high = _bounds(rules, solution, state)
        node = rules.node(state)
        values: tuple[dict[str, float], dict[str, float]] = ({}, {})
        if not isinstance(node, Chance | Over):
            for action in node.options[state.mover]:
                first = sum(_bounds(rules, solution, rules.play(state, {state.mover: action}))) / 2
                values[state.mover][str(action)] = first if state.mover == 0 else 1 - first
        middle = (low + high) / 2
        return Value((middle, 1 - middle), "certified", (high - low) / 2, values, notes=(WITHOUT_LIMIT,))

    def chances(self, options: TwoDomainsOptions, tables: Tables) -> Chances:
        """The middle between the bounds."""
        rules = TwoDomainsRules(replace(options, no_progress_limit=None))
        solution = self._kept(tables)
        return Chances(lambda state: sum(_bounds(rules, solution, state)) / 2, tables.about.bounds["largest gap"] / 2)

    def _kept(self, tables: Tables) -> KeptBounds:
        return KeptBounds(tables.entries("lower"), tables.entries("upper"), self.longest)

    def held(self, options: TwoDomainsOptions, arrays: Arrays) -> Solution:
        """The solution in a file's arrays."""
        return Solution(options, arrays["lower"], arrays["upper"], arrays["moves"], self.longest)


SOLVER: Solver = TwoDomainsSolver()


def told(found: "BoundsCheck", solution: Solution) -> CheckResult:
    """The checker's verdict in sentences."""
    rules = TwoDomainsRules(replace(solution.options, no_progress_limit=None), solution.longest)
    low, high = solution.bounds(rules.start())
    facts = {
        "positions": found.positions,
        "broken": found.broken,
        "largest gap": found.largest_gap,
        "gap at the start": high - low,
    }
    sentences = [f"At {found.broken:,} of {found.positions:,} positions a bound does not follow: these tables prove nothing."]
    if found.holds:
        spread = ", ".join(f"{share} of positions within {gap:.1e}" for share, gap in found.quantiles.items())
        sentences = [
            f"At all {found.positions:,} positions both bounds follow from their successors: they are proven.",
            f"They are at most {found.largest_gap:.1e} apart in the chance to win ({spread}).",
            f"At the start the first player wins with {low:.4%} to {high:.4%}, endless play counted half.",
        ]
        sentences += _followed(self_play(rules, solution, rules.start()))
    return CheckResult(found.holds, tuple(sentences), facts | {f"gap, {name}": gap for name, gap in found.quantiles.items()})


def _followed(followed: SelfPlay) -> list[str]:
    return [
        f"When both follow the stored moves, {followed.endless:.4%} of games come to a standoff that never ends;",
        f"the others take {followed.mean:.1f} turns on average, half of them at most {followed.within(0.5)}, "
        f"99 % at most {followed.within(0.99)}.",
    ]


def _bounds(rules: TwoDomainsRules, solution: KeptBounds, state: State) -> tuple[float, float]:
    """Between which numbers the first seat's chance to win lies."""
    node = rules.node(state)
    if isinstance(node, Over):
        return (1.0, 1.0) if node.winner == 0 else (0.0, 0.0)
    if isinstance(node, Chance):
        after = [_bounds(rules, solution, rules.settle(state, face)) for face in node.outcomes]
        return sum(low for low, _ in after) / len(after), sum(high for _, high in after) / len(after)
    low, high = solution.bounds(state)
    return (low, high) if state.mover == 0 else (1 - high, 1 - low)


def _shares(longest: int) -> dict[Group, tuple[float, float]]:
    """For each group the share of all work that comes before it, and its own."""
    sizes = {group: SIZE[group[0]] * SIZE[group[1]] * (1 if group[0] == group[1] else 2) for group in groups(longest)}
    total, before, found = sum(sizes.values()), 0, {}
    for group, size in sizes.items():
        found[group] = before / total, size / total
        before += size
    return found


def _within(at: SweepDone) -> float:
    """How much of a group is done, as well as it can be known."""
    stage = STAGES.index(at.stage)
    swept = min(at.sweep * (2 if stage >= len(DISCOUNTS) else 1), _USUAL_SWEEPS[stage])
    return (sum(_USUAL_SWEEPS[:stage]) + swept) / sum(_USUAL_SWEEPS)
