"""How long a bot thinks that searches, as it is written behind its name: ``master:2000`` or ``master:0.5s``."""

from typing import NamedTuple

from holmgang.core.errors import HolmgangError, shown

MOST_SIMULATIONS = 1_000_000
MOST_SECONDS = 10.0
_IN_A_SECOND = MOST_SIMULATIONS / MOST_SECONDS
"""More simulations than any machine gets done."""


class BadBound(HolmgangError):
    """A bound that cannot be understood, or one for a bot that does not search."""


class Bounds(NamedTuple):
    """What ends a search; without seconds its choice follows from the view and the random numbers alone."""

    simulations: int
    seconds: float | None = None


def read_bounds(text: str) -> Bounds:
    """A number of simulations, or of seconds with an s behind it."""
    plain = text.strip().casefold()
    number = plain.removesuffix("s")
    if number.isascii() and len(number) <= len(str(MOST_SIMULATIONS)):
        if number == plain and number.isdigit() and 1 <= int(number) <= MOST_SIMULATIONS:
            return Bounds(int(number))
        if number != plain and number.replace(".", "", 1).isdigit() and 0 < float(number) <= MOST_SECONDS:
            return Bounds(max(1, round(float(number) * _IN_A_SECOND)), float(number))
    raise BadBound(
        f"A bot thinks for 1 to {MOST_SIMULATIONS:,} simulations, as in master:2000, or for at most {MOST_SECONDS:g} seconds, "
        f"as in master:0.5s, not for {shown(text)}."
    )
