"""Two Domains by its rulings (TD 3.x) and test positions (TD1 …)."""

from itertools import product
from typing import Any

import pytest

from holmgang.core.errors import BadPosition, IllegalMove
from holmgang.core.nodes import Choose, Over, Played
from holmgang.games import find_kind
from holmgang.games.two_domains.rules import struck
from holmgang.games.two_domains.table import BATTLE, Action
from tests.kit.reach import followers, reachable
from tests.kit.scene import Scene, scene

FACES = range(1, 7)
ENDLESS = find_kind("two-domains").make({"no_progress_limit": "off"})
DRAW = Over(None, "too many turns without a removed die")


def td(position: str | None = None, **options: object) -> Scene:
    return scene("two-domains", position, **options)


@pytest.fixture(scope="module")
def small_domains() -> set[Any]:
    """Every state that can come from domains of two and three dice."""
    return reachable(ENDLESS, ENDLESS.read("22/222 1"))


def after(position: str, *happenings: str, **options: object) -> str:
    """The lines and the mover after these, the counter left out."""
    words = td(position, **options).then(*happenings).text.split()
    return " ".join(words[:2])


def actions(position: str) -> list[str]:
    return td(position).options()


# Rulings


def test_td_3_1_consensus_hits_harder_exactly_at_city_capital_and_army() -> None:
    harder = [front for front in FACES if struck((1, front), consensus=True) != struck((1, front), consensus=False)]
    assert harder == [4, 5, 6]


def test_td_3_2_growth_raises_a_die_by_one_and_a_king_never_grows() -> None:
    assert actions("12345/22222") == ["grow 2", "grow 3", "grow 5", "gather"]
    assert after("12345/22222", "grow 2") == "13345/22222 2"


@pytest.mark.parametrize(("fail_face", "unharmed_at"), [("1", 1), ("6", 6)])
def test_td_3_3_which_roll_fails_a_rolled_battle(fail_face: str, unharmed_at: int) -> None:
    for roll in FACES:
        target = "22222" if roll == unharmed_at else "2222"
        assert after("12226/22222", "battle", f"->{roll}", battle_fail_face=fail_face) == f"1222{roll}/{target} 2"


@pytest.mark.parametrize("fail_face", ["1", "6"])
def test_td_3_4_a_one_is_the_special_roll_against_a_last_die_under_either_option(fail_face: str) -> None:
    for roll in FACES:
        table = td("136/1", battle_fail_face=fail_face).then("battle", f"->{roll}")
        assert (table.over is None) == (roll == 1)


@pytest.mark.parametrize(
    ("line", "at_least", "exact"),
    [("1166", True, True), ("11166", True, False), ("11666", True, False), ("1126", False, False), ("12666", False, False)],
)
def test_td_3_5_civil_war_at_least_or_exactly_two_and_two(line: str, at_least: bool, exact: bool) -> None:
    lost = Over(1, "civil war")
    assert (td(f"{line}/22222", civil_war="at_least").over == lost) is at_least
    assert (td(f"{line}/22222", civil_war="exact").over == lost) is exact


def test_td_3_6_no_action_makes_a_civil_war_for_the_opponent() -> None:
    for target in product(FACES, repeat=4):
        if target.count(1) < 2 or target.count(6) < 2:
            for consensus in (True, False):
                hit = struck(target, consensus=consensus)
                assert hit.count(1) < 2 or hit.count(6) < 2


def test_td_3_6_under_the_exact_reading_a_third_king_removed_may_bring_it_to_the_opponent() -> None:
    table = td("12226/66111", civil_war="exact")
    assert table.over is None
    assert table.then("battle", "->3").over == Over(0, "civil war")


def test_td_3_7_a_mutiny_may_bring_civil_war() -> None:
    assert td("12666/22222").then("battle", "->1").over == Over(1, "civil war")


def test_td_3_7_a_defector_leaves_before_civil_war_is_looked_for() -> None:
    table = td("1266/1").then("battle", "->1")
    assert table.over is None
    assert table.text == "126/16 2 quiet=1"


