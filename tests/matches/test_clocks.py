"""Clocks: none, by the move, or a total with increment; who is charged for what, and when a flag falls."""

from collections.abc import Callable

import pytest

from holmgang.core.errors import MoveError
from holmgang.core.referee import Ending
from holmgang.core.seats import SEATS, Seat
from holmgang.matches.clock import Clocks, ClockSetting, Fall, PerMove, Total, clock_text, wound
from holmgang.matches.entries import Credited, Flagged, Undone
from holmgang.matches.errors import TimeUp
from holmgang.matches.match_time import GRACE

from .tables import BOT, Table

SECOND = 1000
TEN = Total(10 * SECOND, 2 * SECOND)


def running(table: Table) -> tuple[Seat, ...]:
    """Whose clocks run now."""
    return table.match.running


def left(table: Table) -> tuple[int | None, int | None]:
    """What is left to each seat now."""
    return table.match.left_at(table.now)


# The clocks as values


def test_only_running_clocks_go_down_and_never_below_nothing() -> None:
    clocks = Clocks((500, 700), (1,), since=100)
    assert clocks.left_at(100) == (500, 700)
    assert clocks.left_at(350) == (500, 450)
    assert clocks.left_at(5000) == (500, 0)


@pytest.mark.parametrize(
    ("clocks", "fall"),
    [
        (Clocks((500, 700), (), 100), None),
        (Clocks((500, 700), (1,), 100), Fall(800, 1)),
        (Clocks((500, 700), (0, 1), 100), Fall(600, 0)),
        (Clocks((500, 500), (0, 1), 100), Fall(600, None)),
    ],
)
def test_the_next_flag_is_that_of_the_least_time_left(clocks: Clocks, fall: Fall | None) -> None:
    assert clocks.fall() == fall


def test_clocks_stand_still_until_the_allowance_is_over_for_whoever_has_still_to_choose_too() -> None:
    clocks = Clocks((500, 500)).asked(Total(500), (0, 1), 100, since=150)
    assert [clocks.left_at(time) for time in (100, 150, 160)] == [(500, 500), (500, 500), (490, 490)]
    assert clocks.fall() == Fall(650, None)
    assert clocks.chosen(Total(500), 0, 120) == Clocks((500, 500), (1,), 150)
    assert clocks.chosen(Total(500), 0, 170) == Clocks((480, 480), (1,), 170)


def test_clocks_are_wound_before_the_first_question() -> None:
    assert wound(None) == Clocks((0, 0))
    assert wound(PerMove(5)) == wound(Total(5, 9)) == Clocks((5, 5))


@pytest.mark.parametrize(
    ("setting", "text"), [(PerMove(60_000), "60/move"), (Total(600_000, 5000), "600+5"), (Total(90_500), "90.5+0")]
)
def test_a_setting_is_written_in_seconds(setting: ClockSetting, text: str) -> None:
    assert clock_text(setting) == text
    assert Table("two-domains", clock=setting).match.record().tags == (("Clock", text),)


# In a match


def test_without_a_clock_nobody_is_charged() -> None:
    table = Table("two-domains")
    table.wait(10**9)
    assert left(table) == (None, None)
    assert table.match.flag_falls() is None


def test_a_total_is_charged_to_the_seat_that_is_asked_and_grows_by_the_increment() -> None:
    table = Table("two-domains", clock=TEN)
    table.wait(3 * SECOND)
    assert (left(table), running(table)) == ((7 * SECOND, 10 * SECOND), (0,))
    table.move(0, "grow 1")
    assert (left(table), running(table)) == ((9 * SECOND, 10 * SECOND), (1,))
    table.wait(SECOND)
    assert left(table) == (9 * SECOND, 9 * SECOND)


def test_by_the_move_every_decision_has_its_own_time() -> None:
    table = Table("two-domains", clock=PerMove(10 * SECOND))
    table.wait(9 * SECOND)
    table.move(0, "grow 1")
    table.wait(4 * SECOND)
    table.move(1, "grow 1")
    assert left(table) == (10 * SECOND, 6 * SECOND)


def test_both_clocks_run_until_each_seat_has_sealed() -> None:
    table = Table("duo-regna", clock=TEN)
    table.wait(SECOND)
    table.move(1, "K")
    assert running(table) == (0,)
    table.wait(4 * SECOND)
    assert left(table) == (5 * SECOND, 11 * SECOND)
    table.move(0, "6")
    assert left(table) == (7 * SECOND, 11 * SECOND)
    assert running(table) == (0, 1)


