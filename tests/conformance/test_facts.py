"""The facts about our games are complete, and whoever adds a game is told which file to write."""

import pytest

from holmgang.games import OWN_GAMES
from tests import facts
from tests.facts import facts_file, facts_of, signature_of


@pytest.mark.parametrize("name", OWN_GAMES)
def test_nothing_that_the_kit_could_be_told_is_left_out(name: str) -> None:
    known = facts_of(name)
    left_out = [part for part in ("corner", "invariant", "endings", "onlooker") if getattr(known, part) is None]
    assert not left_out, f"write them in {facts_file(name)}"


def test_a_game_without_facts_is_told_the_file_to_write() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"^Tests need facts about fox-duel: write tests/facts/fox_duel\.py, with"):
        facts_of("fox-duel")


def test_facts_that_are_not_complete_are_told_with_their_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def incomplete(_module: str) -> None:
        facts.GameFacts()  # type: ignore[call-arg]

    monkeypatch.setattr(facts, "import_module", incomplete)
    with pytest.raises(pytest.fail.Exception, match=r"not complete: write them in tests/facts/fox_duel\.py\. .*'signatures'"):
        facts_of("fox-duel")


def test_a_bot_without_a_signature_is_told_the_file_to_write_it_in() -> None:
    said = r"^Write the signature of fox in tests/facts/deck_duel\.py: it is a1b2, once its choices are right\."
    with pytest.raises(pytest.fail.Exception, match=said):
        signature_of("deck-duel", "fox", "a1b2")
