"""The extra ``research`` in a clean environment: it brings all that every adapter needs, and as much as the README says."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.kit.distribution import ROOT, Distribution, installed, taken

pytestmark = pytest.mark.long

PATIENCE = 600
"""The first game of a kind compiles."""
AWAY = 0.1
"""How far the README may be from what is measured: other people's packages grow."""

TURNS = """
from holmgang.research import holmgang_two_domains_v0

env = holmgang_two_domains_v0.env(render_mode="rgb_array")
env.reset(seed=1)
for agent in env.agent_iter():
    observation, _, terminated, truncated, _ = env.last()
    env.step(None if terminated or truncated else int(observation["action_mask"].argmax()))
assert env.render().ndim == 3
"""
PARALLEL = """
from holmgang.research import holmgang_duo_regna_v0

env = holmgang_duo_regna_v0.parallel_env()
seen, _ = env.reset(seed=1)
while env.agents:
    seen, *_ = env.step({agent: int(each["action_mask"].argmax()) for agent, each in seen.items()})
"""
GYMNASIUM = """
import gymnasium

import holmgang.research.gymnasium

env = gymnasium.make("holmgang/DeckDuel-v0", opponent="squire", seat=0)
seen, _ = env.reset(seed=1)
over = False
while not over:
    seen, reward, terminated, truncated, _ = env.step(int(seen["action_mask"].argmax()))
    over = terminated or truncated
assert reward in (-1, 0, 1)
"""
OPENSPIEL = """
import pyspiel

import holmgang.research.openspiel

pyspiel.random_sim_test(pyspiel.load_game("holmgang_dueling_nobles"), num_sims=1, serialize=False, verbose=False)
"""
ARRAYS = """
from holmgang.research import Batch

batch = Batch("deck-duel", 64, seed=1)
for _ in range(20):
    batch.step(batch.masks.argmax(axis=1))
assert len(batch.observations) == 64
"""
ADAPTERS = {"turns": TURNS, "parallel": PARALLEL, "gymnasium": GYMNASIUM, "openspiel": OPENSPIEL, "arrays": ARRAYS}


@pytest.fixture(scope="module")
def programs(distribution: Distribution, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with this extra and no other."""
    return installed(tmp_path_factory.mktemp("research"), f"{distribution.wheel}[research]")


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where all of them keep what they have compiled."""
    return tmp_path_factory.mktemp("cache")


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_every_adapter_plays(adapter: str, programs: Path, cache: Path, tmp_path: Path) -> None:
    environ = {"PATH": str(programs), "HOME": str(tmp_path), "HOLMGANG_HOME": str(tmp_path), "HOLMGANG_CACHE": str(cache)}
    command = [str(programs / "python"), "-c", ADAPTERS[adapter]]
    done = subprocess.run(command, cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr


def test_the_readme_says_how_much_other_peoples_packages_take(programs: Path) -> None:
    row = re.search(r"^\| `research` \|.*\| (\d+) MB \|$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert row is not None
    assert sum(taken(programs).values()) / 1_000_000 == pytest.approx(int(row[1]), rel=AWAY)
