"""The Odds tag: every chance node of a game in one line, and read back from it exactly."""

import pytest
from hypothesis import given, strategies as st

from holmgang.core.nodes import Chance, Settled
from holmgang.matches.match_record import write_ranges
from holmgang.matches.odds import Odds, odds_of, read_odds, write_odds
from tests.kit.strategies import History, histories


@given(histories())
def test_the_odds_of_any_game_come_back_from_their_line(history: History) -> None:
    nodes = []
    for step in history.steps:
        if isinstance(step.cause, Settled):
            node = history.game.node(step.before)
            assert isinstance(node, Chance)
            nodes.append((odds_of(node), str(step.cause.outcome)))
    line = write_odds(nodes)
    assert list(read_odds(line, [outcome for _, outcome in nodes])) == [odds for odds, _ in nodes]
    assert not set(line) & set('"\\\n[]'), "it stands in a tag as it is"


def test_repeated_and_shrinking_nodes_are_written_short() -> None:
    die, cards = Odds(tuple("123456"), (1,) * 6), Odds(("A", "2", "3"), (1, 2, 1))
    fewer = cards.without("2")
    assert fewer == Odds(("A", "2", "3"), (1, 1, 1))
    assert fewer.without("A") == Odds(("2", "3"), (1, 1))
    line = write_odds([(die, "3"), (die, "1"), (cards, "2"), (fewer, "A"), (fewer.without("A"), "3")])
    assert line == "1 2 3 4 5 6; =; A 2:2 3; -; -"


def test_nothing_drawn_is_nothing_written() -> None:
    assert write_odds([]) == ""
    assert list(read_odds("", [])) == []


@pytest.mark.parametrize("line", ["=", "-"])
def test_the_first_node_has_none_before_it(line: str) -> None:
    assert list(read_odds(line, ["x"])) == [Odds((line,), (1,))]


def test_an_outcome_with_a_colon_in_it_has_its_weight_written() -> None:
    odds = Odds(("a:b", "c"), (1, 4))
    assert str(odds) == "a:b:1 c:4"
    assert list(read_odds(str(odds), ["c"])) == [odds]


@given(st.sets(st.integers(1, 60)))
def test_ranges_hold_exactly_their_numbers(numbers: set[int]) -> None:
    held: list[int] = []
    for word in write_ranges(sorted(numbers)).split():
        first, _, last = word.partition("-")
        held += range(int(first), int(last or first) + 1)
    assert held == sorted(numbers)
