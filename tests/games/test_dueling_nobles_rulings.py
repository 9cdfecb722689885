"""Dueling Nobles by its rulings (DN 2.x): set-up, the turn and resources. The duel is in a file of its own."""

from itertools import combinations
from random import Random

import pytest

from holmgang.conformance.walks import states
from holmgang.core.errors import IllegalMove
from holmgang.core.nodes import Chance, Over
from tests.kit.scene import Scene

from .nobles import CARDS, DEAL, DRAFT, court, dealt, dn, hand, offered, resources, side, subtotal_of

ALL_NOBLES = [rank + suit for rank in "JQK" for suit in "hdcs"]
NOBLES = set(ALL_NOBLES)


# Set-up


def test_dn_2_1_both_choose_three_of_their_six_at_once() -> None:
    table = dn().then(DEAL)
    assert table.asked == (0, 1)
    assert len(table.options(0)) == len(table.options(1)) == 20


def test_dn_2_1_a_sequential_draft_is_open_and_comes_before_the_toss() -> None:
    table = dn(draft="sequential").then(DEAL)
    assert table.asked == (0,)
    second = table.then("draft Jh Jd Jc")
    assert second.asked == (1,)
    assert court(second) == "Jh,Jd,Jc"
    assert second.then("draft Qc Qs Kh").outcomes() == ["1", "2"]


def test_dn_2_2_each_players_six_are_public() -> None:
    table = dn().then(DEAL)
    for seat in (0, 1, None):
        view = table.game.view(table.state, seat)
        assert view.table.dealt == ("Jh", "Jd", "Jc", "Js", "Qh", "Qd")
        assert set(view.table.nobles) == NOBLES - set(view.table.dealt)


def test_dn_2_3_a_toss_after_the_draft_decides_who_begins() -> None:
    table = dn().then(DEAL, DRAFT)
    assert table.outcomes() == ["1", "2"]
    assert [table.then(toss, CARDS).asked for toss in ("->1", "->2")] == [(0,), (1,)]


@pytest.mark.parametrize(("first_player", "seat"), [("1", 0), ("2", 1)])
def test_dn_2_3_the_first_player_may_be_fixed(first_player: str, seat: int) -> None:
    assert dealt(first_player=first_player).asked == (seat,)


def test_dn_2_4_players_start_without_resources() -> None:
    table = dealt()
    assert (resources(table, 0), resources(table, 1)) == (0, 0)


def test_dn_2_5_the_first_player_may_duel_at_once() -> None:
    assert dealt().then("ready", "keep", "save").state.phase == "duel"


def test_dn_2_5_or_not_before_the_second_turn() -> None:
    second = dealt(first_turn_duel=False).then("ready", "keep", "save")
    assert second.asked == (1,)
    assert second.state.phase == "begin"
    assert second.then("ready", "keep", "save").state.phase == "duel"


def test_dn_2_6_the_noble_deck_is_the_rejected_six_and_everybody_knows_them() -> None:
    table = dealt()
    assert set(table.state.nobles) == NOBLES - {"Jh", "Jd", "Jc", "Qc", "Qs", "Kh"}
    assert table.game.view(table.state, None).table.nobles == table.state.nobles


def test_dn_2_7_aces_are_number_cards() -> None:
    table = dn().then(DEAL, DRAFT, "->1")
    assert {"Ah", "Ad", "Ac", "As"} <= set(table.outcomes())
    assert len(table.outcomes()) == 40


# The beginning of a turn


def test_dn_2_8_actions_come_in_any_order() -> None:
    start = dn("Jd,Kh;2h7s;0;-/Jc,Js,Qc;9d;0;- 1 begin discard=9h")
    one = start.then("wound Kh", "boost 2h Jd", "spades 7s")
    other = start.then("spades 7s", "boost 2h Jd", "wound Kh")
    assert side(one) == side(other)


def test_dn_2_8_a_card_drawn_with_diamonds_may_boost_in_the_same_phase() -> None:
    table = dn("Jd,Kh;7d;0;-/Jc,Js,Qc;9d;0;- 1 begin").then("diamonds 7d", "->2h 9h 9s")
    assert "boost 2h Jd" in table.options()


