"""Replays: the same game again, or a sentence on at which move and why not."""

from dataclasses import FrozenInstanceError, replace

import pytest

from holmgang.core.errors import BadOption, BadRecord, NewerRules, RedactedRecord
from holmgang.core.nodes import Played, Settled
from holmgang.core.record import Line, Record, audience, content_hash, result_text, to_json, without_comments
from holmgang.core.record_text import write_record
from holmgang.core.recording import move_texts, record_of
from holmgang.core.referee import TOO_LONG, Ending
from holmgang.core.replay import Replay, read_record, redact, replay
from holmgang.core.seats import Seat
from holmgang.games import find_kind
from tests.kit.scene import scene

HEAD = '[Game "two-domains"]\n'


def read(text: str) -> Replay:
    return read_record(text, find_kind)


def refused(text: str) -> str:
    """The sentence with which a record is refused."""
    with pytest.raises(BadRecord) as caught:
        read(text)
    return str(caught.value)


def test_texts_become_canonical() -> None:
    replayed = read('[Game "Two Domains"]\n[Options "battle_fail_face=1 civil_war=EXACT"]\n1. first: G 3\n2. second: gath -> 6')
    record = replayed.record
    assert record.game == "two-domains"
    assert record.options == (("civil_war", "exact"),)
    assert [line.moves for line in record.lines] == [("grow 3", None), (None, "gather")]
    assert (record.result, record.reason) == ("*", "unfinished")


def test_a_start_becomes_canonical() -> None:
    replayed = read('[Game "two-domains"]\n[Start "12346/22222  quiet=0 civil_war=exact"]\n1. first: grow 2')
    assert replayed.record.start == "12346/22222 1"
    assert replayed.record.options == (("civil_war", "exact"),)


def test_a_replay_holds_every_state_and_what_led_to_the_next() -> None:
    replayed = read(HEAD + "1. first: gather -> 6\n2. second: grow 1")
    assert [type(cause) for cause in replayed.causes] == [Played, Settled, Played]
    assert [replayed.game.write(after) for _, _, after in replayed.steps()] == [
        "22222/22222 1 roll=gather",
        "26222/22222 2 quiet=1",
        "26222/32222 1 quiet=2",
    ]


def test_the_result_may_be_left_out_and_is_found() -> None:
    record = read('[Game "two-domains"]\n[Start "136/1 1"]\n1. first: battle -> 6').record
    assert (record.result, record.reason) == ("1-0", "last king killed")


@pytest.mark.parametrize(
    ("reason", "result"),
    [("resignation", "0-1"), ("time", "1-0"), ("abandonment", "1-0"), ("agreement", "1/2-1/2"), ("too long", "1/2-1/2")],
)
def test_a_game_may_end_outside_the_rules(reason: str, result: str) -> None:
    record = read(f'{HEAD}[Result "{result}"]\n[Reason "{reason}"]\n1. first: grow 1').record
    assert record.ending is not None
    assert not record.ending.by_rules
    assert (record.result, record.reason) == (result, reason)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("1. first: battle", "Line 1 (first: battle): “battle” is not possible now. Possible: grow 1, grow 2, grow 3"),
        ("1. first: dance", "Line 1 (first: dance): “dance” is not a move of this game."),
        ("1. second: grow 1", "Line 1 (second: grow 1): it is for the first to choose here."),
        ("1. grow 1 | grow 1", "Line 1 (grow 1 | grow 1): it is for the first to choose here."),
        ("1. first: gather", "Line 1 (first: gather): an outcome of chance is missing at its end."),
        ("1. first: gather -> 7", "Line 1 (first: gather): Chance cannot bring “7” here, only 1, 2, 3, 4, 5, 6."),
        ("1. first: gather -> 6 6", "Line 1 (first: gather): 6 is one outcome too many."),
        ("-> 6\n1. first: gather", "Before the first line: 6 is one outcome too many."),
    ],
)
def test_a_record_that_does_not_replay_says_where_and_why(body: str, sentence: str) -> None:
    assert refused(HEAD + body).startswith(sentence)


