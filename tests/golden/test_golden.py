"""The golden playthroughs are as they were written, and there are enough of them."""

import pytest

from holmgang.core.replay import read_record
from holmgang.games import OWN_GAMES, find_kind

from . import FOLDER, PLAYTHROUGHS, Playthrough


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=[playthrough.name for playthrough in PLAYTHROUGHS])
def test_the_playthrough_is_as_written(playthrough: Playthrough) -> None:
    assert playthrough.path.exists(), f"{playthrough.path.name} is missing: python -m tests.golden --update"
    assert playthrough.path.read_text() == playthrough.text(), "review it with python -m tests.golden"


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=[playthrough.name for playthrough in PLAYTHROUGHS])
def test_the_record_in_a_playthrough_replays(playthrough: Playthrough) -> None:
    record = playthrough.path.read_text().split("\n\n== ")[0].split("\n", 2)[2]
    replayed = read_record(record, find_kind)
    assert replayed.notes == ()
    assert replayed.record.ending is not None


def test_no_file_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {playthrough.path.name for playthrough in PLAYTHROUGHS}


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_game_has_three_playthroughs_one_of_them_under_other_options(game: str) -> None:
    own = [playthrough for playthrough in PLAYTHROUGHS if playthrough.game == game]
    assert len(own) >= 3, f"{game} needs more golden playthroughs in tests/facts/{game.replace('-', '_')}.py"
    assert any(playthrough.options for playthrough in own)