def test_dn_2_8_a_kings_death_may_enable_diamonds() -> None:
    before = dn("Jd,Kh**;7d;0;-/Jc,Js;9d;0;- 1 begin")
    assert not offered(before, "diamonds")
    assert offered(before.then("wound Kh"), "diamonds") == ["diamonds 7d"]


def test_dn_2_9_each_suit_ability_is_there_once_a_game() -> None:
    table = dn("Jd*,Kh*;7h8h9s;0;-/Jc,Js;9d;0;- 1 begin").then("hearts 7h Jd")
    assert not offered(table, "hearts")
    assert offered(table, "spades")


def test_dn_2_9_or_one_in_all() -> None:
    table = dn("Jd*,Kh*;7h8h9s;0;-/Jc,Js;9d;0;- 1 begin", suit_uses="one_total").then("hearts 7h Jd")
    assert not offered(table, "hearts", "spades")


def test_dn_2_10_several_abilities_in_one_turn() -> None:
    table = dn("Jd*,Kh;7h8c9s;0;-/Jc,Js;9d;0;- 1 begin discard=Ah").then("hearts 7h Jd", "clubs 8c Ah", "spades 9s")
    assert table.state.sides[0].used == "hcs"


@pytest.mark.parametrize(
    ("position", "ability"),
    [
        ("Jd,Kh;7h;0;-/Jc,Js;9d;0;- 1 begin", "hearts"),
        ("Jd,Kh;7d;0;-/Jc,Js;9d;0;- 1 begin", "diamonds"),
        ("Jd,Kh;7c;0;-/Jc,Js;9d;0;- 1 begin", "clubs"),
        ("Jd,Kh;7s;0;-/Jc,Js;-;0;- 1 begin", "spades"),
    ],
)
def test_dn_2_11_an_ability_that_would_do_nothing_is_not_offered(position: str, ability: str) -> None:
    assert not offered(dn(position), ability)


def test_dn_2_12_hearts_takes_one_wound_from_an_own_noble() -> None:
    table = dn("Jd*,Kh**;7h;0;-/Jc*,Js;9d;0;- 1 begin")
    assert offered(table, "hearts") == ["hearts 7h Jd", "hearts 7h Kh"]
    assert court(table.then("hearts 7h Kh")) == "Jd*,Kh*"


@pytest.mark.parametrize(("theirs", "helps"), [("Jc", False), ("Jc,Js", False), ("Jc,Js,Qc", True)])
def test_dn_2_13_diamonds_needs_strictly_more_nobles_across(theirs: str, helps: bool) -> None:
    assert bool(offered(dn(f"Jd,Kh;7d;0;-/{theirs};9d;0;- 1 begin"), "diamonds")) is helps


def test_dn_2_13_three_cards_may_still_be_bought_after_diamonds() -> None:
    table = dn("Jd,Kh;7d;3;-/Jc,Js,Qc;9d;0;- 1 begin").then("diamonds 7d", "->8h 9h 9s", "ready", "keep")
    assert "buy 3" in table.options()


def test_dn_2_14_diamonds_discards_its_payment_first_and_may_draw_it_again() -> None:
    discard = "".join(card for card in all_cards() if card not in ("7d", "9d", "8s"))
    table = dn(f"Jd,Kh;7d;0;-/Jc,Js,Qc;9d;0;- 1 begin discard={discard}").then("diamonds 7d", "->8s")
    assert "7d" in table.outcomes()


def test_dn_2_14_diamonds_draws_as_far_as_the_cards_go() -> None:
    theirs = "".join(card for card in all_cards() if card not in ("7d", "8s"))
    table = dn(f"Jd,Kh;7d;0;-/Jc,Js,Qc;{theirs};0;- 1 begin").then("diamonds 7d", "->8s 7d")
    assert hand(table) == "7d!8s!"
    assert table.state.phase == "begin", "a third card is not there to be drawn"


def test_dn_2_15_clubs_does_not_fetch_its_own_payment() -> None:
    table = dn("Jd,Kh;7c;0;-/Jc,Js;9d;0;- 1 begin discard=Ah2h")
    assert offered(table, "clubs") == ["clubs 7c Ah", "clubs 7c 2h"]


