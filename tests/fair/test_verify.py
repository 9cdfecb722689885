"""Checking a record's dice: what is as it should be is consistent, with a receipt fair; what was changed is named."""

import re
from random import Random
from typing import Any

import msgspec
import pytest

from holmgang.core.errors import BadRecord, RedactedRecord
from holmgang.core.record import content_hash
from holmgang.core.record_text import parse_record, write_record
from holmgang.core.replay import read_record, replay
from holmgang.core.seats import SEATS, Seat
from holmgang.games import OWN_GAMES, find_kind
from holmgang.matches.fair import new_secret, server_share, share_commitment
from holmgang.matches.receipts import LONGEST_ID, LONGEST_RECEIPT, Receipt, read_receipt
from holmgang.matches.verify import Unfair, Verification, verify
from tests.matches.tables import BOT, MATCH, SECRET, SHARES, Table

CHANCY = [name for name in OWN_GAMES if find_kind(name).chance]


def played(game: str = "two-domains", seed: int = 1, **setup: Any) -> Table:
    """A whole match with fair dice."""
    return Table(game, fair=True, **setup).start().play(Random(seed))


def text_of(table: Table) -> str:
    """Its record."""
    return write_record(table.match.record())


def rehashed(text: str) -> str:
    """A record after somebody who knows how has changed it: its hash fits again, if it replays at all."""
    bare = re.sub(r"\[Hash .*\]\n", "", text)
    record = parse_record(bare).record
    return re.sub(r"(\[Reason .*\]\n)", rf'\1[Hash "{content_hash(replay(find_kind(record.game), record).record)}"]\n', bare)


def tag(text: str, name: str, value: str | None) -> str:
    """The record with another value for a tag, or without it."""
    line = rf"\[{name} \".*\"\]\n"
    assert re.search(line, text)
    return re.sub(line, "" if value is None else f'[{name} "{value}"]\n', text)


def refused(text: str, receipt: Receipt | None = None) -> Unfair:
    """Why a record does not check out."""
    with pytest.raises(Unfair) as caught:
        verify(text, receipt)
    return caught.value


# As it should be


@pytest.mark.parametrize("game", CHANCY)
@pytest.mark.parametrize("seed", range(3))
def test_a_record_is_consistent_by_itself_and_fair_with_a_receipt(game: str, seed: int) -> None:
    table = played(game, seed)
    outcomes = sum(step.draw > 0 for step in table.match.play.steps)
    verdict = verify(text_of(table))
    assert (verdict.word, verdict.outcomes, verdict.notes) == ("consistent", outcomes, ())
    assert verdict.sentence.startswith(f"Consistent: all {outcomes} outcomes follow from the secret and the shares")
    for seat in SEATS:
        verdict = verify(text_of(table), read_receipt(msgspec.json.encode(table.receipt(seat))))
        assert (verdict.word, verdict.notes) == ("fair", ())


def test_the_dice_of_a_match_against_a_bot_check_out() -> None:
    table = played(seats=BOT)
    assert '[ShareOwners "player server"]' in text_of(table)
    assert verify(text_of(table), table.receipt(0)).word == "fair"


def test_outcomes_that_were_taken_back_keep_their_numbers() -> None:
    table = Table("two-domains", fair=True, seats=BOT, take_back=True).start()
    for _ in range(3):
        table.move(0, "gather")
        table.undo(0)
    table.play(Random(1))
    text = text_of(table)
    assert re.search(r'\[Draws "4-\d+"\]', text)
    verdict = verify(text, table.receipt(0))
    assert (verdict.word, verdict.notes) == ("fair", ("3 outcomes were drawn and taken back again.",))


def test_a_match_with_options_and_from_a_position_checks_out() -> None:
    table = played(options={"civil_war": "exact"}, start="12226/22222 2")
    assert verify(text_of(table), table.receipt(1)).word == "fair"


def test_a_match_that_was_given_up_early_checks_out() -> None:
    table = Table("two-domains", fair=True).start()
    table.move(0, "gather")
    table.do(table.match.plan_resign(1, table.now))
    verdict = verify(text_of(table), table.receipt(0))
    assert verdict.sentence.startswith("Fair: the one outcome follows from the secret and the shares, and all of it")


@pytest.mark.parametrize("shown", [(), (1,)])
def test_a_match_that_never_began_has_nothing_to_check_but_the_secret(shown: tuple[Seat, ...]) -> None:
    table = Table("dueling-nobles", fair=True)
    table.commit(0, 1)
    table.share(*shown)
    table.wait(60_000)
    table.do(table.match.plan_due(table.now))
    assert verify(text_of(table)) == Verification(
        "consistent",
        "Consistent: chance decided nothing in it, and the secret fits its commitment. "
        "That the commitment came first, only a receipt can show.",
        0,
    )
    assert verify(text_of(table), table.receipt(0)).word == "fair"


