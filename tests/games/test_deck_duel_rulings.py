"""Deck Duel by its rulings (DD 2.x) and test positions (DD1 …)."""

from random import Random

import pytest

from holmgang.conformance.walks import states
from holmgang.core.errors import BadPosition
from holmgang.core.nodes import Chance, Over, Played, Settled
from holmgang.games import find_kind
from holmgang.games.deck_duel.rules import face_moves
from tests.kit.scene import Scene, scene

FULL = "A23456789TJQK"


def dd(position: str | None = None, **options: object) -> Scene:
    return scene("deck-duel", position, **options)


def side(table: Scene, seat: int = 0) -> str:
    """Health, Action points, Rage and Focus of a side, as positions write them."""
    text: str = table.text.split()[0].split("/")[seat].split(":")[0]
    return text


def deck(table: Scene, seat: int = 0) -> str:
    cards: str = table.state.fighters[seat].deck
    return cards


def duel(position: str, *happenings: str, **options: object) -> tuple[str, str]:
    """Both sides after these."""
    after = dd(position, **options).then(*happenings)
    return side(after, 0), side(after, 1)


def told_at_the_end_of_a_turn(position: str, card: str) -> str:
    """The last sentence to the first seat as the second card is flipped."""
    game, state = find_kind("deck-duel").read_position(position)
    return game.tell(state, Settled(card), game.settle(state, card))[-1].first.sentence


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("10,0,0:34/10,2,0:57 flip flipped=9-.", "You win the combat for 1 damage."),  # which may be blocked: the turn goes on
        ("10,0,0:34/10,0,0:57 flip flipped=9-.", "Both have no Action point: no Rage and no block this turn."),
        ("10,0,0:34/10,2,0:59 flip flipped=9-.", "You have no Action point: no Rage and no block this turn."),
        ("10,2,0:34/10,0,0:59 flip flipped=9-.", "{second} has no Action point: no Rage and no block this turn."),
        ("10,2,0:34/10,2,0:59 flip flipped=9-.", "A tie: both gain Rage, up to 3, and keep it."),
        # nothing more is played
        ("10,0,0:34/1,0,0:57 flip flipped=9-.", "{second} loses 1 Health, and is knocked out."),
        ("10,0,0:34/10,0,0:59 flip flipped=9-. quiet=59", "A tie: both gain Rage, up to 3, and keep it."),
    ],
)
def test_dd15_who_can_do_nothing_in_a_turn_is_told_so_as_it_begins(position: str, told: str) -> None:
    assert told_at_the_end_of_a_turn(position, position.split("/")[1].split(":")[1][1]) == told


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("10,0,0:34/10,0,0:A3 flip flipped=9-.", "Having flipped an Ace, {second} shuffles all thirteen cards"),
        ("10,0,0:34/10,0,0:3 flip flipped=9-.", "Having no card left, {second} shuffles all thirteen cards"),
        ("10,0,0:34/10,0,0:43 flip flipped=A-.", "Having flipped an Ace, you shuffle all thirteen cards"),
    ],
)
def test_dd_2_13_the_story_says_why_the_cards_are_shuffled(position: str, told: str) -> None:
    game, state = find_kind("deck-duel").read_position(position)
    cause = Settled(position.split("/")[1].split(":")[1][0])
    sentences = [event.first.sentence for event in game.tell(state, cause, game.settle(state, cause.outcome))]
    assert any(sentence.startswith(told) for sentence in sentences), sentences


@pytest.mark.parametrize("card", "A2")
def test_dd_2_17_the_story_says_that_a_discarded_ace_was_why(card: str) -> None:
    table = dd(f"10,1,0:J{card}/10,0,0:68 flip", foresight_ace="reshuffle").then("->J 6", "look", f"->{card}")
    cause: Played[str] = Played({0: "discard"})
    told = table.game.tell(table.state, cause, table.game.play(table.state, cause.moves))
    why = {"A": "Having discarded an Ace, you shuffle", "2": "Having no card left, you shuffle"}[card]
    assert any(event.first.sentence.startswith(why) for event in told)


# The comparison table


@pytest.mark.parametrize(
    ("flipped", "second", "told"),
    [
        (
            "10,0,0:34/10,0,0:A3 flip flipped=2-.",
            "A",
            "You win the combat for 1 damage: without Focus an Ace is the lowest card.",
        ),
        (
            "10,0,0:34/10,0,0,F:A3 flip flipped=2-.",
            "A",
            "{second} wins the combat for 2 damage: with Focus an Ace is the highest card.",
        ),
        ("10,0,0:34/10,0,0:A3 flip flipped=2-.", "3", "{second} wins the combat for 1 damage."),
    ],
)
def test_the_story_says_why_an_ace_wins_or_loses(flipped: str, second: str, told: str) -> None:
    game, state = find_kind("deck-duel").read_position(flipped)
    events = game.tell(state, Settled(second), game.settle(state, second))
    assert told in [event.first.sentence for event in events]