def test_no_clock_runs_while_what_led_to_a_question_is_told() -> None:
    table = Table("duo-regna", clock=TEN, allowance=SECOND)
    assert table.match.clocks_wait(table.now) == 0, "nothing has happened yet"
    table.move(0, "K")
    table.move(1, "6")
    assert [len(table.match.story(seat)) for seat in SEATS] == [2, 2], "as many events for both"
    assert table.match.clocks_wait(table.now) == 2 * SECOND
    assert table.match.flag_falls() == (table.now + 14 * SECOND, None)
    table.wait(SECOND)
    assert (table.match.clocks_wait(table.now), left(table)) == (SECOND, (12 * SECOND, 12 * SECOND))
    table.move(0, "Q")  # who does not wait for the story keeps the time for it, and takes none from the other side
    assert (table.match.clocks_wait(table.now), left(table)) == (SECOND, (14 * SECOND, 12 * SECOND))
    table.wait(3 * SECOND)
    assert left(table) == (14 * SECOND, 10 * SECOND) == table.read_back().left_at(table.now)


def test_clocks_wait_as_long_as_the_game_has_its_events_looked_at() -> None:
    table = Table("duo-regna", clock=TEN, allowance=SECOND, beats={"revealed": 3 * SECOND})
    table.move(0, "K")
    table.move(1, "6")
    assert table.match.clocks_wait(table.now) == 4 * SECOND, "the cards, and a step of the dragon"
    assert table.read_back().left_at(table.now + 5 * SECOND) == (11 * SECOND, 11 * SECOND)


@pytest.mark.parametrize(("beats", "waits"), [({}, 4), (None, 2)])
def test_what_a_bot_does_in_several_choices_is_told_to_its_end(beats: dict[str, int] | None, waits: int) -> None:
    """In matches of earlier versions the second choice cut the story of the first short; those keep their clocks."""
    table = Table("duo-regna", clock=TEN, allowance=SECOND, beats=beats)
    for first, second in ("K6", "3Q"):
        table.move(0, first)
        table.move(1, second)
    assert table.match.clocks_wait(table.now) == waits * SECOND
    table.wait(10 * SECOND)
    table.move(0, "Q")
    table.move(1, "4")
    assert table.match.clocks_wait(table.now) == 2 * SECOND, "by then everything was told"


def test_an_allowance_stands_still_in_a_pause_and_an_undo_gives_no_second_one() -> None:
    table = Table("two-domains", clock=TEN, allowance=SECOND)
    table.move(0, "grow 1")
    table.undo(0)
    assert (left(table), running(table), table.match.clocks_wait(table.now)) == ((10 * SECOND, 10 * SECOND), (0,), 0)
    table.move(0, "grow 1")
    for seat in SEATS:
        table.do(table.match.plan_pause(seat, table.now))
    table.wait(60 * SECOND)
    table.do(table.match.plan_unpause(1, table.now))
    assert table.match.clocks_wait(table.now + GRACE) == SECOND


def test_a_bot_has_no_clock() -> None:
    table = Table("duo-regna", clock=TEN, seats=BOT)
    assert running(table) == (0,)
    table.move(0, "K")
    table.wait(60 * SECOND)
    assert left(table) == (12 * SECOND, None)
    assert (running(table), table.match.flag_falls()) == ((), None)


def test_the_clock_starts_when_the_dice_are_shared() -> None:
    table = Table("two-domains", clock=TEN, fair=True)
    table.wait(40 * SECOND)
    assert (left(table), running(table)) == ((10 * SECOND, 10 * SECOND), ())
    table.start()
    assert running(table) == (0,)
    assert table.match.flag_falls() == (table.now + 10 * SECOND, 0)


def test_the_clocks_stop_with_the_match() -> None:
    table = Table("two-domains", clock=TEN)
    table.wait(SECOND)
    table.do(table.match.plan_resign(1, table.now))
    table.wait(60 * SECOND)
    assert (left(table), running(table)) == ((9 * SECOND, 10 * SECOND), ())
    assert table.match.due_at() is None


# Flags


