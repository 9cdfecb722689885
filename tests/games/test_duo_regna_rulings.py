"""Duo Regna by its rulings (DR 2.x) and test positions (DR1 …)."""

from random import Random

import pytest

from holmgang.conformance.walks import walk
from holmgang.core.errors import BadOutcome, IllegalMove
from holmgang.core.nodes import Chance, Choose, Over, Played
from holmgang.games import find_kind
from tests.kit.scene import Scene, scene

MATRIX = """
  A J 2 3 4 5 6 Q K
A = = = = = = = = =
J = = L L L W L W W
2 = W = L L W L L L
3 = W W = L W L L L
4 = W W W = W L L L
5 = L L L L = W W W
6 = W W W W L = L L
Q = L W W W L W = =
K = L W W W L W = =
"""

PLACES = {"W": 1, "=": 0, "L": -1}


def duo(position: str | None = None, **options: object) -> Scene:
    return scene("duo-regna", position, **options)


def place_after(round_: str, **options: object) -> int:
    """Where a dragon from the middle stands after one round between full hands."""
    place: int = duo(None, **options).then(round_).state.dragon
    return place


def rounds() -> list[tuple[str, int]]:
    header, *rows = [line.split() for line in MATRIX.strip().splitlines()]
    return [(f"{row[0]} | {card}", PLACES[result]) for row in rows for card, result in zip(header, row[1:], strict=True)]


@pytest.mark.parametrize(("round_", "place"), rounds(), ids=[round_ for round_, _ in rounds()])
def test_dr_1_every_pair_of_cards_as_the_matrix_has_it(round_: str, place: int) -> None:
    assert place_after(round_) == place


# Rulings


@pytest.mark.parametrize("royal", "QK")
@pytest.mark.parametrize(("reading", "place"), [("priest", 1), ("royal", -1), ("draw", 0)])
def test_dr_2_1_the_priest_against_a_royal_is_read_in_three_ways(royal: str, reading: str, place: int) -> None:
    assert place_after(f"5 | {royal}", priest_vs_royal=reading) == place
    assert place_after(f"{royal} | 5", priest_vs_royal=reading) == -place


def test_dr_2_1_the_other_readings_leave_every_other_round_alone() -> None:
    for reading in ("royal", "draw"):
        for round_, place in rounds():
            if round_ not in ("5 | Q", "5 | K", "Q | 5", "K | 5"):
                assert place_after(round_, priest_vs_royal=reading) == place


@pytest.mark.parametrize(("reading", "place"), [("joker", 1), ("priest", -1)])
def test_dr_2_2_the_joker_against_the_priest_is_read_in_two_ways(reading: str, place: int) -> None:
    assert place_after("J | 5", joker_vs_priest=reading) == place
    assert place_after("5 | J", joker_vs_priest=reading) == -place


@pytest.mark.parametrize("card", "2346")
def test_dr_2_3_the_joker_is_a_1_against_plain_cards(card: str) -> None:
    assert place_after(f"J | {card}") == -1


def test_dr_2_4_priest_against_priest_is_a_draw() -> None:
    assert place_after("5 | 5") == 0


@pytest.mark.parametrize("card", "AJ23456QK")
def test_dr_2_5_the_shield_draws_against_everything(card: str) -> None:
    assert place_after(f"A | {card}") == 0
    assert place_after(f"{card} | A") == 0


@pytest.mark.parametrize("reading", ["priest", "royal", "draw"])
def test_dr_2_6_the_priest_never_makes_the_shield_the_smaller_card(reading: str) -> None:
    assert place_after("5 | A", priest_vs_royal=reading) == 0


def test_dr_2_7_queen_and_king_are_equal() -> None:
    assert place_after("Q | K") == place_after("K | Q") == 0


def test_dr_2_8_joker_against_joker_is_a_draw() -> None:
    assert place_after("J | J") == 0


def test_dr_2_9_a_drawn_round_spends_both_cards_and_moves_nothing() -> None:
    assert duo("AJ23456QK/AJ23456QK 1 0-0").then("3 | 3").text == "AJ2456QK/AJ2456QK 1 0-0 quiet=1"


def test_dr_2_10_hands_go_on_after_a_capture() -> None:
    assert duo("34/26 1 0-0").then("3 | 2").text == "4/6 0 1-0"


