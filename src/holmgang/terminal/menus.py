"""A decision's options as a list to pick from: numbered or lettered, and long ones gathered under headings."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from holmgang.core.choices import Choice, Menu

from .streams import fold

SHORT = 9
"""So many options are listed as they are."""

COMMAND_KEYS = "hqrsu"
"""Letters that mean something else at the table: hint, leave, resign, skip, undo."""

LONGEST_LABEL = 24
"""What an option does goes on under itself, unless what stands before it takes more columns than this."""

_KEYS = [key for key in "123456789abcdefghijklmnopqrstuvwxyz" if key not in COMMAND_KEYS]


class Item(NamedTuple):
    """A line of the list: an option, or a heading that opens a list of its own."""

    text: str
    does: str
    opens: Menu | None = None
    key: str = ""
    """The letter or digit that belongs to it."""


def listed(choices: Sequence[Choice], opened: Menu | None = None) -> list[Item]:
    """The lines under an opened heading, or those of the whole decision."""
    if opened is not None:
        return [_item(choice) for choice in choices if choice.menu == opened]
    if len(choices) <= SHORT:
        return [_item(choice) for choice in choices]
    headings = [choice.menu for choice in choices]
    items: list[Item] = []
    for choice in choices:
        if choice.menu is None or headings.count(choice.menu) == 1:
            items.append(_item(choice))
        elif all(item.opens != choice.menu for item in items):
            items.append(Item(f"{choice.menu.title} …", f"{choice.menu.does} ({headings.count(choice.menu)} ways)", choice.menu))
    return items


def found(choices: Sequence[Choice], words: str) -> list[Item]:
    """The options in which all of the words occur, in the move's text or in what it does."""
    wanted = words.casefold().split()
    return [_item(choice) for choice in choices if all(word in f"{choice.text} {choice.does}".casefold() for word in wanted)]


def keys(items: Sequence[Item]) -> list[str]:
    """A key for each line: its own where it has one, else the next free one; empty past the last.

    Where texts begin with numbers, digits stand for nothing else: nobody should press 4 for “5 ones”.
    """
    numbered = any(item.text[:1].isdigit() and not item.key for item in items)
    return [key.casefold() for key in _assigned(items, [key for key in _KEYS if not (numbered and key.isdigit())])]


def numbers(items: Sequence[Item]) -> list[str]:
    """A number for each line, where a keyboard has an Enter key; unlike keys they never run out."""
    return _assigned(items, map(str, count(1)))


def numbered_lines(items: Sequence[Item]) -> Iterator[str]:
    """Each with its number; on a terminal no word is broken."""
    widest = max((len(item.text) for item in items), default=0)
    for number, item in zip(numbers(items), items, strict=True):
        label = f"{number:>3}  {item.text:{widest}}  " if number != item.text else f"  {number}  "
        yield fold(label + item.does, " " * (len(label) if len(label) <= LONGEST_LABEL else 5))


def _assigned(items: Sequence[Item], keys: Iterable[str]) -> list[str]:
    own = {item.key for item in items}
    free = (key for key in keys if key not in own)
    return [item.key or next(free, "") for item in items]


def _item(choice: Choice) -> Item:
    return Item(choice.text, choice.does, key=choice.key)


def fitting(choices: Sequence[Choice], typed: str, meant: str | None) -> list[Item]:
    """What fits what was typed, the option that it names in short among it; nothing typed: everything."""
    items = found(choices, typed) if typed else listed(choices)
    if meant is not None and all(item.text != meant for item in items):
        return [item for item in found(choices, meant) if item.text == meant] + items
    return items