def test_a_receipt_from_before_the_end_counts_for_what_it_saw() -> None:
    table = Table("deck-duel", fair=True).start().play(Random(4), 10)
    receipt = table.receipt(0)
    table.play(Random(5))
    unseen = len(table.match.play.steps) - receipt.steps
    verdict = verify(text_of(table), receipt)
    assert (verdict.word, verdict.notes) == (
        "fair",
        (f"The receipt was not there for the last {unseen} moves and outcomes.",),
    )


def test_a_record_without_a_hash_is_checked_with_a_note() -> None:
    verdict = verify(tag(text_of(played()), "Hash", None))
    assert "no hash" in verdict.notes[0]


# Tampered with


def gathered() -> tuple[str, str]:
    """A match in which three dice were rolled and none mattered yet, and what the second of them showed."""
    table = Table("two-domains", fair=True).start()
    for seat in (0, 1, 0):
        table.move(seat, "gather")
    table.do(table.match.plan_resign(1, table.now))
    return text_of(table), table.match.record().lines[1].outcomes[0]


def test_a_tampered_outcome_is_named() -> None:
    text, rolled = gathered()
    for face in set("123456") - {rolled}:
        wrong = refused(rehashed(text.replace(f"second: gather -> {rolled}", f"second: gather -> {face}")))
        assert (wrong.problem, str(wrong)) == (
            "outcome",
            f"Outcome 2 should have been {rolled}, but the record says {face}.",
        )


def test_a_tampered_outcome_without_a_new_hash_is_no_good_record_at_all() -> None:
    text, rolled = gathered()
    face = "3" if rolled != "3" else "4"
    with pytest.raises(BadRecord, match="its hash does not fit its content"):
        verify(text.replace(f"second: gather -> {rolled}", f"second: gather -> {face}"))


@pytest.mark.parametrize("name", ["ShareFirst", "ShareSecond", "Secret", "Match", "FairVersion", "ShareOwners", "Commitment"])
def test_a_missing_tag_is_named(name: str) -> None:
    wrong = refused(tag(text_of(played()), name, None))
    assert (wrong.problem, str(wrong)) == ("missing", f"The {name} tag is missing, without which nothing can be checked.")


def test_a_record_without_dice_of_this_kind_says_so() -> None:
    table = Table("two-domains", seed="7").play(Random(1))
    wrong = refused(text_of(table))
    assert (wrong.problem, str(wrong)) == (
        "no_commitment",
        "This record has no Commitment tag: server and players did not share what chance brought.",
    )


def test_a_changed_commitment_or_secret_is_named() -> None:
    text = text_of(played())
    for name in ("Commitment", "Secret"):
        wrong = refused(tag(text, name, "ab" * 32))
        assert (wrong.problem, str(wrong)) == (
            "commitment",
            "The secret does not fit the commitment: one of the two was changed.",
        )


@pytest.mark.parametrize("name", ["ShareFirst", "ShareSecond", "Match"])
def test_a_changed_share_or_match_no_longer_leads_to_these_outcomes(name: str) -> None:
    assert refused(tag(text_of(played()), name, "ab" * 32)).problem == "outcome"


def test_a_changed_share_of_the_server_is_named() -> None:
    wrong = refused(tag(text_of(played(seats=BOT)), "ShareSecond", "ab" * 32))
    assert (wrong.problem, str(wrong)) == (
        "share",
        "The ShareSecond tag is said to be the server’s own, but does not follow from its secret.",
    )


@pytest.mark.parametrize("value", ["player", "player player player", "player dog"])
def test_owners_are_players_or_the_server(value: str) -> None:
    assert refused(tag(text_of(played()), "ShareOwners", value)).problem == "malformed"


@pytest.mark.parametrize("name", ["Secret", "Commitment", "ShareFirst"])
@pytest.mark.parametrize("value", ["abc", "AB" * 32, "zz" * 32])
def test_what_is_no_hexadecimal_is_named(name: str, value: str) -> None:
    wrong = refused(tag(text_of(played()), name, value))
    assert (wrong.problem, str(wrong)) == ("malformed", f"The {name} tag must be 64 hexadecimal digits in small letters.")


def test_another_version_is_named() -> None:
    wrong = refused(tag(text_of(played()), "FairVersion", "2"))
    assert (wrong.problem, str(wrong)) == ("version", "The FairVersion tag says “2”; this Holmgang knows version 1.")


