"""Games from other packages are found by their entry points; one that cannot be loaded is named with the reason and left out."""

import subprocess
import sys

import pytest

from holmgang.core.errors import UnknownName
from holmgang.games import OWN_GAMES, NotLoaded, all_kinds, find_kind, game_names, left_out

from . import MINIMAL
from .conftest import Install

BORROWED = "from dataclasses import replace\nfrom odds_and_evens import KIND as OTHER, OddsAndEvens\n"

BROKEN = [
    ("raises", "raise ValueError('out of fingers')", "broken = HERE:KIND", "ValueError: out of fingers"),
    ("leaves", "raise SystemExit(3)", "broken = HERE:KIND", "SystemExit: 3"),
    ("needs what is not there", "import nothing_of_that_name", "broken = HERE:KIND", "ModuleNotFoundError: No module named"),
    ("has no kind", "", "broken = HERE:KIND", "HERE has no KIND: write it in HERE.py."),
    ("is not there", "", "broken = nowhere.at_all:KIND", "There is no nowhere.at_all: write nowhere/at_all.py."),
    ("is something else", "KIND = 'a game?'", "broken = HERE:KIND", "HERE:KIND is no GameKind, but a str."),
    (
        "has a bad name",
        "",
        "Broken_Game = odds_and_evens:KIND",
        "a game’s name is made of small letters, digits and dashes.",
    ),
    ("has another name", "", "broken = odds_and_evens:KIND", "GameKind calls itself odds-and-evens; it must have"),
    (
        "is of another version",
        BORROWED + "class Game(OddsAndEvens):\n    name = 'broken'\nKIND = replace(OTHER, name='broken', game=Game, version=2)",
        "broken = HERE:KIND",
        "its rules are of version 1, and its kind says 2.",
    ),
    (
        "has a game that calls itself otherwise",
        BORROWED + "KIND = replace(OTHER, name='broken')",
        "broken = HERE:KIND",
        "OddsAndEvens calls itself odds-and-evens; it must have the name of the entry point.",
    ),
    (
        "lacks a part",
        BORROWED + "class Game:\n    def __init__(self, options): pass\nKIND = replace(OTHER, name='broken', game=Game)",
        "broken = HERE:KIND",
        "its game has no imagine: write it in packages/HERE.py.",
    ),
]


def test_a_game_of_another_package_stands_behind_our_own(minimal: None) -> None:
    assert game_names() == (*OWN_GAMES, MINIMAL)
    assert [kind.name for kind in all_kinds()] == list(game_names())
    assert find_kind("Odds and Evens").title == "Odds and Evens"
    assert left_out() == ()


@pytest.mark.parametrize(("module", "entries", "reason"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_one_that_cannot_be_loaded_is_left_out_with_the_reason(install: Install, module: str, entries: str, reason: str) -> None:
    install(module, entries)
    assert game_names() == (*OWN_GAMES, MINIMAL), "the others go on"
    (broken,) = left_out()
    assert broken.package == "package_0"
    assert broken.reason.startswith(reason.replace("HERE", "package_0"))
    with pytest.raises((NotLoaded, UnknownName)):
        find_kind(broken.name)


def test_whoever_asks_for_one_that_was_left_out_is_told_why(install: Install) -> None:
    install("raise ValueError('out of fingers')", "thumb-war = HERE:KIND")
    with pytest.raises(NotLoaded) as told:
        find_kind("thumb war")
    assert (
        str(told.value)
        == "The game thumb-war of the package package_0 is left out: ValueError: out of fingers (packages/package_0.py, line 1)"
    )


@pytest.mark.parametrize("name", ["duo-regna", MINIMAL])
def test_a_name_that_is_taken_stays_with_whoever_had_it(install: Install, name: str) -> None:
    before = find_kind(name)
    install("", f"{name} = zzz:KIND")
    assert find_kind(name) == before
    assert [each.reason for each in left_out()] == ["there is a game of this name already."]


def test_a_game_of_our_own_is_found_without_looking_for_others(minimal: None) -> None:
    program = (
        "import sys; from holmgang.games import find_kind; find_kind('duo-regna'); print('importlib.metadata' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "False\n"
