"""From a parsed command to what it does; every error a user can cause ends here as one sentence."""

import argparse
import json
from importlib import import_module

from holmgang import __version__
from holmgang.core.errors import BadOption, HolmgangError, UnknownName, did_you_mean, nearest, shown
from holmgang.terminal.streams import complain, flush, on_terminal, say

from . import FINE, WRONG_COMMAND, WRONG_INPUT
from .commands import COMMANDS
from .parser import NEEDS_QUOTES, BadCommand, Parser

JSON = "--json"


def run(parser: Parser, words: list[str]) -> int:
    """Parses the words and runs the command they name."""
    wants_json = JSON in words
    words = _in_order(words)
    try:
        _check_command(words)
        try:
            given = _parsed(parser, words)
            from holmgang.games.faults import faults_named  # help, which ends above, need not wait for the games

            with faults_named():
                return _dispatch(parser, given)
        finally:
            flush()
    except (BadCommand, UnknownName, BadOption) as error:
        return _refuse(error, WRONG_COMMAND, wants_json=wants_json)
    except HolmgangError as error:
        return _refuse(error, WRONG_INPUT, wants_json=wants_json)


def _in_order(words: list[str]) -> list[str]:
    """``--json`` before the command is meant for it; and ``help`` is another word for ``--help`` behind it."""
    at = next((place for place, word in enumerate(words) if not word.startswith("-")), len(words))
    if JSON in words[:at]:
        behind = words[at:]
        end = behind.index("--") if "--" in behind else len(behind)
        words = [*(word for word in words[:at] if word != JSON), *behind[:end], JSON, *behind[end:]]
        at = next((place for place, word in enumerate(words) if not word.startswith("-")), len(words))
    asked = words[at : at + 1] == ["help"] and words[at + 1 : at + 2] not in (["-h"], ["--help"])
    return [*words[:at], *words[at + 1 :], "--help"] if asked else words


def _check_command(words: list[str]) -> None:
    command = next((word for word in words if not word.startswith("-")), None)
    names = [each.name for each in COMMANDS]
    if command is not None and command not in names:
        raise UnknownName("command", command, names)


def _parsed(parser: Parser, words: list[str]) -> argparse.Namespace:
    given, unknown = parser.parse_known_args(words)
    if unknown:
        raise _not_taken(parser.at(given.command, getattr(given, "act", None)), given, unknown)
    return given


def _not_taken(parser: Parser, given: argparse.Namespace, unknown: list[str]) -> BadCommand:
    """What is said of words that a command does not take."""
    # an option that is not known may have had a value, which was taken for an argument
    first = next((word for word in unknown if word.startswith("-")), unknown[0])
    see = f"See {parser.prog} --help."
    if first.startswith("-"):
        name = first.partition("=")[0]
        if name in parser.options():
            return BadCommand(f"What stands behind -- is no option: {name} goes before it. {see}", [name])
        options = {option.lstrip("-"): option for option in parser.options()}  # dashes make any two of them look alike
        hint = did_you_mean([options[near] for near in nearest(name.lstrip("-"), options)])
        return BadCommand(f"{parser.prog} takes no {name}{f': {hint}' if hint else '.'} {see}", options.values())
    if position := _unquoted(given, unknown):
        return BadCommand(f'{NEEDS_QUOTES}: "{position}". {see}', [position])
    return BadCommand(f"{parser.prog} takes no {shown(first)}. {see}")


def _unquoted(given: argparse.Namespace, unknown: list[str]) -> str:
    """The position that these words belong to; nothing where they belong to none."""
    if not getattr(given, "position", None):
        return ""
    from holmgang.games import find_kind
    from holmgang.games.faults import faults_named

    from .positions import unquoted_positions

    with faults_named():
        return next((text for text, _ in unquoted_positions(find_kind(given.game), given, unknown)), "")


def _dispatch(parser: Parser, given: argparse.Namespace) -> int:
    if given.version:
        say(json.dumps({"version": __version__}) if given.json else f"holmgang {__version__}")
        return FINE
    if given.command is None:
        return _start(parser, as_json=given.json)
    module = next(each.module for each in COMMANDS if each.name == given.command)
    code: int = import_module(f".{module}", __package__).run(given)
    return code


def _start(parser: Parser, *, as_json: bool) -> int:
    """The friendly start in a terminal; off one there is nobody to be friendly to."""
    if as_json:
        raise BadCommand(f"{JSON} goes with a command, as in holmgang games {JSON}. See {parser.prog} --help.")
    if on_terminal():
        from holmgang.terminal.run import run_start

        return run_start()
    parser.print_help()
    return FINE


def _refuse(error: HolmgangError, code: int, *, wants_json: bool) -> int:
    told = {"error": type(error).__name__, "message": str(error), "possible": error.possible}
    complain(json.dumps(told, ensure_ascii=False) if wants_json else str(error))
    return code
