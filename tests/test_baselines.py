"""What the pages say of baselines, speed and peers is what was measured, and array policies are the bots that they stand for."""

import json
from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from benchmarks import ismcts
from benchmarks.array_policies import by_own_hand, greedy_in_duo_regna
from benchmarks.baselines import SHRUNKEN, TWO_DOMAINS, baselines, read, with_tables
from benchmarks.q_learning import POSITIONS, positions_of
from benchmarks.small_games import SMALL_GAMES, SmallGame

from holmgang import Score
from holmgang.compiling.randomness import make_sources
from holmgang.core.seats import SEATS
from holmgang.games.deck_duel import DeckDuel
from holmgang.games.deck_duel.options import DeckDuelOptions
from holmgang.research import Batch, exploitability
from holmgang.research.policies import ArrayPolicy, AskedPolicy
from holmgang.research.two_domains import LARGE

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
FOUND = {(row["game"], row["policy"]): row["exploitability"] for row in read()}
SIGNED = {(row["game"], row["policy"]): row["signature"] for row in read()}


def test_the_page_says_what_was_measured() -> None:
    assert with_tables(PAGE, read()) == PAGE


def test_whatever_is_in_the_tables_can_be_measured_anew() -> None:
    assert set(FOUND) <= {(each.game, each.policy) for each in baselines()}
    assert {row["group"] for row in read()} == {each.group for each in baselines()}
    missing = {(each.game, each.policy) for each in baselines() if each.group != TWO_DOMAINS} - set(FOUND)
    assert missing == set(), "they take seconds or minutes: python -m benchmarks.baselines"


@pytest.mark.parametrize("told", [PAGE, LARGE, exploitability.__doc__], ids=["page", "notice", "docstring"])
def test_how_long_the_whole_of_two_domains_takes_is_said_as_it_was_measured(told: str) -> None:
    whole = [row for row in read() if row["group"] == TWO_DOMAINS]
    minutes = [row["seconds_of_cores"] / 60 for row in whole]
    told = " ".join(told.split())
    assert f"{min(minutes):.0f} to {max(minutes):.0f} minutes of one core" in told
    assert f"up to {ceil(max(row['gigabytes'] for row in whole))} GB of memory" in told


def test_bots_have_not_changed_since_they_were_measured() -> None:
    changed = [
        f"python -m benchmarks.baselines {each.group} --policy {each.policy}"
        for each in baselines()
        if (each.game, each.policy) in SIGNED and SIGNED[each.game, each.policy] != each.signature
    ]
    assert changed == [], "measure them anew"


@pytest.mark.parametrize("title", SMALL_GAMES)
def test_solvers_come_to_perfect_play_and_nothing_wins_against_it(title: str) -> None:
    assert min(found for (game, _), found in FOUND.items() if game == title and found is not None) > -1e-9
    assert FOUND[title, "CFR+, 10,000 iterations"] < 1e-6 < FOUND[title, "random"]


def test_the_speed_that_the_page_claims_was_measured() -> None:
    measured: list[dict[str, Any]] = json.loads((ROOT / "benchmarks" / "latest.json").read_text(encoding="utf-8"))
    goals = {each["name"]: each for each in measured if each["goal"] and each["name"].startswith(("batch:", "environments:"))}
    assert len(goals) == 8
    assert [name for name, each in goals.items() if not each["met"]] == []
    assert all(each["parts"]["µs a copy"] < 20 for name, each in goals.items() if name.startswith("environments:"))


def test_openspiel_and_our_own_call_find_the_same() -> None:
    rules = DeckDuel(DeckDuelOptions(no_progress_limit=1), deck="2J", health=1, action=1)
    assert SmallGame(rules).of_bot("random") == pytest.approx(float(exploitability(rules, "random")), abs=1e-9)


def test_what_is_shrunken_is_measured_for_every_game() -> None:
    assert {row["game"] for row in read() if row["group"] == SHRUNKEN} == set(SMALL_GAMES)


OVER_ARRAYS: list[tuple[str, str, Callable[[], ArrayPolicy]]] = [
    ("duo-regna", "greedy", greedy_in_duo_regna),
    ("duo-regna", "squire", lambda: by_own_hand("squire")),
]


@pytest.mark.parametrize(("game", "name", "make"), OVER_ARRAYS, ids=lambda each: each if isinstance(each, str) else "")
def test_policies_over_arrays_are_the_bots(game: str, name: str, make: Callable[[], ArrayPolicy]) -> None:
    batch, sources, policy = Batch(game, 16, seed=1), make_sources(2, 16), make()
    asked = AskedPolicy(batch.game, name)
    for _ in range(30):
        batch.step(batch.random_actions(sources))
        given = np.asarray(policy(batch.observations, batch.masks))
        shares = np.eye(batch.masks.shape[1])[given] if given.ndim == 1 else given
        rows = zip(batch.decisions.rows, batch.seats, shares, strict=True)
        for row, seat, mine in list(rows)[::5]:
            assert mine == pytest.approx(asked.mixtures(row[None], SEATS[seat])[0])


def test_every_position_of_duo_regna_has_a_place_of_its_own() -> None:
    batch, sources = Batch("duo-regna", 64, seed=1), make_sources(2, 64)
    known: dict[int, bytes] = {}
    for _ in range(60):
        batch.step(batch.random_actions(sources))
        quiet = batch.observations.shape[1] - 1  # all but the rounds without a capture
        for place, numbers in zip(positions_of(batch.observations).tolist(), batch.observations[:, :quiet], strict=True):
            assert 0 <= place < POSITIONS
            assert known.setdefault(place, numbers.tobytes()) == numbers.tobytes()


# Beside OpenSpiel's search


def test_the_page_of_bots_says_how_they_did_against_openspiels_search() -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    assert ismcts.with_table(page, ismcts.read()) == page


def test_the_benchmarks_tell_these_matches_with_the_day_that_they_were_played_on() -> None:
    told = {entry.name: entry for entry in ismcts.entries()}
    for row, (name, entry) in zip(ismcts.read(), told.items(), strict=True):
        assert name.startswith(f"ismcts: {row['game']}, {row['ours']}, ")
        assert name.endswith(f"(played {row['date']}, {row['commit']})")
        assert entry.met is (True if row["ours"] == "master" else None)


@pytest.mark.parametrize(
    "row", ismcts.read(), ids=lambda row: f"{row['game']} {row['ours']} {row['simulations'] or row['seconds']}"
)
def test_every_match_has_its_games_and_masters_won_theirs(row: dict[str, Any]) -> None:
    score = Score(row["wins"], row["draws"], row["losses"])
    assert score.games >= 200
    assert [round(end, 4) for end in score.interval()] == row["interval"]
    assert row["ours"] != "master" or score.interval()[0] > 0.5


@pytest.mark.parametrize("row", [row for row in ismcts.read() if row["simulations"] is None], ids=lambda row: str(row["game"]))
def test_at_equal_time_theirs_had_as_long_as_ours_or_longer(row: dict[str, Any]) -> None:
    ours, theirs = (row[side]["seconds_a_choice"] for side in ("ours_made", "peer_made"))
    assert ours <= theirs <= 1.2 * ours
