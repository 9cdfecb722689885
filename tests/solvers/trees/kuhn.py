"""Kuhn's poker with three cards: a small game with hidden cards whose whole solution is known.

Our games end in a win, a draw or a loss, so a coin stands for the stakes: whoever wins the ante alone wins the game half the time
and draws otherwise; a bet that was called is the whole game. Then the first seat's -1/18 antes are -1/36 games.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import Seat, other

VALUE = Fraction(-1, 36)
CARDS = "JQK"


class Kuhn(NamedTuple):
    """A state, and with the other seat's card covered a view."""

    cards: str = ""
    said: str = ""
    coin: str = ""


class KuhnPoker:
    """Each is dealt one of three cards; a bet is answered by calling or folding, a check by a check or a bet."""

    def start(self) -> Kuhn:
        """Nothing dealt."""
        return Kuhn()

    def node(self, state: Kuhn) -> Choose[str] | Chance[str] | Over:
        """The deal, what is said, the coin, the end."""
        if len(state.cards) < 2:
            return Chance.even(card for card in CARDS if card not in state.cards)
        match state.said:
            case "" | "c":
                return _asks(len(state.said), "c", "b")
            case "b" | "cb":
                return _asks(len(state.said), "f", "b")
            case "bb" | "cbb":
                return Over(self.higher(state), "showdown")
            case _:
                return self._ante(state)

    def _ante(self, state: Kuhn) -> Chance[str] | Over:
        if not state.coin:
            return Chance.even("+0")
        if state.coin == "0":
            return Over(None, "the ante was not worth a game")
        return Over(self.higher(state) if state.said == "cc" else 0 if state.said == "bf" else 1, "the ante")

    def higher(self, state: Kuhn) -> Seat:
        """Who has the better card."""
        return 0 if CARDS.index(state.cards[0]) > CARDS.index(state.cards[1]) else 1

    def play(self, state: Kuhn, moves: Mapping[Seat, str]) -> Kuhn:
        """What was said."""
        return state._replace(said=state.said + "".join(moves.values()))

    def settle(self, state: Kuhn, outcome: str) -> Kuhn:
        """A card or the coin."""
        return state._replace(cards=state.cards + outcome) if len(state.cards) < 2 else state._replace(coin=outcome)

    def view(self, state: Kuhn, seat: Seat | None) -> Kuhn:
        """The own card and all that was said."""
        hidden = None if seat is None else other(seat)
        return state._replace(cards="".join("?" if place == hidden else card for place, card in enumerate(state.cards)))


def _asks(words: int, *moves: str) -> Choose[Any]:
    return Choose((moves, ()) if words % 2 == 0 else ((), moves))
