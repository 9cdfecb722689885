"""What the tests of reviews share: solved games, and reviews that know or look at less."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from holmgang.bots import measure_reference
from holmgang.compiling.caching import _folder as compiled_folder
from holmgang.core.extras import MissingExtra
from holmgang.core.game import AnyGame
from holmgang.games.duo_regna import DuoRegna
from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.two_domains import TwoDomains
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.pocket import reference as pocket
from holmgang.review import ledger, reference
from holmgang.solvers.solver import solve_once
from holmgang.solvers.two_domains import solver

SMALL = solver.TwoDomainsSolver(longest=3)
DUO_REGNA = DuoRegna(DuoRegnaOptions(target=1, no_progress_limit=None))
TWO_DOMAINS = TwoDomains(TwoDomainsOptions(no_progress_limit=None), SMALL.longest)


@pytest.fixture(scope="session")
def both_solved(solved: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder with the tables of both games; to be read, not changed."""
    cache = Path(shutil.copytree(solved, tmp_path_factory.mktemp("both-solved") / "cache"))
    with pytest.MonkeyPatch.context() as patch:
        compiled_folder()  # remembered from here on: what is compiled is kept where it always is
        patch.setenv("HOLMGANG_CACHE", str(cache))
        solve_once(SMALL, TWO_DOMAINS.options, lambda _: None)
    return cache


@pytest.fixture
def solved_games(both_solved: Path, monkeypatch: pytest.MonkeyPatch) -> list[AnyGame]:
    """Duo Regna to one dragon, and Two Domains with three dice a side: `solved_reference` finds the tables of both."""
    monkeypatch.setenv("HOLMGANG_CACHE", str(both_solved))
    monkeypatch.setattr(solver, "SOLVER", SMALL)
    return [DUO_REGNA, TWO_DOMAINS]


@pytest.fixture
def without_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    """Estimates as on a light install, and from a handful of games."""

    def missing(*_: Any) -> None:
        raise MissingExtra("A better estimate", "fast")

    monkeypatch.setattr(reference, "_played_out", missing)
    monkeypatch.setattr(measure_reference, "GAMES", 6)


@pytest.fixture
def without_pocket_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two Domains as a game of another package would be."""
    monkeypatch.setattr(pocket, "pocket_reference", lambda _: None)


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be known is imagined as seldom as in the longest games, which is quick."""
    monkeypatch.setattr(ledger, "MOST_WORLDS", 0)
