"""How much a text may hold: whatever Holmgang writes and twice as much is read, what is beyond is refused in one sentence."""

import re
from pathlib import Path
from typing import Any

import pytest

from holmgang.core import limits
from holmgang.core.chance import find_outcome
from holmgang.core.errors import BadOption, BadOutcome, BadPosition, BadRecord, MalformedMove, UnknownName
from holmgang.core.moves import find_move
from holmgang.core.nodes import Chance
from holmgang.core.options import described
from holmgang.core.record import Record
from holmgang.core.record_text import parse_record, write_record
from holmgang.core.replay import read_record
from holmgang.games import OWN_GAMES, all_kinds, find_kind
from holmgang.matches.verify import verify_replay
from tests.kit.longest import endless_match, kept

HEAD = '[Game "duo-regna"]\n'
DOCS = Path(__file__).parent.parent.parent / "docs"


def refused(text: str) -> str:
    """The sentence with which a record is refused."""
    with pytest.raises(BadRecord) as caught:
        parse_record(text)
    return str(caught.value)


# What is beyond


def test_a_record_has_a_longest_text() -> None:
    text = HEAD + " " * (limits.LONGEST_RECORD - len(HEAD))
    assert parse_record(text).record.game == "duo-regna"
    assert refused(text + " ") == "A record has at most 1,000,000 characters; this text has 1,000,001."


def test_a_record_has_so_many_tags() -> None:
    tags = HEAD + "".join(f'[Tag{number} ""]\n' for number in range(limits.MOST_TAGS - 1))
    assert len(parse_record(tags).record.tags) == limits.MOST_TAGS - 1
    assert refused(tags + '[Last ""]') == "A record has at most 100 tags; here are more."


def test_a_tags_name_has_so_many_letters() -> None:
    assert parse_record(f'{HEAD}[{"x" * 40} "y"]').record.tags == (("x" * 40, "y"),)
    assert refused(f'{HEAD}[{"x" * 41} "y"]') == f"A tag’s name has at most 40 letters, unlike “{'x' * 41}”."


@pytest.mark.parametrize(
    ("name", "longest"),
    [
        ("First", limits.LONGEST_NAME),
        ("second", limits.LONGEST_NAME),
        ("Event", limits.LONGEST_VALUE),
        ("Start", limits.LONGEST_VALUE),
        ("Odds", limits.LONGEST_DICE_VALUE),
        ("Draws", limits.LONGEST_DICE_VALUE),
    ],
)
def test_a_tags_value_has_so_many_characters(name: str, longest: int) -> None:
    assert parse_record(f'{HEAD}[{name} "{"x" * longest}"]').record.game == "duo-regna"
    sentence = f"The tag {name.capitalize()} holds at most {longest:,} characters; here it holds {longest + 1:,}."
    assert refused(f'{HEAD}[{name} "{"x" * longest}y"]') == sentence


def test_the_options_tag_holds_so_many_options() -> None:
    words = " ".join(f"option{number}=x" for number in range(limits.MOST_OPTIONS))
    assert len(parse_record(f'{HEAD}[Options "{words}"]').record.options) == limits.MOST_OPTIONS
    assert refused(f'{HEAD}[Options "{words} y=1"]') == "The Options tag holds at most 50 options; here are 51."


def test_a_record_has_so_many_lines() -> None:
    lines = HEAD + "A | A\n" * limits.MOST_LINES
    assert len(parse_record(lines).record.lines) == limits.MOST_LINES
    assert refused(lines + "A | A") == "A record has at most 10,000 lines of moves; here are more."


def test_too_many_lines_are_refused_before_the_first_is_played() -> None:
    with pytest.raises(BadRecord, match="at most 10,000 lines"):
        read_record(HEAD + "nonsense | A\n" * (limits.MOST_LINES + 1), find_kind)


def test_the_first_wrong_line_is_the_last_one_looked_at() -> None:
    with pytest.raises(BadRecord, match=r"^Line 2 \(first: A\): it is for the first and second to choose here\.$"):
        read_record(HEAD + "A | A\n" + "first: A\n" * 100, find_kind)


