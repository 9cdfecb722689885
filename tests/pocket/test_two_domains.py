"""Two Domains' pocket values: a player who goes by them gives next to nothing away, and it is said where they are only near."""

from itertools import product
from pathlib import Path

import msgspec
import numpy as np
import pytest
from training.two_domains.__main__ import OPPONENTS
from training.two_domains.excerpt import Sample
from training.two_domains.games import Judged, perfect, play, worths
from training.two_domains.pocket import judge_by
from training.two_domains.table import OPTIONS, Table
from training.two_domains.values import DISCOUNT, discounted_groups, exact_groups, in_one, solved

import holmgang
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.games import find_kind
from holmgang.games.two_domains.compiled_lines import LINES as ALL_LINES
from holmgang.games.two_domains.rules import DIE
from holmgang.games.two_domains.table import ACTIONS, FACES, Action, State
from holmgang.pocket.files import open_pocket, place
from holmgang.pocket.reference import find_reference
from holmgang.pocket.two_domains import (
    LEARNED,
    LINES,
    NEAREST,
    ONE,
    PocketValues,
    about,
    packed_numbers,
    packed_positions,
    place_of,
    pocket_values,
    unpacked_numbers,
    unpacked_positions,
)
from holmgang.pocket.two_domains_network import SHAPES, Network
from holmgang.pocket.value import value_by
from holmgang.solvers.two_domains.compiled_sweeps import CompiledSweeps
from holmgang.solvers.two_domains.solution import Solution
from holmgang.solvers.two_domains.solve import solve
from tests.kit.damaged import WHAT_TO_DO, damage_pocket

PROMISED = 0.02
"""Of a win, over a whole game against the perfect player."""
POCKET = open_pocket(about())
EXCERPT = msgspec.json.decode((Path(__file__).parent / "two_domains_excerpt.json").read_bytes(), type=list[Sample])
GAME = find_kind("two-domains").make()


@pytest.fixture(scope="module")
def values() -> PocketValues:
    return PocketValues(POCKET)


def test_the_best_choice_by_them_is_nearly_the_best_by_the_solved_game() -> None:
    """In positions as they are met in games with few mistakes."""
    reference, given = pocket_values(GAME), []
    for sample in EXCERPT:
        thought = value_by(reference, GAME, GAME.read(sample.position)).options[0]
        assert thought.keys() == sample.chances.keys()
        given.append(max(sample.chances.values()) - sample.chances[max(thought, key=thought.__getitem__)])
    assert sum(given) / len(given) < 1e-3
    assert sum(each > 0.01 for each in given) <= len(given) // 50


def test_values_are_off_by_little_more_than_the_file_says(values: PocketValues) -> None:
    off = [abs(values.chance(GAME.read(sample.position)) - max(sample.chances.values())) for sample in EXCERPT]
    assert sum(off) / len(off) < 1.5 * POCKET.error
    assert POCKET.error < 0.02


def test_plain_python_gives_what_the_trained_network_gives() -> None:
    network = Network(POCKET.sections["weights"])
    for sample in EXCERPT:
        own, theirs = GAME.read(sample.position).lines
        assert network.judge(own, theirs) == pytest.approx((sample.learned, sample.hurried), abs=1e-5), sample.position


def test_the_weights_fill_their_section() -> None:
    assert len(POCKET.sections["weights"]) == 2 * sum(rows * columns for rows, columns in SHAPES)


def test_seats_swapped_have_the_other_chance(values: PocketValues) -> None:
    for sample in EXCERPT[:30]:
        state = GAME.read(sample.position)
        swapped = State((state.lines[1], state.lines[0]), 1)
        assert values.chance(state) + values.chance(swapped) == pytest.approx(1, abs=1e-12)


def test_lines_lie_where_the_compiled_rules_have_them() -> None:
    assert [place_of(line) for line in ALL_LINES[1:]] == list(range(LINES))


def test_positions_and_numbers_come_back_as_they_were_packed() -> None:
    positions = [0, 1, 128, 129, 20_000, LINES**2 - 1]
    assert unpacked_positions(packed_positions(positions)).tolist() == positions
    numbers = [0, 255, 256, ONE, 4711]
    assert unpacked_numbers(packed_numbers(numbers)).tolist() == numbers
    assert unpacked_positions(b"").tolist() == unpacked_numbers(b"").tolist() == []


def test_every_position_with_a_number_can_come_up() -> None:
    positions = np.array(unpacked_positions(POCKET.sections["positions"]), np.int64)
    assert (np.diff(positions) > 0).all()
    assert not Table().over(positions).any()
    assert len(unpacked_numbers(POCKET.sections["numbers"])) == len(positions)


@pytest.mark.parametrize("options", [{"battle_fail_face": 6}, {"civil_war": "exact"}])
def test_other_options_are_judged_by_the_nearest_values_and_it_is_said(options: dict[str, object]) -> None:
    game = holmgang.make_game("two-domains", **options)
    reference = pocket_values(game)
    assert NEAREST in reference.notes
    assert reference.known == "pocket"
    assert 0 < reference.chance(game, game.read("12226/22222 1 roll=battle")) < 1
    assert NEAREST not in pocket_values(GAME).notes


def test_a_limit_on_quiet_turns_changes_no_value() -> None:
    quick = holmgang.make_game("two-domains", no_progress_limit=20)
    states = [GAME.read(sample.position) for sample in EXCERPT[:10]]
    assert [pocket_values(quick).chance(quick, state) for state in states] == [
        pocket_values(GAME).chance(GAME, state) for state in states
    ]


