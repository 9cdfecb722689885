"""What all position texts share, and the errors of each game's own."""

import pytest

from holmgang.core.errors import BadOption, BadPosition
from holmgang.core.kind import write_position
from holmgang.core.position import PositionText, halves, read_count, read_mover
from holmgang.games import find_kind


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

REFUSED = {
    "duo-regna": [
        ("AJ23456QK", "one slash"),
        ("", "looks like AJ23456QK/AJ23456QK 0 0-0"),
        ("A/A 0 0-0 more", "looks like AJ23456QK/AJ23456QK 0 0-0"),
        ("AA/A2 0 0-0", "each card once, but A stands 2 times"),
        ("A7/A2 0 0-0", "“7” is no card"),
        ("A2/A 0 0-0", "equally many cards, not 2 and 1"),
        ("-/- 0 0-0", "Empty hands are taken back at once"),
        ("A/A 3 0-0", "dragon’s place must be a whole number from -2 to 2"),
        ("A/A 2 0-0", "captured and the next one stands at 0"),
        ("A/A -2 3-0", "captured and the next one stands at 0"),
        ("A/A 0 4-0", "Dragons captured must be a whole number from 0 to 3"),
        ("A/A 0 3-3", "Only one player can have 3 dragons"),
        ("A/A 0 12", "written like 0-0"),
        ("A/A 0 0-0 quiet=91", "quiet must be a whole number from 0 to 90"),
    ],
    "two-domains": [
        ("", "looks like 22222/22222 1"),
        ("22222", "one slash"),
        ("222222/2 1", "1 to 5 dice"),
        ("22227/22 1", "faces 1 to 6"),
        ("2/22 1", "always a king: write 1, not 2"),
        ("1/1 1", "Two lone kings"),
        ("-/- 1", "Two dead domains"),
        ("22/22 3", "must be 1 or 2"),
        ("22/22 1 roll=dance", "gather or battle"),
        ("22/22 1 roll=battle", "waits for no battle roll"),
        ("1/22 1 roll=gather", "waits for no gather roll"),
        ("22/22 1 roll=gather quiet=200", "No roll is waited for"),
    ],
    "deck-duel": [
        ("10,2,0", "one slash"),
        ("", "looks like 10,2,0"),
        ("10,2/10,2,0 rage", "A side looks like"),
        ("10,2,0,X/10,2,0 rage", "A side looks like"),
        ("14,2,0/10,2,0 rage", "Health must be a whole number from -4 to 12, not “14”"),
        ("10,7,0/10,2,0 rage", "Action points must be a whole number from 0 to 6"),
        ("10,2,4/10,2,0 rage", "Rage must be a whole number from 0 to 3"),
        ("10,2,0:AA/10,2,0 rage", "each card once, but A stands 2 times"),
        ("10,2,0:A1/10,2,0 rage", "“1” is no card"),
        ("10,2,0:A2^3/10,2,0 rage", "foreseen card “3” is not in the deck"),
        ("10,2,0:A2^?/10,2,0 rage", "names the foreseen card"),
        ("10,2,0,F:AK/10,2,0 rage", "King lies beside the discard pile"),
        ("10,2,0/10,2,0 dance", "no phase called “dance”"),
        ("10,2,0/10,2,0 rage_reply", "needs rage_order=initiative"),
        ("10,2,0/10,2,0 rage initiative=1", "needs rage_order=initiative"),
        ("10,2,0/10,2,0 rage rage_order=initiative", "says who has it"),
        ("10,2,0/10,2,0 over", "below 1"),
        ("0,2,0/0,2,0 rage", "Only one side can be knocked out"),
        ("10,2,0:A/10,2,0:A rage flipped=9-6", "not flipped yet"),
        ("10,2,0:-/10,2,0 rage", "renewed at the end of the turn"),
        ("10,2,0:A/10,2,0:A block flipped=9", "written like 9-6"),
        ("10,2,0:A/10,2,0:A flip flipped=.-6", "flipped before the second"),
        ("10,2,0/10,2,0:A flip flipped=9-.", "cannot be in its deck"),
        ("10,2,0:A/10,2,0:A block", "needs two flipped cards"),
        ("10,2,0:A/10,2,0:A block flipped=9-9", "needs two flipped cards"),
        ("10,2,0:A/10,0,0:A block flipped=9-6", "no Action point"),
        ("10,2,0:A/10,0,0:A face flipped=9-6", "Only a winning Jack, Queen or King"),
        ("10,2,0:A/10,0,0:A look flipped=Q-6", "needs a winning Jack"),
        ("10,2,0:-/10,0,0:A look flipped=J-6", "a card left"),
        ("10,2,0:A/10,0,0:A foresight flipped=J-6", "must be named"),
        ("10,2,0:A/10,2,0:A block flipped=9-6 quiet=60", "a draw before another card is flipped"),
    ],
    "dueling-nobles": [
        ("", "looks like Jc,Qh,Ks"),
        ("Jc;4h;2/Jd;9c;0;-", "A side is its courtyard"),
        ("Jc,Jc;4h;2;-/Jd;9c;0;-", "There is one Jc among the nobles, but it lies in 2 places"),
        ("Jc;4h4h;2;-/Jd;9c;0;-", "There is one 4h among the number cards"),
        ("Jc;4h;2;-/Jd;9c;0;- 1 begin discard=4h", "lies in 2 places"),
        ("Jc**;4h;2;-/Jd;9c;0;-", "Jc with 2 wounds is dead"),
        ("Jc+4h;5h;2;-/Jd;9c;0;-", "A boost is one 2 or one 3"),
        ("Xc;5h;2;-/Jd;9c;0;-", "is no noble"),
        ("Jc;5x;2;-/Jd;9c;0;-", "is not a row of cards"),
        ("Jc;?;2;-/Jd;9c;0;-", "names every card"),
        ("Jc;Kh;2;-/Jd;9c;0;-", "is no number card"),
        ("Jc;5h;-1;-/Jd;9c;0;-", "Resources must be a whole number from 0"),
        ("Jc;5h;2;hh/Jd;9c;0;-", "each once"),
        ("Jc;5h;2;x/Jd;9c;0;-", "some of hdcs"),
        ("Jc;5h;2;-/Jd;9c;0;- 3", "must be 1 or 2"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 dance", "no phase called"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin discard=5h!", "only cards in a hand"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin dealt=JhJhJd", "holds Jh twice"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin dealt=Xh", "holds nobles such as"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin dealt=Jh", "belongs to the set-up"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin boosted=no", "boosted=yes or left out"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin opening=yes", "needs first_turn_duel=false"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin wounded=Jc", "Only Kings are wounded"),
        ("Kc;5h;2;-/Jd;9c;0;- 1 begin wounded=KcKh", "Only one King is wounded"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin moved=4h", "Only boosts"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 spend boosted=yes", "belong to the beginning"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin cashed=1", "cashed belongs to the phase cash"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 over", "over only once a courtyard is empty"),
        ("-;5h;2;-/Jd;9c;0;- 1 draw owed=1", "Nothing is left to do"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 draw", "something is owed"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin owed=1", "no card is owed"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 diamonds", "1 to 3 cards are owed"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 draw nobles=2", "Only one noble is bought"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 draw nobles=11 noble_buy_limit=none", "More nobles are owed"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 roll", "the duel must be named"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin duel=Jc>Jd", "no duel yet"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin dice=3>", "need a duel"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 roll duel=Jc", "written duel=Qh>Ks"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 roll duel=JcJd", "written duel=Qh>Ks"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 roll duel=Jd>Jc", "Jd is not in the courtyard of seat 1"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 roll duel=Jc>Jd dice=7>", "dice=4>52"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 roll duel=Jc>Jd dice=3>4", "all are rolled"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 attack duel=Jc>Jd", "rolled with 1 and 1 dice"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 redirect duel=Jc>Jd", "A redirection needs"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 attack duel=Jc>Jd dice=3>4 played=6h", "cannot have been played"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 duel opening=yes first_turn_duel=false", "no duel in the opening turn"),
        ("Jc,Jd,Jh;-;0;-/Qc,Qd,Qh;-;1;- 1 toss", "nothing has been played yet"),
        ("Jc,Jd;-;0;-/Qc,Qd,Qh;-;0;- 1 toss", "each courtyard holds 3 nobles"),
        ("Jc,Jd,Jh;4h;0;-/Qc,Qd,Qh;-;0;- 1 toss", "before the cards"),
        ("Jc,Jd,Jh;4h;0;-/Qc,Qd,Qh;5h;0;- 1 cards", "then the second"),
        ("Jc,Jd,Jh;-;0;-/Qc,Qd,Qh;-;0;- 1 cards dealt=Jh", "belongs to the draft"),
        ("-;-;0;-/-;-;0;- 1 draft dealt=Jh", "dealt holds the 6 nobles"),
        ("Jc;-;0;-/-;-;0;- 1 draft dealt=JhJdJcJsQhQd", "empty until the draft"),
    ],
}


@pytest.mark.parametrize(
    ("game", "text", "sentence"), [(game, text, sentence) for game, cases in REFUSED.items() for text, sentence in cases]
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
