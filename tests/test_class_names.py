"""One class name in one place: whoever meets it elsewhere guesses right what it is."""

import ast
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "holmgang"
OF_EACH_GAME = {"Network", "PocketValues", "Prospects", "Rules", "Solution", "State"}
"""What several games have, each its own."""
OF_THE_PROTOCOL = {"Clocks", "Move", "Rematch"}
"""What browsers and servers say to each other has the short words of the game for what has longer ones elsewhere."""


def class_names(sources: Iterable[str]) -> Counter[str]:
    """How often each public name of a class at the top of a module is given."""
    return Counter(
        each.name
        for source in sources
        for each in ast.parse(source).body
        if isinstance(each, ast.ClassDef) and not each.name.startswith("_")
    )


def given_twice(sources: Iterable[str]) -> set[str]:
    return {name for name, count in class_names(sources).items() if count > 1}


def test_no_two_classes_have_one_name() -> None:
    files = sorted(SOURCE.rglob("*.py"))
    assert len(files) > 100
    assert given_twice(file.read_text("utf-8") for file in files) == OF_EACH_GAME | OF_THE_PROTOCOL


def test_a_name_that_is_given_twice_is_found() -> None:
    assert given_twice(("class Room: ...", "class _Door: ...", "class Room: ...\nclass _Door: ...")) == {"Room"}
