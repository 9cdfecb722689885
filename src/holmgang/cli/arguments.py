"""Reading the small languages within arguments: options, seats, names."""

import re

from holmgang.bots import bot_names, find_bot
from holmgang.bots.bounds import BadBound
from holmgang.core.errors import BadOption, UnknownName, shown
from holmgang.core.seats import Seat, read_seat
from holmgang.engines.settings import BadEngine, Engine, engine_text, find_engine
from holmgang.matches.entries import BOT, ENGINE, HUMAN
from holmgang.terminal.players import BadNames, default_names, own_name, read_names as read_two_names
from holmgang.terminal.settings import read_settings

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
    """Who sits where in a game: two of ``human``, ``bot:NAME`` and ``engine:PATH``."""
    words = text.split(",")
    if len(words) != 2:
        raise BadArgument(f"There are two seats, as in human,bot:greedy, not {shown(text)}.")
    return read_player(words[0], game), read_player(words[1], game)


def read_player(text: str, game: str) -> str:
    """Somebody who sits in a game, as a match has it."""
    kind, colon, name = text.strip().partition(":")
    word = text.strip().casefold()
    if word == HUMAN:
        return HUMAN
    if colon and kind.casefold() == "engine":
        return f"{ENGINE}{engine_text(read_engine(name), read_settings().engines)}"
    if not colon or kind.casefold() != "bot":
        raise UnknownName("player", word, (HUMAN, *(f"{BOT}{each}" for each in bot_names(game)), f"{ENGINE}PATH"))
    try:
        find_bot(name, game)
    except BadBound as error:
        raise BadArgument(str(error)) from error
    return word


def read_engine(text: str) -> Engine:
    """An engine, by its name in the settings or by its command."""
    try:
        return find_engine(text, read_settings().engines)
    except BadEngine as error:
        raise BadArgument(str(error)) from error


def read_names(text: str | None, players: tuple[str, str]) -> tuple[str, str]:
    """What the players are called: as given, or after what they are."""
    if text is None:
        return default_names(players, own_name())
    try:
        return read_two_names(text)
    except BadNames as error:
        raise BadArgument(str(error)) from error


def read_whole(flag: str, text: str, least: int, most: int = _LARGEST) -> int:
    """The whole number that a flag was given."""
    if text.isascii() and text.isdigit() and len(text) <= 7 and least <= int(text) <= most:
        return int(text)
    raise BadArgument(f"{flag} takes a whole number from {least} to {most}, not {text}.")


def read_seconds(flag: str, text: str, most: float = 600.0) -> float:
    """The number of seconds that a flag was given."""
    if re.fullmatch(r"\d{1,6}(\.\d{1,6})?", text, re.ASCII) and 0 < float(text) <= most:
        return float(text)
    raise BadArgument(f"{flag} takes a number of seconds, at most {most:g}, not {shown(text)}.")
