"""What all position texts share, and the errors of each game's own."""

import pytest

from holmgang.core.errors import BadOption, BadPosition
from holmgang.core.kind import write_position
from holmgang.core.position import PositionText, halves, read_count, read_mover, read_pair
from holmgang.games import OWN_GAMES, find_kind
from tests.facts import facts_of


def test_words_come_in_order_and_fields_anywhere() -> None:
    taken = PositionText("a quiet=3 b", ("quiet", "roll"))
    assert taken.words == ["a", "b"]
    assert (taken.has("quiet"), taken.has("roll")) == (True, False)
    assert (taken.field("quiet"), taken.field("roll")) == ("3", "")
    assert (taken.count("quiet", 9), taken.count("roll", 9)) == (3, 0)


def test_an_unknown_field_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadPosition, match=r"“quit”: did you mean quiet\?"):
        PositionText("a quit=3", ("quiet",))


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        ("22222/22222 1 civil_wra=exact", r"“civil_wra”: did you mean civil_war\?"),
        ("22222/22222 1 xyzzy=3", r"choose from roll, quiet, battle_fail_face, civil_war, no_progress_limit\."),
    ],
)
def test_the_options_are_among_the_fields_that_an_unknown_one_is_answered_with(position: str, answer: str) -> None:
    with pytest.raises(BadPosition, match=answer):
        find_kind("two-domains").read_position(position)


def test_spaces_around_the_slash_are_spaces_like_any_other() -> None:
    assert PositionText("22222 /22222/ 3 1", ()).words == ["22222/22222/3", "1"]


def test_a_field_given_twice_is_refused() -> None:
    with pytest.raises(BadPosition, match="gives quiet twice"):
        PositionText("quiet=1 QUIET=2", ("quiet",))


def test_the_counter_stays_below_its_limit_and_is_left_out_without_one() -> None:
    assert PositionText("quiet=5", ("quiet",)).quiet(5) == 5
    assert PositionText("", ("quiet",)).quiet(None) == 0
    with pytest.raises(BadPosition, match="quiet must be a whole number from 0 to 5"):
        PositionText("quiet=6", ("quiet",)).quiet(5)
    with pytest.raises(BadPosition, match="leave quiet out"):
        PositionText("quiet=0", ("quiet",)).quiet(None)


@pytest.mark.parametrize("text", ["", "-", "x", "1.5", "²", "--1", "11", "-3", "1" * 7])
def test_a_count_out_of_its_limits_is_refused(text: str) -> None:
    with pytest.raises(BadPosition, match="Health must be a whole number from -2 to 10"):
        read_count("Health", text, -2, 10)


def test_a_pair_of_counts_is_written_with_a_dash() -> None:
    assert read_pair("Dragons captured", "1-3", 3) == (1, 3)
    with pytest.raises(BadPosition, match="Dragons captured are written like 0-0, not “12”"):
        read_pair("Dragons captured", "12", 3)


def test_a_count_may_be_negative_where_the_limits_say_so() -> None:
    assert [read_count("Health", text, -2, 10) for text in ("-2", "+3", "0", "010")] == [-2, 3, 0, 10]


def test_the_mover_is_1_or_2() -> None:
    assert (read_mover("1"), read_mover("2")) == (0, 1)
    with pytest.raises(BadPosition, match="must be 1 or 2, not “3”"):
        read_mover("3")


@pytest.mark.parametrize("text", ["22222", "1/2/3"])
def test_two_halves_have_one_slash_between_them(text: str) -> None:
    assert halves("a/b", "a/b") == ("a", "b")
    with pytest.raises(BadPosition, match="one slash between them"):
        halves(text, "a/b")


# Options in a position


def test_options_in_the_text_count_in_any_letter_case() -> None:
    game, _ = find_kind("two-domains").read_position("22222/22222 1 CIVIL_WAR=exact")
    assert game.options.civil_war == "exact"


def test_options_given_beside_the_text_count_too() -> None:
    game, state = find_kind("two-domains").read_position("22222/22222 1 civil_war=exact", {"battle_fail_face": 6})
    assert write_position(game, state) == "22222/22222 1 battle_fail_face=6 civil_war=exact"


def test_an_option_given_twice_is_fine_if_both_agree_and_refused_if_not() -> None:
    kind = find_kind("two-domains")
    assert kind.read_position("22222/22222 1 civil_war=exact", {"civil_war": "exact"})
    with pytest.raises(BadPosition, match="says civil_war=exact and the option given says at_least: keep one"):
        kind.read_position("22222/22222 1 civil_war=exact", {"civil_war": "at_least"})
    with pytest.raises(BadPosition, match="gives civil_war twice"):
        kind.read_position("22222/22222 1 civil_war=exact civil_war=exact")


def test_a_wrong_option_in_a_position_is_refused() -> None:
    with pytest.raises(BadOption, match="civil_war cannot be “never”"):
        find_kind("two-domains").read_position("22222/22222 1 civil_war=never")


# What each game refuses, and what it takes though it could never come about


@pytest.mark.parametrize(
    ("game", "text", "sentence"), [(game, text, sentence) for game in OWN_GAMES for text, sentence in facts_of(game).refused]
)
def test_a_position_that_breaks_components_or_limits_is_refused(game: str, text: str, sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence.replace("(", r"\(")):
        find_kind(game).read_position(text)


TAKEN = [
    ("duo-regna", "kq/aj", "QK/AJ 0 0-0"),
    ("duo-regna", "A/A +1", "A/A 1 0-0"),
    ("two-domains", "12256/1", "12256/1 1"),
    ("two-domains", "-/22222 2", "-/22222 2"),
    ("deck-duel", "10,2,0/10,2,0,F", "10,2,0:A23456789TJQK/10,2,0,F:A23456789TJQ rage"),
    ("deck-duel", "10,2,0:10a/10,2,0:K", "10,2,0:AT/10,2,0:K rage"),
    ("deck-duel", "-1,2,0:2/10,2,0:K rage", "-1,2,0:2/10,2,0:K over"),
    ("deck-duel", "10,2,0:2/10,2,0:K flip flipped=10-.", "10,2,0:2/10,2,0:K flip flipped=T-."),
    ("dueling-nobles", "ks+3C,JC;10h4H!;2;s/jd;-;0;-", "Jc,Ks+3c;4h!Th;2;s/Jd;-;0;- 1 begin"),
    ("dueling-nobles", "Jc;4h,5h;2;-/-;9c;0;- 1 begin boosted=yes", "Jc;4h5h;2;-/-;9c;0;- 1 over"),
]


@pytest.mark.parametrize(("game", "text", "canonical"), TAKEN)
def test_reading_is_lenient_and_writing_canonical(game: str, text: str, canonical: str) -> None:
    assert write_position(*find_kind(game).read_position(text)) == canonical
