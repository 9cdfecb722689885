"""The facts about our games are complete, and whoever adds a game is told which file to write."""

import pytest

from holmgang.games import GAME_NAMES
from tests.facts import facts_of


@pytest.mark.parametrize("name", GAME_NAMES)
def test_nothing_that_the_kit_could_be_told_is_left_out(name: str) -> None:
    facts = facts_of(name)
    left_out = [part for part in ("corner", "invariant", "endings", "onlooker") if getattr(facts, part) is None]
    assert not left_out, f"write them in tests/facts/{name.replace('-', '_')}.py"


def test_a_game_without_facts_is_told_the_file_to_write() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"^Tests need facts about fox-duel: write tests/facts/fox_duel\.py, with"):
        facts_of("fox-duel")
