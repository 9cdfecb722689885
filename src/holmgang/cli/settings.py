"""The command that shows a player's settings: settings."""

import argparse
import shlex

from msgspec import to_builtins

from holmgang.terminal.opponents import check_level
from holmgang.terminal.settings import read_settings, settings_file

from . import FINE
from .output import say, say_json


def run(given: argparse.Namespace) -> int:
    """Says where they are and what they are."""
    file, settings = settings_file(), read_settings()
    check_level(settings.level)
    there = file.exists()
    if given.json:
        say_json({"file": str(file), "there": there, **to_builtins(settings)})
        return FINE
    say(f"{file}" if there else f"{file} (there is no such file; what follows is the usual)")
    for name in ("name", "level", "theme"):
        say(f"  {name} = {getattr(settings, name) or '(none)'}")
    for name, engine in settings.engines.items():
        say(f"  engine {name}: {shlex.join(engine.command)}")
    return FINE
