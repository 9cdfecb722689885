"""No ruling is without a test: each number stands in a test's name."""

import re
from pathlib import Path

import pytest

from holmgang.games import OWN_GAMES
from tests.facts import facts_of


def numbers_in_names(pattern: str) -> set[int]:
    """The numbers found in the names of tests."""
    sources = [path.read_text() for path in sorted(Path(__file__).parent.glob("test_*.py"))]
    return {int(number) for source in sources for number in re.findall(rf"^def test_{pattern}(\d+)_", source, re.MULTILINE)}


@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_ruling_has_a_test(name: str) -> None:
    rulings = facts_of(name).rulings
    assert numbers_in_names(f"{rulings.prefix}_") == set(range(1, rulings.highest + 1))


@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_test_position_has_a_test(name: str) -> None:
    rulings = facts_of(name).rulings
    assert numbers_in_names(rulings.position_prefix) == set(rulings.positions)