def test_td_3_8_civil_war_and_victory_never_come_together() -> None:
    for roll in FACES:
        table = td("12666/22", battle_fail_face="6").then("battle", f"->{roll}")
        assert table.over == (Over(1, "civil war") if roll == 1 else None)
        assert table.state.lines[1] != ()


def test_td_3_9_with_consensus_there_is_no_roll() -> None:
    assert td("12256/22222").then("battle").state.rolling is None
    assert td("12246/22222").then("battle").state.rolling == "battle"


def test_td_3_10_consensus_is_measured_before_the_roll() -> None:
    assert after("12246/12226", "battle", "->5") == "12245/12224 2"


@pytest.mark.parametrize("line", ["2236", "1136", "1556", "163"])
def test_td_3_11_a_battle_against_the_last_die_needs_army_authority_and_no_dissonance(line: str) -> None:
    assert "battle" not in actions(f"{line}/1")


def test_td_3_11_consensus_makes_no_difference_against_the_last_die() -> None:
    assert td("156/1").then("battle").state.rolling == "battle"


def test_td_3_12_the_army_does_not_settle_down_after_a_battle_against_the_last_die() -> None:
    assert after("156/1", "battle", "->1") == "15/16 2"
    assert after("156/1", "battle", "->4") == "156/- 1"


def test_td_3_13_a_lone_king_passes_and_has_not_lost() -> None:
    table = td("1/222")
    assert table.options() == ["pass"]
    assert table.over is None


@pytest.mark.parametrize("front", FACES)
def test_td_3_14_the_last_die_becomes_a_king_whatever_it_showed(front: int) -> None:
    assert after(f"1226/{front}2", "battle", "->4") == "1224/1 2"


def test_td_3_15_the_defector_founds_a_gathering_place() -> None:
    table = td("136/1").then("battle", "->1")
    assert table.state.lines[1] == (1, 6)
    assert "gather" in table.options()


def test_td_3_16_endurance_ends_with_the_gift() -> None:
    assert td("136/1").then("battle", "->1").options() == ["gather", "battle"]


def test_td_3_17_a_mover_left_with_one_die_is_a_lone_king() -> None:
    table = td("16/1").then("battle", "->1")
    assert table.state.lines == ((1,), (1, 6))
    assert table.then("gather", "->2").options() == ["pass"]


def test_td_3_18_both_are_never_down_to_one_die(small_domains: set[Any]) -> None:
    assert all(sum(map(len, state.lines)) >= 3 for state in small_domains if isinstance(ENDLESS.node(state), Choose))


@pytest.mark.parametrize(
    ("line", "offered"), [("22222", False), ("12345", False), ("11333", False), ("21222", True), ("22321", True)]
)
def test_td_3_19_only_an_unsorted_line_can_be_mobilised(line: str, offered: bool) -> None:
    assert ("mobilise" in actions(f"{line}/22222")) is offered


def test_td_3_20_mobilising_puts_the_lowest_at_home() -> None:
    assert after("54321/22222", "mobilise") == "12345/22222 2"


def test_td_3_21_a_capital_grows_with_two_capitals_too_if_there_is_one_king() -> None:
    assert "grow 2" in actions("15522/22222")
    assert "grow 2" not in actions("25522/22222")
    assert "grow 3" not in actions("11522/22222")


def test_td_3_22_growth_may_destroy_ones_own_consensus() -> None:
    assert after("15222/22222", "grow 2") == "16222/22222 2"


def test_td_3_23_a_city_does_not_grow_beside_a_capital() -> None:
    assert "grow 2" in actions("14222/22222")
    assert "grow 2" not in actions("14522/22222")


def test_td_3_24_a_gathering_that_changes_nothing_is_a_whole_turn() -> None:
    assert after("22222/22222", "gather", "->2") == "22222/22222 2"


def test_td_3_25_with_two_dice_gathering_rolls_the_front() -> None:
    assert after("12/22222", "gather", "->6") == "16/22222 2"