def test_dn_2_16_the_fetched_card_is_public() -> None:
    table = dn("Jd,Kh;7c8s;0;-/Jc,Js;9d;0;- 1 begin discard=Ah").then("clubs 7c Ah")
    assert hand(table) == "Ah!8s"
    assert table.game.view(table.state, 1).table.sides[0].hand == ("Ah", "?")


def test_dn_2_17_spades_shows_the_whole_hand_as_it_is_now() -> None:
    table = dn("Jd,Kh;7s;0;-/Jc,Js;9d8c;0;- 1 begin").then("spades 7s")
    assert table.game.view(table.state, 0).table.sides[1].hand == ("9d", "8c")
    assert hand(table, 1) == "9d!8c!", "its owner knows that it was seen"


def test_dn_2_17_a_card_drawn_after_spades_is_unknown_again() -> None:
    table = dn("Jd,Kh;7s;0;-/Jc,Js;9d8c;0;- 1 begin").then("spades 7s", "ready", "save", "rest", "ready", "buy 1", "->2h")
    assert table.game.view(table.state, 0).table.sides[1].hand == ("9d", "8c", "?")


def test_dn_2_18_one_king_a_turn_is_wounded() -> None:
    table = dn("Kd,Kh;-;0;-/Jc,Js;9d;0;- 1 begin").then("wound Kd")
    assert (court(table), resources(table)) == ("Kh,Kd*", 2), "the income follows, for nothing is left to do"


def test_dn_2_18_or_each_king_once() -> None:
    table = dn("Kd,Kh;-;0;-/Jc,Js;9d;0;- 1 begin", king_wound_limit="per_king").then("wound Kd")
    assert offered(table, "wound") == ["wound Kh"]


@pytest.mark.parametrize(
    ("courtyard", "reading", "offers"),
    [
        ("Kh**,Jd", "not_last", True),
        ("Kh**", "not_last", False),
        ("Kh**", "allowed", True),
        ("Kh**,Jd", "never", False),
        ("Kh*,Jd", "never", True),
    ],
)
def test_dn_2_19_when_a_king_may_be_wounded_to_death(courtyard: str, reading: str, offers: bool) -> None:
    table = dn(f"{courtyard};7s;0;-/Jc,Js;9d;0;- 1 begin", king_suicide=reading)
    assert bool(offered(table, "wound")) is offers


def test_dn_2_19_whoever_kills_the_own_last_noble_loses() -> None:
    table = dn("Kh**;7s;0;-/Jc,Js;9d;0;- 1 begin", king_suicide="allowed").then("wound Kh")
    assert table.over == Over(1, "last noble killed")


def test_dn_2_20_a_self_inflicted_death_gives_the_other_player_nothing() -> None:
    table = dn("Jd,Kh**;7s;0;-/Jc,Js;9d;4;- 1 begin").then("wound Kh")
    assert (resources(table, 0), resources(table, 1)) == (1, 4)


@pytest.mark.parametrize(("boost", "subtotal"), [("2h", 11 + 2 + 4), ("3h", 11 + 3 + 4), ("2d", 11 + 2 + 4)])
def test_dn_2_21_a_boost_adds_its_rank_and_no_suit_bonus(boost: str, subtotal: int) -> None:
    table = dn(f"Jd+{boost};7s;0;-/Jc;9d;0;- 1 attack duel=Jd>Jc dice=4>1")
    assert subtotal_of(table, 0) == subtotal


def test_dn_2_22_a_boosted_noble_takes_no_other_boost() -> None:
    table = dn("Jd+3h,Kh;2s;0;-/Jc;9d;0;- 1 begin")
    assert offered(table, "boost") == ["boost 2s Kh"]


def test_dn_2_23_one_new_boost_a_turn() -> None:
    table = dn("Jd,Qd,Kh;2s3s;0;-/Jc;9d;0;- 1 begin").then("boost 2s Jd")
    assert not offered(table, "boost")
    assert offered(table, "switch")


def test_dn_2_24_a_switch_exchanges_the_boosts_of_two_nobles() -> None:
    table = dn("Jd+2s,Qd,Kh+3s;7s;0;-/Jc;9d;0;- 1 begin")
    assert offered(table, "switch") == ["switch Jd Qd", "switch Jd Kh", "switch Qd Kh"]
    assert court(table.then("switch Jd Kh")) == "Jd+3s,Qd,Kh+2s"


