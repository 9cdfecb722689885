"""`new-game`: writes a small package with a game of one's own, which plays and passes its tests as it is.

The template is a whole game, Liar's Dice: the one that docs/adding-a-game.md explains. Only its names are changed.
"""

import argparse
import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from holmgang.cli import FINE
from holmgang.cli.output import say, say_json
from holmgang.core.errors import HolmgangError, shown
from holmgang.games import game_names
from holmgang.games.outside import NAME

LONGEST_NAME = 40


class NoNewGame(HolmgangError):
    """A game that cannot be written, with the reason."""


def run(given: argparse.Namespace) -> int:
    name = given.name
    written = write_game(name, Path(given.folder or name))
    if given.json:
        say_json({"name": name, "folder": str(written[0]), "files": [str(each) for each in written[1:]]})
        return FINE
    folder = written[0]
    say(f"{title_of(name)} is in {folder}: Liar’s Dice under its new name, for you to change.\n")
    say(f"pip install -e {folder}       Holmgang finds it from now on")
    say(f"holmgang play {name}")
    say("holmgang serve --open         in the browser, too")
    say(f"python -m pytest {folder}     needs pytest")
    return FINE


def write_game(name: str, folder: Path) -> list[Path]:
    """Writes the package into a new folder; that folder, and all files in it."""
    if NAME.fullmatch(name) is None or len(name) > LONGEST_NAME:
        raise NoNewGame(
            f"{shown(name)} is no name for a game: begin with a small letter, then letters, digits and dashes, as in fox-duel."
        )
    package = name.replace("-", "_")
    if name in game_names():
        raise NoNewGame(f"There is a game called {name} already: choose another name.")
    if keyword.iskeyword(package) or find_spec(package) is not None:
        raise NoNewGame(f"Python has a word or a module called {package} already: choose another name.")
    template = files(__name__).joinpath("template")
    word = _word_of(name)
    if keyword.iskeyword(word) or word in _words(template):
        raise NoNewGame(f"The game’s code would have two things called {word}: choose another name.")
    try:
        folder.mkdir(parents=True)
        return [folder, *_copy(template, folder, _renamed(name))]
    except FileExistsError as error:
        raise NoNewGame(f"There is something at {folder} already, and nothing is written over: name another --folder.") from error
    except OSError as error:
        raise NoNewGame(f"{folder} cannot be written: {error.strerror}.") from error


def title_of(name: str) -> str:
    """How a game of this name is called where people read it."""
    return " ".join(word.capitalize() for word in name.split("-"))


def _word_of(name: str) -> str:
    """How the classes of such a game begin."""
    return title_of(name).replace(" ", "")


def _words(place: Traversable) -> set[str]:
    """All words of the template's code."""
    if place.is_dir():
        return set().union(*map(_words, place.iterdir()))
    return set(re.findall(r"\w+", place.read_text(encoding="utf-8"))) if place.name.endswith(".py") else set()


def _renamed(name: str) -> dict[str, str]:
    title = title_of(name)
    return {
        "liars-dice": name,
        "liars_dice": name.replace("-", "_"),
        "LiarsDice": _word_of(name),
        "Liar’s Dice": title,
        "Liar's Dice": title,
    }


def _copy(source: Traversable, target: Path, names: dict[str, str]) -> list[Path]:
    written = []
    for each in sorted(source.iterdir(), key=lambda found: found.name):
        place = target / _changed(each.name, names)
        if each.name == "__pycache__":
            continue
        if each.is_dir():
            place.mkdir()
            written += _copy(each, place, names)
        else:
            place.write_text(_changed(each.read_text(encoding="utf-8"), names), encoding="utf-8")
            written.append(place)
    return written


def _changed(text: str, names: dict[str, str]) -> str:
    """All names at once, so that no new one is changed again."""
    return re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text)
