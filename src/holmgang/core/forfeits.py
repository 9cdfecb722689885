"""How a program that plays may lose its game by its own doing: each way has a name, under which it stands in the record."""

from typing import Literal

from .errors import HolmgangError

ForfeitReason = Literal["no answer", "illegal move", "crash", "flood", "endless line"]
FORFEITS: dict[str, str] = {
    "no answer": "gave no answer in time",
    "illegal move": "chose what was not possible",
    "crash": "broke off in the middle of the game",
    "flood": "wrote more than anybody reads",
    "endless line": "wrote a line that did not end",
}
"""What the program did, to be read behind its name."""


class Forfeit(HolmgangError):
    """Raised by a bot that cannot go on: it loses the game for this reason. The sentence says more, to whoever runs the bot."""

    def __init__(self, reason: ForfeitReason, sentence: str) -> None:
        self.reason: ForfeitReason = reason
        super().__init__(sentence)