def test_dn_2_24_a_boost_card_moves_once_a_turn() -> None:
    table = dn("Jd+2s,Qd,Kh;7s;0;-/Jc;9d;0;- 1 begin").then("switch Jd Qd")
    assert court(table) == "Jd,Qd+2s,Kh"
    assert not offered(table, "switch")


def test_dn_2_25_a_freed_noble_may_be_boosted() -> None:
    table = dn("Jd+3s,Kh;2s;0;-/Jc;9d;0;- 1 begin").then("switch Jd Kh")
    assert offered(table, "boost") == ["boost 2s Jd"]


def test_dn_2_26_only_own_nobles_are_boosted_switched_and_healed() -> None:
    table = dn("Jd*,Kh+3h;2h;0;-/Jc*+3s,Js;9d;0;- 1 begin")
    named = {word for option in table.options() for word in option.split()[1:] if word in NOBLES}
    assert named == {"Jd", "Kh"}


# Resources


def test_dn_2_27_income_comes_by_itself() -> None:
    table = dn("Jd,Kh;7s;0;-/Jc;9d;0;- 1 begin").then("ready")
    assert resources(table) == 1


def test_dn_2_28_a_set_is_cashed_once_a_turn_on_top_of_the_income() -> None:
    table = dn("Jd,Kh;4h5h6h7h8h9h;0;-/Jc;9d;0;- 1 begin").then("ready", "cash 4h 5h 6h")
    assert resources(table) == 4
    assert table.state.phase == "spend"


def test_dn_2_28_or_as_often_as_the_hand_allows() -> None:
    table = dn("Jd,Kh;4h5h6h7h8h9h;0;-/Jc;9d;0;- 1 begin", set_discard_limit="none").then("ready", "cash 4h 5h 6h")
    assert offered(table, "cash") == ["cash 7h 8h 9h"]


def test_dn_2_28_a_set_is_any_three_cards_of_one_suit() -> None:
    table = dn("Jd,Kh;4h5h6h7h8s9s;0;-/Jc;9d;0;- 1 cash")
    assert offered(table, "cash") == [f"cash {' '.join(three)}" for three in combinations(("4h", "5h", "6h", "7h"), 3)]


def test_dn_2_29_cards_are_paid_for_before_any_is_seen() -> None:
    table = dn("Jd,Kh;7s;3;-/Jc;9d;0;- 1 spend").then("buy 3")
    assert resources(table) == 0
    assert isinstance(table.node, Chance)
    assert isinstance(table.then("->2h").node, Chance), "there is no stopping after the first"


def test_dn_2_30_cards_and_a_noble_are_one_commitment() -> None:
    table = dn("Jd,Kh;7s;6;-/Jc;9d;0;- 1 spend")
    assert table.options() == ["save", "buy 1", "buy 2", "buy 3", "buy noble", "buy 1 noble"]
    assert resources(table.then("buy 1 noble")) == 0


def test_dn_2_31_one_noble_a_turn() -> None:
    assert not offered_nobles(dn("Jd,Kh;7s;20;-/Jc;9d;0;- 1 spend"), 2)


def test_dn_2_31_or_as_many_as_can_be_paid_for() -> None:
    table = dn("Jd,Kh;7s;13;-/Jc;9d;0;- 1 spend", noble_buy_limit="none")
    assert offered_nobles(table, 2) == ["buy nobles 2", "buy 1 nobles 2", "buy 2 nobles 2", "buy 3 nobles 2"]
    assert not offered_nobles(table, 3)
    after = table.then("buy 1 nobles 2", "->2h", "->Qh Qd")
    assert (court(after), resources(after)) == ("Jd,Qh,Qd,Kh", 2)


@pytest.mark.parametrize(("amount", "most"), [(0, "save"), (1, "buy 1"), (2, "buy 2"), (4, "buy 3"), (5, "buy noble")])
def test_dn_2_32_there_is_no_debt(amount: int, most: str) -> None:
    assert dn(f"Jd,Kh;7s;{amount};-/Jc;9d;0;- 1 spend").options()[-1] == most


def test_dn_2_33_courtyards_and_hands_have_no_limit() -> None:
    eleven = ",".join(noble for noble in ALL_NOBLES if noble != "Jc")
    table = dn(f"{eleven};AhAdAcAs2h2d2c2s3h3d3c3s;3;-/Jc;9d;0;- 1 spend").then("buy 3", "->4h 4d 4c")
    assert len(table.state.sides[0].hand) == 15
    assert len(table.state.sides[0].courtyard) == 11