def test_dr_2_10_with_refill_on_capture_both_take_all_cards_back() -> None:
    after = duo("34/26 1 0-0", refill_on_capture=True).then("3 | 2")
    assert after.state.hands == ("AJ23456QK", "AJ23456QK")
    assert after.state.captured == (1, 0)


def test_dr_2_11_the_refill_comes_when_both_hands_run_out_together() -> None:
    assert duo("34/26 0 0-0").then("4 | 6").state.hands == ("3", "2")
    assert duo("3/2 0 0-0").then("3 | 2").text == "AJ23456QK/AJ23456QK 1 0-0 quiet=1"


def test_dr_2_11_the_last_card_of_a_lap_is_forced() -> None:
    last = duo("3/2 0 0-0")
    assert (last.options(0), last.options(1)) == (["3"], ["2"])


def test_dr_2_12_either_seat_sees_both_hands() -> None:
    table = duo("34/26 0 0-0")
    for seat in (0, 1, None):
        assert table.game.view(table.state, seat).table.hands == ("34", "26")


def test_dr_2_13_both_choose_at_once_and_a_choice_is_no_part_of_the_state() -> None:
    table = duo()
    assert table.asked == (0, 1)
    assert set(table.state.__struct_fields__) == {"hands", "dragon", "captured", "quiet"}


def test_dr_2_14_a_win_first_undoes_the_others_step() -> None:
    assert duo("AJ23456QK/AJ23456QK -1 0-0").then("K | 6").state.dragon == 0


def test_dr_2_14_a_dragon_is_captured_at_two_steps_and_the_next_starts_in_the_middle() -> None:
    after = duo("AJ23456QK/AJ23456QK -1 0-0").then("6 | K")
    assert (after.state.dragon, after.state.captured) == (0, (0, 1))


@pytest.mark.parametrize("target", range(1, 10))
def test_dr_2_15_the_first_to_the_target_wins(target: int) -> None:
    before = duo(f"K3/62 1 {target - 1}-{target - 1} target={target}")
    assert before.over is None
    assert before.then("K | 6").over == Over(0, "enough dragons captured")


def test_dr_2_16_dragons_never_run_out() -> None:
    assert duo("K3/62 1 2-2").then("K | 6").state.captured == (3, 2)


def test_dr_2_17_the_game_is_over_before_any_refill() -> None:
    after = duo("3/2 1 2-2").then("3 | 2")
    assert after.text == "-/- 2 3-2"
    assert after.over == Over(0, "enough dragons captured")


def test_dr_2_18_ninety_rounds_without_a_capture_are_a_draw() -> None:
    last = duo("AJ23456QK/AJ23456QK 0 0-0 quiet=89")
    assert last.over is None
    assert last.then("A | A").over == Over(None, "too many rounds without progress")


def test_dr_2_18_a_capture_in_the_last_quiet_round_goes_on() -> None:
    after = duo("AJ23456QK/AJ23456QK 1 0-0 quiet=89").then("K | 6")
    assert after.over is None
    assert after.state.quiet == 0


def test_dr_2_18_without_a_limit_nothing_is_counted() -> None:
    after = duo(no_progress_limit="off").then(*["A | A", "K | K"])
    assert after.over is None
    assert after.state.quiet == 0


def test_dr_2_19_the_gladiator_theme_is_the_same_game_told_otherwise() -> None:
    dragons, gladiators = duo("3/2 1 2-2"), duo("3/2 1 2-2 theme=gladiator")
    assert dragons.then("3 | 2").state == gladiators.then("3 | 2").state
    assert gladiators.then("3 | 2").over == Over(0, "enough wounds dealt")


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (
            "A | K",
            "You block (A), {second} strikes a heavy blow (K). "
            "Neither gains ground, since a block (A) stops whatever comes; the tension card stays.",
        ),
        (
            "J | Q",
            "You attack by surprise (J), {second} strikes a heavy blow (Q). "
            "You win the exchange, since a surprise attack with the J beats heavy blows, "
            "and push the tension card towards {second}, step 1 of 2.",
        ),
        (
            "6 | 5",
            "You attack (6), {second} attacks by surprise (5). "
            "{second} wins the exchange, since a surprise attack with the 5 lets the lower card win, "
            "and pushes the tension card towards you, step 1 of 2.",
        ),
    ],
)
def test_dr_2_19_the_arena_has_blocks_heavy_blows_surprise_attacks_and_attacks(moves: str, told: str) -> None:
    game = find_kind("duo-regna").make({"theme": "gladiator"})
    state = game.start()
    first, _, second = moves.partition(" | ")
    cause: Played[str] = Played({0: first, 1: second})
    after = game.play(state, cause.moves)
    assert " ".join(event.first.sentence for event in game.tell(state, cause, after)) == told


