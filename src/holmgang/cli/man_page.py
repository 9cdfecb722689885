"""The manual page, made from the parser."""

import argparse
from collections.abc import Iterable, Iterator

from holmgang import __version__

from . import FINE
from .outline import Flag, Outline, outline
from .output import say
from .parser import EXIT_CODES, build_parser


def run(given: argparse.Namespace) -> int:  # noqa: ARG001 - there is nothing to say about it
    """Prints it, as man reads it."""
    for line in man_page(outline(build_parser())):
        say(line)
    return FINE


def man_page(whole: Outline) -> Iterator[str]:
    """The lines of the page in roff."""
    yield f'.TH HOLMGANG 1 "" "Holmgang {__version__}" "User Commands"'
    yield from _section("NAME")
    yield r"holmgang \- two-player tabletop duels to play, understand, study and research"
    yield from _section("SYNOPSIS")
    yield r".B holmgang"
    yield r"[\fICOMMAND\fR] [\fIARGUMENT\fR ...]"
    yield from _section("DESCRIPTION")
    yield _text(whole.does)
    yield "Alone in a terminal it opens a menu of the games. It is also called"
    yield r".BR holm ."
    yield from _section("COMMANDS")
    for command in whole.inside:
        yield from _command(command)
    yield from _section("OPTIONS")
    yield _text("Every command takes --help, and most take --json, before or after their name.")
    yield from _flags(whole.flags)
    yield from _section("EXIT STATUS")
    yield _text(EXIT_CODES)
    yield from _section("ENVIRONMENT AND FILES")
    yield _text(
        "HOLMGANG_HOME names the folder for matches and settings, HOLMGANG_CACHE the one for what can be made again; holmgang "
        "settings says where a player's settings are. NO_COLOR is respected."
    )
    yield from _section("EXAMPLES")
    yield from _examples(whole.examples)


def _section(title: str) -> Iterator[str]:
    yield f".SH {title}"


def _command(command: Outline) -> Iterator[str]:
    yield f".SS {_text(' '.join(command.path))}"
    yield _synopsis(command)
    yield ".PP"
    yield _text(command.does[:1].upper() + command.does[1:] + ".")
    for place in command.places:
        if place.does:
            yield ".TP"
            yield rf"\fI{_text(place.value)}\fR"
            yield _text(place.does)
    yield from _flags(command.flags)
    if command.epilog:
        yield ".PP"
        yield _text(command.epilog)
    for act in command.inside:
        yield from _command(act)


def _synopsis(command: Outline) -> str:
    words = [rf"\fBholmgang {_text(' '.join(command.path))}\fR"]
    for place in command.places:
        value = rf"\fI{_text(place.value)}\fR{' ...' if place.many else ''}"
        words.append(value if place.needed else f"[{value}]")
    if any("--help" not in flag.names for flag in command.flags):
        words.append(r"[\fIFLAG\fR ...]")
    return " ".join([*words, *([r"[\fIACT\fR]"] if command.inside else [])])


def _flags(flags: Iterable[Flag]) -> Iterator[str]:
    group = ""
    for flag in flags:
        if "--help" in flag.names:
            continue  # every command has it, as the page says once
        if flag.group != group:
            group = flag.group
            yield ".PP"
            yield _text(f"{group[:1].upper()}{group[1:]}:")
        value = "" if flag.value is None else rf" \fI{_text(flag.value)}\fR"
        yield ".TP"
        yield ", ".join(rf"\fB{_text(name)}\fR{value}" for name in flag.names)
        yield _text(flag.does)


def _examples(examples: str) -> Iterator[str]:
    yield ".nf"
    yield from (_text(line.rstrip()) for line in examples.splitlines())
    yield ".fi"


def _text(text: str) -> str:
    """A text with nothing in it that troff would take for an order."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace("%%", "%")
    escaped = "".join(letter if letter.isascii() else rf"\[u{ord(letter):04X}]" for letter in escaped)
    return rf"\&{escaped}" if escaped.startswith((".", "'")) else escaped
