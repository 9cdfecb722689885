"""The command that tells the value of a position: eval."""

import argparse

import msgspec

from holmgang.bots.evaluate import evaluate
from holmgang.core.kind import write_position, write_seen
from holmgang.core.seats import read_seat
from holmgang.games import find_kind

from . import FINE
from .arguments import BadArgument, read_whole
from .output import say_json
from .positions import read_place
from .values import tell_value


def run(given: argparse.Namespace) -> int:
    """Looks the position up or estimates it."""
    kind = find_kind(given.game)
    seat = None if given.seat is None else read_seat(given.seat)
    if given.seat is not None and seat is None:
        raise BadArgument(f"A position is judged by seat 1 or 2, not {given.seat}.")
    games = read_whole("--games", given.games, 2) if given.games is not None else None
    seed = read_whole("--seed", given.seed, 0) if given.seed is not None else 0
    game, state = read_place(kind, given)
    value = evaluate(game, state, seat, games=games, seed=seed)
    if given.json:
        position = write_position(game, state) if seat is None else write_seen(game, game.view(state, seat))
        say_json({"game": kind.name, "position": position, **msgspec.to_builtins(value)})
    else:
        tell_value(value)
    return FINE
