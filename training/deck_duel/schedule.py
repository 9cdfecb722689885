"""How long and how hard a network is trained."""

from dataclasses import dataclass
from math import inf


@dataclass(frozen=True)
class Schedule:
    """Bounded by time, or by steps of fitting, which are as many on every machine; it ends with what comes first."""

    seconds: float = inf
    steps: float = inf
    games: int = 32768
    batch: int = 32768
    fits: int = 60
    """Steps of fitting for each look ahead."""
    kept: int = 64
    """Looks ahead that are fitted to."""
    rate: float = 4e-3
    exploring: float = 0.07
    wild: float = 0.1
    """The part of the games that begins anywhere."""

    def part_done(self, seconds: float, looks: int) -> float:
        """How much of the training is over after so much time and so many looks ahead."""
        return max(seconds / self.seconds, looks * self.fits / self.steps)
