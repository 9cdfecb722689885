"""How the tests are run: the long walks only on request, and Hypothesis the same way every time."""

import os
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex

import pytest
from hypothesis import HealthCheck, settings

from holmgang.compiling.caching import _folder as compiled_folder
from tests import skipped
from tests.kit.sampled_games import SAMPLE, luck_of_today
from tests.kit.solved import solve_to_one

# The tests start hundreds of processes: without bytecode each of them would compile the package anew, whatever the shell says.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# What whoever runs this has solved must not change what a level plays or a page says: the tests keep what is compiled in a folder
# of their own, and nobody solves anything into that one.
OWN_CACHE = os.environ.get("HOLMGANG_CACHE")
os.environ["HOLMGANG_CACHE"] = str(Path(__file__).parent.parent / ".test-cache")

# What a shell starts in the background ignores interrupts, and so would every process that is interrupted here.
if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No deadline: a slow machine is no bug. Derandomised, so that a red run is red for everybody.
settings.register_profile(
    "everyday", max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", settings.get_profile("everyday"), max_examples=5000, derandomize=False)


def pytest_configure(config: pytest.Config) -> None:
    """``-m long`` (or ``-m "long or not long"`` for everything) brings the larger number of examples too."""
    settings.load_profile("long" if _asked_for_long(config) else "everyday")
    os.environ.setdefault(SAMPLE, token_hex(4))  # processes that are started to help inherit it


def pytest_report_header() -> str:
    """What is tried today of what is too much for every day."""
    return f"options and ways sampled by {SAMPLE}={os.environ[SAMPLE]} (the long suite tries all options and many more ways)"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Notes what was skipped, for the end of ``make test``."""
    if not hasattr(terminalreporter.config, "workerinput"):  # what a worker skips, whoever directs it tells as well
        skipped.note(_reason(report) for report in terminalreporter.stats.get("skipped", ()))


def _reason(report: pytest.TestReport) -> str:
    told = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return told.removeprefix("Skipped: ")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the hours-long walks out unless they are asked for, and what takes turns where it is not its turn."""
    if _asked_for_long(config):
        return
    named = {arg.partition("[")[0] for arg in config.invocation_params.args if "::" in arg}
    long = {item for item in items if item.get_closest_marker("long") or _waits_its_turn(item, named)}
    if long:
        config.hook.pytest_deselected(items=list(long))
        items[:] = [item for item in items if item not in long]


def _waits_its_turn(item: pytest.Item, named: set[str]) -> bool:
    """Whoever names a test has it run."""
    return (
        bool(item.get_closest_marker("by_turns"))
        and not luck_of_today(item.nodeid).randrange(2)
        and item.nodeid.partition("[")[0] not in named
    )


@pytest.fixture(scope="session")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder in which Duo Regna to one dragon has been solved; to be copied, not changed."""
    base = tmp_path_factory.getbasetemp()
    return solve_to_one(tmp_path_factory.mktemp("solved"), base.parent if "PYTEST_XDIST_WORKER" in os.environ else base)


@pytest.fixture
def nothing_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty cache folder; what is compiled stays where it always is."""
    compiled_folder()
    monkeypatch.setenv("HOLMGANG_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def own_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache folder of whoever runs this: for long tests that need what takes minutes to solve."""
    compiled_folder()
    if OWN_CACHE is None:
        monkeypatch.delenv("HOLMGANG_CACHE")
    else:
        monkeypatch.setenv("HOLMGANG_CACHE", OWN_CACHE)


def _asked_for_long(config: pytest.Config) -> bool:
    words: Sequence[str] = config.option.markexpr.split()
    return any(word == "long" and before != "not" for before, word in zip(["", *words], words, strict=False))
