"""Commands that play: play, resume, learn."""

import argparse
from pathlib import Path

from holmgang.bots.offered import OfferedBot, first_opponent, offered_bots
from holmgang.core.kind import GameKind
from holmgang.core.options import changed
from holmgang.games import find_kind
from holmgang.matches.entries import BOT, HUMAN, Setup
from holmgang.matches.setup_validation import new_game
from holmgang.terminal.files import read_path
from holmgang.terminal.opponents import usual_opponent
from holmgang.terminal.players import default_names, own_name, toss
from holmgang.terminal.run import run_learn, run_play, run_resume, run_start
from holmgang.terminal.saves import Saves
from holmgang.terminal.settings import read_settings
from holmgang.terminal.streams import on_terminal

from . import FINE
from .arguments import BadArgument, read_names, read_option_words, read_players
from .output import note, say, say_json


def run(given: argparse.Namespace) -> int:
    """Runs one of these commands."""
    match given.command:
        case "play" if given.game is None:
            return _choose_game(given)
        case "play":
            return _play(given)
        case "learn":
            return run_learn(find_kind(given.game).name, plain=_plain(given), seed=given.seed)
        case _ if given.list and given.forget:
            raise BadArgument("The list has all matches, and one is forgotten by its number: leave --list out, or --forget.")
        case _ if given.list:
            return _list(as_json=given.json)
        case _ if given.forget:
            return _forget(given.match, as_json=given.json)
        case _ if given.json:
            raise BadArgument("A match is no JSON: --json goes with --list or --forget.")
        case _:
            return run_resume(given.match, record=_record(given), plain=_plain(given))


def _choose_game(given: argparse.Namespace) -> int:
    """The menu, where somebody can see it and has asked for nothing that it could not give."""
    if on_terminal() and not any(value for name, value in vars(given).items() if name != "command"):
        return run_start()
    raise BadArgument("Say which game to play, as in holmgang play duo-regna; holmgang games lists them.")


def _play(given: argparse.Namespace) -> int:
    kind = find_kind(given.game)
    read_settings()  # what is wrong there is said before anybody plays, whoever it is
    opponent = _opponent(kind, given.seed) if given.seats is None else None
    players, names = _seated(given, kind, opponent)
    game = new_game(kind, read_option_words(given.option), given.position)
    if given.take_back and players == ("human", "human"):
        raise BadArgument("Taking back freely is for games against a bot; two people have undo while nothing was learned.")
    setup = Setup(
        game=kind.name,
        version=kind.version,
        options=changed(game.options),
        start=given.position,
        seats=players,
        names=names,
        seed=given.seed,
        take_back=given.take_back,
    )
    remark = "" if opponent is None else _remark(kind, opponent)
    return run_play(setup, record=_record(given), plain=_plain(given), save=not given.no_save, remark=remark)


def _opponent(kind: GameKind, seed: str | None) -> OfferedBot:
    """Whom somebody meets who has named nobody: with a seed the same one on every machine, else the one played last."""
    name = usual_opponent(kind) if seed is None else first_opponent(kind)
    return next(bot for bot in offered_bots(kind) if bot.name == name)


def _remark(kind: GameKind, opponent: OfferedBot) -> str:
    return f"You meet the {opponent.title}. For another: --seats human,bot:NAME, and holmgang bots {kind.name} lists them."


def _seated(given: argparse.Namespace, kind: GameKind, opponent: OfferedBot | None) -> tuple[tuple[str, str], tuple[str, str]]:
    """Who sits where, and what they are called. A position is written for its seats, so there nobody is moved unasked."""
    players = read_players(given.seats, kind.name) if opponent is None else (HUMAN, f"{BOT}{opponent.name}")
    names = read_names(given.names, players)
    tossed = given.toss or (given.seats is None and given.position is None)
    if not tossed or toss(given.seed):
        return players, names
    swapped = players[1], players[0]
    return swapped, default_names(swapped, own_name()) if given.names is None else (names[1], names[0])


def _record(given: argparse.Namespace) -> Path | None:
    return None if given.record is None else read_path(given.record)


def _plain(given: argparse.Namespace) -> bool:
    """Off a terminal there is no full screen to play on."""
    return given.plain or not on_terminal()


def _forget(number: str | None, *, as_json: bool) -> int:
    """By its number; without one, only where there is no doubt which is meant."""
    saves = Saves.open()
    number = _only_number(saves) if number is None else number
    forgotten = None if number is None else saves.forget(number)
    if as_json:
        say_json({"forgotten": forgotten})
    else:
        say("There is no match to forget." if forgotten is None else f"The match {forgotten} is forgotten.")
    return FINE


def _only_number(saves: Saves) -> str | None:
    """The number of the only match that is kept; None where there is none."""
    shelf = saves.shelf()
    numbers = [saved.id for saved in shelf.unfinished] + [damaged.id for damaged in shelf.damaged]
    if len(numbers) > 1:
        raise BadArgument(
            f"Say which match to forget, as in holmgang resume {numbers[0]} --forget; holmgang resume --list has all."
        )
    return str(numbers[0]) if numbers else None


def _list(*, as_json: bool) -> int:
    shelf = Saves.open().shelf()
    if as_json:
        say_json([saved.to_json() for saved in shelf.unfinished])
    elif not shelf.unfinished:
        say("There is no match to resume.")
    for saved in [] if as_json else shelf.unfinished:
        say(str(saved))
    for damaged in shelf.damaged:
        note(str(damaged))
    return FINE
