"""A decision's options as a list to pick from: numbered or lettered, and long ones gathered under headings."""

from collections.abc import Sequence
from typing import NamedTuple

from holmgang.games.choices import Choice, Menu

SHORT = 9
"""So many options are listed as they are."""

COMMAND_KEYS = "qru"
"""Keys that mean something else on every screen: leave, resign, undo."""

_KEYS = "123456789abcdefghijklmnopstvwxyz"


class Item(NamedTuple):
    """A line of the list: an option, or a heading that opens a list of its own."""

    text: str
    does: str
    opens: Menu | None = None


def listed(choices: Sequence[Choice], opened: Menu | None = None) -> list[Item]:
    """The lines under an opened heading, or those of the whole decision."""
    if opened is not None:
        return [Item(choice.text, choice.does) for choice in choices if choice.menu == opened]
    if len(choices) <= SHORT:
        return [Item(choice.text, choice.does) for choice in choices]
    headings = [choice.menu for choice in choices]
    items: list[Item] = []
    for choice in choices:
        if choice.menu is None or headings.count(choice.menu) == 1:
            items.append(Item(choice.text, choice.does))
        elif all(item.opens != choice.menu for item in items):
            items.append(Item(f"{choice.menu.title} …", f"{choice.menu.does} ({headings.count(choice.menu)} ways)", choice.menu))
    return items


def found(choices: Sequence[Choice], words: str) -> list[Item]:
    """The options in which all of the words occur, in the move's text or in what it does."""
    wanted = words.casefold().split()
    return [
        Item(choice.text, choice.does)
        for choice in choices
        if all(word in f"{choice.text} {choice.does}".casefold() for word in wanted)
    ]


def keys(items: Sequence[Item]) -> list[str]:
    """A key for each line: its own text where every text is one letter or digit, else the next free key; empty past the last."""
    if items and all(len(item.text) == 1 for item in items):
        return [item.text.casefold() for item in items]
    return [_KEYS[place] if place < len(_KEYS) else "" for place in range(len(items))]


def numbers(items: Sequence[Item]) -> list[str]:
    """The same for a keyboard with an Enter key: any number of lines can be numbered."""
    if items and all(len(item.text) == 1 for item in items):
        return [item.text for item in items]
    return [str(number) for number in range(1, len(items) + 1)]
