"""How long a bot thinks that searches: so many simulations or so many seconds, as written behind its name."""

import pytest

from holmgang.bots import find_bot
from holmgang.bots.bounds import BadBound, Bounds, read_bounds
from holmgang.bots.levels import AT_ONCE, Level
from holmgang.bots.search import SearchBot
from holmgang.bots.search.plain_or_compiled import begin_at_once, begin_compiled
from holmgang.bots.search.search import BeginSearch


@pytest.mark.parametrize(
    ("text", "bounds"),
    [("2000", (2000, None)), (" 1 ", (1, None)), ("2s", (200_000, 2.0)), ("0.5S", (50_000, 0.5)), (".1s", (10_000, 0.1))],
)
def test_a_bound_is_a_number_of_simulations_or_of_seconds(text: str, bounds: tuple[int, float | None]) -> None:
    assert read_bounds(text) == bounds


@pytest.mark.parametrize("text", ["", "0", "s", ".s", "0s", "11s", "1000001", "-5", "1.5", "1e3", "nans", "²", "2 000", "9" * 99])
def test_any_other_bound_is_refused_with_what_would_do(text: str) -> None:
    with pytest.raises(BadBound, match=r"as in master:2000, or for at most 10 seconds, as in master:0.5s"):
        read_bounds(text)


@pytest.mark.parametrize("name", ["champion", "master"])
def test_a_level_that_searches_is_given_another_bound_behind_its_name(name: str) -> None:
    level = find_bot(f" {name.title()}:500 ", "dueling-nobles")
    assert isinstance(level, Level)
    assert level.name == name
    assert level.search is not None
    assert level.search.bounds == Bounds(500, None)


@pytest.mark.parametrize(("simulations", "begin"), [(50, begin_at_once), (AT_ONCE + 1, begin_compiled)])
def test_a_level_waits_for_a_compiler_only_for_many_simulations(simulations: int, begin: BeginSearch) -> None:
    """Compiled or not, it chooses the same."""
    level = find_bot(f"master:{simulations}", "dueling-nobles")
    assert isinstance(level, Level)
    assert level.search is not None
    assert level.search._begin is begin


def test_the_search_for_scripts_takes_bounds_too() -> None:
    bot = find_bot("search:0.2s")
    assert isinstance(bot, SearchBot)
    assert bot.bounds == Bounds(20_000, 0.2)


@pytest.mark.parametrize(("game", "name"), [(None, "greedy"), ("deck-duel", "page"), ("deck-duel", "master")])
def test_a_bot_that_does_not_search_has_nothing_to_set(game: str | None, name: str) -> None:
    with pytest.raises(BadBound, match=f"{name.capitalize()} does not search, so there is nothing to set behind its name."):
        find_bot(f"{name}:100", game)
