"""Endings that are not rules: each is named as such, and each shows the server's secret."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import get_args

import pytest

from holmgang.core import referee
from holmgang.core.errors import OutOfTurn
from holmgang.core.forfeits import FORFEITS, ForfeitReason
from holmgang.core.record import OUTSIDE_ENDINGS, with_help
from holmgang.core.record_text import write_record
from holmgang.core.referee import Ending
from holmgang.core.replay import read_record
from holmgang.core.seats import SEATS, Seat
from holmgang.games import find_kind
from holmgang.matches.clock import PerMove
from holmgang.matches.entries import DAY, Abandoned, Expired, SecretShown
from holmgang.matches.errors import NotNow
from holmgang.matches.sentences import ending_sentence

from .tables import BOT, SECRET, Table, kinds_of

MINUTE = 60_000


def resigns(table: Table) -> None:
    table.do(table.match.plan_resign(0, table.now))


def agree(table: Table) -> None:
    table.do(table.match.plan_draw_offer(0, table.now))
    table.do(table.match.plan_draw_answer(1, True, table.now))


def runs_out_of_time(table: Table) -> None:
    table.wait(MINUTE)
    table.do(table.match.plan_due(table.now))


def abandons(table: Table) -> None:
    table.do(table.match.plan_claim(1, table.now + MINUTE // 2, away_since=table.now))


def forfeits(table: Table, reason: ForfeitReason) -> None:
    table.do(table.match.plan_forfeit(0, reason, table.now))


def is_void(table: Table) -> None:
    table.do(table.match.plan_void("ended by the host", table.now))


def lasts_too_long(table: Table) -> None:
    table.move(0, "grow 1")
    table.move(1, "grow 1")


def expires(table: Table) -> None:
    for seat in SEATS:
        table.do(table.match.plan_pause(seat, table.now))
    table.wait(14 * DAY)
    table.do(table.match.plan_due(table.now))


FORFEITING: dict[Callable[[Table], None], Ending] = {
    partial(forfeits, reason=reason): Ending(1, reason, by_rules=False) for reason in get_args(ForfeitReason)
}
WAYS: dict[Callable[[Table], None], Ending] = {
    resigns: Ending(1, "resignation", by_rules=False),
    agree: Ending(None, "agreement", by_rules=False),
    runs_out_of_time: Ending(1, "time", by_rules=False),
    abandons: Ending(1, "abandonment", by_rules=False),
    is_void: Ending(None, "void", by_rules=False, counts=False),
    expires: Ending(None, "expired", by_rules=False, counts=False),
    lasts_too_long: Ending(None, "too long", by_rules=False),
    **FORFEITING,
}


def name_of(way: Callable[[Table], None]) -> str:
    return way.keywords["reason"] if isinstance(way, partial) else getattr(way, "__name__", "")


def test_there_is_a_way_to_each_ending() -> None:
    assert {ending.reason for ending in WAYS.values()} == set(OUTSIDE_ENDINGS)
    assert set(FORFEITS) == set(get_args(ForfeitReason))


def test_a_person_forfeits_nothing_and_nobody_does_after_the_end() -> None:
    table = Table("two-domains", seats=("bot:random", "human"))
    with pytest.raises(NotNow, match="Only a program forfeits a match; a person gives up"):
        table.match.plan_forfeit(1, "crash", table.now)
    forfeits(table, "crash")
    with pytest.raises(OutOfTurn, match="The match is over: crash"):
        table.match.plan_forfeit(0, "crash", table.now)


@pytest.mark.parametrize("way", WAYS, ids=name_of)
def test_an_ending_outside_the_rules_is_named_and_the_secret_shown(
    way: Callable[[Table], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    if way is lasts_too_long:
        monkeypatch.setattr(referee, "MAX_STEPS", 2)
    seats = ("bot:random", "human") if way in FORFEITING else ("human", "human")
    table = Table("two-domains", fair=True, clock=PerMove(MINUTE), claim_after=MINUTE // 2, seats=seats).start()
    way(table)
    assert table.match.ending == WAYS[way]
    assert (table.match.stage, table.match.waiting_for(), table.match.running) == ("over", (), ())
    assert isinstance(table.log[-1], SecretShown)
    assert table.match.sharing.secret == SECRET.hex()
    record = table.match.record()
    assert record.ending == WAYS[way]
    assert dict(record.tags)["Secret"] == SECRET.hex()
    assert read_record(write_record(record), find_kind).record == record


def test_an_ending_by_the_rules_shows_the_secret_too() -> None:
    table = Table("two-domains", fair=True).start().play(Random(1))
    assert table.match.ending is not None
    assert table.match.ending.by_rules
    assert table.match.sharing.secret == SECRET.hex()


def test_a_match_from_a_position_that_is_over_ends_as_it_begins_and_shows_the_secret() -> None:
    table = Table("two-domains", fair=True, start="1166/22222 1")
    table.commit(0, 1)
    table.share(0, 1)
    assert kinds_of(table.log)[-2:] == ["started", "secret_shown"]
    assert table.match.stage == "over"


@pytest.mark.parametrize("way", [resigns, is_void], ids=lambda way: way.__name__)
def test_after_the_end_nothing_more_is_done(way: Callable[[Table], None]) -> None:
    table = Table("two-domains", clock=PerMove(MINUTE))
    way(table)
    match, now = table.match, table.now
    plans: list[Callable[[], object]] = [
        lambda: match.plan_move(0, "grow 1", now),
        lambda: match.plan_moves({0: "grow 1"}, now),
        lambda: match.plan_resign(1, now),
        lambda: match.plan_draw_offer(1, now),
        lambda: match.plan_draw_answer(1, True, now),
        lambda: match.plan_pause(1, now),
        lambda: match.plan_unpause(1, now),
        lambda: match.plan_claim(1, now, 0),
        lambda: match.plan_void("again", now),
        lambda: match.plan_leave_script(now),
    ]
    for plan in plans:
        with pytest.raises(OutOfTurn, match=f"The match is over: {match.record().reason}"):
            plan()
    assert match.plan_due(now + 100 * DAY) == match.plan_credit(5, now + 5) == []


# Claims


def test_an_abandoned_match_may_be_claimed_after_the_time_shown() -> None:
    table = Table("two-domains", claim_after=MINUTE)
    table.wait(10 * MINUTE)
    left_at = table.now
    assert table.match.claimable_at(1, left_at) == left_at + MINUTE
    with pytest.raises(NotNow, match="can be claimed in 60 seconds"):
        table.match.plan_claim(1, table.now, left_at)
    table.wait(MINUTE - 1)
    with pytest.raises(NotNow, match="can be claimed in 1 seconds"):
        table.match.plan_claim(1, table.now, left_at)
    table.wait(1)
    assert table.do(table.match.plan_claim(1, table.now, left_at)) == [Abandoned(0, at=table.now)]
    assert table.match.news(0)[-1].sentence == "Second claims the match: you were away for too long."
    assert table.match.news(1)[-1].sentence == "You claim the match: First was away for too long."


def test_the_time_counts_from_when_the_seat_had_to_choose() -> None:
    table = Table("two-domains", claim_after=MINUTE)
    away = table.now
    table.wait(10 * MINUTE)
    table.move(0, "grow 1")
    assert table.match.claimable_at(0, away) == table.now + MINUTE


@pytest.mark.parametrize("seat", SEATS)
def test_after_a_pause_the_time_counts_anew(seat: Seat) -> None:
    table = Table("two-domains", claim_after=MINUTE)
    table.do(table.match.plan_pause(0, table.now))
    table.do(table.match.plan_pause(1, table.now))
    assert table.match.claimable_at(1, table.now) is None
    table.wait(10 * MINUTE)
    table.do(table.match.plan_unpause(seat, table.now))
    assert (table.match.claimable_at(1, 0) or 0) > table.now + MINUTE


def test_there_is_nothing_to_claim_from_who_is_here_or_has_nothing_to_choose_or_is_a_bot() -> None:
    table = Table("two-domains")
    bot = Table("duo-regna", seats=BOT)
    plans: list[Callable[[], object]] = [
        lambda: table.match.plan_claim(1, table.now + DAY, None),
        lambda: table.match.plan_claim(0, table.now + DAY, table.now),
        lambda: bot.match.plan_claim(0, bot.now + DAY, bot.now),
    ]
    for plan in plans:
        with pytest.raises(NotNow, match="cannot be claimed"):
            plan()


def test_who_has_sealed_a_choice_may_go_away() -> None:
    table = Table("duo-regna")
    table.move(0, "K")
    assert table.match.claimable_at(1, table.now) is None
    assert table.match.claimable_at(0, table.now) is not None


# Expiry


def test_a_match_that_nobody_plays_is_closed_without_a_result() -> None:
    table = Table("two-domains", expire_after=3 * DAY)
    table.move(0, "grow 1")
    assert table.match.due_at() == table.now + 3 * DAY
    table.wait(3 * DAY)
    assert table.do(table.match.plan_due(table.now)) == [Expired(at=table.now)]
    assert (table.match.record().result, table.match.record().reason) == ("*", "expired")


def test_anything_that_happens_keeps_a_match_open() -> None:
    table = Table("two-domains", expire_after=3 * DAY)
    table.wait(2 * DAY)
    table.do(table.match.plan_draw_offer(0, table.now))
    table.wait(2 * DAY)
    assert table.match.plan_due(table.now) == []


def test_who_never_came_to_bring_his_share_is_not_waited_for() -> None:
    """Nobody could play, so nobody wins."""
    table = Table("two-domains", fair=True, claim_after=MINUTE)
    opened = table.now
    assert table.match.claimable_at(0, opened - MINUTE) == opened + MINUTE
    table.now += MINUTE
    table.do(table.match.plan_claim(0, table.now, opened))
    assert table.match.ending == Ending(None, "void", by_rules=False, counts=False)
    assert table.match.sharing.secret is not None


def test_who_has_committed_owes_nothing_before_the_other_has() -> None:
    table = Table("two-domains", fair=True, claim_after=MINUTE)
    table.do(table.match.plan_commit(1, "ab" * 32, table.now))
    assert table.match.claimable_at(0, table.now) is None
    assert table.match.claimable_at(1, table.now) is not None


@pytest.mark.parametrize(
    ("ending", "told"),
    [
        (Ending(1, "resignation", by_rules=False), "Bo wins: you gave up."),
        (Ending(0, "resignation", by_rules=False), "You win: Bo gave up."),
        (Ending(0, "time", by_rules=False), "You win: Bo’s time ran out."),
        (Ending(None, "time", by_rules=False), "A draw: both ran out of time at the same moment."),
        (Ending(1, "abandonment", by_rules=False), "Bo wins: you were away for too long."),
        (Ending(0, "no answer", by_rules=False), "You win: Bo gave no answer in time."),
        (Ending(0, "crash", by_rules=False), "You win: Bo broke off in the middle of the game."),
        (Ending(None, "agreement", by_rules=False), "A draw: both players have agreed to it."),
        (Ending(None, "too long", by_rules=False), "A draw: nobody has won after 5000 choices."),
        (Ending(None, "expired", by_rules=False, counts=False), "No result: nothing happened for too long."),
        (Ending(None, "ended by the host", by_rules=False, counts=False), "No result: ended by the host."),
        (Ending(0, "last king killed", by_rules=True), "You win: Bo’s last king is killed."),
        (
            Ending(1, with_help("last king killed"), by_rules=True),
            "Bo wins: your last king is killed; this game was played with help.",
        ),
    ],
)
def test_every_ending_is_said_as_a_person_would(ending: Ending, told: str) -> None:
    kind = find_kind("two-domains")
    assert ending_sentence(ending, kind, kind.make(), 0, ("Ada", "Bo")) == told
