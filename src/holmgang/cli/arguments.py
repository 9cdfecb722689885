"""Reading the small languages within arguments: options, seats, names."""

from holmgang.bots import bot_names, find_bot
from holmgang.bots.bounds import BadBound
from holmgang.core.errors import BadOption, UnknownName, shown
from holmgang.core.seats import Seat, read_seat
from holmgang.terminal.players import BadNames, default_names, read_names as read_two_names

from .parser import BadCommand

_LARGEST = 1_000_000


class BadArgument(BadCommand):
    """A flag's value that cannot be understood."""


def read_option_words(words: list[str]) -> dict[str, object]:
    """``NAME=VALUE`` words as a mapping."""
    given: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption(f"An option is given as NAME=VALUE, not {shown(word)}.")
        if name in given:
            raise BadOption(f"The option {name} is given twice; once is right.")
        given[name] = value
    return given


def read_audience(text: str) -> Seat | None:
    """A seat, or None for spectators."""
    seat = read_seat(text)
    if seat is None and text.casefold() not in ("spectator", "spectators"):
        raise BadArgument(f"A seat is 1, 2 or spectators, not {shown(text)}.")
    return seat


def read_players(text: str, game: str) -> tuple[str, str]:
    """Who sits where in a game: two of ``human`` and ``bot:NAME``."""
    words = [word.strip().casefold() for word in text.split(",")]
    if len(words) != 2:
        raise BadArgument(f"There are two seats, as in human,bot:greedy, not {shown(text)}.")
    for word in words:
        kind, colon, name = word.partition(":")
        if kind == "bot" and colon:
            try:
                find_bot(name, game)
            except BadBound as error:
                raise BadArgument(str(error)) from error
        elif word != "human":
            raise UnknownName("player", word, ("human", *(f"bot:{each}" for each in bot_names(game))))
    return words[0], words[1]


def read_names(text: str | None, players: tuple[str, str]) -> tuple[str, str]:
    """What the players are called: as given, or after what they are."""
    if text is None:
        return default_names(players)
    try:
        return read_two_names(text)
    except BadNames as error:
        raise BadArgument(str(error)) from error


def read_whole(flag: str, text: str, least: int, most: int = _LARGEST) -> int:
    """The whole number that a flag was given."""
    if text.isascii() and text.isdigit() and len(text) <= 7 and least <= int(text) <= most:
        return int(text)
    raise BadArgument(f"{flag} takes a whole number from {least} to {most}, not {text}.")