def test_dn_2_34_a_new_noble_may_duel_at_once() -> None:
    table = dn("Jd;7s;5;-/Jc;9d;0;- 1 spend").then("buy noble", "->Kh")
    assert "duel Kh Jc" in table.options()


def test_dn_2_35_the_discards_become_the_deck_when_a_draw_is_owed() -> None:
    table = emptying().then("buy 1", "->8s")
    assert (len(table.state.deck), len(table.state.discard)) == (0, 35)


def test_dn_2_35_or_the_moment_the_last_card_is_drawn() -> None:
    table = emptying(reshuffle="eager").then("buy 1", "->8s")
    assert (len(table.state.deck), len(table.state.discard)) == (35, 0)


@pytest.mark.parametrize("reshuffle", ["lazy", "eager"])
def test_dn_2_36_a_draw_that_empties_the_deck_is_finished_from_the_discards(reshuffle: str) -> None:
    table = emptying(reshuffle=reshuffle).then("buy 2", "->8s")
    assert len(table.outcomes()) == 35
    assert "8s" not in table.outcomes()
    assert len(table.then("->Ah").state.deck) == 34


def test_dn_2_37_no_more_cards_can_be_bought_than_there_are() -> None:
    rest = "".join(card for card in all_cards() if card not in ("8s", "Ah"))
    assert dn(f"Jd;{rest};3;-/Jc;-;0;- 1 spend discard=Ah").options() == ["save", "buy 1", "buy 2"]


def test_dn_2_38_an_empty_noble_deck_sells_nothing() -> None:
    first, second = ",".join(ALL_NOBLES[:6]), ",".join(ALL_NOBLES[6:])
    assert dn(f"{first};7s;20;-/{second};9d;0;- 1 spend").options() == ["save", "buy 1", "buy 2", "buy 3"]


def test_dn_2_39_a_killed_noble_is_back_in_the_noble_deck_unwounded_and_without_boost() -> None:
    table = dn("Jd,Kh**+3h;7s;0;-/Jc,Js;9d;0;- 1 begin").then("wound Kh")
    assert "Kh" in table.state.nobles
    assert table.state.discard == ("3h",)
    bought = dn("Jd;7s;5;-/Jc;9d;0;- 1 spend").then("buy noble", "->Kh")
    assert court(bought) == "Jd,Kh"


# Global


def test_dn_2_63_forty_turns_without_a_duel_are_a_draw() -> None:
    assert dn("Jd;7s;0;-/Jc;9d;0;- 1 duel quiet=39").then("rest").over == Over(None, "too many turns without a duel")
    assert dn("Jd;7s;0;-/Jc;9d;0;- 1 duel quiet=39").then("duel Jd Jc", "->3 4", "hold", "hold").state.quiet == 0


def test_dn_2_63_without_a_limit_nothing_is_counted() -> None:
    assert dn("Jd;7s;0;-/Jc;9d;0;- 1 duel", no_progress_limit="off").then("rest").state.quiet == 0


def test_dn_2_64_only_the_number_of_drawn_cards_is_public() -> None:
    table = dn("Jd;7s;2;-/Jc;9d;0;- 1 spend").then("buy 2", "->2h 3h")
    for seat in (1, None):
        assert table.game.view(table.state, seat).table.sides[0].hand == ("?", "?", "?")


def test_dn_2_65_the_boost_of_a_killed_noble_can_be_fetched_with_clubs() -> None:
    table = dn("Jd,Kh**+3h;7c;0;-/Jc,Js;9d;0;- 1 begin").then("wound Kh")
    assert offered(table, "clubs") == ["clubs 7c 3h"]


def test_dn_2_66_a_boost_on_the_table_pays_for_nothing() -> None:
    table = dn("Jd*+3h,Kh;4h5h;0;-/Jc;9d;0;- 1 begin")
    assert not any(option.split()[1:2] == ["3h"] for option in table.options())
    assert table.then("ready").state.phase == "spend", "two hearts in the hand make no set"


