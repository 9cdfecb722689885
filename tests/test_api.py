"""The public interface beyond the README's examples: what a type checker and a careless caller meet."""

import subprocess
import sys
from pathlib import Path

import pytest

import holmgang

TYPED = """
import holmgang

table = holmgang.Table("two-domains", seed=1)
seat: holmgang.Seat = holmgang.FIRST
node = table.game.node(table.state)
match node:
    case holmgang.Choose(options):
        print(options[seat])
    case holmgang.Chance():
        print(node.odds())
    case holmgang.Over(winner, reason):
        print(winner, reason)
view: holmgang.View = table.view(seat)
"""


def checked(code: str, folder: Path) -> str:
    script = folder / "script.py"
    script.write_text(code, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache"), str(script)]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder).stdout


def test_a_strictly_typed_script_passes_and_a_wrong_name_does_not(tmp_path: Path) -> None:
    assert "Success" in checked(TYPED, tmp_path)
    assert "has no attribute" in checked(TYPED + "holmgang.nonsense()\n", tmp_path)


def test_every_public_name_is_there() -> None:
    from holmgang import api

    assert set(api.__all__) <= set(dir(holmgang))
    assert all(getattr(holmgang, name) is getattr(api, name) for name in api.__all__)
    with pytest.raises(AttributeError):
        _ = holmgang.nonsense  # type: ignore[attr-defined]  # the point of the test


def test_a_seat_that_is_not_asked_is_out_of_turn() -> None:
    table = holmgang.Table("two-domains")
    with pytest.raises(holmgang.OutOfTurn, match="it is for the first"):
        table.play({1: "grow 1"})
    assert table.position == "22222/22222 1"


@pytest.mark.parametrize("seat", [2, -1])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    with pytest.raises(holmgang.HolmgangError, match="0 \\(the first\\) or 1"):
        holmgang.Table("two-domains").options(seat)  # type: ignore[arg-type]  # the point of the test


def test_nothing_is_played_after_the_end() -> None:
    table = holmgang.Table("duo-regna", position="3/2 1 2-2")
    table.play("3 | 2")
    assert table.ending is not None
    assert table.seats == ()
    with pytest.raises(holmgang.OutOfTurn, match="over"):
        table.play("3 | 2")
