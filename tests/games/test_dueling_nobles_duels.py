"""Dueling Nobles by its rulings (DN 2.x): the duel."""

import pytest

from holmgang.core.errors import IllegalMove
from holmgang.core.nodes import Over

from .nobles import court, dn, duel, hand, offered, resources, subtotal_of

# Rulings


def test_dn_2_40_a_duel_is_optional() -> None:
    assert dn("Jd,Kh;7s;0;-/Jc,Js;9d;0;- 1 duel").options() == ["rest", "duel Jd Jc", "duel Jd Js", "duel Kh Jc", "duel Kh Js"]


def test_dn_2_40_or_compulsory() -> None:
    assert dn("Jd;7s;0;-/Jc;9d;0;- 1 duel", mandatory_duel=True).options() == ["duel Jd Jc"]


def test_dn_2_41_a_redirection_comes_after_the_announcement_and_before_the_dice() -> None:
    table = dn("Jd;7s;0;-/Jc,Js;9d;2;- 1 duel").then("duel Jd Jc")
    assert table.asked == (1,)
    assert table.options() == ["stand", "redirect Js"]
    assert table.state.duel.attack_dice == ()


def test_dn_2_42_any_other_own_noble_may_be_sent() -> None:
    assert dn("Jd;7s;0;-/Jc,Js,Qh;9d;2;- 1 duel").then("duel Jd Js").options() == ["stand", "redirect Jc", "redirect Qh"]


def test_dn_2_42_a_redirection_happens_once_and_its_price_is_lost_even_by_a_winner() -> None:
    table = dn("Jd;7s;0;-/Jc,Kh;9d;4;- 1 duel").then("duel Jd Jc", "redirect Kh", "->1 6 6")
    assert resources(table, 1) == 2
    assert resources(table.then("hold", "hold"), 1) == 3


def test_dn_2_43_the_attacker_cannot_withdraw_after_a_redirection() -> None:
    assert dn("Jd;7s;0;-/Jc,Kh;9d;4;- 1 duel").then("duel Jd Jc", "redirect Kh").outcomes() == list("123456")


def test_dn_2_44_the_attackers_dice_come_first_and_a_king_rolls_two() -> None:
    table = dn("Kh;7s;0;-/Js;9d;0;- 1 duel").then("duel Kh Js", "->1 2 3")
    assert (table.state.duel.attack_dice, table.state.duel.defend_dice) == ((1, 2), (3,))


def test_dn_2_45_both_decide_on_cards_knowing_all_dice() -> None:
    table = dn("Kh;7s;0;-/Js;9d;0;- 1 duel").then("duel Kh Js", "->1 2 3")
    assert table.state.phase == "attack"
    for seat in (0, 1):
        assert table.game.view(table.state, seat).table.duel == table.state.duel


@pytest.mark.parametrize(("courtyard", "subtotal"), [("Qh", 12), ("Qh,Jd", 15), ("Qh,Qd", 15), ("Qh,Jd,Kh,Ks", 21)])
def test_dn_2_46_a_queen_gains_three_for_every_other_noble_beside_her(courtyard: str, subtotal: int) -> None:
    table = duel(courtyard, "Jc,Js", "1>1", "Qh>Jc", "7s/9d")
    assert subtotal_of(table, 0) == subtotal + 1


@pytest.mark.parametrize(("reading", "loser"), [("per_card", "Jc*"), ("once", "Jd*")])
def test_dn_2_47_a_jacks_two_matching_cards_earn_the_bonus_twice_or_once(reading: str, loser: str) -> None:
    """11 + 1 + 2 + 4 + 2 or 4 against 11 + 6 + 0 + 4."""
    table = duel("Jd,Qh", "Jc+3h,Qs", "1>6", "Jd>Jc", "2d4d/9h", suit_bonus=reading).then("play 2d 4d", "hold")
    assert loser in court(table, 0).split(",") + court(table, 1).replace("+3h", "").split(",")


@pytest.mark.parametrize(("reading", "pairs"), [(True, 3), (False, 0)])
def test_dn_2_48_whether_a_defending_jack_may_play_two_cards(reading: bool, pairs: int) -> None:
    table = duel("Kh", "Jd", "22>1", "Kh>Jd", "7s/5s2d3c", jack_defends_two=reading).then("hold")
    assert sum(len(option.split()) == 3 for option in table.options()) == pairs