@pytest.mark.parametrize("one", FULL)
def test_dd_1_plain_cards_compare_by_strength(one: str) -> None:
    for two in FULL:
        after = dd("10,0,0/10,0,0 flip").then(f"->{one} {two}")
        hurt = [10 - fighter.health for fighter in after.state.fighters]
        expected = [0, 0] if one == two else [0, 1] if FULL.index(one) > FULL.index(two) else [1, 0]
        assert hurt == expected


@pytest.mark.parametrize("card", "A23456789TJQK")
def test_dd_1_a_focused_ace_beats_every_card_but_its_like(card: str) -> None:
    after = dd("10,0,0,F/10,0,0 flip").then(f"->A {card}")
    assert [fighter.health for fighter in after.state.fighters] == [10, 8]


def test_dd_1_a_focused_ace_beats_every_card_from_the_second_seat_too() -> None:
    after = dd("10,0,0/10,0,0,F flip").then("->K A")
    assert [fighter.health for fighter in after.state.fighters] == [8, 10]


# Rulings


def test_dd_2_1_both_decide_on_rage_at_once() -> None:
    assert dd().asked == (0, 1)


def test_dd_2_1_under_initiative_they_decide_one_after_the_other() -> None:
    table = dd(rage_order="initiative").then("->2")
    assert table.asked == (1,)
    assert table.then("rage").asked == (0,)


def test_dd_2_2_rage_is_public_before_the_flip() -> None:
    table = dd().then("rage | calm")
    assert isinstance(table.node, Chance)
    assert [fighter.rage for fighter in table.game.view(table.state, 1).table.fighters] == [1, 0]


def test_dd_2_3_rage_cannot_be_bought_at_three() -> None:
    assert dd("10,2,3/10,2,0 rage").asked == (1,)


def test_dd_2_4_rage_and_block_in_one_turn_cost_a_point_each() -> None:
    assert duel("10,2,0/10,2,0 rage", "rage | calm", "->2 3", "block") == ("10,0,0", "10,2,0")


def test_dd_2_5_the_block_is_decided_after_the_cards_are_compared() -> None:
    table = dd().then("calm | calm", "->9 6")
    assert table.asked == (1,)
    assert table.options() == ["block", "take"]
    assert table.game.view(table.state, 1).table.flipped == ("9", "6")


@pytest.mark.parametrize(("rage", "left"), [(0, 10), (1, 9), (3, 7)])
def test_dd_2_6_a_block_takes_one_damage_away_and_no_more(rage: int, left: int) -> None:
    assert duel(f"10,0,{rage}/10,2,0 flip", "->9 6", "block") == ("10,0,0", f"{left},1,0")


def test_dd_2_7_damage_comes_before_the_face_effect() -> None:
    table = dd("10,0,0/10,2,0 flip").then("->Q 6", "block")
    assert table.state.fighters[1].action == 1
    assert table.options() == ["action", "heal"]


@pytest.mark.parametrize(("card", "effect"), [("J", "look"), ("Q", "heal"), ("K", "focus")])
def test_dd_2_8_exactly_one_effect_of_a_face_card_is_taken(card: str, effect: str) -> None:
    assert dd("10,0,0/10,0,0 flip").then(f"->{card} 6").options() == ["action", effect]


def test_dd_2_8_healing_at_twelve_is_allowed_and_does_nothing() -> None:
    assert duel("12,0,0/10,0,0 flip", "->Q 6", "heal") == ("12,0,0", "9,0,0")


@pytest.mark.parametrize(("effect", "after"), [("heal", "9,0,0"), ("action", "8,1,0")])
def test_dd_2_8_an_effect_is_worth_one_point(effect: str, after: str) -> None:
    assert duel("8,0,0/10,0,0 flip", "->Q 6", effect)[0] == after


def test_dd_2_9_a_face_card_deals_damage_and_has_its_effect() -> None:
    assert duel("10,0,0/10,0,0 flip", "->K 6", "action") == ("10,1,0", "9,0,0")


def test_dd_2_10_focus_lasts_until_the_next_reshuffle() -> None:
    table = dd("10,0,0,F/10,0,0:23456789 flip").then("->4 3")
    assert table.state.fighters[0].focus
    assert not table.then("->A 2").state.fighters[0].focus


