"""Errors carry one sentence for people, whatever was typed."""

import pytest

from holmgang.core.errors import UnknownName, cut, did_you_mean, listing, nearest, shown
from holmgang.core.forfeits import Forfeit
from holmgang.games import OWN_GAMES, all_kinds, find_kind


def test_an_unknown_name_is_answered_with_the_nearest_one() -> None:
    error = UnknownName("game", "Two-Domain", OWN_GAMES)
    assert str(error) == "There is no game called “Two-Domain”: did you mean two-domains?"
    assert (error.kind, error.name, error.known) == ("game", "Two-Domain", OWN_GAMES)


def test_or_with_all_of_them_if_none_is_near() -> None:
    sentence = "There is no drink called “mead”: choose from ale, cider, water."
    assert str(UnknownName("drink", "mead", ("ale", "cider", "water"))) == sentence


@pytest.mark.parametrize(
    ("typed", "known", "near"),
    [
        ("paly", "play", "play"),
        ("Jsn", "json", "json"),
        ("jsonn", "json", "json"),
        ("lug", "log", "log"),
        ("two-domians", "two-domains", "two-domains"),
        ("position", "option", None),
        ("tcsh", "zsh", None),
        ("z", "h", None),
        ("ca", "abc", None),
        ("", "a", None),
        ("x" * 100, "x" * 101, "x" * 101),
        ("x" * 101, "x" * 102, None),  # nobody's slip
    ],
)
def test_one_slip_in_three_letters_is_forgiven(typed: str, known: str, near: str | None) -> None:
    assert nearest(typed, [known]) == (() if near is None else (near,))


def test_of_several_the_one_with_the_fewest_slips_is_meant() -> None:
    assert nearest("knigths", ["knight", "knights"]) == ("knights",)
    assert nearest("knigth", ["knights", "knight"]) == ("knight",)


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("pos", ("position",)),
        ("Pos", ("position",)),
        ("p", ("position", "plain")),
        ("s", ("seats", "seed", "save")),
        ("sea", ("seats",)),
        ("seat", ("seats",)),
        ("t", ()),  # four begin so
        ("osition", ("position",)),  # a slip
        ("tion", ()),
    ],
)
def test_a_beginning_of_few_words_may_be_meant_for_each_of_them(typed: str, near: tuple[str, ...]) -> None:
    known = ("position", "plain", "seats", "seed", "save", "table", "tally", "toss", "turn")
    assert nearest(typed, known) == near


def test_all_that_is_near_is_asked_for_in_one_question() -> None:
    assert did_you_mean(()) == ""
    assert did_you_mean(("ale",)) == "did you mean ale?"
    assert did_you_mean(("ale", "cider")) == "did you mean ale or cider?"
    assert did_you_mean(("ale", "cider", "water")) == "did you mean ale, cider or water?"


def test_a_users_text_is_shown_on_one_line_and_cut_short() -> None:
    assert shown("a\nb\x00") == "“a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}”"
    assert shown("x" * 61) == f"“{'x' * 60}…”"
    assert shown("x" * 60) == f"“{'x' * 60}”"
    assert cut("grow 1") == "grow 1"


def test_a_long_list_is_cut_with_a_count() -> None:
    assert listing(["a", "b"]) == "a, b"
    assert listing(map(str, range(30)), most=3) == "0, 1, 2 and 27 more"


@pytest.mark.parametrize("name", ["two-domains", "Two Domains", "TWO_DOMAINS", " two  domains "])
def test_a_game_is_found_however_its_name_is_spelled(name: str) -> None:
    assert find_kind(name).name == "two-domains"


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownName):
        find_kind("chess")


def test_every_game_introduces_itself() -> None:
    for kind in all_kinds():
        assert kind.name in OWN_GAMES
        assert all((kind.title, kind.designer, kind.pitch, kind.minutes, kind.difficulty))
        assert kind.make().name == kind.name
        assert kind.make().version == kind.version


def test_a_forfeit_names_its_reason_and_says_more() -> None:
    lost = Forfeit("crash", "Pebble ended (exit status 3).")
    assert (lost.reason, str(lost)) == ("crash", "Pebble ended (exit status 3).")