def test_dn_2_49_a_jack_may_play_just_one_card_and_others_only_one() -> None:
    assert duel("Jd", "Kh", "1>22", "Jd>Kh", "4s5s/9d").options() == ["hold", "play 4s", "play 5s", "play 4s 5s"]
    assert duel("Qd", "Kh", "1>22", "Qd>Kh", "4s5s/9d").options() == ["hold", "play 4s", "play 5s"]


def test_dn_2_50_an_attacker_who_declines_is_not_asked_again() -> None:
    table = duel("Qd", "Kh", "1>22", "Qd>Kh", "4s/9d").then("hold", "play 9d")
    assert table.state.duel is None
    assert hand(table) == "4s"


def test_dn_2_51_the_defender_sees_the_attackers_cards() -> None:
    table = duel("Qd", "Kh", "1>22", "Qd>Kh", "4s/9d").then("play 4s")
    assert table.game.view(table.state, 1).table.duel.attack_cards == ("4s",)


def test_dn_2_52_an_ace_adds_nothing() -> None:
    """12 + 1 against 13 + 4: the Ace decides and counts for nothing."""
    told = duel("Qd", "Kh", "1>22", "Qd>Kh", "As/9d").then("play As").told("hold")
    facts = next(event.public.facts for event in told if event.kind == "decided")
    assert facts == {"attack": 13, "defend": 17, "outcome": 1, "attack_ace": True, "defend_ace": False}


def test_dn_2_53_an_ace_with_another_card_still_wins() -> None:
    table = duel("Jd,Qh", "Kh", "1>66", "Jd>Kh", "As2s/Th").then("play As 2s", "play Th")
    assert court(table, 1) == "Kh*"


def test_dn_2_54_two_aces_against_one_tie() -> None:
    table = duel("Jd,Qh", "Kh", "1>66", "Jd>Kh", "AsAd/Ah").then("play Ad As", "play Ah")
    assert (court(table, 0), court(table, 1)) == ("Jd*,Qh", "Kh*")


def test_dn_2_55_cards_may_be_wasted_against_an_ace() -> None:
    table = duel("Qd", "Kh", "1>22", "Qd>Kh", "As/9dTh").then("play As")
    assert table.options() == ["hold", "play Th", "play 9d"]


def test_dn_2_56_ace_against_ace_wounds_both_and_pays_nobody() -> None:
    table = duel("Qd,Kd", "Kh", "1>66", "Qd>Kh", "As/Ah").then("play As", "play Ah")
    assert (court(table, 0), court(table, 1)) == ("Qd*,Kd", "Kh*")
    assert (resources(table, 0), resources(table, 1)) == (0, 0)


def test_dn_2_57_a_tie_in_which_both_die_may_empty_one_courtyard() -> None:
    table = duel("Jd*,Kd", "Jh*", "1>1", "Jd>Jh", "4s/9d").then("hold", "hold")
    assert (court(table, 0), court(table, 1)) == ("Kd", "-")
    assert table.over == Over(0, "last noble killed")


@pytest.mark.parametrize(("reading", "winner"), [("draw", None), ("attacker_wins", 0), ("defender_wins", 1)])
def test_dn_2_58_both_last_nobles_dying_is_read_in_three_ways(reading: str, winner: int | None) -> None:
    table = duel("Jd*", "Jh*", "1>1", "Jd>Jh", "4s/9d", double_kill=reading).then("hold", "hold")
    assert table.over == (winner, "both last nobles killed")


def test_dn_2_59_the_winner_of_the_last_duel_still_gets_a_resource() -> None:
    assert resources(duel("Jd", "Jh*", "6>1", "Jd>Jh", "4s/9d").then("hold", "hold")) == 1


def test_dn_2_60_victory_comes_at_once_even_if_the_loser_could_buy_a_noble() -> None:
    table = dn("Jd;4s;0;-/Jh*;9d;20;- 1 attack duel=Jd>Jh dice=6>1").then("hold", "hold")
    assert table.over == Over(0, "last noble killed")


