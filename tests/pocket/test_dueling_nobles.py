"""Dueling Nobles' pocket values: the network as it was trained, and what it is told of a table."""

import re
from math import exp
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from holmgang.bots.search import plain_or_compiled
from holmgang.bots.search.learned import find_learned
from holmgang.cli import main
from holmgang.conformance.walks import states
from holmgang.core.nodes import Chance, Choose
from holmgang.games import find_kind
from holmgang.games.dueling_nobles import DuelingNobles
from holmgang.games.dueling_nobles.features import FEATURES, MOST, list_features
from holmgang.games.dueling_nobles.layout import LAYOUT
from holmgang.games.dueling_nobles.options import DuelingNoblesOptions
from holmgang.games.dueling_nobles.table import Components, Move, State
from holmgang.pocket.dueling_nobles import (
    DRAFT_ERROR,
    DRAFTS,
    LEARNED,
    NEAREST,
    NEAREST_ERROR,
    about,
    pocket_network,
    pocket_policy,
)
from holmgang.pocket.dueling_nobles_network import SPAN, STEPS
from holmgang.pocket.dueling_nobles_policy import STEP, shares
from holmgang.pocket.files import BadPocket, open_pocket, place
from holmgang.pocket.network_arithmetic import SURE
from holmgang.pocket.reference import find_reference
from holmgang.pocket.value import value_by
from holmgang.solvers.values import rounded_up
from tests.facts import corner
from tests.kit.damaged import WHAT_TO_DO, damage_pocket
from tests.kit.swaps import swapped

GAME = DuelingNobles(DuelingNoblesOptions())
EXCERPT = msgspec.json.decode((Path(__file__).parent / "dueling_nobles_excerpt.json").read_bytes(), type=list[tuple[str, float]])
"""Positions, and the first seat's chance as the training's own framework works it out."""


def row_of(text: str) -> list[int]:
    return LAYOUT.pack(GAME, GAME.read(text))


def chance(text: str) -> float:
    return pocket_network().chance(row_of(text))


def test_chances_are_those_of_the_framework_that_trained_them() -> None:
    for text, expected in EXCERPT:
        assert chance(text) == pytest.approx(expected, abs=1e-5), text


def test_a_search_is_told_the_same_to_a_step() -> None:
    for text, expected in EXCERPT:
        if abs(expected - 0.5) < 0.5 - 1 / (1 + 2**SPAN):
            assert pocket_network().points(row_of(text)) / SURE == pytest.approx(expected, abs=0.5 / STEPS), text


def test_both_sides_see_the_same_chance() -> None:
    for text, expected in EXCERPT:
        state = GAME.read(text)
        assert isinstance(state, State)
        turned = replace(state, sides=state.sides[::-1], active=1 - state.active)
        assert pocket_network().chance(LAYOUT.pack(GAME, turned)) == pytest.approx(1 - expected, abs=1e-5)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Jc,Qh,Ks;7h;1;-/Jd,Qs,Kc;6h;1;- 1 begin", "Jc,Qh;7h;1;-/Jd,Qs,Kc;6h;1;- 1 begin"),
        ("Jc,Qh,Ks;7h;1;-/Jd,Qs,Kc;6h;1;- 1 begin", "Jc,Qh,Ks**;7h;1;-/Jd,Qs,Kc;6h;1;- 1 begin"),
        ("Jc,Qh,Ks;AhAd;1;-/Jd,Qs,Kc;6h;1;- 1 begin", "Jc,Qh,Ks;2h3d;1;-/Jd,Qs,Kc;6h;1;- 1 begin"),
        ("Jc,Qh,Ks;7h;5;-/Jd,Qs,Kc;6h;1;- 1 begin", "Jc,Qh,Ks;7h;0;-/Jd,Qs,Kc;6h;1;- 1 begin"),
        ("Jc,Ks;7h;1;-/Qs,Kc;6h;1;- 1 attack duel=Ks>Qs dice=66>1", "Jc,Ks;7h;1;-/Qs,Kc;6h;1;- 1 attack duel=Ks>Qs dice=11>6"),
    ],
)
def test_it_has_learned_what_is_good(better: str, worse: str) -> None:
    """A noble more, fewer wounds, Aces, resources, and dice that win a duel."""
    assert chance(better) > chance(worse) + 0.02


def test_a_table_is_told_by_features_that_are_there_and_differ() -> None:
    rng, told = Random("features"), 0
    for _ in range(3):
        for state in states(GAME, rng, corner(GAME, rng), 40):
            if isinstance(GAME.node(state), Choose) and state.phase != "draft":
                found = [0] * MOST
                features = found[: list_features(LAYOUT.pack(GAME, state), found)]
                assert len(set(features)) == len(features)
                assert all(0 <= feature < FEATURES for feature in features)
                told += 1
    assert told > 50


def test_the_file_is_small() -> None:
    assert place("dueling-nobles").stat().st_size < 200_000


# As a reference


def test_the_last_die_is_worth_the_mean_of_its_faces() -> None:
    reference, state = find_reference(GAME), GAME.read("Jc,Ks;7h;1;-/Qs,Kc;6h;1;- 1 roll duel=Jc>Qs dice=4>")
    node = GAME.node(state)
    assert isinstance(node, Chance)
    after = [reference.chance(GAME, GAME.settle(state, face)) for face in node.outcomes]
    assert reference.chance(GAME, state) == pytest.approx(sum(after) / len(after))


