"""Our bots as an engine for others: reads lines and answers them until it is told to quit or nothing more comes."""

from collections.abc import Callable, Iterable
from random import Random, SystemRandom

from holmgang import __version__
from holmgang.bots import Bot, bot_names, find_bot
from holmgang.bots.bounds import MOST_SECONDS, MOST_SIMULATIONS, Bounds
from holmgang.bots.levels import Level
from holmgang.bots.offered import all_levels, offered_bots
from holmgang.bots.search import SearchBot
from holmgang.core.errors import HolmgangError, UnknownName
from holmgang.core.game import AnyGame
from holmgang.core.seats import Seat
from holmgang.games import find_kind, game_names

from .protocol import ENCODER, VERSION, BadLine, GoLine, MatchLine, OptionLine, SetOptionLine, TableLine, read, split
from .view_lines import read_view

STRONGEST = "strongest"
"""The level that is played where none is named: the strongest that a game has."""
A_MOMENT = 0.05
"""Of its time, in seconds, an engine leaves so much for the way there and back, or a tenth of it where that is less."""

Say = Callable[[str], None]


class Speaker:
    """One conversation. A line that makes no sense is answered with an ``info`` that says why, and changes nothing."""

    def __init__(self, level: str, say: Say) -> None:
        self._level = check_level(level)
        self._say = say
        self._match: tuple[AnyGame, Seat] | None = None
        self._table: TableLine | None = None

    def listen(self, lines: Iterable[str]) -> None:
        """Answers one line after the other, until there are no more."""
        for line in lines:
            word, rest = split(line)
            if word == "quit":
                return
            try:
                self._answer(word, rest)
            except HolmgangError as error:
                self._say(f"info {ENCODER.encode({'problem': str(error)}).decode()}")

    def _answer(self, word: str, rest: str) -> None:
        match word:
            case "holmgang":
                self._introduce()
            case "isready":
                self._say("readyok")
            case "setoption":
                self._set(read(rest, SetOptionLine))
            case "match":
                told = read(rest, MatchLine)
                self._match, self._table = (_game(told), told.you), None
            case "table":
                self._table = read(rest, TableLine)
            case "go":
                self._choose(read(rest, GoLine))
            case _:
                pass  # what it does not know, it leaves alone; stop comes after the answer

    def _introduce(self) -> None:
        self._say(f"id name Holmgang {__version__}")
        self._say("id author the Holmgang authors")
        for name in game_names():
            self._say(f"game {name}")
        level = OptionLine(name="level", type="choice", default=self._level, values=(STRONGEST, *all_levels()))
        self._say(f"option {ENCODER.encode(level).decode()}")
        self._say(f"holmgangok {VERSION}")

    def _set(self, option: SetOptionLine) -> None:
        if option.name != "level" or not isinstance(option.value, str):
            raise UnknownName("option", option.name, ("level",))
        self._level = check_level(option.value)

    def _choose(self, go: GoLine) -> None:
        if self._match is None or self._table is None:
            raise BadLine("Say match and table before go.")
        game, seat = self._match
        view = read_view(game, seat, self._table)
        rng = SystemRandom() if go.seed is None else Random(go.seed)
        self._say(f"bestmove {_bounded(_bot(self._level, game), go).choose(game, view, rng)}")


def check_level(level: str) -> str:
    """The level as it is named; UnknownName if no game has it."""
    wanted = level.strip().casefold()
    if wanted not in (known := (STRONGEST, *all_levels())):
        raise UnknownName("level", level, known)
    return wanted


def _game(told: MatchLine) -> AnyGame:
    kind = find_kind(told.game)
    if told.version != kind.version:
        raise BadLine(
            f"The match has version {told.version} of the {kind.title} rules; this Holmgang plays version {kind.version}."
        )
    return kind.make(told.options)


def _bot(level: str, game: AnyGame) -> Bot:
    """The bot of this level; in a game that has no such level the next one below, or the weakest."""
    offered = [bot.name for bot in offered_bots(find_kind(game.name))]
    if level == STRONGEST:
        return find_bot(offered[-1], game.name)
    order = all_levels()
    below = [name for name in offered if order.index(name) <= order.index(level)]
    return find_bot(level if level in bot_names(game.name) else (below or offered)[-1 if below else 0], game.name)


def _bounded(bot: Bot, go: GoLine) -> Bot:
    """Within the limits, where it is one that searches; the others take no time worth speaking of."""
    if not isinstance(bot, Level | SearchBot):
        return bot
    search = bot.search if isinstance(bot, Level) else bot
    if search is None:
        return bot
    whole = go.milliseconds / 1000
    seconds = min(MOST_SECONDS, max(0.001, whole - min(A_MOMENT, whole / 10)))
    simulations, usual = search.bounds
    if go.simulations is not None:
        simulations = max(1, min(go.simulations, MOST_SIMULATIONS))
    elif usual is not None:
        seconds = min(seconds, usual)  # a level is as strong as it is, however much time it is given
    return bot.bounded(Bounds(simulations, seconds)) or bot
