"""Finding the move somebody means, and the one place where legality is decided."""

from collections.abc import Mapping, Sequence
from typing import Any

from . import limits
from .errors import IllegalMove, MalformedMove, OutOfTurn, shown
from .game import AnyGame
from .nodes import Chance, Choose, M, O, Over
from .seats import SEATS, Seat, seat_name


def find_move(game: AnyGame, options: Sequence[M], text: str) -> M:
    """The option a person's text means: any letter case, any spacing, and the shortest prefix that is unique.

    Words may be cut short one by one: ``g 3`` is ``grow 3`` where nothing else fits. Beside ``10 ones``, ``1 o`` is ``1 one`` all
    the same, because only that one begins so.
    """
    for option in options:
        if str(option) == text:
            return option
    texts = [str(option) for option in options]
    if len(text) > limits.LONGEST_STEP:
        raise MalformedMove(f"A move has at most {limits.LONGEST_STEP} characters, unlike {shown(text.strip())}.", texts)
    words = text.casefold().split()
    wanted = " ".join(words)
    folded = [each.casefold() for each in texts]
    if wanted in folded:
        return options[folded.index(wanted)]
    named = _named(game, wanted)
    if named in options:
        return options[options.index(named)]
    # there can be hundreds of options at each of thousands of lines, and most fall out by their first letters
    first = words[0] if words else " "
    fitting = [at for at, each in enumerate(folded) if each.startswith(first) and _abbreviates(words, each.split())]
    begun = [at for at in fitting if folded[at].startswith(wanted)]
    for meant in (fitting, begun):
        if len(meant) == 1:
            return options[meant[0]]
    if fitting:
        raise MalformedMove(f"{shown(text.strip())} could mean more than one move.", [texts[index] for index in fitting])
    if named is None:
        raise MalformedMove(f"{shown(text.strip())} is not a move of this game.", texts)
    raise IllegalMove(f"{shown(text.strip())} is not possible now.", texts)


def _named(game: AnyGame, text: str) -> Any:
    """The move that a text names in full, possible now or not; None if it names none."""
    try:
        return game.read_move(text)
    except MalformedMove:
        return None


def _abbreviates(short: list[str], full: list[str]) -> bool:
    return len(short) <= len(full) and all(whole.startswith(cut) for cut, whole in zip(short, full, strict=False))


def find_moves(game: AnyGame, node: Choose[M], text: str) -> dict[Seat, M]:
    """The moves of all seats asked, written together: one text, or two joined by ``|``, first seat first."""
    parts = text.split("|")
    asked = node.seats
    if len(parts) != len(asked):
        one, both = "one move is needed here", "both seats choose here: write two moves joined by |, first seat first"
        raise OutOfTurn(
            f"{shown(text)} holds {len(parts)} move{'s' * (len(parts) != 1)}, but {one if len(asked) == 1 else both}.",
            [str(option) for seat in asked for option in node.options[seat]] if len(asked) == 1 else (),
        )
    return {seat: find_move(game, node.options[seat], part) for seat, part in zip(asked, parts, strict=True)}


def check_moves(node: Choose[M] | Chance[O] | Over, moves: Mapping[Seat, M]) -> None:
    """Refuses moves that are not exactly one option of each seat that is asked."""
    match node:
        case Choose(options):
            for seat in SEATS:
                if options[seat] and seat not in moves:
                    raise OutOfTurn(f"The {seat_name(seat)} seat must choose too.", map(str, options[seat]))
                if not options[seat] and seat in moves:
                    asked = " and ".join(seat_name(each) for each in node.seats)
                    raise OutOfTurn(f"The {seat_name(seat)} seat has nothing to decide now; it is for the {asked}.")
                if options[seat] and moves[seat] not in options[seat]:
                    raise IllegalMove(f"{shown(str(moves[seat]))} is not possible now.", map(str, options[seat]))
        case _:
            why = "chance must decide first" if isinstance(node, Chance) else "the game is over"
            raise OutOfTurn(f"Nobody chooses now: {why}.")