def test_td_3_26_the_next_die_towards_home_becomes_the_front() -> None:
    assert after("12226/12342", "battle", "->3") == "12223/1234 2"


def test_td_3_27_a_king_lost_at_the_front_is_just_a_die() -> None:
    table = td("12226/22221").then("battle", "->3")
    assert table.over is None
    assert table.state.lines[1] == (2, 2, 2, 2)


def test_td_3_27_the_story_says_that_more_dice_stand_when_a_king_is_removed() -> None:
    game, state = find_kind("two-domains").read_position("12256/22221 1")
    cause: Played[Action] = Played({0: BATTLE})
    told = [event.first.sentence for event in game.tell(state, cause, game.play(state, cause.moves))]
    assert "{second}’s king is removed, but 4 dice are left." in told


def test_td_3_28_nobody_with_two_dice_passes_and_nobody_is_ever_stuck() -> None:
    for length in range(2, 6):
        for line in product(FACES, repeat=length):
            offered = actions(f"{''.join(map(str, line))}/22222") if line.count(1) < 2 or line.count(6) < 2 else ["gather"]
            assert "pass" not in offered
            assert "gather" in offered


def test_td_3_29_a_battle_is_never_compulsory() -> None:
    assert actions("12226/22222") == ["grow 2", "grow 3", "grow 4", "gather", "battle"]


def test_td_3_30_the_first_seat_moves_first() -> None:
    assert td().asked == (0,)


def test_td_3_31_two_hundred_turns_without_a_removed_die_are_a_draw() -> None:
    assert td("22222/22222 1 quiet=199").then("grow 1").over == DRAW


def test_td_3_31_a_removed_die_sets_the_count_to_nothing_and_a_defection_does_not() -> None:
    assert td("12226/22222 1 quiet=199").then("battle", "->3").state.quiet == 0
    assert td("136/1 1 quiet=199").then("battle", "->1").over == DRAW


def test_td_3_31_without_a_limit_nothing_is_counted() -> None:
    assert td("22222/22222 1", no_progress_limit="off").then("grow 1").state.quiet == 0


def test_td_3_32_a_domain_in_civil_war_has_lost_wherever_it_is_written_down() -> None:
    assert td("22222/1166 1").over == Over(0, "civil war")


def test_td_3_32_where_both_domains_are_torn_the_movers_has_lost() -> None:
    assert td("1166/1166 1").over == Over(1, "civil war")
    assert td("1166/1166 2").over == Over(0, "civil war")


def test_td_3_32_two_lone_kings_are_refused() -> None:
    with pytest.raises(BadPosition, match="lone kings"):
        td("1/1 1")


def test_td_3_33_the_gathering_place_is_the_second_die_from_two_dice_on() -> None:
    assert [after(f"{line}/222", "gather", "->6").split("/")[0] for line in ("22", "223", "22345")] == ["26", "263", "26345"]


def test_td_3_34_a_line_grows_only_by_a_defector(small_domains: set[Any]) -> None:
    growths = {
        (before, after)
        for state in small_domains
        for follower in followers(ENDLESS, state)
        for before, after in zip(state.lines, follower.lines, strict=True)
        if len(after) > len(before)
    }
    assert growths == {((1,), (1, 6))}


def test_td_3_35_armies_are_without_limit() -> None:
    assert td("66665/22222").over is None
    assert td("16665/22222").then("grow 5").over is None


def test_td_3_36_consensus_against_an_army_at_two_dice_is_as_always() -> None:
    assert after("156/16", "battle") == "154/12 2"


# Test positions


def test_TD1_growth_at_home_makes_mobilisation_possible() -> None:
    table = td().then("grow 1")
    assert table.state.lines[0] == (3, 2, 2, 2, 2)
    assert "mobilise" in table.then("grow 1").options()