def test_a_line_after_the_end_is_refused() -> None:
    text = '[Game "two-domains"]\n[Start "136/1 1"]\n1. first: battle -> 6\n2. second: pass'
    assert refused(text) == "Line 2 (second: pass): the game is over already (last king killed)."


def test_simultaneous_choices_need_both() -> None:
    assert refused('[Game "duo-regna"]\n1. first: A') == "Line 1 (first: A): it is for the first and second to choose here."


def test_an_outcome_missing_before_the_first_line_is_noticed() -> None:
    assert refused('[Game "dueling-nobles"]\n') == "Before the first line: an outcome of chance is missing at its end."


@pytest.mark.parametrize(
    ("result", "reason"), [("0-1", "civil war"), ("1-0", "civil war"), ("0-1", "last king killed"), ("1-0", "time")]
)
def test_a_result_that_the_moves_do_not_bear_out_is_refused(result: str, reason: str) -> None:
    text = f'[Game "two-domains"]\n[Start "136/1 1"]\n[Result "{result}"]\n[Reason "{reason}"]\n1. first: battle -> 6'
    assert refused(text) == f"The moves end 1-0 (last king killed), but the record says {result} ({reason})."


@pytest.mark.parametrize(("tag", "said"), [('[Reason "last king killed"]', "last king killed"), ("", "no reason")])
def test_a_result_that_the_moves_do_not_reach_is_refused(tag: str, said: str) -> None:
    sentence = f"The record says 1-0 ({said}), but its moves stop before the game is over"
    assert refused(f'{HEAD}[Result "1-0"]\n{tag}\n1. first: grow 1').startswith(sentence)


def test_what_is_wrong_with_a_tag_names_the_tag() -> None:
    assert refused('[Game "chess"]\n').startswith("The Game tag: There is no game called “chess”")
    assert refused('[Game "two-domains"]\n[Start "1/1"]').startswith("The Start tag: Two lone kings")
    assert refused('[Game "two-domains"]\n[Options "civil_war=never"]').startswith("The Options tag: civil_war cannot be")
    assert refused('[Game "two-domains"]\n[Options "civil=exact"]').startswith("The Options tag: There is no option called")


def test_a_record_of_newer_rules_is_refused_as_such() -> None:
    with pytest.raises(NewerRules, match="under version 2 of the Two Domains rules; this Holmgang knows them up to version 1"):
        read('[Game "two-domains"]\n[Rules "2"]\n')


def test_a_wrong_hash_is_refused_and_a_missing_one_noted() -> None:
    assert refused(f'{HEAD}[Hash "sha256-0"]\n1. first: grow 1').startswith("The record is not as it was written")
    assert read(HEAD + "1. first: grow 1").notes == ("This record has no hash, so nothing shows that it is as it was written.",)


def test_remarks_and_further_tags_are_no_part_of_the_hash() -> None:
    record = read(HEAD + "1. first: grow 1").record
    remarked = replace(record, comment="well played", tags=(("Event", "club"),))
    assert content_hash(remarked) == content_hash(record)
    assert read(write_record(remarked)).record == remarked


@pytest.mark.parametrize(
    "changed",
    [
        {"players": ("Ada", "Second")},
        {"result": "0-1", "reason": "resignation"},
        {"lines": (Line(("grow 2", None)),)},
        {"options": (("civil_war", "exact"),)},
        {"start": "22222/22222 1"},
        {"version": 2},
        {"opening": ("6",)},
    ],
)
def test_everything_else_is_part_of_the_hash(changed: dict[str, object]) -> None:
    record = read(HEAD + "1. first: grow 1").record
    assert content_hash(replace(record, **changed)) != content_hash(record)  # type: ignore[arg-type]


# Redaction


def duel_of_hidden_cards() -> Replay:
    table = scene("deck-duel", "9,2,0:39AJ/9,2,0:2345 flip")
    steps = table.steps("->J 2", "take", "look", "->9", "keep", "calm | calm", "->9 3", "take")
    record = record_of(table.game, table.state, [step.cause for step in steps], None, tags=(("Date", "x"), ("Seed", "y")))
    return replay(find_kind("deck-duel"), replace(record, comment="sneaky"))