def test_a_flag_falls_when_the_time_is_up_and_not_before() -> None:
    table = Table("two-domains", clock=TEN)
    assert table.match.flag_falls() == (table.now + 10 * SECOND, 0)
    assert table.match.due_at() == table.now + 10 * SECOND
    table.wait(10 * SECOND - 1)
    assert table.match.plan_due(table.now) == []
    table.wait(1)
    assert table.do(table.match.plan_due(table.now)) == [Flagged(0, at=table.now)]
    assert table.match.ending == Ending(1, "time", by_rules=False)
    assert table.match.plan_due(table.now) == []


def test_a_choice_after_the_flag_has_fallen_is_too_late() -> None:
    table = Table("two-domains", clock=TEN)
    table.wait(10 * SECOND)
    match, now = table.match, table.now
    plans: list[Callable[[], object]] = [
        lambda: match.plan_move(0, "grow 1", now),
        lambda: match.plan_pause(0, now),
        lambda: match.plan_resign(1, now),
        lambda: match.plan_draw_offer(1, now),
        lambda: match.plan_claim(1, now, 0),
    ]
    for plan in plans:
        with pytest.raises(TimeUp, match="the flag has fallen"):
            plan()
    assert match.plan_void("ended by the host", now), "but for the host"


def test_nothing_is_taken_back_after_the_other_sides_flag_has_fallen() -> None:
    table = Table("two-domains", clock=Total(10 * SECOND))
    table.wait(SECOND)
    table.move(0, "grow 1")
    table.wait(5 * SECOND)
    table.move(1, "grow 1")
    table.move(0, "grow 2")
    table.wait(5 * SECOND)
    with pytest.raises(TimeUp, match="the flag has fallen"):
        table.undo(0)


def test_two_flags_at_the_same_moment_are_a_draw() -> None:
    table = Table("duo-regna", clock=TEN)
    table.wait(11 * SECOND)
    table.do(table.match.plan_due(table.now))
    assert table.match.ending == Ending(None, "time", by_rules=False)
    assert table.match.record().result == "1/2-1/2"
    assert table.match.news(None)[-1].sentence == "Both run out of time at the same moment: a draw."


def test_a_fallen_flag_counts_from_the_moment_it_fell() -> None:
    """The seat that ran out first loses, however late somebody looks."""
    table = Table("duo-regna", clock=TEN)
    table.wait(SECOND)
    table.move(0, "K")
    table.move(1, "6")
    table.wait(SECOND)
    table.move(0, "Q")
    table.move(1, "A")
    table.wait(3 * SECOND)
    table.move(0, "2")
    table.wait(SECOND)
    table.move(1, "2")
    table.wait(60 * SECOND)
    assert table.do(table.match.plan_due(table.now)) == [Flagged(1, at=table.now)]


# What is charged to nobody


def test_time_while_the_server_was_down_is_charged_to_nobody() -> None:
    table = Table("two-domains", clock=TEN)
    table.wait(3 * SECOND)
    table.wait(60 * SECOND)
    assert table.do(table.match.plan_credit(60 * SECOND, table.now)) == [Credited(60 * SECOND, at=table.now)]
    assert left(table) == (7 * SECOND, 10 * SECOND)
    assert table.match.plan_due(table.now) == []
    assert table.match.flag_falls() == (table.now + 7 * SECOND, 0)


def test_no_more_is_credited_than_has_gone_by() -> None:
    table = Table("two-domains", clock=TEN)
    table.wait(3 * SECOND)
    assert table.do(table.match.plan_credit(10**9, table.now)) == [Credited(3 * SECOND, at=table.now)]
    assert left(table) == (10 * SECOND, 10 * SECOND)
    assert table.match.plan_credit(10**9, table.now) == []


def test_there_is_nothing_to_credit_where_no_clock_runs() -> None:
    table = Table("two-domains")
    table.wait(SECOND)
    assert table.match.plan_credit(SECOND, table.now) == []


def test_a_pause_is_charged_to_nobody_and_leaves_time_to_come_back() -> None:
    table = Table("two-domains", clock=TEN)
    table.wait(SECOND)
    for seat in SEATS:
        table.do(table.match.plan_pause(seat, table.now))
    assert (running(table), table.match.flag_falls()) == ((), None)
    table.wait(10**7)
    assert left(table) == (9 * SECOND, 10 * SECOND)
    table.do(table.match.plan_unpause(1, table.now))
    table.wait(GRACE)
    assert left(table) == (9 * SECOND, 10 * SECOND)
    assert table.match.flag_falls() == (table.now + 9 * SECOND, 0)
    table.wait(SECOND)
    assert left(table) == (8 * SECOND, 10 * SECOND)


