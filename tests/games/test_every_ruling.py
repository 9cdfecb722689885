"""No ruling is without a test: each number stands in a test's name."""

import re
from pathlib import Path

import pytest

RULINGS = {"dr_2": 21, "dd_2": 39, "td_3": 36, "dn_2": 69}
"""How many rulings each game has, by the prefix of their numbers."""

POSITIONS = {
    "DR": (1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 15, 16, 17, 18, 19),
    "DD": (1, 2, 3, 4, 6, 8, 11, 13, 14, 15, 16, 18),
    "TD": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 17, 18, 19, 21, 24, 25),
    "DN": (1, 3, 5, 6, 7, 9, 10, 11, 14, 15, 18, 19, 20, 21, 22),
}
"""The numbers of the test positions."""


def numbers_in_names(pattern: str) -> set[int]:
    """The numbers found in the names of tests."""
    sources = [path.read_text() for path in sorted(Path(__file__).parent.glob("test_*.py"))]
    return {int(number) for source in sources for number in re.findall(rf"^def test_{pattern}(\d+)_", source, re.MULTILINE)}


@pytest.mark.parametrize("prefix", RULINGS)
def test_every_ruling_has_a_test(prefix: str) -> None:
    assert numbers_in_names(f"{prefix}_") == set(range(1, RULINGS[prefix] + 1))


@pytest.mark.parametrize("prefix", POSITIONS)
def test_every_test_position_has_a_test(prefix: str) -> None:
    assert numbers_in_names(prefix) == set(POSITIONS[prefix])
