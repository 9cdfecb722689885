"""Chances by how a table looks: they rise with the looks, and mean something."""

from random import Random

import pytest

from holmgang.bots import measure_reference
from holmgang.bots.measure_reference import Curve, fit, looking_reference
from holmgang.games import find_kind


def test_the_curve_is_found_that_results_were_drawn_from() -> None:
    rng, curve = Random(1), Curve(0.004, 0.5)
    seen = [(rng.uniform(-800, 800), rng.choice((-1, 0, 1))) for _ in range(3000)]
    won = [float(rng.random() < curve.chance(each)) for each in seen]
    found = fit(seen, won)
    assert found.lead == pytest.approx(curve.lead, rel=0.1)
    assert found.turn == pytest.approx(curve.turn, abs=0.15)


def test_looks_that_agree_with_every_result_make_no_endless_slope() -> None:
    seen = [(float(lead), 0.0) for lead in range(-50, 51) if lead]
    found = fit(seen, [float(lead > 0) for lead, _ in seen])
    assert found.chance((50.0, 0.0)) > 0.99
    assert found.chance((-50.0, 0.0)) < 0.01


def test_where_nothing_can_be_seen_every_game_is_even() -> None:
    assert fit([(0.0, 0.0)] * 10, [1.0] * 10).chance((0.0, 0.0)) == 0.5


def test_whoever_looks_better_has_the_better_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure_reference, "GAMES", 12)
    game = find_kind("two-domains").make()
    reference = looking_reference(game, seed=1)
    chances = [reference.chance(game, game.read(text)) for text in ("2222/12226 1", "22222/22222 1", "12226/2222 1")]
    assert chances == sorted(chances)
    assert chances[0] < 0.5 < chances[-1]
    assert looking_reference(game, seed=1).chance(game, game.read("12226/2222 1")) == chances[-1]
