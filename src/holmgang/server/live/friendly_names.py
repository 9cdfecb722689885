"""Names for people who give none: they go with the person, unlike "First" and "Second", which go with a seat."""

from collections.abc import Callable, Sequence
from hashlib import sha256

from holmgang.core.errors import HolmgangError

from .player_names import sounds_alike


def _words(listed: str) -> tuple[str, ...]:
    return tuple(listed.split())


MANNERS = _words(
    "Amber Brave Bright Brisk Calm Cheerful Clever Copper Coral Daring Dusky Eager Early Frosty Gentle Gilded Golden Hardy Hazel "
    "Honest Jade Jolly Keen Kindly Lively Lucky Merry Misty Nimble Patient Plucky Quick Quiet Rosy Rustic Silver Snowy Spry "
    "Steady Sunny Swift Tidy Trusty Velvet Wandering Wily Witty Woodland"
)
CREATURES = _words(
    "Badger Bison Crane Curlew Dipper Dormouse Falcon Ferret Finch Fox Goose Grouse Hare Hawk Hedgehog Heron Ibex Jackdaw "
    "Kestrel Kingfisher Lark Linnet Lynx Magpie Marten Mole Moose Otter Owl Partridge Pike Plover Puffin Raven Robin Salmon Seal "
    "Sparrow Squirrel Stoat Stork Swallow Swan Thrush Trout Walrus Weasel Wren"
)
TRIES = 64
"""A host may not want some of these words; one who wants hardly any gets seats called by their place, as before."""


def friendly_name(token: str, other: str, check: Callable[[str], None]) -> str:
    """A name for whoever holds a seat by this token: always the same one, as long as ``check`` lets it pass, and not to be
    mistaken for the other player's. Empty where there is none."""
    for number in range(TRIES):
        drawn = sha256(f"holmgang-name-1 {number} {token}".encode("utf-8", "surrogatepass")).digest()
        name = f"{_one_of(MANNERS, drawn[:4])} {_one_of(CREATURES, drawn[4:8])}"
        if not sounds_alike(name, other) and _passes(name, check):
            return name
    return ""


def _one_of(words: Sequence[str], drawn: bytes) -> str:
    return words[int.from_bytes(drawn) % len(words)]


def _passes(name: str, check: Callable[[str], None]) -> bool:
    try:
        check(name)
    except HolmgangError:
        return False
    return True
