"""Commands about the games themselves: games, rules, options."""

import argparse
import os
import sys
from pathlib import Path

from holmgang.core.errors import UnknownName
from holmgang.core.options import Option, described
from holmgang.games import all_kinds, find_kind, left_out

from . import FINE
from .output import bold, coloured, dim, note, say, say_json, say_paragraph


def run(given: argparse.Namespace) -> int:
    """Runs one of these commands."""
    match given.command:
        case "games":
            _games(as_json=given.json)
        case "rules":
            _rules(given.game)
        case _:
            _options(given.game, given.option, as_json=given.json)
    return FINE


def _games(*, as_json: bool) -> None:
    for each in left_out():
        note(each.sentence)
    if as_json:
        fields = ("name", "title", "designer", "pitch", "minutes", "difficulty", "version")
        say_json([{field: getattr(kind, field) for field in fields} for kind in all_kinds()])
        return
    for number, kind in enumerate(all_kinds()):
        start_here = "  (start here)" if number == 0 else ""
        say(f"{bold(kind.title)}  {dim(kind.name)}{start_here}")
        say(f"  {kind.pitch}")
        say(dim(f"  {kind.minutes} minutes, {kind.difficulty}; by {kind.designer}"))
        say()


def _rules(name: str) -> None:
    from holmgang.terminal.pages import rules_text

    page = rules_text(find_kind(name).name)
    if sys.stdout is None or not sys.stdout.isatty():
        say(page.rstrip("\n"))
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(no_color=not coloured(), width=min(100, Console().width))
    with console.pager(styles=coloured() and _pages_with_less()):
        console.print(Markdown(page))


def _pages_with_less() -> bool:
    """Whether the page is shown by less, which is then told to show styles; of other pagers nobody knows whether they can."""
    pager = (os.environ.get("MANPAGER") or os.environ.get("PAGER") or "less").split()
    less = bool(pager) and Path(pager[0]).name == "less"
    if less:
        os.environ["LESS"] = f"-R {os.environ.get('LESS', '')}".strip()
    return less


def _options(name: str, only: str | None, *, as_json: bool) -> None:
    kind = find_kind(name)
    options = described(kind.options)
    if only is not None:
        wanted = only.strip().casefold().replace("-", "_")
        options = tuple(option for option in options if option.name == wanted)
        if not options:
            raise UnknownName(f"option of {kind.title}", wanted, [option.name for option in described(kind.options)])
    if as_json:
        say_json([_as_json(option) for option in options])
        return
    if not options:
        say(f"{bold(kind.title)} has no options.")
        return
    say(f"{bold(kind.title)}: options, the default of each marked with *")
    for option in options:
        say()
        say(f"{bold(option.name)}  {dim(option.source)}")
        say(f"  {option.asks}")
        if option.lowest is not None:
            say(f"  * {option.write(option.default)}  ({option.lowest} to {option.highest})")
        for reading in option.readings:
            mark = "*" if reading.value == option.default and option.lowest is None else " "
            say_paragraph(f"  {mark} ", f"{reading.text}: {reading.means}")


def _as_json(option: Option) -> dict[str, object]:
    return {
        "name": option.name,
        "default": option.write(option.default),
        "asks": option.asks,
        "source": option.source,
        "values": {reading.text: reading.means for reading in option.readings},
        "lowest": option.lowest,
        "highest": option.highest,
    }
