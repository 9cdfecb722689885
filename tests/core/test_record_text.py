"""Records as text: what is read, what is written, and one sentence for everything that is wrong."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from holmgang.core.errors import BadRecord
from holmgang.core.record import Line, Record, content_hash
from holmgang.core.record_text import parse_record, write_record
from tests.kit.strategies import anything

RECORD = Record(
    game="two-domains",
    version=1,
    options=(("civil_war", "exact"),),
    start="22222/12346 1",
    players=("Ada", "Bo"),
    lines=(Line(("gather", None), ("6",), "lucky"), Line((None, "grow 1"))),
    comment="Friday night",
    tags=(("Date", "2026.11.15"),),
)

TEXT = """[Game "two-domains"]
[Rules "1"]
[Options "civil_war=exact"]
[Start "22222/12346 1"]
[First "Ada"]
[Second "Bo"]
[Date "2026.11.15"]
[Result "*"]
[Reason "unfinished"]
[Hash "HASH"]

{Friday night}
1. first: gather -> 6 {lucky}
2. second: grow 1
"""


def test_a_record_is_written_for_people() -> None:
    assert write_record(RECORD) == TEXT.replace("HASH", content_hash(RECORD))


def test_a_record_is_read_as_it_was_written() -> None:
    written = parse_record(write_record(RECORD))
    assert written.record == RECORD
    assert written.claimed_hash == content_hash(RECORD)


def test_a_record_without_moves_ends_after_its_tags() -> None:
    empty = Record(game="duo-regna", version=1)
    assert write_record(empty).endswith('"]\n')
    assert parse_record(write_record(empty)).record == empty


def test_what_chance_brought_first_stands_before_the_first_line() -> None:
    record = Record(game="dueling-nobles", version=1, opening=("Jh", "Qd"))
    assert write_record(record).endswith("\n\n-> Jh Qd\n")
    assert parse_record(write_record(record)).record == record


def test_a_redacted_record_says_for_whom_and_has_no_hash() -> None:
    text = write_record(replace(RECORD, redacted="spectators"))
    assert '[Redacted "spectators"]' in text
    assert "Hash" not in text
    assert parse_record(text).record.redacted == "spectators"


def test_quotes_braces_and_backslashes_survive() -> None:
    awkward = replace(RECORD, players=('Ada "the 1"', "Bo\\"), comment="a } b \\ c {", tags=(("Event", '"'),))
    assert parse_record(write_record(awkward)).record == awkward


@given(anything, anything, anything)
def test_any_names_and_remarks_survive_tidied(name: str, remark: str, other_remark: str) -> None:
    lines = (replace(RECORD.lines[0], comment=other_remark), RECORD.lines[1])
    record = replace(RECORD, players=(name, "Bo"), comment=remark, lines=lines, tags=(("Event", name),))
    read = parse_record(write_record(record))
    assert read.record == record
    assert read.claimed_hash == content_hash(read.record)


# Lenient reading


@pytest.mark.parametrize(
    "body",
    [
        "1. first: gather -> 6\n2. second: grow 1",
        "first: gather -> 6\nsecond: grow 1",
        "1... FIRST : gather → 6\n\n2) second: grow 1".replace("2) ", ""),
        "1. 1: gather -> 6\n2. 2: grow 1",
        "1. first: gather\n-> 6\n2. second: grow 1",
        "1.first:gather->6\n2.second:grow 1\n*",
        "  1. first:   gather  ->  6  \n  2. second: grow   1",
    ],
)
def test_lines_may_be_written_in_many_ways(body: str) -> None:
    record = parse_record(f'[Game "two-domains"]\n\n{body}').record
    assert [(line.moves, line.outcomes) for line in record.lines] == [(("gather", None), ("6",)), ((None, "grow 1"), ())]


def test_remarks_stand_in_braces_or_after_a_semicolon_and_belong_to_the_line_before() -> None:
    record = parse_record('[Game "x"]\n{one} ; two\n1. first: a {three} ; four\n{five\n   six}').record
    assert record.comment == "one\ntwo"
    assert record.lines[0].comment == "three\nfour\nfive\nsix"


def test_outcomes_may_be_separated_by_commas() -> None:
    assert parse_record('[Game "x"]\n-> Jh, Qd,Ks').record.opening == ("Jh", "Qd", "Ks")


def test_tags_come_in_any_order_and_letter_case() -> None:
    record = parse_record('[second "Bo"] [ GAME   "x" ]\n[MyTag "y"]').record
    assert (record.game, record.players, record.tags) == ("x", ("First", "Bo"), (("MyTag", "y"),))


def test_a_result_may_stand_at_the_end_or_be_left_out() -> None:
    assert parse_record('[Game "x"]\n1. a | b\n1-0').record.result == "1-0"
    assert parse_record('[Game "x"]\n1. a | b\n*').record.reason == "unfinished"
    record = parse_record('[Game "x"]\n1. a | b').record
    assert (record.result, record.reason) == ("", "")


def test_a_byte_order_mark_and_windows_line_ends_are_no_trouble() -> None:
    text = "\N{ZERO WIDTH NO-BREAK SPACE}" + write_record(RECORD).replace("\n", "\r\n")
    assert parse_record(text).record == RECORD


# What is wrong


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A record begins with its tags, the first of them [Game “…”]; there is none here."),
        ("1. a | b", "A record begins with its tags, the first of them [Game “…”]; there is none here."),
        ('[First "Ada"]\n1. a | b', "The Game tag is missing: a record says what was played, as in [Game “two-domains”]."),
        (
            '[Game "x"]\n1. K 6',
            "Line 1, “K 6”: write whose move it is, as in “first: K 6”, or join what both chose at once by |, as in “K | 6”.",
        ),
        ('[Game "x"]\n1. grow 1', "Line 1, “grow 1”: write whose move it is, as in “first: grow 1”."),
        ("[Game two-domains]", "“[Game two-domains]” is not a tag; a tag looks like [Game “two-domains”]."),
        ('[Game "x"]\n[game "y"]', "The tag Game stands twice; once is right."),
        ('[Game "x"]\n[Rules "one"]', "The Rules tag holds the version of the rules, a number such as 1, not “one”."),
        ('[Game "x"]\n[Rules "0"]', "The Rules tag holds the version of the rules, a number such as 1, not “0”."),
        ('[Game "x"]\n[Options "a"]', "The Options tag holds name=value pairs; “a” is none."),
        ('[Game "x"]\n[Options "a=1 a=2"]', "The Options tag gives an option twice; once is right."),
        ('[Game "x"]\n[Redacted "me"]', "A record is redacted for first, second or spectators, not for “me”."),
        ('[Game "x"]\n[Result "2-0"]', "“2-0” is no result: write 1-0, 0-1, 1/2-1/2 or *."),
        ('[Game "x"]\n[Result "*"]\n[Reason "time"]', "The result is * (unfinished), but the reason given is “time”."),
        ('[Game "x"]\n[Result "1-0"]\n[Reason "agreement"]', "A game cannot end 1-0 by agreement."),
        ('[Game "x"]\n[Result "1/2-1/2"]\n[Reason "void"]', "A game cannot end 1/2-1/2 by void."),
        ('[Game "x"]\n[Result "1/2-1/2"]\n[Reason "resignation"]', "A game cannot end 1/2-1/2 by resignation."),
        ('[Game "x"]\n[Result "1-0"]\n0-1', "The last line says 0-1, the Result tag says 1-0."),
        ('[Game "x"]\n{never closed', "A comment’s brace is never closed."),
        ('[Game "x"]\nclosed} twice', "A } closes no comment."),
        ('[Game "x"]\n2. first: a', "Line 1 is numbered 2: a line is missing or stands twice."),
        ('[Game "x"]\n1. first: a\n1. second: b', "Line 2 is numbered 1: a line is missing or stands twice."),
        ('[Game "x"]\n1. -> 6', "Line 1 holds no move."),
        ('[Game "x"]\n1. a', "Line 1, “a”: write whose move it is, as in “first: a”."),
        ('[Game "x"]\n1. third: a', "Line 1, “third: a”: write whose move it is, as in “first: a”."),
        ('[Game "x"]\n1. first:', "Line 1: the move after “first:” is missing."),
        ('[Game "x"]\n1. a | b | c', "Line 1, “a | b | c”: two moves at once are joined by one |."),
        ('[Game "x"]\n1. a |', "Line 1, “a |”: two moves at once are joined by one |."),
        ('[Game "x"]\n1-0\n1. first: a', "Nothing may follow the result, but “1. first: a” does."),
    ],
)
def test_one_sentence_says_what_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as caught:
        parse_record(text)
    assert str(caught.value).replace('[Game "…"]', "[Game “…”]").replace('"two-domains"', "“two-domains”") == sentence


def test_a_record_has_two_players() -> None:
    players: Any = ("Ada", "Bo", "Cy")
    with pytest.raises(BadRecord, match=r"^A record has two players, the first and the second, not \('Ada', 'Bo', 'Cy'\)\.$"):
        replace(RECORD, players=players)


@given(st.integers(0, 10**9))
def test_only_a_sensible_version_is_taken(version: int) -> None:
    text = f'[Game "x"]\n[Rules "{version}"]'
    if 0 < version < 10**6:
        assert parse_record(text).record.version == version
    else:
        with pytest.raises(BadRecord):
            parse_record(text)
