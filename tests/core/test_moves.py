"""Finding the move somebody means, and three different errors where there is none."""

import pytest

from holmgang.core.errors import IllegalMove, MalformedMove, MoveError, OutOfTurn
from holmgang.core.moves import check_moves, find_move, find_moves
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.games import find_kind
from tests.kit.scene import scene

TWO_DOMAINS = find_kind("two-domains").make()
OPTIONS = ("grow 1", "grow 2", "gather", "mobilise")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("gather", "gather"),
        ("  GATHER ", "gather"),
        ("ga", "gather"),
        ("m", "mobilise"),
        ("grow   2", "grow 2"),
        ("g 2", "grow 2"),
        ("gr 1", "grow 1"),
    ],
)
def test_a_move_is_found_by_any_unique_prefix(text: str, found: str) -> None:
    assert find_move(TWO_DOMAINS, OPTIONS, text) == found


def test_a_whole_text_is_found_even_if_it_begins_another() -> None:
    assert find_move(TWO_DOMAINS, ("grow 1", "grow 11"), "grow 1") == "grow 1"


def test_of_moves_whose_words_all_fit_the_one_that_begins_so_is_meant() -> None:
    bids = ("1 one", "1 two", "10 ones", "10 twos")
    assert [find_move(TWO_DOMAINS, bids, text) for text in ("1 o", "10 o", "1 t")] == ["1 one", "10 ones", "1 two"]
    with pytest.raises(MalformedMove, match="Possible: 1 one, 1 two, 10 ones, 10 twos"):
        find_move(TWO_DOMAINS, bids, "1")


def test_a_move_is_found_by_another_full_spelling_of_it() -> None:
    duel = scene("dueling-nobles", "Jd;4hTs;0;-/Kh;9c;0;- 1 attack duel=Jd>Kh dice=3>44")
    assert str(find_move(duel.game, duel.game.view(duel.state, 0).options, "play 10s 4h")) == "play 4h Ts"


def test_a_prefix_of_several_is_malformed_and_tells_which() -> None:
    with pytest.raises(MalformedMove) as caught:
        find_move(TWO_DOMAINS, OPTIONS, "g")
    assert str(caught.value) == "“g” could mean more than one move. Possible: grow 1, grow 2, gather."
    assert caught.value.possible == ("grow 1", "grow 2", "gather")


@pytest.mark.parametrize("text", ["dance", "", "   ", "grow 9", "gather now"])
def test_what_names_no_move_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove, match=r"is not a move of this game\. Possible: grow 1, grow 2, gather, mobilise\."):
        find_move(TWO_DOMAINS, OPTIONS, text)


def test_a_move_that_is_not_possible_now_is_illegal() -> None:
    with pytest.raises(IllegalMove, match=r"“battle” is not possible now\. Possible: grow 1"):
        find_move(TWO_DOMAINS, OPTIONS, "battle")


# Both seats at once

BOTH: Choose[str] = Choose((("rage", "calm"), ("rage", "calm")))
FIRST: Choose[str] = Choose.one(0, ("rage", "calm"))
SECOND: Choose[str] = Choose.one(1, ("rage", "calm"))
DECK_DUEL = find_kind("deck-duel").make()


def test_two_moves_are_joined_by_a_bar_first_seat_first() -> None:
    assert find_moves(DECK_DUEL, BOTH, "r|calm") == {0: "rage", 1: "calm"}


def test_one_move_goes_to_the_seat_that_is_asked() -> None:
    assert find_moves(DECK_DUEL, SECOND, "rage") == {1: "rage"}


@pytest.mark.parametrize(
    ("node", "text", "sentence"),
    [
        (BOTH, "rage", "holds 1 move, but both seats choose here: write two moves joined by |, first seat first."),
        (FIRST, "rage | calm", "holds 2 moves, but one move is needed here. Possible: rage, calm."),
    ],
)
def test_the_wrong_number_of_moves_is_out_of_turn(node: Choose[str], text: str, sentence: str) -> None:
    with pytest.raises(OutOfTurn) as caught:
        find_moves(DECK_DUEL, node, text)
    assert str(caught.value) == f"“{text}” {sentence}"


# Legality


def test_exactly_one_option_of_each_seat_asked_is_legal() -> None:
    check_moves(BOTH, {0: "rage", 1: "calm"})
    check_moves(FIRST, {0: "rage"})


def test_a_missing_move_is_out_of_turn() -> None:
    with pytest.raises(OutOfTurn, match=r"The second seat must choose too\. Possible: rage, calm\."):
        check_moves(BOTH, {0: "rage"})


def test_a_move_of_a_seat_that_is_not_asked_is_out_of_turn() -> None:
    with pytest.raises(OutOfTurn, match=r"The second seat has nothing to decide now; it is for the first\."):
        check_moves(FIRST, {0: "rage", 1: "calm"})


def test_a_move_that_is_no_option_is_illegal() -> None:
    with pytest.raises(IllegalMove, match=r"“block” is not possible now\. Possible: rage, calm\."):
        check_moves(FIRST, {0: "block"})


def test_nobody_moves_while_chance_decides_or_after_the_end() -> None:
    with pytest.raises(OutOfTurn, match="chance must decide first"):
        check_moves(Chance.even("12"), {0: "rage"})
    with pytest.raises(OutOfTurn, match="the game is over"):
        check_moves(Over(0, "knockout"), {0: "rage"})


def test_the_three_errors_are_kinds_of_one() -> None:
    assert all(issubclass(kind, MoveError) for kind in (MalformedMove, IllegalMove, OutOfTurn))
    assert str(MoveError("No.")) == "No."