def test_dn_2_67_resources_are_without_limit() -> None:
    table = dn("Jd,Kh;7s;9998;-/Jc;9d;0;- 1 begin").then("wound Kh", "ready")
    assert resources(table) == 10000


def test_dn_2_68_discards_lie_face_up() -> None:
    table = dn("Jd,Kh;4h5h6h;0;-/Jc;9d;0;- 1 cash").then("cash 4h 5h 6h")
    assert table.game.view(table.state, None).table.discard == ("4h", "5h", "6h")


# Test positions


def test_DN9_a_last_kings_last_wound_is_not_offered() -> None:
    assert not offered(dn("Kh**;7s;0;-/Jc,Js;9d;0;- 1 begin"), "wound")


def test_DN11_six_resources_buy_a_card_and_a_noble() -> None:
    table = dn("Jd,Kh;7s;5;-/Jc;9d;0;- 1 begin").then("ready")
    assert resources(table) == 6
    after = table.then("buy 1 noble", "->2h", "->Qd")
    assert side(after) == "Jd,Qd,Kh;2h7s;0;-"
    assert resources(table.then("buy 3", "->2h 3h 4h")) == 3
    with pytest.raises(IllegalMove):
        table.then("buy 2 noble")


def test_DN14_switch_then_boost() -> None:
    table = dn("Jd+3s,Kh;2s2h;0;-/Jc;9d;0;- 1 begin").then("switch Jd Kh", "boost 2s Jd")
    assert court(table) == "Jd+2s,Kh+3s"
    with pytest.raises(IllegalMove):
        table.then("boost 2h Kh")


@pytest.mark.parametrize(("limit", "amount"), [("1", 4), ("none", 7)])
def test_DN15_one_triple_may_be_cashed_or_all(limit: str, amount: int) -> None:
    table = dn("Jd;4h5h6h7s8s9s;0;-/Jc;9d;0;- 1 begin", set_discard_limit=limit).then("ready", "cash 4h 5h 6h")
    again = table.then("cash 7s 8s 9s") if limit == "none" else table
    assert resources(again) == amount
    assert again.state.phase == "spend"


def test_DN19_with_twelve_nobles_out_none_is_sold() -> None:
    first, second = ",".join(ALL_NOBLES[:6]), ",".join(ALL_NOBLES[6:])
    assert not offered_nobles(dn(f"{first};7s;20;-/{second};9d;0;- 1 spend"), 1)


def test_DN20_a_permuted_hand_and_deck_look_the_same() -> None:
    one, two = dn("Jd;7s;0;-/Jc;9d8d;0;- 1 begin"), dn("Jd;7s;0;-/Jc;AhAs;0;- 1 begin")
    assert one.game.view(one.state, 0) == two.game.view(two.state, 0)
    shown = [table.then("spades 7s") for table in (one, two)]
    assert shown[0].game.view(shown[0].state, 0) != shown[1].game.view(shown[1].state, 0)


def test_DN21_a_used_ability_is_not_offered_again() -> None:
    table = dn("Jd*;8h9s;0;h/Jc;9d;0;- 1 begin")
    assert not offered(table, "hearts")
    assert offered(table, "spades")


def test_DN22_there_are_always_twelve_nobles_and_forty_number_cards() -> None:
    game = dn().game
    for state in states(game, Random(22)):
        nobles = [noble for side in state.sides for noble in side.courtyard]
        played = state.duel.attack_cards if state.duel else ()
        cards = [*state.deck, *state.discard, *played, *(noble.boost for noble in nobles if noble.boost)]
        assert len(cards) + sum(len(side.hand) for side in state.sides) == 40
        assert len(nobles) + len(state.nobles) + len(state.dealt) == 12


def all_cards() -> list[str]:
    return [rank + suit for suit in "hdcs" for rank in "A23456789T"]


def offered_nobles(table: Scene, count: int) -> list[str]:
    """The purchases of so many nobles."""
    return [option for option in table.options() if option.endswith("noble" if count == 1 else f"nobles {count}")]


def emptying(**options: object) -> Scene:
    """A table with one card, the 8♠, left in the deck."""
    discard = "".join(card for card in all_cards() if card not in ("7s", "9d", "8s", "2c", "3c"))
    return dn(f"Jd+2c,Kd;7s;2;-/Jc+3c;9d;0;- 1 spend discard={discard}", **options)
