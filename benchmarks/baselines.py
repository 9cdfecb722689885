"""How much the best opponent wins against simple policies, exactly. ``python -m benchmarks.baselines``.

Random, greedy, the levels, tabular Q-learning, and in shrunken games OpenSpiel's CFR variants. ``duo-regna``, ``three-dice`` (Two
Domains with three dice each), ``shrunken`` or ``two-domains`` measures that group only, ``--policy squire page`` these policies
of it. The last group, the whole of Two Domains, is measured only where it is named: a policy takes 7 to 37 minutes of one
core, and gigabytes.

Writes benchmarks/baselines.json after every policy: the exploitability, how long it took, the most memory that the process has
had until then, and a bot's signature, by which it is noticed that a bot has changed since. What is there from other calls is
kept. The tables of docs/research.md are written from it.
"""

import argparse
import json
import resource
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from tests.facts import facts_of

from holmgang import __version__
from holmgang.bots.levels import levels_of
from holmgang.core.game import AnyGame
from holmgang.games import find_kind
from holmgang.games.two_domains import TwoDomains
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.research import exploitability
from holmgang.research.array_policies import evenly
from holmgang.research.mixtures import NotEnumerable
from holmgang.research.two_domains import WITH_ARRAY_FORM

from .array_policies import by_own_hand, greedy_in_duo_regna
from .q_learning import GAMES, q_learned, q_learned_in_two_domains
from .small_games import SMALL_GAMES, SOLVERS

ROOT = Path(__file__).parents[1]
LATEST = ROOT / "benchmarks" / "baselines.json"
PAGE = ROOT / "docs" / "research.md"
BEGIN, END = "<!-- baselines: written by python -m benchmarks.baselines -->", "<!-- end of the baselines -->"
DUO_REGNA, THREE_DICE, TWO_DOMAINS, SHRUNKEN = "duo-regna", "three-dice", "two-domains", "shrunken"
ITERATIONS = (100, 1_000, 10_000)
EPISODES = 20_000
ROUNDS = 4_000
TEMPERATURE = 0.2
"""Of a softmax over what a table says, from -1 to 1."""
KILOBYTE = 1024
NO_SUCH_POLICY, NOT_ENUMERABLE, NOT_MEASURED = "-", "too many draws", "not measured"
"""In a table, in place of a number."""
BOTS = ("random", "greedy", "page", "squire", "knight", "champion", "master")


class Baseline(NamedTuple):
    """A policy in a game, and how its exploitability is found."""

    group: str
    kind: str
    game: str
    policy: str
    measure: Callable[[], float]

    @property
    def signature(self) -> str | None:
        """Of a bot: what its choices come to."""
        return facts_of(self.kind).signatures[self.policy] if self.policy in BOTS else None


def baselines() -> Iterator[Baseline]:
    """All of them, in the order of the tables."""
    for name, make in _in_duo_regna().items():
        yield Baseline(DUO_REGNA, "duo-regna", "Duo Regna", name, partial(_by_our_call, DUO_REGNA, make))
    fewer_dice = TwoDomains(TwoDomainsOptions(), 3)
    learning = f"tabular Q-learning, {ROUNDS * GAMES:,} turns"
    learned: dict[str, Callable[[], Any]] = {learning: partial(q_learned_in_two_domains, fewer_dice, ROUNDS)}
    for name, make in {**_in_two_domains(), **learned}.items():
        yield Baseline(THREE_DICE, "two-domains", "Two Domains, three dice each", name, partial(_by_our_call, fewer_dice, make))
    for name, make in _in_two_domains().items():
        yield Baseline(TWO_DOMAINS, "two-domains", "Two Domains", name, partial(_by_our_call, TWO_DOMAINS, make))
    for title, small in SMALL_GAMES.items():
        in_it = partial(Baseline, SHRUNKEN, small.rules.name, title)
        for bot in ("random", "greedy", *(level.name for level in levels_of(find_kind(small.rules.name)))):
            yield in_it(bot, partial(small.of_bot, bot))
        learning = f"tabular Q-learning, {EPISODES:,} games"
        yield in_it(learning, partial(small.of_q_learning, EPISODES))
        for solver in SOLVERS:
            for count in ITERATIONS:
                yield Baseline(
                    SHRUNKEN, small.rules.name, title, f"{solver}, {count:,} iterations", partial(small.of_solver, solver, count)
                )


