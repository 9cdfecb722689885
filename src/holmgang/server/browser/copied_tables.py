"""Playing on from the table of a match that is elsewhere: what its seat did not see of it is dealt anew."""

from random import Random

from msgspec import Struct
from msgspec.structs import replace

from holmgang.core.errors import BadPosition
from holmgang.core.kind import write_position
from holmgang.core.seats import Seat
from holmgang.games import find_kind
from holmgang.games.view import TableView
from holmgang.server.api.forms import CreateMatch, TableText
from holmgang.server.api.tables import decode_table, held_to_a_position


class CopyTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A match that goes on from a table, as the seat of whoever asks for it sees that."""

    match: CreateMatch
    """Its position is as the seat sees it, too; its rules are told there."""
    table: TableText
    """As JSON, as a view has it."""


def copied(asked: CopyTable, rng: Random) -> CreateMatch:
    """The match that was asked for, from a position that names everything and looks to that seat as the table does."""
    made = asked.match
    if made.position is None:
        raise BadPosition("Of a table that is played on from, the position is needed, too.")
    kind = find_kind(made.game)
    game = kind.game_of_position(made.position)
    table = decode_table(game, asked.table)
    seat: Seat = 0 if made.mine == "first" else 1
    try:
        state = game.imagine(TableView(seat, table, (), (), None), rng)
    except (LookupError, ValueError) as error:
        raise BadPosition(f"This is no table of {kind.title}: what is covered on it cannot be dealt.") from error
    line = write_position(game, held_to_a_position(game, state))
    return replace(made, position=line)
