"""Options may stand before, between and behind the arguments of a command: every option of every command, in every place."""

import argparse
import io
import json
import sys
from collections.abc import Iterator

import pytest

from holmgang.cli import main
from holmgang.cli.parser import Parser, build_parser

POSITION = "12226/22222 1"
PARSER = build_parser()


def commands(parser: Parser) -> Iterator[Parser]:
    """Every command and every act that has none inside."""
    for each in parser.commands.values():
        yield each
        yield from commands(each)


def words_for(action: argparse.Action) -> list[str]:
    """What it may be given as: its name if it is an option, and a value or two; one that begins with a dash where any will do."""
    value = str(next(iter(action.choices))) if action.choices else "-/22222 1"
    count = 0 if action.nargs == 0 else 2 if action.nargs in ("*", "+") else 1
    return [*action.option_strings[-1:], *[value] * count]


def places(parser: Parser) -> list[argparse.Action]:
    return [action for action in parser._actions if not action.option_strings]


@pytest.mark.parametrize("parser", [each for each in commands(PARSER) if not each.commands], ids=lambda parser: parser.prog)
def test_an_option_may_stand_anywhere(parser: Parser) -> None:
    options = [action for action in parser._actions if action.option_strings and not isinstance(action, argparse._HelpAction)]
    command = parser.prog.split()[1:]
    needed = [word for action in options if action.required for word in words_for(action)]
    plain = [word for action in places(parser) for word in words_for(action)]
    without = PARSER.parse_args([*command, *needed, *plain])
    for action in options:
        found = [
            PARSER.parse_args([*command, *needed, *plain[:at], *words_for(action), *plain[at:]]) for at in range(len(plain) + 1)
        ]
        assert all(each == found[-1] for each in found)
        assert found[-1] != without or action.required or action.choices


def test_every_command_with_an_argument_that_may_be_missing_is_among_them() -> None:
    """A command with acts has no arguments of its own, which the acts would be hard to tell from."""
    optional = [each for each in commands(PARSER) if any(action.nargs in ("?", "*") for action in places(each))]
    assert {each.prog.split()[1] for each in optional} >= {"options", "bots", "play", "legal", "apply", "show", "eval", "restore"}
    assert not any(each.commands for each in optional)


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("legal", ("two-domains", POSITION)),
        ("show", ("two-domains", POSITION)),
        ("show", ("two-domains", POSITION, "--seat", "1")),
        ("eval", ("two-domains", POSITION, "--games", "3")),
        ("eval", ("two-domains", "-", "--games", "3")),
        ("apply", ("two-domains", POSITION, "battle", "3")),
        ("options", ("two-domains", "battle_fail_face")),
        ("bots", ("duo-regna",)),
        ("legal", ("two-domains", "--", "-/22222 1")),
    ],
)
def test_json_is_answered_wherever_it_stands(
    command: str, arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    words = (command, *arguments)
    places = [
        at for at in range(len(words) + 1) if words[at - 1 : at] not in (("--seat",), ("--games",)) and "--" not in words[:at]
    ]
    for at in places:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(POSITION.encode())))
        assert main([*words[:at], "--json", *words[at:]]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert len(told) > 2
    assert all(each == told[0] for each in told)
    if POSITION in arguments and command != "apply":
        assert told[0]["position"] == POSITION


def test_behind_two_dashes_nothing_is_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", "--", "--json", "-1.holm"]) == 1
    assert [each["file"] for each in json.loads(capsys.readouterr().out)] == ["--json", "-1.holm"]
