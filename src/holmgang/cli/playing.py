"""Commands that play: play, resume, learn."""

import argparse
import sys
from pathlib import Path

from holmgang.core.options import changed
from holmgang.games import find_kind

from . import FINE
from .arguments import BadArgument, read_names, read_option_words, read_players
from .output import say, say_json


def run(given: argparse.Namespace) -> int:
    """Runs one of these commands."""
    match given.command:
        case "play":
            return _play(given)
        case "learn":
            from holmgang.terminal import run_learn

            return run_learn(find_kind(given.game).name, plain=_plain(given), seed=given.seed)
        case _ if given.list:
            return _list(as_json=given.json)
        case _:
            from holmgang.terminal import run_resume

            return run_resume(given.match, plain=_plain(given))


def _play(given: argparse.Namespace) -> int:
    from holmgang.matches.entries import Setup
    from holmgang.terminal import run_play

    kind = find_kind(given.game)
    players = read_players(given.seats)
    options = read_option_words(given.option)
    if given.position is None:
        game = kind.make(options)
    else:
        game, _ = kind.read_position(given.position, options)
    if given.take_back and players == ("human", "human"):
        raise BadArgument("Taking back freely is for games against a bot; two people have undo while nothing was learned.")
    setup = Setup(
        game=kind.name,
        version=kind.version,
        options=changed(game.options),
        start=given.position,
        seats=players,
        names=read_names(given.names, players),
        seed=given.seed,
        take_back=given.take_back,
    )
    record = None if given.record is None else Path(given.record)
    return run_play(setup, record=record, plain=_plain(given), save=not given.no_save)


def _plain(given: argparse.Namespace) -> bool:
    """Off a terminal there is no full screen to play on."""
    return given.plain or not (sys.stdin.isatty() and sys.stdout.isatty())


def _list(*, as_json: bool) -> int:
    from holmgang.terminal.saves import Saves

    unfinished = Saves.open().unfinished()
    if as_json:
        say_json([saved.to_json() for saved in unfinished])
    elif not unfinished:
        say("There is no match to resume.")
    for saved in [] if as_json else unfinished:
        say(str(saved))
    return FINE