def test_a_foreseen_card_is_cut_out_for_all_but_its_owner() -> None:
    replayed = duel_of_hidden_cards()
    assert [line.outcomes for line in redact(replayed, 0).lines][1] == ("9",)
    for seat in (1, None):
        redacted = redact(replayed, seat)
        assert redacted.opening == ("J", "2")
        assert [line.outcomes for line in redacted.lines] == [(), ("?",), (), ("9", "3"), ()]


def test_a_redacted_record_is_refused_by_a_replay() -> None:
    with pytest.raises(RedactedRecord, match="redacted for second: it can be shown, not replayed or verified"):
        replay(find_kind("deck-duel"), redact(duel_of_hidden_cards(), 1))


def test_what_nobody_can_vouch_for_is_cut_out_too() -> None:
    redacted = redact(duel_of_hidden_cards(), 1)
    assert redacted.comment == ""
    assert redacted.tags == (("Date", "x"),)
    assert to_json(redacted)["hash"] is None


@pytest.mark.parametrize(("seat", "name"), [(0, "first"), (1, "second"), (None, "spectators")])
def test_a_redacted_record_names_its_audience(seat: Seat | None, name: str) -> None:
    redacted = redact(duel_of_hidden_cards(), seat)
    assert redacted.redacted == name == audience(seat)


# Small things


def test_results_are_written_like_in_chess() -> None:
    endings = [Ending(0, "x", True), Ending(1, "x", True), Ending(None, "x", True), TOO_LONG, None]
    assert [result_text(ending) for ending in endings] == ["1-0", "0-1", "1/2-1/2", "1/2-1/2", "*"]
    assert result_text(Ending(None, "void", by_rules=False, counts=False)) == "*"


def test_a_record_knows_its_ending() -> None:
    assert Record(game="x", version=1).ending is None
    assert Record(game="x", version=1, result="0-1", reason="time").ending == Ending(1, "time", by_rules=False)
    assert Record(game="x", version=1, result="1-0", reason="knockout").ending == Ending(0, "knockout", by_rules=True)
    void = Ending(None, "void", by_rules=False, counts=False)
    assert Record(game="x", version=1, result="*", reason="void").ending == void


@pytest.mark.parametrize("reason", ["void", "expired", "resignation"])
def test_a_match_that_was_called_off_before_it_began_is_a_good_record(reason: str) -> None:
    """Chance would have had to decide first, and never did."""
    result = "0-1" if reason == "resignation" else "*"
    called_off = read(f'[Game "dueling-nobles"]\n[Result "{result}"]\n[Reason "{reason}"]\n').record
    assert (called_off.result, called_off.reason, called_off.opening) == (result, reason, ())
    assert read(write_record(called_off)).record == called_off
    with pytest.raises(BadRecord, match="an outcome of chance is missing"):
        read('[Game "dueling-nobles"]')


def test_records_never_change() -> None:
    record = Record(game="x", version=1, lines=(Line(("a", "b")),))
    assert hash(record) == hash(replace(record))
    for thing, name in ((record, "result"), (record.lines[0], "moves")):
        with pytest.raises(FrozenInstanceError):
            setattr(thing, name, "other")


def test_remarks_can_be_taken_out() -> None:
    record = Record(game="x", version=1, lines=(Line(("a", "b"), (), "hm"),), comment="oh")
    assert without_comments(record) == Record(game="x", version=1, lines=(Line(("a", "b")),))


def test_a_seat_that_was_not_asked_has_no_text() -> None:
    assert move_texts({1: "calm"}) == (None, "calm")
    assert move_texts({0: "rage", 1: "calm"}) == ("rage", "calm")


def test_wrong_options_outside_a_record_stay_what_they_are() -> None:
    with pytest.raises(BadOption):
        find_kind("two-domains").make({"civil_war": "never"})