def test_TD2_gathering_a_six_and_mobilising_it() -> None:
    table = td().then("gather", "->6")
    assert table.state.lines[0] == (2, 6, 2, 2, 2)
    assert table.then("grow 1", "mobilise").state.lines[0] == (2, 2, 2, 2, 6)


def test_TD3_an_army_without_a_king_cannot_battle() -> None:
    assert actions("22226/22222") == ["grow 1", "grow 2", "grow 3", "grow 4", "gather"]


def test_TD4_a_village_is_removed() -> None:
    assert after("12226/22222", "battle", "->3") == "12223/2222 2"


def test_TD5_a_one_leaves_the_target_unharmed() -> None:
    assert after("12226/22222", "battle", "->1") == "12221/22222 2"
    assert after("12226/22222", "battle", "->1", battle_fail_face="6") == "12221/2222 2"


def test_TD6_a_six_keeps_the_army() -> None:
    assert after("12226/22222", "battle", "->6") == "12226/2222 2"
    assert after("12226/22222", "battle", "->6", battle_fail_face="6") == "12226/22222 2"


def test_TD7_consensus_turns_an_army_into_a_village() -> None:
    assert after("12256/12226", "battle") == "12254/12222 2"


@pytest.mark.parametrize("target", ["12224", "12225"])
def test_TD8_consensus_removes_cities_and_capitals(target: str) -> None:
    assert after(f"12256/{target}", "battle") == "12254/1222 2"


@pytest.mark.parametrize(
    ("target", "roll", "expected"),
    [("12225", 2, "12342/12223 2"), ("12224", 5, "12345/12222 2"), ("12226", 4, "12344/12224 2")],
)
def test_TD9_a_rolled_battle_weakens_capital_city_and_army(target: str, roll: int, expected: str) -> None:
    assert after(f"12346/{target}", "battle", f"->{roll}") == expected


def test_TD10_a_king_at_the_front_is_removed() -> None:
    assert after("12346/22221", "battle", "->6") == "12346/2222 2"


def test_TD12_turmoil_forbids_battle() -> None:
    assert actions("11226/22222") == ["grow 3", "grow 4", "gather"]
    assert "grow 3" not in actions("11526/22222")


def test_TD13_a_gathered_king_may_bring_civil_war() -> None:
    table = td("12662/22222").then("gather", "->1")
    assert table.state.lines[0] == (1, 1, 6, 6, 2)
    assert table.over == Over(1, "civil war")


def test_TD15_a_mutiny_among_three_armies_loses() -> None:
    table = td("12666/22222").then("battle", "->1")
    assert table.state.lines == ((1, 2, 6, 6, 1), (2, 2, 2, 2, 2))
    assert table.over == Over(1, "civil war")


def test_TD17_the_army_pledges_itself_to_the_lone_king() -> None:
    table = td("136/1").then("battle", "->1")
    assert table.text == "13/16 2 quiet=1"
    assert table.then("battle").state.rolling == "battle"


@pytest.mark.parametrize("roll", [2, 3, 4, 5, 6])
def test_TD18_any_other_roll_kills_the_last_king(roll: int) -> None:
    assert td("136/1").then("battle", f"->{roll}").over == Over(0, "last king killed")


def test_TD19_the_mover_is_now_the_lone_king() -> None:
    table = td("16/1").then("battle", "->1")
    assert table.text == "1/16 2 quiet=1"
    assert table.then("gather", "->6").options() == ["pass"]


def test_TD21_a_remaining_town_becomes_a_king() -> None:
    assert after("1226/32", "battle", "->4") == "1224/1 2"


def test_TD24_mobilising_king_and_army_makes_battle_possible() -> None:
    table = td("61/122").then("mobilise")
    assert table.state.lines[0] == (1, 6)
    assert "battle" in table.then("gather", "->2").options()


def test_TD25_a_lone_king_passes_and_the_other_moves_again() -> None:
    assert actions("1/122") == ["pass"]
    assert after("1/122", "pass") == "1/122 2"
    with pytest.raises(IllegalMove):
        td("1/122").then("gather")
