"""What a match refuses to do, beside moves that are not possible."""

from holmgang.core.errors import HolmgangError, OutOfTurn


class NotNow(HolmgangError):
    """An offer, an answer, a claim or a share that is not possible now."""


class TimeUp(OutOfTurn):
    """A choice that came after the flag had fallen; `Match.plan_due` ends the match."""
