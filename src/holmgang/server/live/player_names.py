"""Names that people give themselves: tidied, not to be mistaken for words of the table, and told apart."""

from unicodedata import normalize

from msgspec.structs import replace

from holmgang.core.errors import HolmgangError
from holmgang.core.record import tidy_line
from holmgang.matches.entries import SEAT_NAMES
from holmgang.server.store import Kept

OWN_WORDS = frozenset({"you", *(name.casefold() for name in SEAT_NAMES)})
"""Sentences call the listener and whoever gave no name so."""


class BadName(HolmgangError):
    """A name that would be misunderstood at the table."""


def given_name(text: str) -> str:
    """A name on one line, of characters that can be seen: none may steer a terminal or turn the direction of writing."""
    name = "".join(letter for letter in tidy_line(text) if letter.isprintable()).strip()
    if _sounds(name) in OWN_WORDS:
        raise BadName(f"“{name}” is what the table itself calls players; please choose another name, or leave it empty.")
    return name


def told_apart(first: str, second: str) -> tuple[str, str]:
    """Two names, the second with a number where nobody could tell which of them is meant."""
    return first, f"{second} 2" if sounds_alike(first, second) else second


def sounds_alike(first: str, second: str) -> bool:
    """Whether two names are the same to whoever hears them."""
    return _sounds(first) == _sounds(second)


def _sounds(name: str) -> str:
    """What is left of a name that is read aloud: neither capitals nor spaces."""
    return "".join(normalize("NFKC", name).casefold().split())


def with_names(kept: Kept) -> Kept:
    """Before a match is opened, its names are those of whoever sits there."""
    if kept.number:
        return kept
    first, second = (holder.name or SEAT_NAMES[seat] for seat, holder in enumerate(kept.holders))
    return replace(kept, setup=replace(kept.setup, names=told_apart(first, second)))