def test_dd_2_11_the_focus_king_is_out_of_the_deck_until_the_reshuffle() -> None:
    table = dd("10,0,0/10,0,0 flip").then("->K 6", "focus")
    assert deck(table) == "A23456789TJQ"
    assert deck(table.then("->A 2")) == FULL


def test_dd_2_12_focus_without_an_ace_left_is_allowed() -> None:
    assert duel("10,0,0:23K/10,0,0 flip", "->K 6", "focus") == ("10,0,0,F", "9,0,0")


def test_dd_2_13_all_thirteen_cards_are_reshuffled() -> None:
    assert deck(dd("10,0,0:A23/10,0,0 flip").then("->A 2")) == FULL


def test_dd_2_14_only_the_ace_s_owner_reshuffles() -> None:
    table = dd("10,0,0:A23/10,5,0:45 flip").then("->A 4")
    assert deck(table, 1) == "5"
    assert side(table, 1) == "10,5,0"


def test_dd_2_15_the_loser_with_an_ace_may_block_with_a_point_that_is_reset_anyway() -> None:
    assert duel("10,1,0/10,0,0 flip", "->A 4", "block") == ("10,2,0", "10,0,0")


@pytest.mark.parametrize("action", [0, 1, 5])
def test_dd_2_16_a_new_round_sets_the_action_points_to_exactly_two(action: int) -> None:
    assert duel(f"10,{action},0,F/10,0,0 flip", "->A 4") == ("10,2,0", "8,0,0")


@pytest.mark.parametrize(("reading", "left", "fighter"), [("no_effect", "2", "10,1,0"), ("reshuffle", FULL, "10,2,0")])
def test_dd_2_17_an_ace_discarded_by_foresight_is_read_in_two_ways(reading: str, left: str, fighter: str) -> None:
    table = dd("10,1,0:JA2/10,0,0 flip", foresight_ace=reading).then("->J 6", "look", "->A", "discard")
    assert (deck(table), side(table)) == (left, fighter)


def test_dd_2_17_another_card_discarded_by_foresight_reshuffles_under_neither_reading() -> None:
    table = dd("10,1,0:JA2/10,0,0 flip", foresight_ace="reshuffle").then("->J 6", "look", "->2", "discard")
    assert (deck(table), side(table)) == ("A", "10,1,0")


@pytest.mark.parametrize(("reading", "action"), [("new_round", 2), ("reshuffle_only", 4)])
def test_dd_2_18_an_exhausted_deck_is_read_in_two_ways(reading: str, action: int) -> None:
    table = dd("10,4,0,F:3/10,0,0 flip", exhaustion=reading).then("->3 2")
    assert deck(table) == FULL
    assert side(table) == f"10,{action},0"


def test_dd_2_19_exhaustion_counts_at_the_end_of_the_turn() -> None:
    table = dd("10,1,0:J/10,1,0 flip").then("->J 6")
    assert deck(table) == ""
    assert deck(table.then("take", "action")) == FULL


def test_dd_2_19_the_last_card_may_be_discarded_by_foresight() -> None:
    assert deck(dd("10,1,0:JA/10,0,0 flip").then("->J 6", "look", "->A", "discard")) == FULL


def test_dd_2_20_foresight_never_meets_an_empty_deck_in_play() -> None:
    game = find_kind("deck-duel").make()
    for seed in range(150):
        for state in states(game, Random(seed)):
            if state.phase == "face":
                assert len(face_moves(state)) == 2


def test_dd_2_20_an_empty_deck_in_a_written_position_offers_no_foresight() -> None:
    assert dd("10,0,0:-/10,0,0:23 face flipped=J-6").options() == ["action"]


def test_dd_2_21_a_card_discarded_by_foresight_is_shown() -> None:
    told = dd("10,1,0:89^8/10,0,0:23 foresight flipped=J-6").told("discard")
    assert told[0].public.facts["card"] == "8"


def test_dd_2_22_a_focused_ace_beats_a_plain_one_and_both_reshuffle() -> None:
    table = dd("10,0,1,F:A2/10,0,0:A3 flip").then("->A A")
    assert (side(table, 0), side(table, 1)) == ("10,2,0", "7,2,0")
    assert (deck(table, 0), deck(table, 1)) == (FULL, FULL)


def test_dd_2_23_two_focused_aces_tie_and_both_lose_focus() -> None:
    assert duel("10,5,0,F/10,0,0,F flip", "->A A") == ("10,2,1", "10,2,1")


