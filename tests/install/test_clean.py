"""What others install: the sdist and the wheel pass twine's checks, and the wheel alone plays in a terminal."""

import subprocess
import tarfile
import zipfile
from pathlib import Path

import pexpect
import pytest

from tests.kit.distribution import ROOT, Distribution, installed, taken

pytestmark = pytest.mark.long

MEGABYTE = 1_000_000
MOST = 30 * MEGABYTE
"""What other people's packages may take where nothing but the base is installed."""
PATIENCE = 60


@pytest.fixture(scope="module")
def programs(distribution: Distribution, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The base in a clean environment."""
    return installed(tmp_path_factory.mktemp("base"), str(distribution.wheel))


def test_twine_finds_nothing_wrong(distribution: Distribution, tmp_path: Path) -> None:
    programs = installed(tmp_path / "twine", "--require-hashes", "-r", str(ROOT / "requirements" / "dist.txt"))
    command = [str(programs / "twine"), "check", "--strict", *map(str, distribution)]
    checked = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert checked.returncode == 0, checked.stdout
    assert checked.stdout.count("PASSED") == len(distribution)


def test_the_wheel_comes_from_the_sdist_and_loses_nothing_on_the_way(distribution: Distribution) -> None:
    source = ROOT / "src"
    ours = {str(path.relative_to(source)) for path in (source / "holmgang").rglob("*") if path.is_file()}
    ours = {name for name in ours if "__pycache__" not in name}
    with zipfile.ZipFile(distribution.wheel) as wheel, tarfile.open(distribution.sdist) as sdist:
        in_wheel = {name for name in wheel.namelist() if name.startswith("holmgang/")}
        in_sdist = {name.partition("/src/")[2] for name in sdist.getnames() if "/src/holmgang/" in name and "/web/" not in name}
    assert "holmgang/server/static/index.html" in ours
    assert ours == in_wheel
    assert ours <= in_sdist


def test_other_peoples_packages_take_at_most_thirty_megabytes(programs: Path) -> None:
    sizes = taken(programs)
    assert sum(sizes.values()) <= MOST, sorted(sizes.items(), key=lambda each: -each[1])[:10]
    assert not {"numba", "numpy", "litestar", "uvicorn"} & set(sizes)


def test_the_base_plays_a_whole_game_in_a_terminal(programs: Path, tmp_path: Path) -> None:
    environ = {"PATH": str(programs), "HOME": str(tmp_path), "TERM": "xterm-256color"}
    words = ["play", "deck-duel", "--plain", "--seed", "7", "--record", str(tmp_path / "game.holm")]
    child = pexpect.spawn(str(programs / "holmgang"), words, env=environ, timeout=PATIENCE, encoding="utf-8")
    for _ in range(500):
        if child.expect([r"(You win|Page wins|A draw): [^\n]+\n", r"> $"]) == 0:
            break
        child.sendline("1")
    child.expect("Type review")
    child.sendline("")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    checked = [str(programs / "holmgang"), "check", str(tmp_path / "game.holm")]
    subprocess.run(checked, env=environ, check=True, capture_output=True, timeout=PATIENCE)


def test_the_full_screen_opens(programs: Path, tmp_path: Path) -> None:
    environ = {"PATH": str(programs), "HOME": str(tmp_path), "TERM": "xterm-256color"}
    child = pexpect.spawn(
        str(programs / "holmgang"), ["play", "two-domains"], env=environ, timeout=PATIENCE, dimensions=(40, 120)
    )
    child.expect(b"to choose")
    child.send("\x03")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