DRAFT = "-;-;0;-/-;-;0;- 1 draft dealt=JhJcQdQsKhKc"


@pytest.mark.parametrize("text", [DRAFT, "-;-;0;-/-;-;0;- 1 nobles dealt=JhJcQd"])
def test_before_the_first_turn_nobody_is_far_ahead_and_the_same_is_said_again(text: str) -> None:
    reference, state = find_reference(GAME), GAME.read(text)
    chance = reference.chance(GAME, state)
    assert 0.2 < chance < 0.8
    assert reference.chance(GAME, state) == chance


@pytest.mark.usefixtures("nothing_solved")
def test_it_is_what_the_game_is_judged_by_and_other_options_are_said_to_be_near() -> None:
    found, other = find_reference(GAME), find_reference(DuelingNobles(DuelingNoblesOptions(mandatory_duel=True)))
    assert (found.known, found.notes) == ("pocket", (LEARNED, DRAFTS))
    assert other.notes == (LEARNED, DRAFTS, NEAREST)
    assert other.error == NEAREST_ERROR > found.error == open_pocket(about()).error


# The set-up, which is the same for both


@pytest.mark.parametrize("rejected", [{}, {"first_player": "1"}, {"draft": "sequential"}])
def test_a_start_is_even_if_nothing_prefers_a_seat(rejected: dict[str, str]) -> None:
    game = find_kind("dueling-nobles").make(rejected)
    found = find_reference(game).chance(game, game.start())
    assert found == 0.5 if not rejected else 0 < found < 1


def test_a_draft_and_a_toss_are_worth_to_either_seat_what_they_are_to_the_other() -> None:
    reference, rng = find_reference(GAME), Random(5)
    seen = set()
    for _ in range(4):
        state = GAME.start()
        while state.phase in ("nobles", "draft", "toss"):
            if state.phase != "nobles":
                seen.add(state.phase)
                turned = swapped("dueling-nobles", state)
                assert reference.chance(GAME, state) + reference.chance(GAME, turned) == pytest.approx(1, abs=1e-12)
            node = GAME.node(state)
            if isinstance(node, Chance):
                state = GAME.settle(state, rng.choice(node.outcomes))
            elif isinstance(node, Choose):
                state = GAME.play(state, {seat: rng.choice(node.options[seat]) for seat in node.seats})
    assert seen == {"draft", "toss"}


def test_a_draft_is_known_less_well_than_what_follows_it() -> None:
    reference, draft, duel = (
        find_reference(GAME),
        GAME.read(DRAFT),
        GAME.read("Jc,Ks;7h;1;-/Qs,Kc;6h;1;- 1 attack duel=Ks>Qs dice=66>1"),
    )
    assert reference.error_of_choice(draft) == DRAFT_ERROR > reference.error == reference.error_of_choice(duel)
    assert value_by(reference, GAME, duel).error == reference.error
    assert value_by(reference, GAME, draft).error == DRAFT_ERROR
    assert rounded_up(DRAFT_ERROR) in DRAFTS


# What the search makes of it


def test_nothing_is_learned_of_a_shrunken_game_nor_of_other_games() -> None:
    small = DuelingNobles(DuelingNoblesOptions(), Components(hand=2))
    assert find_learned(GAME) is not None
    assert [find_learned(game) for game in (small, find_kind("deck-duel").make())] == [None, None]


def test_a_draft_is_left_to_the_search() -> None:
    learned, draft = find_learned(GAME), GAME.read(DRAFT)
    assert learned is not None
    assert not learned.knows(draft)
    assert learned.scores(draft, GAME.view(draft, 0).options) == []


def test_shares_are_one_together_and_the_better_score_has_the_larger_one() -> None:
    found = shares([5 * STEP, 21 * STEP, 5 * STEP, -10_000 * STEP])
    assert found[1] > found[0] == found[2] > found[3] >= 0
    assert found[1] / found[0] == pytest.approx(exp(1), rel=1e-3)
    assert SURE - len(found) < sum(found) <= SURE


def test_a_move_that_the_policy_has_never_heard_of_weighs_nothing() -> None:
    policy = pocket_policy()
    assert policy is not None
    weights, bias = policy.of_move(Move("rest", ("Kh",)))
    assert not any(weights)
    assert bias == 0


# A damaged file


@pytest.fixture
def damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damage_pocket("dueling-nobles", tmp_path, monkeypatch)
    monkeypatch.setattr(plain_or_compiled, "is_installed", lambda _: False)  # a game that is refused compiles nothing


DAMAGED = f"dueling-nobles.pocket {WHAT_TO_DO}"


@pytest.mark.usefixtures("damaged")
def test_a_search_refuses_a_damaged_file_by_name() -> None:
    with pytest.raises(BadPocket, match=re.escape(DAMAGED)):
        find_learned(GAME)


@pytest.mark.usefixtures("damaged")
@pytest.mark.parametrize("level", ["champion", "master"])
def test_a_level_does_not_play_by_a_damaged_file(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "dueling-nobles", "--seats", f"bot:{level},bot:page", "--seed", "1", "--plain", "--no-save"]) != 0
    assert DAMAGED in " ".join(capsys.readouterr().err.split())