def test_another_option_no_longer_leads_to_these_outcomes() -> None:
    text = text_of(played("deck-duel"))
    changed = text.replace('[Rules "1"]\n', '[Rules "1"]\n[Options "no_progress_limit=999"]\n')
    assert refused(rehashed(changed)).problem == "outcome"


@pytest.mark.parametrize(
    "change",
    [
        lambda odds: odds.replace("1 2 3 4 5 6", "1 2 3 4 5 6:2", 1),
        lambda odds: odds.replace("1 2 3 4 5 6", "2 1 3 4 5 6", 1),
        lambda odds: odds.replace("1 2 3 4 5 6", "1 2 3 4 5", 1),
        lambda odds: odds.rpartition(";")[0],
        lambda odds: odds.replace("=", "-", 1),
        lambda odds: odds[:0],
    ],
    ids=["weight", "order", "missing", "short", "less", "none"],
)
def test_wrong_weights_are_named(change: Any) -> None:
    text = text_of(played())
    (odds,) = re.findall(r'\[Odds "(.*)"\]', text)
    wrong = refused(tag(text, "Odds", change(odds)))
    assert wrong.problem == "weights"
    assert re.match(r"The Odds tag is wrong about outcome \d+ of the record: by the rules it is “1 2 3 4 5 6”\.", str(wrong))


def test_the_odds_may_be_left_out() -> None:
    assert verify(tag(text_of(played()), "Odds", None)).word == "consistent"


@pytest.mark.parametrize("weight", ["0", "x", "-1", "1" * 10, "²"])
def test_a_weight_is_a_whole_number(weight: str) -> None:
    text = text_of(played())
    with pytest.raises(BadRecord, match="has no weight that is a whole number"):
        verify(tag(text, "Odds", f"1:{weight} 2 3 4 5 6"))


# Numbers that were skipped


def skipping(draws: str, *, casual: bool = True) -> Unfair:
    text = text_of(played(seats=BOT, take_back=casual))
    return refused(text.replace("[Odds", f'[Draws "{draws}"]\n[Odds', 1))


def test_outcomes_cannot_be_passed_over_without_a_word() -> None:
    count = verify(text_of(played(seats=BOT))).outcomes
    wrong = skipping(f"1-{count - 1} {count + 1}", casual=False)
    assert (wrong.problem, str(wrong)) == (
        "draws",
        "1 outcomes were skipped, but the record does not say that moves could be taken back.",
    )
    assert skipping(f"1-{count - 1} {count + 1}").problem == "outcome"


@pytest.mark.parametrize("draws", ["2-1", "0-5", "3 3", "5 4", "a", "1-", "1--2", "-1", "٣"])
def test_numbers_of_outcomes_rise(draws: str) -> None:
    wrong = skipping(draws)
    assert wrong.problem == "draws"
    assert "The Draws tag holds rising numbers such as 1-12 15, not" in str(wrong)


def test_as_many_outcomes_are_numbered_as_there_are() -> None:
    assert re.match(r"The Draws tag numbers 2 outcomes, but the record has \d+\.", str(skipping("1-2")))


def test_a_hostile_number_of_outcomes_fills_no_memory() -> None:
    draws = " ".join(f"{n * 400_000 + 1}-{n * 400_000 + 400_000}" for n in range(2)) + " 800001-999999"
    assert skipping(draws).problem == "draws"


# Against a receipt


def changed(receipt: Receipt, **fields: Any) -> Receipt:
    return msgspec.structs.replace(receipt, **fields)


def test_a_receipt_of_another_match_is_named() -> None:
    table = played()
    wrong = refused(text_of(table), changed(table.receipt(0), match="south-3"))
    assert (wrong.problem, str(wrong)) == (
        "receipt",
        "The receipt is for match “south-3”, the record for “north-17”.",
    )


def test_a_server_that_changed_its_secret_after_the_shares_is_found_out() -> None:
    """The whole match is consistent, but not with the commitment that the player was shown."""
    told, cheated = played(), played(secret=new_secret())
    assert verify(text_of(cheated)).word == "consistent"
    wrong = refused(text_of(cheated), told.receipt(0))
    assert str(wrong) == "The server’s commitment was changed: the receipt has another than the record."


def test_a_server_that_exchanged_a_players_share_is_found_out_by_either() -> None:
    """The server plays on with a share of its own for the first seat, and writes a consistent record of it."""
    honest = played()
    cheated = Table("two-domains", fair=True)
    swapped = (b"\x07" * 32, SHARES[1])
    for seat in SEATS:
        cheated.do(cheated.match.plan_commit(seat, share_commitment(MATCH, seat, swapped[seat]), cheated.now))
    for seat in SEATS:
        cheated.do(cheated.match.plan_share(seat, swapped[seat].hex(), cheated.now))
    cheated.play(Random(1))
    assert verify(text_of(cheated)).word == "consistent"
    for seat in SEATS:
        wrong = refused(text_of(cheated), honest.receipt(seat))
        assert str(wrong) == "The first seat’s share in the record is not the one it committed to."


