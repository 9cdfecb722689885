"""Matches that an earlier version's terminal kept: all are listed, and each goes on."""

import shutil
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from holmgang.terminal.saves import FILE_NAME, Saves
from holmgang.terminal.session import resumed_session
from tests.terminal.matches import play_on

from . import SAVES

FOUR = ("duo-regna", "deck-duel", "two-domains", "dueling-nobles")
"""The games that there were."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of somebody who has played before."""
    shutil.copy(SAVES, tmp_path / FILE_NAME)
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    return tmp_path


def test_all_that_was_not_over_is_listed_and_nothing_else() -> None:
    shelf = Saves.open().shelf()
    assert shelf.damaged == []
    assert Counter(saved.setup.game for saved in shelf.unfinished) == {**dict.fromkeys(FOUR, 2), "duo-regna": 3}


def test_every_saved_match_goes_on() -> None:
    for saved in Saves.open().unfinished():
        session = resumed_session(str(saved.id))
        before = session.match.number
        assert session.match.play.decisions == saved.decisions
        play_on(session, Random(1), most=2)
        assert session.match.number > before


def test_a_sealed_choice_of_an_earlier_version_is_still_sealed() -> None:
    (sealed,) = [found for saved in Saves.open().unfinished() if (found := resumed_session(str(saved.id)).match.play.sealed)]
    assert sealed == {0: "A"}
