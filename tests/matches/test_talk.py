"""Draw offers, pauses, rematches: what the two sides say to each other, and that saying it twice is harmless."""

import pytest

from holmgang.core.errors import OutOfTurn
from holmgang.core.seats import SEATS
from holmgang.matches.entries import (
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    DrawWithdrawn,
    PauseAsked,
    Paused,
    PauseDeclined,
    PauseWithdrawn,
    RematchOffered,
    Unpaused,
)
from holmgang.matches.errors import NotNow

from .tables import BOT, Table

# Draws


def test_a_draw_offered_and_taken_is_a_draw() -> None:
    table = Table("two-domains")
    assert table.do(table.match.plan_draw_offer(1, table.now)) == [DrawOffered(1, at=table.now)]
    assert table.match.talk.draw_offer == 1
    assert table.do(table.match.plan_draw_answer(0, True, table.now)) == [DrawAgreed(at=table.now)]
    assert table.match.record().reason == "agreement"


def test_a_draw_may_be_declined() -> None:
    table = Table("two-domains")
    table.do(table.match.plan_draw_offer(1, table.now))
    assert table.do(table.match.plan_draw_answer(0, False, table.now)) == [DrawDeclined(0, at=table.now)]
    assert (table.match.talk.draw_offer, table.match.ending) == (None, None)


def test_whoever_offered_a_draw_may_withdraw_it_and_so_uses_the_offer_up() -> None:
    table = Table("two-domains")
    table.do(table.match.plan_draw_offer(1, table.now))
    assert table.do(table.match.plan_draw_answer(1, False, table.now)) == [DrawWithdrawn(1, at=table.now)]
    assert (table.match.talk.draw_offer, table.match.ending) == (None, None)
    with pytest.raises(NotNow, match="No draw is on offer"):
        table.match.plan_draw_answer(0, True, table.now)
    with pytest.raises(NotNow, match="choose once more"):
        table.match.plan_draw_offer(1, table.now)


def test_two_who_offer_agree() -> None:
    table = Table("two-domains")
    table.do(table.match.plan_draw_offer(1, table.now))
    table.do(table.match.plan_draw_offer(0, table.now))
    assert table.match.record().reason == "agreement"


def test_choosing_declines_the_offer() -> None:
    table = Table("two-domains")
    table.do(table.match.plan_draw_offer(1, table.now))
    table.move(0, "grow 1")
    assert table.match.talk.draw_offer is None


def test_sealing_a_choice_declines_the_offer() -> None:
    table = Table("duo-regna")
    table.do(table.match.plan_draw_offer(1, table.now))
    table.move(0, "K")
    assert table.match.talk.draw_offer is None


def test_the_offerers_own_choice_leaves_the_offer_standing() -> None:
    table = Table("two-domains")
    table.do(table.match.plan_draw_offer(0, table.now))
    table.move(0, "grow 1")
    assert table.match.talk.draw_offer == 0
    assert table.do(table.match.plan_draw_answer(1, True, table.now)) == [DrawAgreed(at=table.now)]


def test_taking_a_move_back_takes_the_offer_with_it() -> None:
    table = Table("two-domains")
    table.move(0, "grow 1")
    table.do(table.match.plan_draw_offer(0, table.now))
    table.undo(0)
    assert table.match.talk.draw_offer is None


def test_offering_twice_is_harmless() -> None:
    table = Table("two-domains")
    table.do(table.match.plan_draw_offer(1, table.now))
    assert table.match.plan_draw_offer(1, table.now) == []


def test_an_offer_that_was_declined_is_not_repeated_before_the_next_own_choice() -> None:
    table = Table("two-domains")
    table.do(table.match.plan_draw_offer(1, table.now))
    table.move(0, "grow 1")
    with pytest.raises(NotNow, match="choose once more before you offer another"):
        table.match.plan_draw_offer(1, table.now)
    table.move(1, "grow 1")
    assert table.match.plan_draw_offer(1, table.now)


def test_there_is_no_draw_with_a_bot_and_none_that_was_not_offered() -> None:
    with pytest.raises(NotNow, match="A bot does not agree to draws"):
        Table("two-domains", seats=BOT).match.plan_draw_offer(0, 0)
    table = Table("two-domains")
    with pytest.raises(NotNow, match="No draw is on offer"):
        table.match.plan_draw_answer(0, True, table.now)
    table.do(table.match.plan_draw_offer(0, table.now))
    with pytest.raises(NotNow, match="No draw is on offer"):
        table.match.plan_draw_answer(0, True, table.now)


# Pauses


