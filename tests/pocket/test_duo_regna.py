"""Duo Regna's pocket values: within a thousandth of the solved game everywhere, and it is said where they are only near."""

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from training.duo_regna import OPTIONS, Sample, measure, numbers, solved

import holmgang
from holmgang.core.kind import GameKind
from holmgang.games import find_kind
from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.duo_regna.table import State
from holmgang.pocket import duo_regna
from holmgang.pocket.duo_regna import NEAREST, PocketValues, about, kept_positions, pocket_values
from holmgang.pocket.files import open_pocket, place
from holmgang.pocket.reference import find_reference
from holmgang.pocket.value import value_by
from tests.kit.damaged import WHAT_TO_DO, damage_pocket

PROMISED = 1e-3
POCKET = open_pocket(about())
EXCERPT = msgspec.json.decode((Path(__file__).parent / "duo_regna_excerpt.json").read_bytes(), type=list[Sample])
GAME = find_kind("duo-regna").make()


@pytest.fixture(scope="module")
def values() -> PocketValues:
    return PocketValues(POCKET, OPTIONS)


def swapped(state: State) -> State:
    (first, second), (ours, theirs) = state.hands, state.captured
    return State((second, first), -state.dragon, (theirs, ours))


def test_the_excerpt_has_every_size_of_hand_at_every_score() -> None:
    states = [GAME.read(sample.position) for sample in EXCERPT]
    assert len({(len(state.hands[0]), state.captured) for state in states}) == len(states) == 9 * 9


def test_values_are_as_near_the_solved_game_as_the_file_says(values: PocketValues) -> None:
    assert POCKET.error <= PROMISED / 100
    for sample in EXCERPT:
        assert values.chance(GAME.read(sample.position)) == pytest.approx(sample.chance, abs=POCKET.error + 1e-9), sample.position


def test_a_player_who_goes_by_them_gives_away_next_to_nothing() -> None:
    """By the solved game's own payoffs; a mixture of payoffs that are off by an error each loses two of them at most."""
    reference = pocket_values(GAME)
    for sample in EXCERPT[::2]:
        first, second = value_by(reference, GAME, GAME.read(sample.position)).mixtures
        by_card = list(zip(*sample.after, strict=True))
        sure = min(sum(share * entry for share, entry in zip(first.values(), column, strict=True)) for column in by_card)
        conceded = max(sum(share * entry for share, entry in zip(second.values(), row, strict=True)) for row in sample.after)
        assert sample.chance - sure <= 2 * POCKET.error + 1e-8, sample.position
        assert conceded - sample.chance <= 2 * POCKET.error + 1e-8, sample.position


def test_seats_swapped_have_the_other_chance(values: PocketValues) -> None:
    for sample in EXCERPT:
        state = GAME.read(sample.position)
        assert values.chance(state) + values.chance(swapped(state)) == pytest.approx(1, abs=1e-12)


def test_queen_and_king_are_worth_the_same(values: PocketValues) -> None:
    assert values.chance(State(("A2Q", "J6K"), 1)) == values.chance(State(("A2K", "J6Q"), 1))


def test_each_number_lies_where_it_is_looked_for() -> None:
    places = [duo_regna._index(state.captured, state.hands, state.dragon) for state in kept_positions()]
    assert places == list(range(len(POCKET.sections["numbers"]) // 2))


def test_a_game_to_fewer_dragons_is_the_end_of_a_longer_one(values: PocketValues) -> None:
    short = pocket_values(holmgang.make_game("duo-regna", target=1, theme="gladiator"))
    assert NEAREST not in short.notes
    assert short.at_choice(GAME, State(dragon=1)) == values.chance(State(dragon=1, captured=(2, 2)))


@pytest.mark.parametrize("options", [{"target": 4}, {"priest_vs_royal": "draw"}, {"refill_on_capture": True}])
def test_other_options_are_judged_by_the_nearest_values_and_it_is_said(options: dict[str, object]) -> None:
    reference = pocket_values(holmgang.make_game("duo-regna", **options))
    assert NEAREST in reference.notes
    assert reference.error > POCKET.error
    assert reference.known == "pocket"


def test_each_dragon_counts_in_a_longer_game() -> None:
    longer = PocketValues(POCKET, DuoRegnaOptions(target=9, no_progress_limit=None))
    chances = [longer.chance(State(captured=(first, 4))) for first in range(9)]
    assert chances[4] == 0.5
    assert all(one <= two for one, two in pairwise(chances))
    assert chances[3] < 0.4
    assert chances[5] > 0.6


@pytest.mark.usefixtures("nothing_solved")
def test_eval_uses_them_where_nothing_is_solved_and_says_so() -> None:
    value = holmgang.evaluate("duo-regna", "A24J/J6KQ 1 0-0")
    assert value.kind == "pocket"
    assert str(value) == "first seat 52.32 %, second seat 47.68 % (pocket values, give or take 0.0008 %)"
    assert (
        value.notes[0]
        == "These figures need nothing more. Whoever wants proven ones, too, makes them with: holmgang solve duo-regna"
    )
    assert find_reference(GAME).name == "pocket values of Duo Regna"


@pytest.mark.usefixtures("nothing_solved")
def test_a_damaged_file_is_named_and_the_value_estimated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damage_pocket("duo-regna", tmp_path, monkeypatch)
    monkeypatch.setattr(type(find_kind("duo-regna")), "compiled", GameKind.compiled)  # a few games by plain rules will do
    value = holmgang.evaluate("duo-regna", "Q/2 1 2-2")
    assert value.kind == "estimated"
    assert any(note.endswith(f"duo-regna.pocket {WHAT_TO_DO}") for note in value.notes)


def test_the_page_tells_the_size_of_the_file() -> None:
    page = (Path(__file__).parents[2] / "docs/pocket.md").read_text(encoding="utf-8")
    assert f"`duo-regna.pocket`, {place('duo-regna').stat().st_size:,} bytes" in page


@pytest.mark.long
@pytest.mark.usefixtures("nothing_solved")
def test_no_position_of_all_is_off_by_more_and_no_opponent_wins_more() -> None:
    """Over the whole table, from a game solved here."""
    solution = solved()
    assert numbers(solution) == POCKET.sections["numbers"]
    measured = measure(solution, PocketValues(POCKET, OPTIONS, remembered=None))
    assert measured.error <= POCKET.error + 1e-12
    assert measured.one_card <= 2 * POCKET.error
    assert measured.whole_game <= PROMISED / 10
