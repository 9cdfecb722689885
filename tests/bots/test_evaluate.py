"""The value of a position where nothing is solved: estimates with their error, by what a seat can know."""

import pytest

import holmgang
from holmgang.bots.evaluate import evaluate
from holmgang.core.kind import GameKind
from holmgang.games import OWN_GAMES, find_kind
from holmgang.solvers.values import Value


def valued(name: str, position: str, seat: holmgang.Seat | None = None, games: int = 60, seed: int = 0) -> Value:
    return evaluate(*find_kind(name).read_position(position), seat, games=games, seed=seed)


def test_a_sure_win_is_estimated_as_one_but_not_as_certain() -> None:
    value = valued("duo-regna", "Q/2 1 2-2")
    assert value.win == (1.0, 0.0)
    assert value.kind == "estimated"
    assert 0 < value.error < 0.1
    assert value.options == ({"Q": 1.0}, {"2": 0.0})
    assert value.mixtures == ({"Q": 1.0}, {"2": 1.0})


def test_where_both_choose_the_better_card_is_played_more() -> None:
    """One pull decides, and a Shield only puts it off; the Queen beats all but the Joker."""
    value = valued("duo-regna", "Q2/63 1 2-2 refill_on_capture=true", games=200)
    assert value.options[0]["Q"] >= value.options[0]["2"]
    assert value.mixtures[0]["Q"] == 1.0
    assert sum(value.win) == pytest.approx(1)


def test_every_option_of_the_mover_is_valued_and_of_nobody_else() -> None:
    value = valued("two-domains", "12226/22222 2")
    game, state = find_kind("two-domains").read_position("12226/22222 2")
    assert set(value.options[1]) == {str(move) for move in game.view(state, 1).options}
    assert value.options[0] == {}
    assert value.mixtures == ({}, {})
    assert all(0 <= worth <= 1 for worth in value.options[1].values())


def test_a_roll_that_is_awaited_has_a_value_and_no_options() -> None:
    value = valued("two-domains", "12226/22222 1 roll=battle")
    assert value.options == ({}, {})
    assert 0 < value.win[0] < 1


def test_seats_swapped_are_worth_the_opposite_within_the_errors() -> None:
    one, two = valued("two-domains", "12226/22222 1", games=400), valued("two-domains", "22222/12226 2", games=400, seed=1)
    assert abs(one.win[0] - two.win[1]) < 5 * (one.error + two.error)


def test_more_games_bring_a_smaller_error_and_the_same_seed_the_same_value() -> None:
    few, many = valued("two-domains", "22222/22222 1", games=50), valued("two-domains", "22222/22222 1", games=800)
    assert many.error < few.error / 2
    assert many == valued("two-domains", "22222/22222 1", games=800)
    assert "This is an estimate, from 800 games of the greedy bot against itself, and no proven value." in many.notes


def test_an_estimate_says_of_itself_that_it_is_one() -> None:
    value = Value((0.456, 0.544), "estimated", 0.035)
    assert str(value) == "An estimate: first seat about 45.6 %, second seat about 54.4 % (give or take 3.5 %)"
    assert str(Value((0.5, 0.5), "exact", 0.0)) == "first seat 50.00 %, second seat 50.00 % (exact)"
    assert str(valued("deck-duel", "10,2,0/10,2,0 rage")).startswith("An estimate: first seat about ")


def test_where_both_choose_every_game_of_every_pair_of_options_is_counted() -> None:
    """Three options against three: twenty games for each pair, so that each option has as many as were asked for."""
    value = valued("duo-regna", "QJ2/63A 1 2-2", games=60)
    assert [len(options) for options in value.options] == [3, 3]
    assert "This is an estimate, from 180 games of the greedy bot against itself, and no proven value." in value.notes


def test_the_limit_on_rounds_without_progress_is_left_out_and_the_value_says_so() -> None:
    value = valued("two-domains", "12226/22222 1 quiet=199")
    assert value == valued("two-domains", "12226/22222 1")
    assert any("play without progress ends in a draw" in note for note in value.notes)


def test_what_a_seat_cannot_know_makes_no_difference_to_its_value() -> None:
    """The first seat has foreseen a card, and the second does not know which."""
    positions = [f"6,1,0:A235^{foreseen}/7,2,0:2346 rage" for foreseen in "A25"]
    assert len({str(valued("deck-duel", position, seat=1)) for position in positions}) == 1
    assert len({str(valued("deck-duel", position, seat=0)) for position in positions}) > 1


def test_pocket_values_are_used_where_the_seat_sees_all_and_an_estimate_where_it_does_not() -> None:
    game, state = find_kind("deck-duel").read_position("6,1,0:A235^2/7,2,0:2346 rage")
    assert evaluate(game, state).kind == "pocket"
    assert evaluate(game, state, 0).kind == "pocket"
    assert evaluate(game, state, 1).kind == "estimated"
    game, state = find_kind("deck-duel").read_position(POSITION)
    assert evaluate(game, state, 1).kind == "pocket"


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game brings compiled rules."""
    for name in OWN_GAMES:
        monkeypatch.setattr(type(find_kind(name)), "compiled", GameKind.compiled)


POSITION = "6,1,0:A235/7,2,0:2346 rage"


@pytest.mark.parametrize("seat", [None, 1])
def test_plain_rules_come_to_the_same_within_the_errors(seat: holmgang.Seat | None, request: pytest.FixtureRequest) -> None:
    fast = valued("deck-duel", POSITION, seat, games=1000)
    request.getfixturevalue("plain")
    value = valued("deck-duel", POSITION, seat, games=100)
    assert value.notes[0] == "This is an estimate, from 200 games of the greedy bot against itself, and no proven value."
    assert abs(value.win[0] - fast.win[0]) < 5 * (value.error + fast.error)
    assert [sorted(options) for options in value.options] == [sorted(options) for options in fast.options]
    assert value == valued("deck-duel", POSITION, seat, games=100)


@pytest.mark.usefixtures("plain")
def test_plain_rules_also_solve_what_both_choose_at_once() -> None:
    value = valued("duo-regna", "Q/2 1 2-2", games=4)
    assert (value.win, value.mixtures) == ((1.0, 0.0), ({"Q": 1.0}, {"2": 1.0}))
    assert not any("holmgang[fast]" in note for note in value.notes)
