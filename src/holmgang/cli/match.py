"""The command that lets two programs play each other: match."""

import argparse
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TextIO

from msgspec.structs import replace

from holmgang.bots import find_bot
from holmgang.bots.offered import all_levels
from holmgang.core.errors import UnknownName
from holmgang.core.kind import GameKind
from holmgang.engines.bot import EngineBot
from holmgang.engines.contest import Contest, Program, Result, play_contest
from holmgang.engines.process import Log
from holmgang.engines.settings import Engine
from holmgang.games import all_kinds, find_kind
from holmgang.signals import ended_in_order
from holmgang.solvers.solver import Progress
from holmgang.terminal.files import check_writable, read_path
from holmgang.terminal.settings import read_settings

from . import FINE, TERMINATED
from .arguments import BadArgument, read_engine, read_option_words, read_seconds, read_whole
from .output import bold, say, say_json
from .progress import progress_bar

MOST_JOBS = 256


def run(given: argparse.Namespace) -> int:
    """Plays and tells the score."""
    with ended_in_order(TERMINATED):
        return _run(given)


def _run(given: argparse.Namespace) -> int:
    read_settings()  # what is wrong there is said before anybody plays, whoever it is
    games = read_whole("--games", given.games, 1)
    jobs = read_whole("--jobs", given.jobs, 1, MOST_JOBS)
    one, two = (_limited(_program(text), given) for text in (given.one, given.two))
    kinds = _kinds(given.game, one, two)
    if given.option and given.game is None:
        raise BadArgument("House rules belong to a game: say which by --game.")
    if given.log is not None and jobs > 1:
        raise BadArgument("Several jobs would write one log: leave --log out, or --jobs.")
    told = []
    with _log_file(given.log) as file:
        for kind in kinds:
            contest = Contest(kind.name, one, two, read_option_words(given.option), given.seed)
            result = _played(contest, kind, games, jobs, None if file is None else _writing(file))
            told.append(_as_json(contest, games, result))
            if not given.json:
                _tell(kind, contest, result)
    if given.json:
        say_json(told)
    return FINE


def _played(contest: Contest, kind: GameKind, games: int, jobs: int, log: Log | None) -> Result:
    with progress_bar(kind.title, compiles=False) as bar:
        return play_contest(
            contest,
            games,
            jobs=jobs,
            progress=lambda done: bar(Progress(done / games, f"{done} of {games} games")),
            log=log,
        )


def _program(text: str) -> Program:
    kind, colon, rest = text.strip().partition(":")
    if colon and kind.casefold() == "engine":
        return read_engine(rest)
    return rest if colon and kind.casefold() == "bot" else text.strip()


def _limited(program: Program, given: argparse.Namespace) -> Program:
    """An engine with the limits of this command; how long a bot thinks stands behind its name."""
    if isinstance(program, str):
        return program
    if given.seconds is not None:
        program = replace(program, seconds=read_seconds("--seconds", given.seconds))
    if given.simulations is not None:
        program = replace(program, simulations=read_whole("--simulations", given.simulations, 1))
    return program


def _kinds(name: str | None, one: Program, two: Program) -> list[GameKind]:
    """The game that is named, or all that both play."""
    if name is not None:
        kind = find_kind(name)
        for each in (one, two):
            if isinstance(each, str):
                find_bot(each, kind.name)
        return [kind]
    known = [_played_by(each) for each in (one, two)]
    both = [kind for kind in all_kinds() if all(kind.name in games for games in known)]
    if not both:
        raise BadArgument(f"There is no game that both {_name(one)} and {_name(two)} play; holmgang bots lists the bots of each.")
    return both


def _played_by(program: Program) -> set[str]:
    names = {kind.name for kind in all_kinds()}
    if isinstance(program, Engine):
        bot = EngineBot(program)
        try:
            return names & set(bot.start().games or names)
        finally:
            bot.close(politely=True)
    found = {name for name in names if _plays(program, name)}
    if not found:
        raise UnknownName("bot", program.partition(":")[0], all_levels())
    return found


def _plays(bot: str, game: str) -> bool:
    try:
        find_bot(bot, game)
    except UnknownName:
        return False
    return True


def _log_file(name: str | None) -> AbstractContextManager[TextIO | None]:
    if name is None:
        return nullcontext()
    path: Path = read_path(name)
    check_writable(path)
    return path.open("x", encoding="utf-8")


def _writing(file: TextIO) -> Log:
    return lambda who, line: print(who, line, file=file, flush=True)


def _name(program: Program) -> str:
    return program if isinstance(program, str) else program.name


def _tell(kind: GameKind, contest: Contest, result: Result) -> None:
    names = _name(contest.one), _name(contest.two)
    say(bold(f"{kind.title}: {names[0]} against {names[1]}"))
    say(f"  {result.score}")
    for name, forfeits in zip(names, result.forfeits, strict=True):
        for reason, count in sorted(forfeits.items()):
            say(f"  {name} lost {count} game{'s' * (count != 1)} by its own doing: {reason}")


def _as_json(contest: Contest, games: int, result: Result) -> dict[str, object]:
    score = result.score
    return {
        "game": contest.game,
        "options": dict(contest.options),
        "one": _name(contest.one),
        "two": _name(contest.two),
        "games": games,
        "seed": contest.seed,
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "share": round(score.share, 4),
        "interval": [round(end, 4) for end in score.interval()],
        "forfeits": [dict(each) for each in result.forfeits],
    }
