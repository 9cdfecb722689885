"""How strong the bots were found to be, as ``make bots`` has written it down."""

from pathlib import Path

import msgspec

from .versus import Score

STRENGTHS = Path(__file__).parent / "strength.json"


class MeasuredScore(msgspec.Struct, frozen=True):
    """One bot's score against another, the seats swapped after every game."""

    game: str
    one: str
    two: str
    version: str
    """Of the package that it was measured with."""
    seed: int
    wins: int
    draws: int
    losses: int

    @property
    def score(self) -> Score:
        """Knows the share of points and its interval."""
        return Score(self.wins, self.draws, self.losses)


def measured_scores() -> list[MeasuredScore]:
    """In the order in which ``make bots`` has written them."""
    return msgspec.json.decode(STRENGTHS.read_bytes(), type=list[MeasuredScore])
