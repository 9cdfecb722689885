"""Encodings, of games that bring one: every option has a number, every view the numbers told of, and no secret is in them."""

from collections.abc import Iterator
from operator import le
from random import Random
from typing import Any

from holmgang.core.encoding import Encoding
from holmgang.core.game import View
from holmgang.core.parts import MissingPart
from holmgang.core.seats import SEATS

from .case import Case

EVERYBODY = (*SEATS, None)


def every_number_is_a_move_of_its_own(case: Case) -> None:
    """And there is none beyond the last."""
    for encoding in _encodings(case):
        moves = [encoding.move_at(case.game, number) for number in range(encoding.move_count)]
        numbers = [encoding.move_number(case.game, move) for move in moves]
        case.expect(numbers == list(range(len(moves))), "the move at a number has another number")
        told = sum(block.size for block in encoding.move_blocks)
        case.expect(told == len(moves), f"the blocks of moves have {told} numbers, yet there are {len(moves)}")
        for beyond in (-1, len(moves)):
            case.expect(not _has_move(encoding, case.game, beyond), f"there is a move with the number {beyond}")


def every_option_has_a_number(case: Case) -> None:
    """Every option has a number, by which it is found again."""
    for encoding in _encodings(case):
        for state in case.states():
            for seat in SEATS:
                for move in case.game.view(state, seat).options:
                    number = _number_of(encoding, case.game, move)
                    case.expect(number is not None, f"option {move} of seat {seat} has no number", state)
                    found = encoding.move_at(case.game, number)
                    case.expect(found == move, f"option {move} of seat {seat} has the number of {found}", state)


def every_view_is_the_numbers_that_are_told_of(case: Case) -> None:
    """As many, and within their ranges; an observation and what is remembered are an information state."""
    for encoding in _encodings(case):
        for encode, fields in (
            (encoding.observation, encoding.observation_fields),
            (encoding.information, encoding.information_fields),
        ):
            case.expect(len({field.name for field in fields}) == len(fields), "two fields have the same name")
            lows = [field.low for field in fields for _ in range(field.size)]
            highs = [field.high for field in fields for _ in range(field.size)]
            for state in case.states():
                for seat in EVERYBODY:
                    numbers = encode(case.game, case.game.view(state, seat))
                    case.expect(set(map(type, numbers)) <= {int}, f"seat {seat} gets something else than whole numbers", state)
                    case.expect(len(numbers) == len(lows), f"seat {seat} gets {len(numbers)} numbers, not {len(lows)}", state)
                    within = all(map(le, lows, numbers)) and all(map(le, numbers, highs))
                    case.expect(within, f"a number of seat {seat} is out of its range", state)


def no_number_depends_on_what_its_seat_cannot_know(case: Case) -> None:
    """Whatever fits the view is the same numbers."""
    rng = Random(1)
    for encoding in _encodings(case):
        for state in case.states():
            for seat in EVERYBODY:
                view = case.game.view(state, seat)
                imagined = case.game.view(case.game.imagine(view, rng), seat)
                same = encoding.information(case.game, imagined) == encoding.information(case.game, view)
                case.expect(same, f"the numbers of seat {seat} are others where only what is hidden from it is another", state)


def views_of_the_same_numbers_are_the_same_to_play(case: Case) -> None:
    """From either seat: the same options, the same who are asked, the same end."""
    for encoding in _encodings(case):
        first: dict[tuple[int, ...], View] = {}
        for state in case.states():
            for seat in SEATS:
                view = case.game.view(state, seat)
                other = first.setdefault(encoding.information(case.game, view), view)
                case.expect(
                    _to_play(view) == _to_play(other), f"the numbers of seat {seat} stand for another view as well", state
                )


def _encodings(case: Case) -> Iterator[Encoding]:
    """The encoding of the game, if it brings one."""
    try:
        yield case.kind.encoding()
    except MissingPart:
        return


def _number_of(encoding: Encoding, game: Any, move: Any) -> Any:
    try:
        return encoding.move_number(game, move)
    except LookupError:
        return None


def _has_move(encoding: Encoding, game: Any, number: int) -> bool:
    try:
        encoding.move_at(game, number)
    except IndexError:
        return False
    return True


def _to_play(view: View) -> Any:
    asked = sorted(seat == view.seat for seat in view.deciding)
    end = None if view.over is None else (view.over.reason, None if view.over.winner is None else view.over.winner == view.seat)
    return view.options, asked, end


CHECKS = (
    every_number_is_a_move_of_its_own,
    every_option_has_a_number,
    every_view_is_the_numbers_that_are_told_of,
    no_number_depends_on_what_its_seat_cannot_know,
    views_of_the_same_numbers_are_the_same_to_play,
)