def test_what_was_spent_before_a_pause_stays_spent_in_the_grace_after_it() -> None:
    table = Table("two-domains", clock=TEN)
    table.wait(4 * SECOND)
    for _ in range(2):
        for seat in SEATS:
            table.do(table.match.plan_pause(seat, table.now))
        table.do(table.match.plan_unpause(0, table.now))
        table.wait(SECOND)
        assert left(table) == (6 * SECOND, 10 * SECOND)
    table.move(0, "grow 1")
    table.undo(0)
    assert left(table) == (6 * SECOND, 10 * SECOND)


def test_a_quick_choice_after_a_pause_does_not_shorten_the_other_sides_grace() -> None:
    table = Table("two-domains", clock=TEN)
    for seat in SEATS:
        table.do(table.match.plan_pause(seat, table.now))
    table.do(table.match.plan_unpause(0, table.now))
    table.wait(SECOND)
    table.move(0, "grow 1")
    table.wait(GRACE - SECOND)
    assert left(table) == (12 * SECOND, 10 * SECOND)
    table.wait(SECOND)
    assert left(table) == (12 * SECOND, 9 * SECOND)


# Taking back


def test_whoever_takes_a_move_back_has_been_thinking_all_the_while() -> None:
    table = Table("two-domains", clock=TEN)
    table.wait(2 * SECOND)
    table.move(0, "grow 1")
    table.wait(3 * SECOND)
    assert left(table) == (10 * SECOND, 7 * SECOND)
    table.undo(0)
    assert left(table) == (5 * SECOND, 10 * SECOND)
    assert running(table) == (0,)
    table.wait(SECOND)
    table.move(0, "grow 1")
    assert left(table) == (6 * SECOND, 10 * SECOND), "the increment is given once"


def test_by_the_move_taking_back_wins_no_time_either() -> None:
    table = Table("two-domains", clock=PerMove(10 * SECOND))
    table.wait(4 * SECOND)
    table.move(0, "grow 1")
    table.wait(5 * SECOND)
    table.undo(0)
    assert left(table)[0] == SECOND


def test_nothing_is_taken_back_if_the_flag_would_have_fallen() -> None:
    table = Table("two-domains", clock=TEN)
    table.wait(2 * SECOND)
    table.move(0, "grow 1")
    table.wait(8 * SECOND)
    with pytest.raises(MoveError, match="your flag would have fallen"):
        table.undo(0)
    assert not any(isinstance(entry, Undone) for entry in table.log)


def test_a_pause_before_a_move_is_taken_back_stays_free() -> None:
    table = Table("two-domains", clock=TEN)
    table.wait(SECOND)
    table.move(0, "grow 1")
    for seat in SEATS:
        table.do(table.match.plan_pause(seat, table.now))
    table.wait(10**7)
    table.do(table.match.plan_unpause(0, table.now))
    table.wait(GRACE + SECOND)
    table.undo(0)
    assert left(table) == (8 * SECOND, 10 * SECOND)


def test_time_in_a_log_never_goes_back() -> None:
    """Two servers' clocks may differ; the later one counts."""
    table = Table("two-domains", clock=TEN)
    table.wait(SECOND)
    table.move(0, "grow 1")
    table.wait(-5 * SECOND)
    table.move(1, "grow 1")
    assert [entry.at for entry in table.log] == [1_000_000, 1_001_000, 1_001_000]
    assert left(table) == (11 * SECOND, 12 * SECOND)


def test_a_bot_that_plays_from_elsewhere_has_a_clock_and_may_be_away_as_people_may() -> None:
    table = Table("two-domains", seats=("remote:pebble", "human"), clock=PerMove(60_000), claim_after=1000)
    assert table.match.left_at(table.now) == (60_000, 60_000)
    assert table.match.running == (0,)
    assert table.match.claimable_at(1, 0) == table.match.timing.asked_at + 1000
    ours = Table("two-domains", seats=("engine:pebble", "human"), clock=PerMove(60_000))
    assert (ours.match.left_at(ours.now)[0], ours.match.running, ours.match.claimable_at(1, 0)) == (None, (), None)