def _in_duo_regna() -> dict[str, Callable[[], Any]]:
    """Without the Master, who takes hours to be asked at a million positions."""
    levels = {level: partial(by_own_hand, level) for level in ("page", "squire")}
    learning = f"tabular Q-learning, {ROUNDS * GAMES:,} rounds"
    learned = {learning: partial(q_learned, ROUNDS), f"{learning}, mixed": partial(q_learned, ROUNDS, TEMPERATURE)}
    return {"random": lambda: evenly, "greedy": greedy_in_duo_regna, **levels, **learned}


def _in_two_domains() -> dict[str, Callable[[], Any]]:
    """Those that our call takes by their names; Champion and Master would have to be asked at every position."""
    return {bot: partial(str, bot) for bot in WITH_ARRAY_FORM}


def _by_our_call(game: AnyGame | str, make: Callable[[], Any]) -> float:
    return float(exploitability(game, make()))


def main() -> int:
    """Measures what is asked for, one after the other, and writes the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("groups", nargs="*", default=[DUO_REGNA, THREE_DICE, SHRUNKEN])
    parser.add_argument("--policy", nargs="+", help="these only, by the first words of their names")
    given = parser.parse_args()
    for baseline in baselines():
        if baseline.group in given.groups and (not given.policy or baseline.policy.partition(",")[0] in given.policy):
            _write(baseline)
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), read()), encoding="utf-8")
    return 0


def _write(baseline: Baseline) -> None:
    """Measures one, and puts its row in the place of the one that was there."""
    begun, cores = time.perf_counter(), time.process_time()
    found: float | None = None
    with suppress(NotEnumerable):  # a level that searches draws too much to be gone through
        found = baseline.measure()
    row = {
        "group": baseline.group,
        "game": baseline.game,
        "policy": baseline.policy,
        "exploitability": None if found is None else round(found, 9),
        "signature": baseline.signature,
        "seconds": round(time.perf_counter() - begun, 1),
        "seconds_of_cores": round(time.process_time() - cores, 1),
        "gigabytes": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KILOBYTE / 1e9, 2),
        "versions": {"holmgang": __version__, "open_spiel": version("open_spiel")},
    }
    print(json.dumps(row), flush=True)
    known = {(each["game"], each["policy"]): each for each in read()} | {(baseline.game, baseline.policy): row}
    order = [(each.game, each.policy) for each in baselines()]
    rows = [known[name] for name in order if name in known]
    LATEST.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


def read() -> list[dict[str, Any]]:
    """What was measured."""
    rows: list[dict[str, Any]] = json.loads(LATEST.read_text(encoding="utf-8")) if LATEST.exists() else []
    return rows


def with_tables(page: str, rows: list[dict[str, Any]]) -> str:
    """The page with the tables of what was measured in their place."""
    before, _, rest = page.partition(BEGIN)
    ours = [row for row in rows if row["group"] != SHRUNKEN]
    theirs = [row for row in rows if row["group"] == SHRUNKEN]
    tables = f"{_table('By our own call', ours)}\n\n{_table('By OpenSpiel', theirs)}"
    return f"{before}{BEGIN}\n\n{tables}\n\n{END}{rest.partition(END)[2]}"


def _table(title: str, rows: list[dict[str, Any]]) -> str:
    games = list(dict.fromkeys(row["game"] for row in rows))
    found = dict.fromkeys(((each.policy, each.game) for each in baselines()), NOT_MEASURED)
    found |= {(row["policy"], row["game"]): _told(row["exploitability"]) for row in rows}
    policies = sorted({row["policy"] for row in rows}, key=_place_of)
    lines = [f"| {title} | {' | '.join(games)} |", f"|---{'|---' * len(games)}|"]
    lines += [f"| {policy} | {' | '.join(found.get((policy, game), NO_SUCH_POLICY) for game in games)} |" for policy in policies]
    return "\n".join(lines)


def _told(exploitability: float | None) -> str:
    return NOT_ENUMERABLE if exploitability is None else f"{exploitability:.6f}"


def _place_of(policy: str) -> int:
    """Bots from the weakest on, then what learns and what solves, as they are listed."""
    return list(dict.fromkeys([*BOTS, *(each.policy for each in baselines())])).index(policy)


if __name__ == "__main__":
    sys.exit(main())
