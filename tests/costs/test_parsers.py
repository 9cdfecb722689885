"""Every parser's work grows with the length of the text and no faster, with its limits and without them."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from holmgang.core import limits
from holmgang.core.chance import find_outcome
from holmgang.core.errors import UnknownName
from holmgang.core.moves import find_move, find_moves
from holmgang.core.nodes import Chance, Choose
from holmgang.core.record_text import parse_record, write_record
from holmgang.core.replay import read_record
from holmgang.games import OWN_GAMES, find_kind
from holmgang.matches import receipts
from holmgang.matches.receipts import read_receipt
from holmgang.matches.verify import verify
from holmgang.server.http.admission import LARGEST_BODY
from holmgang.server.live.player_names import given_name
from holmgang.validation import invalid
from tests.kit.longest import endless_match, kept

from . import STEEPEST, Read, Shape, steepness
from .shapes import MANY, MOVES, RECEIPTS, RECORDS, WORDS, mixed_records, positions

SHORT, LONG = 5_000, 40_000
"""Characters, every day. A parser that looks at everything twice is found with fewer."""


@pytest.fixture
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """No limits: a parser should not need them to be quick."""
    for name, value in vars(limits).items():
        if isinstance(value, int):
            monkeypatch.setattr(limits, name, 10**9)
    monkeypatch.setattr(receipts, "LONGEST_RECEIPT", 10**9)


def check(read: Read, shapes: Iterable[Shape], short: int = SHORT, long: int = LONG) -> None:
    """Holds the cost of every shape against its length; what seems steep is looked at again later: the machine may be calmer."""

    def steep_among(looked_at: Iterable[Shape]) -> dict[Shape, float]:
        ratios = {shape: steepness(read, shape.text(short), shape.text(long)) for shape in looked_at}
        return {shape: ratio for shape, ratio in ratios.items() if ratio > STEEPEST}

    assert steep_among(steep_among(shapes)) == {}


def records(text: str) -> object:
    """Reads, replays and writes a record."""
    return write_record(read_record(text, find_kind).record)


def test_the_measure_tells_a_quadratic_parser_from_a_linear_one() -> None:
    def looks_back(text: str) -> None:
        for place in range(len(text)):
            text[:place].count("y")

    shape = Shape("", "x")
    assert steepness(looks_back, shape.text(1_000), shape.text(8_000)) > STEEPEST
    assert steepness(str.split, shape.text(SHORT), shape.text(LONG)) < STEEPEST


# Records


@pytest.mark.usefixtures("unlimited")
def test_reading_a_record_is_linear_in_whatever_there_is_much_of() -> None:
    check(parse_record, RECORDS)


@pytest.mark.usefixtures("unlimited")
def test_reading_a_record_is_linear_where_every_piece_is_right() -> None:
    check(parse_record, MANY, 4 * SHORT, 8 * LONG)  # copying the rest of a text is quick, and shows only where it is long


@pytest.mark.usefixtures("unlimited")
def test_reading_a_record_of_mixed_pieces_is_linear() -> None:
    check(parse_record, mixed_records(Random(9), 40))


def test_replaying_and_writing_are_linear_up_to_the_largest_body() -> None:
    check(records, RECORDS[::4], LARGEST_BODY // 8, LARGEST_BODY)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_records_of_all_kinds_are_linear_up_to_the_largest_body(seed: int) -> None:
    check(records, [*RECORDS[seed::20], *mixed_records(Random(seed), 60)], LARGEST_BODY // 8, LARGEST_BODY)


@pytest.mark.long
@pytest.mark.usefixtures("unlimited")
@pytest.mark.parametrize("seed", range(20))
def test_records_of_all_kinds_are_linear_without_limits(seed: int) -> None:
    check(parse_record, [*RECORDS[seed::20], *mixed_records(Random(seed), 60)], LARGEST_BODY // 8, LARGEST_BODY)


@pytest.mark.parametrize("game", ["dueling-nobles", "two-domains"])
def test_replaying_costs_the_same_for_every_line(game: str) -> None:
    head, body = kept(game).split("\n\n", 1)
    head = "\n".join(line for line in head.split("\n") if line.startswith(("[Game", "[Options")))
    lines = body.split("\n")
    short, long = ("\n".join([head, *lines[:many]]) for many in (200, 1600))
    assert steepness(records, short, long) < STEEPEST


# Checking dice


def fair_record(decisions: int, odds: Callable[[int], str]) -> str:
    """A match whose dice are right, with whatever is said of their odds for so many outcomes."""
    table = endless_match("two-domains", decisions)
    table.do(table.match.plan_resign(0, table.now))
    text = write_record(table.match.record())
    before, _, after = text.partition('[Odds "')
    return f'{before}[Odds "{odds(decisions)}"{after[after.index("]") :]}'


@pytest.mark.parametrize(
    "odds",
    [
        lambda many: "x" + " y" * 100 * many + "; -" * many,
        lambda many: "x" + " y" * 100 * many + "; =" * many,
        lambda many: "1 2 3 4 5 6" + "; =" * many * 50,
        lambda many: ";" * 100 * many,
        lambda many: "1 2 3 4 5 6; x" + ":1" * 100 * many,
    ],
)
def test_checking_dice_is_linear_in_their_number_and_in_what_is_said_of_them(odds: Callable[[int], str]) -> None:
    assert steepness(verify, fair_record(30, odds), fair_record(240, odds)) < STEEPEST


@pytest.mark.parametrize(("short", "long"), [("1-60", "1-999999"), ("1-60", "999999")])
def test_numbers_of_draws_stand_for_no_more_work_than_their_text(short: str, long: str) -> None:
    text = fair_record(60, lambda many: "1 2 3 4 5 6" + "; =" * (many - 1))
    one, other = (text.replace("[Odds", f'[Draws "{draws}"]\n[Odds') for draws in (short, long))
    assert steepness(verify, one, other) < STEEPEST


def test_reading_numbers_of_draws_is_linear() -> None:
    text = fair_record(60, lambda many: "1 2 3 4 5 6" + "; =" * (many - 1))
    before, after = text.split("[Odds")
    check(verify, [Shape(f'{before}[Draws "', piece, f'"]\n[Odds{after}') for piece in ("# ", "1-", "9", " ", "1-999999 ")])


@pytest.mark.usefixtures("unlimited")
def test_reading_a_receipt_is_linear() -> None:
    check(read_receipt, RECEIPTS)


# Positions, moves, options


@pytest.mark.usefixtures("unlimited")
@pytest.mark.parametrize("game", OWN_GAMES)
def test_reading_a_position_is_linear(game: str) -> None:
    kind = find_kind(game)
    shapes = list(positions(game))
    check(kind.make().read, Random(game).sample(shapes, 20))
    check(kind.read_position, Random(game).sample(shapes, 10))


@pytest.mark.long
@pytest.mark.usefixtures("unlimited")
@pytest.mark.parametrize("game", OWN_GAMES)
def test_reading_any_position_is_linear(game: str) -> None:
    kind = find_kind(game)
    check(kind.make().read, positions(game), 4 * SHORT, 4 * LONG)
    check(kind.read_position, positions(game), 4 * SHORT, 4 * LONG)


@pytest.mark.usefixtures("unlimited")
@pytest.mark.parametrize("game", OWN_GAMES)
def test_reading_a_move_is_linear(game: str) -> None:
    made = find_kind(game).make()
    shapes = [Shape("", piece) for piece in (*MOVES, *WORDS[1:])] + [Shape("play ", piece) for piece in MOVES]
    options: tuple[Any, ...] = ("grow 1", "grow 2", "gather")
    node = Choose((options, ()))
    chance = Chance(("4h", "Th", "6"), (1, 1, 1), 3)
    check(made.read_move, shapes)
    check(lambda text: find_move(made, options, text), shapes[::3])
    check(lambda text: find_moves(made, node, text), shapes[1::3])
    check(lambda text: find_outcome(chance, text), shapes[2::3])


@pytest.mark.usefixtures("unlimited")
def test_reading_options_is_linear() -> None:
    kind = find_kind("two-domains")
    shapes = [Shape("", piece) for piece in ("a", " ", "1", "civil_war", "A\N{COMBINING DIAERESIS}")]
    check(lambda text: kind.make({"no_progress_limit": text}), shapes)
    check(lambda text: kind.make({text: "1"}), shapes)
    check(lambda text: kind.make(dict.fromkeys(text.split(), "1")), [Shape("", "o# "), Shape("civil_war ", "civil_wa# ")])
    check(find_kind, shapes)


@pytest.mark.parametrize("length", [50, 100])
def test_a_word_is_compared_with_known_ones_only_while_it_could_be_misspelt(length: int) -> None:
    assert "did you mean" in str(UnknownName("thing", "x" * length, ["x" * length + "y"]))
    assert "choose from" in str(UnknownName("thing", "x" * (length + 100), ["x" * (length + 100) + "y"]))


# What servers read besides


def test_telling_what_is_wrong_with_a_request_is_linear() -> None:
    pieces = ("`", "`, got `", "x", "\n", " | ", "1", "Expected `")
    for before, after in (
        ("Object contains unknown field `", "`"),
        ("Object missing required field `", "`"),
        ("Expected `", "`, got `str`"),
        ("Expected `str` of length <= ", ""),
        ("Invalid enum value '", "'"),
        ("", ""),
    ):
        check(lambda text: invalid("field", text), [Shape(before, piece, after) for piece in pieces])


def test_tidying_a_name_is_linear() -> None:
    check(given_name, [Shape("", piece) for piece in ("a", " ", "\u202e", "A\N{COMBINING DIAERESIS}", "\ufdfa")])