def test_dr_2_20_there_is_no_leading_and_no_following() -> None:
    table = duo("A2K/356 0 0-0")
    assert (table.options(0), table.options(1)) == (["A", "2", "K"], ["3", "5", "6"])


def test_dr_2_21_the_jack_is_the_joker_and_there_are_nine_cards() -> None:
    assert duo().options(0) == list("AJ23456QK")


def test_nothing_is_left_to_chance() -> None:
    game = find_kind("duo-regna").make()
    assert not any(isinstance(game.node(step.before), Chance) for step in walk(game, Random(1)))
    with pytest.raises(BadOutcome, match="Nothing is left to chance in Duo Regna"):
        game.settle(game.start(), 6)
    assert game.outcome_seen(game.start(), 6, None) == 6


# Test positions


def test_DR1_a_king_beats_a_six() -> None:
    after = duo().then("K | 6")
    assert after.state.dragon == 1
    assert [len(hand) for hand in after.state.hands] == [8, 8]


def test_DR2_the_shield_holds_and_both_cards_are_discarded() -> None:
    assert duo("AJ23456QK/AJ23456QK 1 0-0").then("A | K").text == "J23456QK/AJ23456Q 1 0-0 quiet=1"


def test_DR3_the_joker_beats_a_queen() -> None:
    assert place_after("J | Q") == 1


def test_DR4_a_two_beats_the_joker() -> None:
    assert place_after("J | 2") == -1


def test_DR5_priest_against_king_in_all_readings() -> None:
    assert [place_after("5 | K", priest_vs_royal=reading) for reading in ("priest", "royal", "draw")] == [1, -1, 0]


def test_DR6_a_four_beats_the_priest() -> None:
    assert place_after("5 | 4") == -1


def test_DR7_priest_against_joker_in_both_readings() -> None:
    assert place_after("5 | J") == -1
    assert place_after("5 | J", joker_vs_priest="priest") == 1


def test_DR8_two_priests_draw() -> None:
    assert place_after("5 | 5") == 0


def test_DR10_queen_and_king_draw() -> None:
    assert place_after("Q | K") == 0


def test_DR13_a_win_at_minus_one_brings_the_dragon_to_the_middle() -> None:
    after = duo("AJ23456QK/AJ23456QK -1 0-0").then("K | 6")
    assert (after.state.dragon, after.state.captured) == (0, (0, 0))


def test_DR15_the_last_capture_ends_the_game_on_empty_hands() -> None:
    after = duo("3/2 1 2-2").then("3 | 2")
    assert after.over == Over(0, "enough dragons captured")
    assert after.state.hands == ("", "")
    assert after.state.dragon == 2


def test_DR16_a_queen_played_is_gone_and_the_king_still_there() -> None:
    after = duo().then("Q | 2")
    assert "K" in after.options(0)
    with pytest.raises(IllegalMove):
        after.then("Q | 3")
    assert sum(card in "QK" for card in after.state.hands[0]) == 1


def test_DR17_two_shields_draw_and_are_gone_for_the_lap() -> None:
    after = duo().then("A | A")
    assert after.state.dragon == 0
    assert "A" not in after.options(0) + after.options(1)


def test_DR18_swapped_seats_change_the_sign() -> None:
    first = duo().then("K | 6", "2 | J", "5 | A")
    swapped = duo().then("6 | K", "J | 2", "A | 5")
    assert first.state.dragon == -swapped.state.dragon
    assert first.state.hands == swapped.state.hands[::-1]
    assert first.state.captured == swapped.state.captured[::-1]


def test_DR19_a_lap_of_nine_mirror_rounds_leads_back_to_the_start() -> None:
    table = duo(no_progress_limit="off")
    after = table.then(*[f"{card} | {card}" for card in "AJ23456QK"])
    assert after.state == table.state
    assert isinstance(after.node, Choose)