def test_a_pause_needs_both_sides() -> None:
    table = Table("two-domains")
    assert table.do(table.match.plan_pause(1, table.now)) == [PauseAsked(1, at=table.now)]
    assert (table.match.stage, table.match.talk.pause_wish) == ("playing", 1)
    assert table.match.plan_pause(1, table.now) == []
    assert table.do(table.match.plan_pause(0, table.now)) == [Paused(at=table.now)]
    assert (table.match.stage, table.match.talk.pause_wish) == ("paused", None)
    assert table.match.plan_pause(0, table.now) == []


def test_a_bot_does_not_mind_a_pause() -> None:
    table = Table("two-domains", seats=BOT)
    assert table.do(table.match.plan_pause(0, table.now)) == [Paused(at=table.now)]


def test_nobody_chooses_or_takes_back_in_a_pause() -> None:
    table = Table("two-domains", seats=BOT)
    table.move(0, "grow 1")
    table.do(table.match.plan_pause(0, table.now))
    assert table.match.undoable(0) is None
    with pytest.raises(OutOfTurn, match="the match is paused"):
        table.move(1, "grow 1")


def test_either_side_ends_a_pause() -> None:
    table = Table("two-domains")
    for seat in SEATS:
        table.do(table.match.plan_pause(seat, table.now))
    assert table.do(table.match.plan_unpause(1, table.now)) == [Unpaused(1, at=table.now)]
    assert table.match.stage == "playing"
    assert table.match.plan_unpause(0, table.now) == []


def test_a_wish_for_a_pause_is_over_with_the_next_move() -> None:
    table = Table("two-domains")
    table.do(table.match.plan_pause(1, table.now))
    table.move(0, "grow 1")
    assert table.match.talk.pause_wish is None
    assert table.match.plan_pause(0, table.now) == [PauseAsked(0, at=table.now)]


def test_a_pause_may_be_declined_and_is_not_asked_for_again_before_the_next_own_choice() -> None:
    table = Table("two-domains")
    table.do(table.match.plan_pause(0, table.now))
    assert table.do(table.match.plan_pause_decline(1, table.now)) == [PauseDeclined(1, at=table.now)]
    assert (table.match.stage, table.match.talk.pause_wish) == ("playing", None)
    with pytest.raises(NotNow, match="choose once more before you ask again"):
        table.match.plan_pause(0, table.now)
    assert table.match.plan_pause(1, table.now) == [PauseAsked(1, at=table.now)]
    table.move(0, "grow 1")
    assert table.match.plan_pause(0, table.now) == [PauseAsked(0, at=table.now)]


def test_whoever_asked_for_a_pause_may_withdraw_the_wish() -> None:
    table = Table("two-domains")
    with pytest.raises(NotNow, match="Nobody asks for a pause"):
        table.match.plan_pause_decline(0, table.now)
    table.do(table.match.plan_pause(0, table.now))
    assert table.do(table.match.plan_pause_decline(0, table.now)) == [PauseWithdrawn(0, at=table.now)]
    assert (table.match.stage, table.match.talk.pause_wish) == ("playing", None)
    with pytest.raises(NotNow, match="choose once more before you ask again"):
        table.match.plan_pause(0, table.now)


def test_in_a_pause_one_may_still_resign_or_agree() -> None:
    for over in ("resign", "agree"):
        table = Table("two-domains")
        for seat in SEATS:
            table.do(table.match.plan_pause(seat, table.now))
        if over == "resign":
            table.do(table.match.plan_resign(0, table.now))
        else:
            table.do(table.match.plan_draw_offer(0, table.now))
            table.do(table.match.plan_draw_answer(1, True, table.now))
        assert table.match.stage == "over"


# Playing again


def test_a_rematch_is_made_once_and_when_both_want_it() -> None:
    table = Table("two-domains")
    with pytest.raises(NotNow, match="when the match is over"):
        table.match.plan_rematch(0, table.now)
    table.do(table.match.plan_resign(0, table.now))
    with pytest.raises(NotNow, match="when both sides want it"):
        table.match.plan_rematched("next", table.now)
    assert table.do(table.match.plan_rematch(0, table.now)) == [RematchOffered(0, at=table.now)]
    assert (table.match.plan_rematch(0, table.now), table.match.rematch.agreed(table.match.bots)) == ([], False)
    table.do(table.match.plan_rematch(1, table.now))
    assert table.match.rematch.agreed(table.match.bots)
    table.do(table.match.plan_rematched("next", table.now))
    assert table.match.rematch.next_id == "next"
    assert table.match.plan_rematched("next", table.now) == []
    with pytest.raises(NotNow, match="is made once"):
        table.match.plan_rematched("another", table.now)


def test_a_bot_always_plays_again() -> None:
    table = Table("two-domains", seats=BOT)
    table.do(table.match.plan_resign(0, table.now))
    assert not table.match.rematch.agreed(table.match.bots)
    table.do(table.match.plan_rematch(0, table.now))
    assert table.match.rematch.agreed(table.match.bots)
