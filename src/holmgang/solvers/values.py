"""The value of a position: each seat's chance to win, how that is known, the value of each option, and how to mix them."""

from math import ceil
from typing import Literal

from msgspec import Struct

from holmgang.core.seats import Seat

Kind = Literal["exact", "certified", "pocket", "estimated"]

WITHOUT_LIMIT = "The rule that play without progress ends in a draw is left out here; endless play counts as half a win for each."

ROUNDING = 5e-5
"""Smaller differences cannot be told in a hundredth of a percent."""


class Value(Struct, frozen=True):
    """The value of a position. Seats come in their order, the first seat first."""

    win: tuple[float, float]
    """Either seat's chance to win, draws and endless play counted half; the two add up to one."""
    kind: Kind
    """*exact*: solved, up to rounding; *certified*: between proven bounds; *pocket*: by values that come with the package;
    *estimated*: a mean over games played out."""
    error: float
    """What the chances can be off by: proven where exact or certified, the standard error where estimated, and as the notes have
    it where they come with the package."""
    options: tuple[dict[str, float], dict[str, float]] = ({}, {})
    """For each seat that is asked its options, by their texts, and its chance to win after each."""
    mixtures: tuple[dict[str, float], dict[str, float]] = ({}, {})
    """Where both choose at once: how often either should choose each option."""
    notes: tuple[str, ...] = ()
    """What else must be known to read the figures."""

    def __str__(self) -> str:
        """Both seats' chances in a line, which begins with it if they are an estimate."""
        first, second = map(self.told, self.win)
        line = f"first seat {first}, second seat {second} ({self.known})"
        return f"An estimate: {line}" if self.kind == "estimated" else line

    def told(self, chance: float) -> str:
        """One of its chances in percent, as closely as it is known."""
        if self.kind == "estimated":
            return f"about {100 * chance:.1f} %"
        digits = min(2, _digits(self.error)) if self.kind == "pocket" else 2
        return f"{100 * chance:.{digits}f} %" if digits else f"about {100 * chance:.0f} %"

    @property
    def known(self) -> str:
        """How the value is known, in a few words."""
        match self.kind:
            case "exact":
                return "exact"
            case "certified":
                return f"certified to ±{percent(ceil(1e4 * self.error) / 1e4)}"  # rounded up: less would not be proven
            case "pocket":
                return f"pocket values, give or take {rounded_up(self.error)}"
            case "estimated":
                return f"give or take {100 * self.error:.1f} %"


def percent(share: float) -> str:
    """A share to a hundredth of a percent."""
    return f"{100 * share:.2f} %"


def rounded_up(error: float) -> str:
    """An error in percent, with one digit that counts."""
    digits = _digits(error)
    return f"{max(1, ceil(100 * error * 10**digits)) / 10**digits:.{digits}f} %"


def _digits(error: float) -> int:
    """How many digits behind the point it takes to tell an error in percent, at most four."""
    return next((digits for digits in range(4) if 100 * error * 10**digits >= 1), 4)


def ranked(value: Value, seat: Seat) -> list[tuple[str, float]]:
    """A seat's options with their chances, the best first; those of equal value by how often they should be played."""
    often = value.mixtures[seat]
    # what differs by rounding only is equal
    return sorted(value.options[seat].items(), key=lambda each: (-round(each[1], 9), -often.get(each[0], 0.0)))


def cost(value: Value, seat: Seat, option: str) -> float:
    """What a choice gave away against the best one, in chances to win; 0 where that is rounding or lies within the error."""
    given = max(value.options[seat].values()) - value.options[seat][option]
    return given if given > max(ROUNDING, 2 * value.error) else 0.0
