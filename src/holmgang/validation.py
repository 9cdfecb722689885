"""What does not fit in a request or a setting, as a sentence for people. Whoever reads them speaks of types and operators."""

import re
from collections.abc import Callable

from holmgang.core.errors import cut, shown

_KINDS = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object with named fields",
    "null": "null",
}
_UNITS = {"str": "character", "array": "entry", "object": "field"}
_PLURALS = {"character": "characters", "entry": "entries", "field": "fields"}
_WHOLE = ("", "data")
"""What the reader calls the request itself."""


def invalid(where: str, told: str) -> str:
    """What is wrong with a field of a request: its name, and what was said of it; without a dot at the end."""
    said = in_words("The request" if where in _WHOLE else shown(where), told)
    return said or f"This request cannot be understood: {cut(where) or 'it'}: {cut(told, LONGEST)}"


def in_words(what: str, told: str) -> str | None:
    """What is wrong with anything that was read, as a sentence about ``what``; None for what is not known here."""
    for pattern, say in _SENTENCES:
        found = re.fullmatch(pattern, told)
        if found is not None:
            return say(what, found)
    return None


def _named(kinds: str) -> str:
    return " or ".join(_KINDS.get(each, each) for each in kinds.split(" | "))


def _counted(number: str, kind: str) -> str:
    unit = _UNITS.get(kind, "entry")
    return f"{number} {unit if number == '1' else _PLURALS[unit]}"


def _other_length(where: str, found: re.Match[str]) -> str:
    kind, sign, number = found.groups()
    size, bound = ("long", "most") if sign == "<=" else ("short", "least")
    return f"{where} is too {size}: at {bound} {_counted(number, kind)}"


def _other_size(where: str, found: re.Match[str]) -> str:
    sign, number = found.groups()
    size, bound = {"<=": ("large", "at most"), ">=": ("small", "at least"), ">": ("small", "more than")}[sign]
    return f"{where} is too {size}: {bound} {float(number):.15g}"


LONGEST = 200
"""Letters of what is passed on as it came."""

_SENTENCES: tuple[tuple[str, Callable[[str, re.Match[str]], str]], ...] = (
    (r"'data'", lambda where, _found: f"{where} has no body, which it needs"),
    (r"Object missing required field `(.+)`", lambda where, found: f"{where} has no field {shown(found[1])}, which it needs"),
    (
        r"Object contains unknown field `(.+)`",
        lambda where, found: f"{where} has a field {shown(found[1])}, which is not known here",
    ),
    (r"Expected `(\w+)` of length (<=|>=) (\d+)", _other_length),
    (r"Expected `str` matching regex .+", lambda where, _found: f"{where} is not written as it should be"),
    (r"Expected `\w+` (<=|>=|>) (-?\d+(?:\.\d+)?)", _other_size),
    (r"Expected `(.+)`, got `(.+)`", lambda where, found: f"{where} must be {_named(found[1])}, not {_named(found[2])}"),
    (r"Number out of range|Integer value out of range", lambda where, _found: f"{where} is a number that is far too large"),
    (r"Invalid enum value (.+)", lambda where, found: f"{where} cannot be {cut(found[1])}"),
)
