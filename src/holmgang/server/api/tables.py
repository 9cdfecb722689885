"""Tables that come back as JSON, from whoever was sent one: put together anew by somebody, or as a seat saw it."""

from collections.abc import Iterator
from typing import Any

import msgspec

from holmgang.core.errors import BadPosition
from holmgang.core.game import AnyGame
from holmgang.core.position import check_length
from holmgang.games import find_kind
from holmgang.matches.facts import table_type

MOST_COUNTED = 3_000_000
"""All numbers together on such a table: it is written before it is looked at, some of it stroke by stroke."""


def read_table(game: AnyGame, text: str) -> Any:
    """The state of a table that names everything; BadPosition where it breaks what a position must not break."""
    return held_to_a_position(game, decode_table(game, text))


def decode_table(game: AnyGame, text: str) -> Any:
    """What the text holds, covered cards included. Whether such a table can be is still to be seen."""
    title = find_kind(game.name).title
    kind = table_type(game)
    if kind is None:
        raise BadPosition(f"Tables of {title} cannot be put together here: write a position.")
    try:
        table = msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadPosition(f"This is no table of {title}: {error}.") from error
    if sum(map(abs, _numbers(msgspec.to_builtins(table)))) > MOST_COUNTED:
        raise BadPosition("The numbers on this table are too large.")
    return table


def held_to_a_position(game: AnyGame, state: Any) -> Any:
    """The state, once it has been written as a position and read again."""
    line = game.write(state)
    check_length(line)
    return game.read(line)


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _numbers(inner)
