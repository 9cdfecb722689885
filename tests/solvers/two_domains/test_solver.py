"""The file of a solved Two Domains, and positions looked up in it."""

from pathlib import Path

import numpy as np
import pytest

from holmgang.games.two_domains.table import State
from holmgang.solvers.files import BadTables, Tables
from holmgang.solvers.solver import Progress, check_solved, open_solved, place, solve_once
from holmgang.solvers.two_domains.self_play import self_play
from holmgang.solvers.two_domains.solver import SOLVER, TwoDomainsSolver

from .conftest import OPTIONS, Shrunken

SMALL = TwoDomainsSolver(longest=2)


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tables:
    monkeypatch.setenv("HOLMGANG_CACHE", str(tmp_path))
    steps: list[Progress] = []
    tables, made = solve_once(SMALL, OPTIONS, steps.append)
    assert made
    assert all(0 <= step.share <= 1 for step in steps)
    assert [step.share for step in steps] == sorted(step.share for step in steps)
    return tables


def test_a_solved_game_is_found_again_checked_and_looked_up(tables: Tables) -> None:
    assert solve_once(SMALL, OPTIONS, lambda _: None)[1] is False
    verdict = check_solved(SMALL, OPTIONS, tables, lambda _: None)
    assert verdict.holds
    assert verdict.facts["broken"] == 0
    assert verdict.facts["positions"] == 37**2 - 1
    assert "they are proven" in verdict.sentences[0]
    value = SMALL.value(OPTIONS, tables, State(((1, 6), (1,))))
    assert value.kind == "certified"
    assert value.win == pytest.approx((6 / 7, 1 / 7), abs=1e-5)
    assert value.options[0]["battle"] == pytest.approx(6 / 7, abs=1e-5)
    assert value.options[1] == {}
    assert value.error < 1e-5
    chances = SMALL.chances(OPTIONS, tables)
    assert chances.first(State(((1, 6), (1,)))) == value.win[0]
    assert value.error <= chances.error < 1e-5


def test_seats_change_places_with_their_chances(tables: Tables) -> None:
    one = SMALL.value(OPTIONS, tables, State(((1, 5), (2, 6)), 0))
    two = SMALL.value(OPTIONS, tables, State(((2, 6), (1, 5)), 1))
    assert one.win == pytest.approx((two.win[1], two.win[0]), abs=1e-12)
    assert one.options[0] == pytest.approx(two.options[1], abs=1e-12)
    assert one.options[1] == two.options[0] == {}


def test_a_roll_that_is_waited_for_is_averaged_over(tables: Tables) -> None:
    waiting = SMALL.value(OPTIONS, tables, State(((1, 6), (1,)), 0, "battle"))
    assert waiting.win[0] == pytest.approx(5 / 6 + (1 / 6) * (1 / 7), abs=1e-5)
    assert waiting.options == ({}, {})


def test_a_spoilt_file_and_one_of_other_options_are_refused(tables: Tables) -> None:
    path = place(SMALL, OPTIONS)
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2] ^= 1
    path.write_bytes(raw)
    with pytest.raises(BadTables, match="checksum"):
        check_solved(SMALL, OPTIONS, open_solved(SMALL, OPTIONS), lambda _: None)
    path.write_bytes(raw[: len(raw) // 2])
    with pytest.raises(BadTables, match="damaged"):
        open_solved(SMALL, OPTIONS)
    other = SMALL.combinations()[-1]
    path.rename(place(SMALL, other))
    with pytest.raises(BadTables):
        open_solved(SMALL, other)


def test_the_whole_game_is_no_small_one() -> None:
    assert len(SOLVER.combinations()) == 4
    assert SOLVER.about(OPTIONS) != SMALL.about(OPTIONS)


def test_following_the_stored_moves_brings_what_was_claimed(shrunken: Shrunken) -> None:
    """Wins and half of the endless games add up to the value; on three dice nearly half of all games never end."""
    followed = self_play(shrunken.rules, shrunken.solution, shrunken.rules.start())
    low, high = shrunken.solution.bounds(shrunken.rules.start())
    assert low - 1e-9 <= followed.won[0] + followed.endless / 2 <= high + 1e-9
    assert sum(followed.won) + followed.endless == pytest.approx(1.0)
    assert followed.endless > 0.4
    assert followed.within(0.5) < followed.mean < followed.within(0.99)
    assert np.isclose(sum(followed.lengths), sum(followed.won))
