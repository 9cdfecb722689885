"""The public Python interface: a few functions, one table to play at, and the types they speak of. ``import holmgang`` gives
all of it, and nothing else is promised to stay as it is."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from holmgang.bots import AnyBot, Bot, NoBot, bot_names, find_bot
from holmgang.bots.bounds import BadBound, Bounds
from holmgang.bots.greedy import GreedyBot
from holmgang.bots.random import RandomBot
from holmgang.bots.search import SearchBot
from holmgang.bots.versus import Score, run_match
from holmgang.core.chance import ChanceSource, FromSystem, Scripted, Seeded
from holmgang.core.encoding import Encoding, Field, MoveBlock, move_mask
from holmgang.core.errors import (
    BadOption,
    BadOutcome,
    BadPosition,
    BadRecord,
    HolmgangError,
    IllegalMove,
    MalformedMove,
    NewerRules,
    OutOfTurn,
    RedactedRecord,
    UnknownName,
)
from holmgang.core.extras import MissingExtra, needing
from holmgang.core.game import AnyGame, Game, View
from holmgang.core.kind import GameKind, write_position, write_seen
from holmgang.core.nodes import Chance, Choose, Over, Played, Settled
from holmgang.core.options import Option, Reading, changed, described
from holmgang.core.parts import MissingPart
from holmgang.core.picture import Picture
from holmgang.core.record import Line, Record
from holmgang.core.record_text import write_record
from holmgang.core.referee import Ending, Referee, Step
from holmgang.core.replay import Replay, read_record as _read_record, redact
from holmgang.core.seats import FIRST, SECOND, Seat, check_seat
from holmgang.core.story import Event, Told
from holmgang.core.whole_numbers import read_count, read_seed
from holmgang.games import find_kind, game_names, made_game
from holmgang.games.deck_duel import table as deck_duel
from holmgang.games.dueling_nobles import table as dueling_nobles
from holmgang.games.duo_regna import table as duo_regna
from holmgang.games.two_domains import table as two_domains
from holmgang.solvers.files import NoTables, TablesError
from holmgang.solvers.look_up import SolvedGame, load_solved, look_up, solve_game
from holmgang.solvers.solver import CheckResult, Device, NoDevice, NotSolvable, Progress
from holmgang.solvers.values import Value

from .table import Table

if TYPE_CHECKING:
    from holmgang.compiling.game import CompiledGame

__all__ = [
    "FIRST",
    "GAME_NAMES",
    "SECOND",
    "AnyBot",
    "AnyGame",
    "BadBound",
    "BadOption",
    "BadOutcome",
    "BadPosition",
    "BadRecord",
    "Bot",
    "Bounds",
    "Chance",
    "ChanceSource",
    "CheckResult",
    "Choose",
    "Device",
    "Encoding",
    "Ending",
    "Event",
    "Field",
    "FromSystem",
    "Game",
    "GameKind",
    "GreedyBot",
    "HolmgangError",
    "IllegalMove",
    "Line",
    "MalformedMove",
    "MissingExtra",
    "MissingPart",
    "MoveBlock",
    "NewerRules",
    "NoBot",
    "NoDevice",
    "NoTables",
    "NotSolvable",
    "Option",
    "OutOfTurn",
    "Over",
    "Picture",
    "Played",
    "Progress",
    "RandomBot",
    "Reading",
    "Record",
    "RedactedRecord",
    "Referee",
    "Replay",
    "Score",
    "Scripted",
    "SearchBot",
    "Seat",
    "Seeded",
    "Settled",
    "SolvedGame",
    "Step",
    "Table",
    "TablesError",
    "Told",
    "UnknownName",
    "Value",
    "View",
    "bot_match",
    "bot_names",
    "compile_game",
    "deck_duel",
    "dueling_nobles",
    "duo_regna",
    "evaluate",
    "find_bot",
    "find_kind",
    "list_options",
    "load",
    "make_game",
    "move_mask",
    "read_position",
    "read_record",
    "redact",
    "solve",
    "two_domains",
    "write_position",
    "write_record",
    "write_seen",
]


GAME_NAMES = game_names()
"""All games, those that other packages bring included."""


# Games and positions


def make_game(name: str, **options: object) -> AnyGame:
    """A game under options: ``make_game("two-domains", battle_fail_face=6)``."""
    return find_kind(name).make(options)


def list_options(name: str) -> tuple[Option, ...]:
    """The options a game has, each with its default, its values and what they mean."""
    return described(find_kind(name).options)


def read_position(name: str, text: str) -> tuple[AnyGame, Any]:
    """The game (under the options in the text) and the state that a position text describes."""
    return find_kind(name).read_position(text)


def read_record(text: str) -> Replay:
    """A record read, replayed and verified; BadRecord says at which move and why not."""
    return _read_record(text, find_kind)


def compile_game(game: AnyGame | str) -> "CompiledGame":
    """A game's compiled rules, for millions of moves a second. Needs the extra ``fast``.

    ``holmgang.compiled`` has what goes with them, and docs/compiled.md tells how they are used.
    """
    with needing("fast", "A compiled game"):
        from holmgang.games.compiled import compiled_game

        return compiled_game(made_game(game))


# Bots


def bot_match(
    game: AnyGame | str,
    one: AnyBot,
    two: AnyBot,
    games: int = 100,
    *,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Score:
    """What bot ``one`` makes of its games against bot ``two``, seats swapped after every game.

    Each is a name (``"greedy"``, a level such as ``"squire"``), a bot, or a class that makes one. At an equal seed the same games
    are played. ``progress`` hears how many are done.
    """
    games = read_count(games, "A match has", "game")
    if isinstance(game, str):
        game = find_kind(game).make(options)
    elif options is not None:
        raise HolmgangError("This game has its options already: name the game by its name, or leave options out.")
    return run_match(made_game(game), one, two, games, seed=seed, progress=progress)


# Values of positions


def solve(game: AnyGame | str, *, progress: Callable[[Progress], None] | None = None, device: Device = "auto") -> SolvedGame:
    """Solves a game outright and keeps its tables, or takes those that are there already.

    Duo Regna takes seconds. Two Domains takes minutes, 3 GB of memory and 2 GB of disk, and a run that was stopped is gone on
    with. NotSolvable for the others, NoDevice where the device is not there. Needs the extra ``fast``.
    """
    return solve_game(made_game(game), progress, device)


def load(game: AnyGame | str) -> SolvedGame:
    """A game that has been solved on this machine, to look positions up in; NoTables says how to solve it."""
    return load_solved(made_game(game))


def evaluate(
    game: AnyGame | str,
    position: str,
    seat: Seat | None = None,
    *,
    exact: bool = False,
    games: int | None = None,
    seed: int = 0,
) -> Value:
    """The value of a position, seen in full or by a seat. Its ``kind`` says how it is known, and its text as well.

    It is looked up where the game is solved on this machine (*exact*, *certified*), else taken from values that come with the
    package (*pocket*), else *estimated* from games played out. With ``exact`` it is proven or an error says why it cannot be.
    ``games`` asks for an estimate from so many games for the position and for each option, drawn by ``seed``.
    """
    from holmgang.bots.evaluate import evaluate as evaluate_state

    check_seat(seat)
    seed = read_seed(seed)
    if games is not None:
        games = read_count(games, "An estimate takes", "game")
    name, given = (game, None) if isinstance(game, str) else (made_game(game).name, changed(game.options))
    made, state = find_kind(name).read_position(position, given)
    if not exact:
        return evaluate_state(made, state, seat, games=games, seed=seed)
    if games is not None:
        raise HolmgangError("What is worked out from games is an estimate: leave games out, or exact.")
    if seat is not None:
        raise HolmgangError("Only a position seen in full can be proven: leave the seat out, or exact.")
    return look_up(made, state)


def _made(game: AnyGame | str) -> AnyGame:
    return make_game(game) if isinstance(game, str) else game
