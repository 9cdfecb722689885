"""Before the first roll: the server's commitment, both seats' commitments, both shares, and only then chance."""

import pytest

from holmgang.core.errors import HolmgangError, OutOfTurn
from holmgang.core.record_text import write_record
from holmgang.core.referee import Ending
from holmgang.core.replay import read_record
from holmgang.games import find_kind
from holmgang.matches.dice_shares import REVEAL_WITHIN
from holmgang.matches.entries import DAY, BrokenLog, Chanced, Committed, SecretShown, Setup, Shared, Started, Voided
from holmgang.matches.errors import NotNow
from holmgang.matches.fair import BadShare, commitment_of, server_share, share_commitment
from holmgang.matches.match import Match
from holmgang.matches.setup_validation import fair_setup

from .tables import BOT, BOTS, MATCH, SECRET, SHARES, Table, kinds_of

TOSSED = {"rage_order": "initiative"}
"""Deck Duel under this option begins with a toss, so chance comes before anybody chooses."""


def test_nothing_is_left_to_chance_before_both_shares_are_known() -> None:
    table = Table("deck-duel", fair=True, options=TOSSED)
    assert kinds_of(table.log) == ["opened"]
    table.commit(0, 1)
    table.share(1)
    assert table.match.stage == "sharing"
    assert not any(isinstance(entry, Chanced | Started) for entry in table.log)
    table.share(0)
    assert kinds_of(table.log)[-3:] == ["shared", "started", "chanced"]
    assert (table.match.stage, table.match.play.drawn) == ("playing", 1)


def test_a_game_that_begins_with_a_choice_begins_with_the_second_share() -> None:
    table = Table("two-domains", fair=True).start()
    assert kinds_of(table.log) == ["opened", "committed", "committed", "shared", "shared", "started"]
    assert table.match.waiting_for() == (0,)


def test_nobody_chooses_before_the_dice_are_shared() -> None:
    table = Table("two-domains", fair=True)
    assert table.match.waiting_for() == ()
    with pytest.raises(OutOfTurn, match="both players’ shares come first"):
        table.match.plan_move(0, "grow 1", table.now)
    with pytest.raises(NotNow, match="once the match has begun"):
        table.match.plan_draw_offer(0, table.now)


def test_no_share_is_shown_before_both_have_committed() -> None:
    table = Table("two-domains", fair=True)
    table.commit(0)
    with pytest.raises(NotNow, match="before both seats have committed"):
        table.share(0)


def test_a_share_must_be_the_one_committed_to() -> None:
    table = Table("two-domains", fair=True)
    table.commit(0, 1)
    with pytest.raises(BadShare, match="not the share that the first seat committed to"):
        table.match.plan_share(0, SHARES[1].hex(), table.now)


def test_nobody_can_hand_in_the_other_seats_commitment_or_another_matchs() -> None:
    mine = share_commitment(MATCH, 0, SHARES[0])
    assert mine != share_commitment(MATCH, 1, SHARES[0])
    assert mine != share_commitment("south-3", 0, SHARES[0])


def test_a_commitment_is_not_changed() -> None:
    table = Table("two-domains", fair=True)
    table.commit(0)
    with pytest.raises(BadShare, match="has committed to another share already"):
        table.match.plan_commit(0, share_commitment(MATCH, 0, SHARES[1]), table.now)


def test_sending_a_commitment_or_a_share_again_is_harmless() -> None:
    table = Table("two-domains", fair=True)
    table.commit(0, 1)
    assert table.match.plan_commit(0, share_commitment(MATCH, 0, SHARES[0]), table.now) == []
    table.share(0)
    assert table.match.plan_share(0, SHARES[0].hex(), table.now) == []
    table.share(1)
    assert table.match.plan_share(1, SHARES[1].hex(), table.now) == []


@pytest.mark.parametrize("text", ["", "12", "g" * 64, "A" * 64, "a" * 63, "a" * 65, "٣" * 64, "a" * 64 + "\n"])
def test_what_is_no_hexadecimal_is_refused(text: str) -> None:
    table = Table("two-domains", fair=True)
    with pytest.raises(BadShare, match="64 hexadecimal digits"):
        table.match.plan_commit(0, text, table.now)
    table.commit(0, 1)
    with pytest.raises(BadShare, match="64 hexadecimal digits"):
        table.match.plan_share(0, text, table.now)


def test_no_shares_are_awaited_in_a_match_without_fair_dice_nor_once_it_has_begun() -> None:
    for table in (Table("two-domains"), Table("two-domains", fair=True).start()):
        with pytest.raises(NotNow, match="No shares are awaited"):
            table.match.plan_commit(0, "a" * 64, table.now)