@pytest.mark.parametrize(("before", "where"), [("", "what stands before the first line"), ("A | A\nJ | J ", "line 2")])
@pytest.mark.parametrize("more", [" x", "\n-> x", ",x"])
def test_a_line_has_so_many_outcomes(before: str, where: str, more: str) -> None:
    text = f"{HEAD}{before}->{' x' * limits.MOST_OUTCOMES_A_LINE}"
    parse_record(text)
    assert refused(text + more) == f"A line has at most 200 outcomes of chance; {where} has more."


def test_a_record_has_so_many_outcomes() -> None:
    line = f"A | A -> {'x ' * 100}\n"
    text = HEAD + line * (limits.MOST_OUTCOMES_OF_A_RECORD // 100)
    parse_record(text)
    assert refused(f"{text}-> x") == "A record has at most 20,000 outcomes of chance; here are more."


@pytest.mark.parametrize(
    ("line", "what"),
    [("first: {}", "A move"), ("{} | A", "A move"), ("A | {}", "A move"), ("A | A -> {}", "An outcome of chance")],
)
def test_moves_and_outcomes_have_so_many_characters(line: str, what: str) -> None:
    short, long = "x" * (limits.LONGEST_STEP - len("first: ")), "x" * (limits.LONGEST_STEP + 1)
    parse_record(HEAD + line.format(short))
    assert refused(HEAD + line.format(long)).startswith(f"{what} has at most 200 characters, unlike “")


@pytest.mark.parametrize("comment", ["{}", "{x}", ";\n", "; x\n"])
def test_a_record_has_so_many_comments(comment: str) -> None:
    text = HEAD + comment * limits.MOST_COMMENTS
    assert parse_record(text).record.comment.count("x") == ("x" in comment) * limits.MOST_COMMENTS
    assert refused(text + comment) == "A record has at most 20,000 comments; here are more."


@pytest.mark.parametrize(("line", "where"), [("", "before the first line"), ("A | A\nJ | J", "on line 2")])
def test_a_comment_has_so_many_characters_in_all_its_parts(line: str, where: str) -> None:
    longest = limits.LONGEST_COMMENT
    parse_record(f"{HEAD}{line}{{{'x' * longest}}}")
    sentence = f"A comment has at most 50,000 characters; the one {where} has 50,001."
    assert refused(f"{HEAD}{line}{{{'x' * (longest + 1)}}}") == sentence
    assert refused(f"{HEAD}{line}{{{'x' * (longest - 1)}}} ; y") == sentence  # joined by a line's end


def test_all_comments_together_have_so_many_characters() -> None:
    line = f"A | A {{{'x' * limits.LONGEST_COMMENT}}}\n"
    text = HEAD + line * (limits.LONGEST_COMMENTS // limits.LONGEST_COMMENT)
    parse_record(text)
    assert refused(f"{text}J | J {{y}}") == "All comments together have at most 500,000 characters; here they have 500,001."


def test_an_empty_comment_says_nothing() -> None:
    record = parse_record(f"{HEAD}{{}} {{ }}\nA | A {{}} {{yes}} ;\n").record
    assert (record.comment, record.lines[0].comment) == ("", "yes")


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_position_has_so_many_characters(game: str) -> None:
    kind = find_kind(game)
    made = kind.make()
    line = made.write(made.start())
    padded = line.replace(" ", " " * (limits.LONGEST_POSITION - len(line) + 1), 1)
    assert len(padded) == limits.LONGEST_POSITION
    assert made.read(padded) == kind.read_position(padded)[1] == made.start()
    for read in (made.read, kind.read_position):
        with pytest.raises(BadPosition, match=r"^A position has at most 2,000 characters; this text has 2,001\.$"):
            read(padded + " ")


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_state_in_place_of_a_position_is_told_how_it_becomes_one(game: str) -> None:
    kind = find_kind(game)
    state: Any = kind.make().start()
    with pytest.raises(BadPosition, match=r"^A position is a text, as write_position\(game, state\) writes it, not “"):
        kind.read_position(state)


def test_a_move_has_so_many_characters() -> None:
    game = find_kind("two-domains").make()
    assert find_move(game, ("gather",), "gather".ljust(limits.LONGEST_STEP)) == "gather"
    with pytest.raises(MalformedMove, match=r"^A move has at most 200 characters, unlike “gather”\. Possible: gather\.$"):
        find_move(game, ("gather",), "gather".ljust(limits.LONGEST_STEP + 1))


def test_an_outcome_has_so_many_characters() -> None:
    chance = Chance(("6",), (1,), 1)
    assert find_outcome(chance, "6".ljust(limits.LONGEST_STEP)) == "6"
    with pytest.raises(BadOutcome, match=r"^An outcome of chance has at most 200 characters, unlike “6”\.$"):
        find_outcome(chance, "6".ljust(limits.LONGEST_STEP + 1))


def test_so_many_options_are_given_at_once() -> None:
    kind = find_kind("two-domains")
    given = {f"option{number}": "x" for number in range(limits.MOST_OPTIONS)}
    with pytest.raises(UnknownName):
        kind.make(given)
    with pytest.raises(BadOption, match=r"^At most 50 options are given at once; here are 51\.$"):
        kind.make({**given, "y": "1"})


# What Holmgang writes


@pytest.mark.parametrize("game", ["dueling-nobles", "two-domains"])
def test_the_longest_matches_of_earlier_versions_are_read(game: str) -> None:
    text = kept(game)
    replayed = read_record(text, find_kind)
    assert replayed.record.reason == "too long"
    assert not replayed.notes
    assert write_record(replayed.record) == text
    assert verify_replay(replayed).word == "consistent"
    _twice_the_room(text, replayed.record)


@pytest.mark.long
@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_longest_match_of_every_game_is_read_with_room_to_spare(game: str) -> None:
    record = endless_match(game).match.record()
    text = write_record(record)
    assert read_record(text, find_kind).record == record
    _twice_the_room(text, record)


def _twice_the_room(text: str, record: Record) -> None:
    """Holds every limit against a record."""
    assert len(text) * 2 <= limits.LONGEST_RECORD
    tags = re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE)
    assert len(tags) * 2 <= limits.MOST_TAGS
    for name, value in tags:
        assert len(name) * 2 <= limits.LONGEST_TAG_NAME
        assert len(value) * 2 <= (limits.LONGEST_DICE_VALUE if name in limits.LONG_TAGS else limits.LONGEST_VALUE)
    assert max(map(len, record.players)) * 2 <= limits.LONGEST_NAME
    assert len(record.lines) * 2 <= limits.MOST_LINES
    brought = [record.opening, *(line.outcomes for line in record.lines)]
    assert max(map(len, brought)) * 2 <= limits.MOST_OUTCOMES_A_LINE
    assert sum(map(len, brought)) * 2 <= limits.MOST_OUTCOMES_OF_A_RECORD
    moves = [move for line in record.lines for move in line.moves if move is not None]
    assert max(map(len, [*moves, *(outcome for line in brought for outcome in line)])) * 2 <= limits.LONGEST_STEP


def test_every_option_at_once_and_the_fullest_table_are_read_with_room_to_spare() -> None:
    for kind in all_kinds():
        options = described(kind.options)
        assert len(options) * 2 <= limits.MOST_OPTIONS
        texts = [f"{option.name}={max(option.takes().split(', '), key=len)}" for option in options]
        assert len(" ".join(texts)) * 2 <= limits.LONGEST_VALUE
        # 40 number cards of which each is marked, 12 nobles with two wounds and a boost, three fields with nobles and dice
        fullest = 40 * len("Th!") + 12 * len("Kh**+3c,") + 200
        assert (fullest + len(" ".join(texts))) * 2 <= limits.LONGEST_POSITION


# What is said about it


def test_every_limit_is_on_the_pages() -> None:
    pages = (DOCS / "records.md").read_text() + (DOCS / "positions.md").read_text()
    for name, value in vars(limits).items():
        if isinstance(value, int):
            assert re.search(rf"(?<![\d,]){value:,}(?![\d,])", pages), f"{name} is on neither page"