def test_dd_2_24_two_plain_aces_tie_and_both_reshuffle() -> None:
    table = dd("10,0,0:A2/10,0,0:A3 flip").then("->A A")
    assert (deck(table, 0), deck(table, 1)) == (FULL, FULL)
    assert (side(table, 0), side(table, 1)) == ("10,2,1", "10,2,1")


def test_dd_2_25_a_focused_ace_beats_a_king() -> None:
    assert duel("10,0,0,F/10,0,0 flip", "->A K") == ("10,2,0", "8,0,0")


def test_dd_2_26_a_focused_ace_offers_no_effect() -> None:
    assert dd("10,0,0,F/10,0,0 flip").then("->A K").asked == (0,)
    assert dd("10,0,0,F/10,0,0 flip").then("->A K").state.phase == "rage"


@pytest.mark.parametrize("rage", range(4))
def test_dd_2_27_a_focused_ace_deals_two_in_all_and_rage(rage: int) -> None:
    assert duel(f"10,0,{rage},F/10,0,0 flip", "->A 9")[1] == f"{8 - rage},0,0"


def test_dd_2_28_rage_survives_a_tie_of_aces() -> None:
    assert duel("10,0,1/10,0,2 flip", "->A A") == ("10,2,2", "10,2,3")


def test_dd_2_29_rage_in_a_tie_stays_at_three() -> None:
    assert duel("10,0,3/10,0,3 flip", "->5 5") == ("10,0,3", "10,0,3")


def test_dd_2_30_the_winner_s_whole_rage_is_dealt() -> None:
    assert duel("10,0,3/10,0,0 flip", "->9 5") == ("10,0,0", "6,0,0")


def test_dd_2_31_a_loser_who_blocks_everything_loses_his_rage_too() -> None:
    assert duel("10,0,0/10,1,3 flip", "->9 5", "block") == ("10,0,0", "10,0,0")


@pytest.mark.parametrize("cap", [6, 3])
def test_dd_2_32_at_the_cap_another_action_point_is_allowed_and_lost(cap: int) -> None:
    assert duel(f"10,{cap},0/10,0,0 flip", "->K 6", "action", ap_cap=cap)[0] == f"10,{cap},0"
    with pytest.raises(BadPosition):
        dd(f"10,{cap + 1},0/10,0,0 flip", ap_cap=cap)


def test_dd_2_33_health_starts_at_ten_and_never_passes_twelve() -> None:
    assert duel("11,0,0/10,0,0 flip", "->Q 6", "heal")[0] == "12,0,0"
    assert duel("12,0,0/10,0,0 flip", "->Q 6", "heal")[0] == "12,0,0"
    assert side(dd()) == "10,2,0"


def test_dd_2_34_a_tie_is_resolved_in_the_next_turn() -> None:
    table = dd("10,0,0/10,0,0 flip").then("->5 5")
    assert table.state.flipped == (None, None)
    assert (deck(table, 0), deck(table, 1)) == ("A2346789TJQK", "A2346789TJQK")


def test_dd_2_35_the_deck_is_not_cut() -> None:
    assert set(dd().options(0)) == {"rage", "calm"}


def test_dd_2_36_cards_have_no_suit() -> None:
    assert dd("10,0,0/10,0,0 flip").outcomes() == list(FULL)


def test_dd_2_37_two_knocked_out_sides_are_refused() -> None:
    with pytest.raises(BadPosition, match="one side"):
        dd("0,0,0/0,0,0")


def test_dd_2_38_no_seat_is_favoured_when_both_decide_at_once() -> None:
    assert dd().state.initiative is None


@pytest.mark.parametrize(("flips", "initiative"), [("->9 5", 0), ("->5 9", 1), ("->5 5", 0)])
def test_dd_2_38_the_winner_takes_the_initiative_and_a_tie_leaves_it(flips: str, initiative: int) -> None:
    table = dd("10,0,0/10,0,0 flip initiative=1", rage_order="initiative").then(flips)
    assert table.state.initiative == initiative


def test_dd_2_38_a_toss_gives_the_initiative_first() -> None:
    table = dd(rage_order="initiative")
    assert table.outcomes() == ["1", "2"]
    assert table.then("->1").state.initiative == 0


def test_dd_2_38_under_initiative_a_seat_that_cannot_pay_is_passed_over() -> None:
    assert dd("10,0,0/10,2,0 rage initiative=1", rage_order="initiative").asked == (1,)
    assert dd("10,2,0/10,0,0 rage initiative=1", rage_order="initiative").then("calm").state.phase == "flip"
    assert dd("10,0,0/10,0,0 rage initiative=1", rage_order="initiative").state.phase == "flip"
    assert dd("10,2,0/10,0,0 rage_reply initiative=1", rage_order="initiative").state.phase == "flip"