def test_a_receipt_whose_own_share_is_another_is_named() -> None:
    table = played()
    wrong = refused(text_of(table), changed(table.receipt(1), share="ab" * 32))
    assert str(wrong) == "The second seat’s share in the record is not the one in its receipt."


def test_a_game_that_went_another_way_than_was_seen_is_named() -> None:
    """Same dice, but the record has another move than the players saw."""
    seen, told = Table("two-domains", fair=True).start(), Table("two-domains", fair=True).start()
    seen.move(0, "grow 1")
    told.move(0, "grow 2")
    for table in (seen, told):
        table.do(table.match.plan_resign(1, table.now))
    wrong = refused(text_of(told), seen.receipt(0))
    assert str(wrong) == "The first 1 moves and outcomes of the record are not those that the receipt saw."
    assert verify(text_of(told), told.receipt(0)).word == "fair"


@pytest.mark.parametrize("steps", [10**6, -1])
def test_a_receipt_that_saw_more_than_there_is_is_named(steps: int) -> None:
    table = played()
    wrong = refused(text_of(table), changed(table.receipt(0), steps=steps))
    assert re.match(rf"The receipt saw {steps} moves and outcomes, but the record has only \d+\.", str(wrong))


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"match": "x"}', '{"seat": 3}', "\ud800"])
def test_what_is_no_receipt_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="This is no receipt"):
        read_receipt(text)


def test_a_receipt_has_so_many_characters() -> None:
    kept = msgspec.json.encode(played().receipt(0)).decode()
    assert len(kept) * 2 <= LONGEST_RECEIPT
    assert read_receipt(kept.ljust(LONGEST_RECEIPT)) == read_receipt(kept)
    with pytest.raises(BadRecord) as caught:
        read_receipt(kept.ljust(LONGEST_RECEIPT + 1))
    assert str(caught.value) == "This is no receipt: one has at most 10,000 characters, and this has 10,001."


@pytest.mark.parametrize("before", ["", '{"match":', '{"commitments":', '{"steps":', '{"other":'])
@pytest.mark.parametrize("opening", ["[", '{"a":', '{"match":'])
def test_nothing_nests_in_a_receipt(before: str, opening: str) -> None:
    text = before + opening * ((LONGEST_RECEIPT - len(before)) // len(opening))
    with pytest.raises(BadRecord, match="This is no receipt: ") as caught:
        read_receipt(text)
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize(
    ("name", "longest"), [("match", LONGEST_ID), ("commitment", 64), ("share", 64), ("seen", 64), ("x" * 5000, 0)]
)
def test_every_field_of_a_receipt_has_a_longest_text(name: str, longest: int) -> None:
    receipt = msgspec.to_builtins(played().receipt(0))
    if longest:
        read_receipt(msgspec.json.encode({**receipt, name: "x" * longest}))
    with pytest.raises(BadRecord, match="This is no receipt: ") as caught:
        read_receipt(msgspec.json.encode({**receipt, name: "x" * (longest + 1)}))
    assert len(str(caught.value)) < 300


def test_a_matchs_id_has_so_many_characters_in_the_record_too() -> None:
    assert refused(tag(text_of(played()), "Match", "x" * LONGEST_ID)).problem == "outcome"
    wrong = refused(tag(text_of(played()), "Match", "x" * (LONGEST_ID + 1)))
    assert (wrong.problem, str(wrong)) == ("malformed", "The Match tag holds at most 100 characters; here it holds 101.")


# What cannot be checked


def test_a_redacted_record_cannot_be_checked() -> None:
    with pytest.raises(RedactedRecord):
        verify(write_record(played().match.record_seen(0)))


def test_an_unfinished_record_has_no_secret_to_check_with() -> None:
    table = Table("two-domains", fair=True).start().play(Random(1), 5)
    assert str(refused(text_of(table))) == "The Secret tag is missing, without which nothing can be checked."


def test_the_tags_come_back_from_the_text() -> None:
    table = played(seats=BOT)
    replayed = read_record(text_of(table), find_kind)
    tags = dict(replayed.record.tags)
    assert tags["Match"] == MATCH
    assert tags["Secret"] == SECRET.hex()
    assert (tags["ShareFirst"], tags["ShareSecond"]) == (SHARES[0].hex(), server_share(SECRET, MATCH, 1).hex())
