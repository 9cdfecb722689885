"""The node counts are as they are written down."""

import pytest

from holmgang.games import OWN_GAMES

from . import EXPLANATION, count, path, read, written

CASES = [(game, position) for game in OWN_GAMES if path(game).exists() for position in read(game)]


@pytest.mark.parametrize(("game", "position"), CASES)
def test_the_counts_are_as_written(game: str, position: str) -> None:
    counts = read(game)[position]
    assert count(game, position, len(counts)) == counts


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_game_has_counts_from_its_start_and_under_options(game: str) -> None:
    assert path(game).exists(), f"{path(game)} is missing: write one position with as many zeros as steps, then update"
    counts = read(game)
    assert len(counts) >= 4
    assert all(len(numbers) >= 3 for numbers in counts.values())
    assert path(game).read_text() == written(counts)
    assert EXPLANATION in path(game).read_text().replace('\\"', '"')