def test_dd_2_39_a_knockout_ends_everything_at_once() -> None:
    table = dd("10,0,0:K/1,0,0:2 flip").then("->K 2")
    assert table.over == Over(0, "knockout")
    assert (deck(table, 0), deck(table, 1)) == ("", "")


def test_dd_5_sixty_turns_without_damage_are_a_draw() -> None:
    last = dd("10,0,0/10,0,0 flip quiet=59")
    assert last.then("->5 5").over == Over(None, "too many turns without damage")
    assert last.then("->6 5").state.quiet == 0


def test_dd_5_a_blocked_blow_is_a_turn_without_damage() -> None:
    table = dd("10,0,0/10,1,0 flip quiet=59").then("->6 5", "block")
    assert table.over == Over(None, "too many turns without damage")


def test_dd_5_without_a_limit_nothing_is_counted() -> None:
    assert dd("10,0,0/10,0,0 flip", no_progress_limit="off").then("->5 5").state.quiet == 0


# Test positions


def test_DD1_both_buy_rage_and_the_loser_blocks() -> None:
    assert duel("10,2,0/10,2,0", "rage | rage", "->9 6", "block") == ("10,1,0", "9,0,0")


def test_DD2_a_tie_adds_to_bought_rage() -> None:
    assert duel("10,2,0/10,2,0", "rage | calm", "->9 9") == ("10,1,2", "10,2,1")


def test_DD3_rage_stays_at_three_and_cannot_be_bought_there() -> None:
    table = dd("10,1,3/10,0,2 rage")
    assert table.asked == ()
    after = table.then("->4 4")
    assert (after.state.fighters[0].rage, after.state.fighters[1].rage) == (3, 3)


def test_DD4_a_losing_ace_renews_its_owner_only() -> None:
    table = dd("8,0,0/5,4,0 flip").then("->A 2")
    assert (side(table, 0), deck(table, 0)) == ("7,2,0", FULL)
    assert (side(table, 1), len(deck(table, 1))) == ("5,4,0", 12)


def test_DD6_a_focused_ace_against_a_plain_one() -> None:
    table = dd("6,5,0,F/7,0,0 flip").then("->A A")
    assert (side(table, 0), side(table, 1)) == ("6,2,0", "5,2,0")
    assert (deck(table, 0), deck(table, 1)) == (FULL, FULL)


def test_DD8_discarding_the_last_card_starts_a_new_round() -> None:
    table = dd("6,1,0:JA/7,2,0").then("rage | calm", "->J 5", "block", "look", "->A", "discard")
    assert (side(table, 0), side(table, 1)) == ("6,2,0", "6,1,0")
    assert deck(table, 0) == FULL


def test_DD11_health_is_never_above_twelve() -> None:
    table = dd("12,3,0/7,2,0 flip").then("->Q J", "take", "heal")
    assert side(table) == "12,3,0"


def test_DD13_a_knockout_has_nothing_after_it() -> None:
    table = dd("1,0,1/3,1,1 flip").then("->3 T")
    assert table.over == Over(1, "knockout")
    assert table.state.fighters[0].health == -1
    assert table.state.fighters[1].rage == 1


def test_DD14_the_loser_s_rage_is_lost_too() -> None:
    assert duel("9,2,1/3,1,2", "rage | calm", "->T 3", "block") == ("9,1,0", "1,0,0")


def test_DD15_without_action_points_neither_rage_nor_block_is_offered() -> None:
    table = dd("10,0,0/10,0,0 rage")
    assert isinstance(table.node, Chance)
    assert table.then("->9 5").state.fighters[1].health == 9
    assert dd("10,0,0/10,2,0 rage").asked == (1,)


def test_DD16_a_kept_card_shows_to_its_owner_only() -> None:
    one, two = (dd(f"10,2,0:89^{card}/10,2,0 rage") for card in "89")
    assert one.game.view(one.state, 1) == two.game.view(two.state, 1)
    assert one.game.view(one.state, None) == two.game.view(two.state, None)
    assert one.game.view(one.state, 0) != two.game.view(two.state, 0)


def test_DD18_two_plain_aces() -> None:
    table = dd("10,5,0/10,0,2 flip").then("->A A")
    assert (side(table, 0), side(table, 1)) == ("10,2,1", "10,2,3")
    assert (deck(table, 0), deck(table, 1)) == (FULL, FULL)