@pytest.mark.usefixtures("nothing_solved")
def test_eval_uses_them_where_nothing_is_solved_and_says_so() -> None:
    value = holmgang.evaluate("two-domains", "22222/22222 1")
    assert value.kind == "pocket"
    assert value.notes[:2] == (
        "These figures need nothing more. Whoever wants proven ones, too, makes them with: holmgang solve two-domains",
        LEARNED,
    )
    assert max(value.options[0], key=value.options[0].__getitem__) == "gather"
    assert value.win[0] == pytest.approx(0.542, abs=0.005)
    assert find_reference(GAME).name == "pocket values of Two Domains"


@pytest.mark.usefixtures("nothing_solved")
def test_a_damaged_file_is_named_and_chances_are_estimated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damage_pocket("two-domains", tmp_path, monkeypatch)
    found = find_reference(GAME)
    assert found.known == "estimated"
    assert any(note.endswith(f"two-domains.pocket {WHAT_TO_DO}") for note in found.notes)


def test_the_page_tells_the_size_of_the_file() -> None:
    page = (Path(__file__).parents[2] / "docs/pocket.md").read_text(encoding="utf-8")
    assert f"`two-domains.pocket`, {place('two-domains').stat().st_size:,} bytes" in page


# The table that they are made from and measured by


def test_moves_lead_where_the_rules_say() -> None:
    table, rules = Table(), holmgang.make_game("two-domains", no_progress_limit=None)
    rng = np.random.default_rng(3)
    short = [place_of(line) * LINES + place_of(other) for line, other in product(ALL_LINES[1:20], repeat=2)]
    positions = np.array([*rng.integers(0, table.size, 300), *rng.choice(short, 100), table.start])
    positions = positions[~table.over(positions)]
    for position, after in zip(positions.tolist(), table.after(positions).tolist(), strict=True):
        state = State((ALL_LINES[position // LINES + 1], ALL_LINES[position % LINES + 1]))
        node = rules.node(state)
        assert isinstance(node, Choose)
        for action, found in zip(ACTIONS.values(), after, strict=True):
            if action not in node.options[0]:
                assert set(found) == {table.closed}
                continue
            played = rules.play(state, {0: action})
            states = [played] * len(FACES) if played.rolling is None else [rules.settle(played, roll) for roll in DIE.outcomes]
            assert found == [_place(table, rules.node(each), each) for each in states]


def _place(table: Table, node: Choose[Action] | Chance[int] | Over, state: State) -> int:
    if isinstance(node, Over):
        return table.won if node.winner == 0 else table.lost
    return place_of(state.lines[1]) * LINES + place_of(state.lines[0])


def test_who_chooses_by_the_table_itself_gives_nothing_away_and_who_turns_it_round_does() -> None:
    """By any table: here one without rhyme or reason, for two dice a side."""
    table = Table(2)
    exact = table.ended((0.9 * np.sin(np.arange(table.size))).astype(np.float32))
    same, turned_round = Judged(table, lambda asked: exact[asked]), Judged(table, lambda asked: -exact[asked])
    assert play(table, exact, same, perfect, 40, np.random.default_rng(1)).given.max() == 0
    played = play(table, exact, turned_round, perfect, 40, np.random.default_rng(1))
    found = worths(table.after(played.positions), exact)
    chosen = turned_round.worths(table.after(played.positions)).argmax(axis=1)
    lost = (found.max(axis=1) - found[np.arange(len(found)), chosen]) / 2
    assert played.losses == pytest.approx(lost)
    assert played.given.sum() == pytest.approx(lost.sum(), rel=1e-5)
    assert played.given.mean() > 0.1


@pytest.mark.long
def test_values_of_a_game_in_which_turns_cost_something_follow_from_each_other() -> None:
    """For two dice a side, solved here; what has ended costs nothing more."""
    table, solution = Table(2), Solution.empty(OPTIONS, 2)
    solve(solution, CompiledSweeps(OPTIONS))
    exact = exact_groups(solution)
    values = in_one(table, discounted_groups(exact, 2))
    later = values.copy()
    later[: table.size] *= DISCOUNT
    positions = np.arange(table.size)[~table.over(np.arange(table.size))]
    assert worths(table.after(positions), later).max(axis=1) == pytest.approx(values[positions], abs=1e-4)
    assert np.abs(values[positions]).mean() < np.abs(in_one(table, exact)[positions]).mean()


@pytest.mark.long
@pytest.mark.usefixtures("own_cache")
def test_a_player_who_goes_by_them_gives_the_perfect_player_little_over_a_whole_game() -> None:
    """By the full tables, solved where they are not there: minutes."""
    table = Table()
    exact = in_one(table, exact_groups(solved()))
    for sample in EXCERPT:
        own, theirs = GAME.read(sample.position).lines
        assert exact[place_of(own) * LINES + place_of(theirs)] == pytest.approx(2 * max(sample.chances.values()) - 1, abs=5e-4), (
            sample.position
        )
    player = Judged(table, judge_by(PocketValues(POCKET), table))
    for opponent in OPPONENTS.values():
        played = play(table, exact, player, opponent, 3000, np.random.default_rng(7))
        assert played.given.mean() < PROMISED