# Too late


def test_shares_that_are_not_shown_in_time_make_the_match_void() -> None:
    table = Table("two-domains", fair=True)
    table.commit(0)
    table.wait(10**6)
    assert table.match.due_at() == table.now - 10**6 + 14 * DAY, "whoever has not committed keeps nobody waiting with a share"
    table.commit(1)
    table.share(1)
    assert table.match.due_at() == table.match.sharing.reveal_by == table.now + REVEAL_WITHIN
    table.wait(REVEAL_WITHIN - 1)
    assert table.match.plan_due(table.now) == []
    table.wait(1)
    with pytest.raises(NotNow, match="too late: both shares of the dice were not shown in time"):
        table.share(0)
    reason = "both shares of the dice were not shown in time"
    assert table.do(table.match.plan_due(table.now)) == [
        Voided(reason, at=table.now),
        SecretShown(SECRET.hex(), at=table.now),
    ]
    assert table.match.ending == Ending(None, "void", by_rules=False, counts=False)


def test_time_while_the_server_was_down_does_not_make_it_void() -> None:
    table = Table("two-domains", fair=True)
    table.commit(0, 1)
    table.wait(REVEAL_WITHIN * 10)
    table.do(table.match.plan_credit(REVEAL_WITHIN * 10, table.now))
    assert table.match.plan_due(table.now) == []
    table.share(0, 1)
    assert table.match.stage == "playing"


@pytest.mark.parametrize("game", ["two-domains", "dueling-nobles"])
def test_the_record_of_a_match_that_never_began_is_a_good_record(game: str) -> None:
    table = Table(game, fair=True)
    table.do(table.match.plan_void("ended by the host", table.now))
    record = table.match.record()
    assert (record.result, record.reason, record.lines, record.opening) == ("*", "void", (), ())
    assert read_record(write_record(record), find_kind).record == record


# Bots


def test_a_bots_share_is_the_servers_and_follows_from_its_secret() -> None:
    table = Table("two-domains", fair=True, seats=BOT)
    own = server_share(SECRET, MATCH, 1)
    assert table.log[1:] == [Committed(1, share_commitment(MATCH, 1, own), at=table.now)]
    with pytest.raises(BadShare, match="the server’s own"):
        table.match.plan_commit(1, "a" * 64, table.now)
    table.commit(0)
    assert table.log[-1] == Shared(1, own.hex(), at=table.now), "shown only once the person has committed"
    table.share(0)
    assert table.match.stage == "playing"


def test_bots_among_themselves_begin_at_once() -> None:
    table = Table("two-domains", fair=True, seats=BOTS)
    assert kinds_of(table.log) == ["opened", "committed", "committed", "shared", "shared", "started"]


# The secret


def test_a_match_with_fair_dice_is_opened_with_the_secret_it_commits_to() -> None:
    kind = find_kind("two-domains")
    setup = Setup(game="two-domains", version=1, id="x", fair=fair_setup(kind, ("human", "human"), SECRET))
    for secret in (None, bytes(32)):
        with pytest.raises(BadShare, match="opened with the secret that its set-up commits to"):
            Match.plan_opening(kind, setup, secret=secret)
    assert setup.fair is not None
    assert setup.fair.commitment == commitment_of(SECRET)


def test_without_the_secret_a_match_can_be_looked_at_but_not_played_on() -> None:
    table = Table("two-domains", fair=True).start()
    table.move(0, "gather")
    blind = Match(table.kind, table.log)
    assert blind.play.state == table.match.play.state
    with pytest.raises(HolmgangError, match="the server’s secret for it is missing"):
        blind.plan_move(1, "gather", table.now)
    with pytest.raises(HolmgangError, match="the server’s secret for it is missing"):
        blind.plan_resign(1, table.now)


def test_chance_before_the_shares_is_a_broken_log() -> None:
    kind = find_kind("deck-duel")
    table = Table("deck-duel", fair=True, options=TOSSED)
    forced = Match(kind, [*table.log, Started()], secret=SECRET)
    with pytest.raises(BrokenLog, match="before both shares are known"):
        forced._source()


def test_nothing_of_the_secret_is_seen_before_the_end() -> None:
    table = Table("dueling-nobles", fair=True, seats=BOT).start()
    for seat in (0, 1, None):
        seen = write_record(table.match.record_seen(seat)) + repr(table.match.news(seat)) + repr(table.match.view(seat))
        assert SECRET.hex() not in seen
    assert SECRET.hex() not in write_record(table.match.record())
    assert not any(SECRET.hex() in repr(entry) for entry in table.log)