def test_dn_2_61_wounds_carry_over_between_duels() -> None:
    table = duel("Jd,Kd", "Kh", "6>11", "Jd>Kh", "4s/9d").then("hold", "hold")
    assert court(table, 1) == "Kh*"
    second = table.then("ready", "save", "duel Kh Jd", "->1 1 6", "hold", "hold")
    assert court(second, 1) == "Kh**"


def test_dn_2_62_cards_played_leave_the_hand_even_on_a_loss() -> None:
    table = duel("Jd,Kd", "Kh", "1>66", "Jd>Kh", "4s5s/9d").then("play 4s", "play 9d")
    assert (hand(table, 0), hand(table, 1)) == ("5s", "-")
    assert table.state.discard == ("9d", "4s")


def test_dn_2_69_a_two_or_three_may_be_played_in_a_duel() -> None:
    """12 + 3 + 2 + 3 + 2 for the suit against 13 + 8: by one point."""
    table = duel("Jd,Qd", "Kh,Ks", "2>26", "Qd>Kh", "3d/9c").then("play 3d", "hold")
    assert court(table, 1) == "Kh*,Ks"


# Test positions


def test_DN1_a_queen_and_a_king_tie_at_31() -> None:
    table = duel("Jd,Jc,Qh", "Js,Ks+3d", "4>52", "Qh>Ks", "7h/8c")
    assert [subtotal_of(table, 0), subtotal_of(table, 1)] == [22, 23]
    after = table.then("play 7h", "play 8c")
    assert (court(after, 0), court(after, 1)) == ("Jd,Jc,Qh*", "Js,Ks*+3d")
    assert (resources(after, 0), resources(after, 1)) == (0, 0)


def test_DN3_an_ace_beats_any_total() -> None:
    table = duel("Jc", "Jd,Js,Qd+3h,Qs,Kh,Ks", "1>6", "Jc>Qd", "Ah/Td")
    assert [subtotal_of(table, 0), subtotal_of(table, 1)] == [12, 36]
    after = table.then("play Ah", "play Td")
    assert "Qd*+3h" in court(after, 1).split(",")
    assert resources(after) == 1


def test_DN5_a_defending_jack_wins_with_two_cards() -> None:
    table = duel("Kh,Qs", "Jd+2h,Qd", "22>1", "Kh>Jd", "6h/5s2d").then("hold", "play 2d 5s")
    assert court(table, 0) == "Qs,Kh*"
    assert resources(table, 1) == 1
    with pytest.raises(IllegalMove):
        duel("Kh", "Jd+2h", "22>1", "Kh>Jd", "6h/5s2d", jack_defends_two=False).then("hold", "play 2d 5s")


def test_DN6_or_loses_to_a_six_of_hearts() -> None:
    table = duel("Kh,Qs", "Jd+2h,Qd", "22>1", "Kh>Jd", "6h/5s2d").then("play 6h", "play 2d 5s")
    assert court(table, 1) == "Jd*+2h,Qd"
    assert resources(table, 0) == 1


def test_DN7_a_redirection_costs_two_resources() -> None:
    table = dn("Kh;7s;0;-/Jd,Qd;9d;2;- 1 duel").then("duel Kh Qd", "redirect Jd")
    assert resources(table, 1) == 0
    assert table.state.duel.defender == "Jd"
    assert dn("Kh;7s;0;-/Jd,Qd;9d;1;- 1 duel").then("duel Kh Qd").state.phase == "roll"
    assert dn("Kh;7s;0;-/Qd;9d;2;- 1 duel").then("duel Kh Qd").state.phase == "roll"


def test_DN10_two_last_nobles_that_tie_are_a_draw() -> None:
    table = duel("Qd*", "Qh*", "3>3", "Qd>Qh", "4s/9d").then("hold", "hold")
    assert (court(table, 0), court(table, 1)) == ("-", "-")
    assert table.over == Over(None, "both last nobles killed")
    assert (resources(table, 0), resources(table, 1)) == (0, 0)


def test_DN18_an_attacker_who_declined_is_not_asked_again() -> None:
    table = duel("Qd,Jd", "Kh,Ks", "1>11", "Qd>Kh", "4sTh/8d").then("hold", "play 8d")
    assert table.asked == (1,)
    assert table.state.phase == "begin"
    assert offered(table, "play") == []
