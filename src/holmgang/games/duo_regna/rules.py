"""The rules of Duo Regna: two equal hands of nine cards pull a dragon to and fro.

No chance and no first player; both seats always choose at once. Numbers in comments are those of the rulings (DR 2.x).
"""

from collections.abc import Mapping
from functools import cache
from random import Random

from holmgang.core.errors import BadOutcome
from holmgang.core.nodes import Choose, Over
from holmgang.core.seats import Seat
from holmgang.games.view import table_view

from .options import DuoRegnaOptions
from .table import EDGE, FULL_HAND, JOKER, PRIEST, ROYALS, SHIELD, VALUE, Card, Hand, State, View


class DuoRegnaRules:
    """The rules under one set of options. ``hand`` shrinks the game: both own these cards only."""

    def __init__(self, options: DuoRegnaOptions, hand: Hand = FULL_HAND) -> None:
        self.options = options
        self.hand = hand
        self.result = {(one, two): self.compare(one, two) for one in FULL_HAND for two in FULL_HAND}

    # Set-up

    def start(self) -> State:
        """Full hands, a dragon in the middle, nothing captured."""
        return State((self.hand, self.hand))

    # What happens next

    def node(self, state: State) -> Choose[Card] | Over:
        """Both seats choose a card, until one has captured enough dragons."""
        if max(state.captured) >= self.options.target:
            captor: Seat = 0 if state.captured[0] >= self.options.target else 1
            return Over(captor, "enough dragons captured" if self.options.theme == "dragons" else "enough wounds dealt")
        if state.quiet == self.options.no_progress_limit:
            return Over(None, "too many rounds without progress")  # DR 2.18
        return _both_choose(*state.hands)

    # What a round does

    def play(self, state: State, moves: Mapping[Seat, Card]) -> State:
        """Reveal, compare, move the dragon, discard, capture, refill."""
        dragon = state.dragon + self.result[moves[0], moves[1]]
        # DR 2.9: both cards are spent, whatever the result
        hands = (state.hands[0].replace(moves[0], ""), state.hands[1].replace(moves[1], ""))
        captured = state.captured
        quiet = state.quiet + (self.options.no_progress_limit is not None)
        if abs(dragon) == EDGE:
            captor: Seat = 0 if dragon > 0 else 1
            captured = (captured[0] + (captor == 0), captured[1] + (captor == 1))
            quiet = 0
            if captured[captor] == self.options.target:
                return State(hands, dragon, captured, quiet)  # DR 2.17: no new dragon, no refill
            dragon = 0
            if self.options.refill_on_capture:
                hands = (self.hand, self.hand)  # DR 2.10
        if not hands[0]:
            hands = (self.hand, self.hand)  # DR 2.11: both always run out together
        return State(hands, dragon, captured, quiet)

    def settle(self, state: State, outcome: int) -> State:  # noqa: ARG002 - there is no state to settle in
        """Never asked for: there is no chance in this game."""
        raise BadOutcome(f"Nothing is left to chance in Duo Regna, so {outcome} decides nothing.")

    def compare(self, one: Card, two: Card) -> int:
        """The round's result for the player of the first card: 1 a win, 0 a draw, -1 a loss."""
        if SHIELD in (one, two):
            return 0  # DR 2.5: whatever the other card is
        if VALUE[one] == VALUE[two]:
            return 0  # DR 2.4, 2.7, 2.8
        smaller = 1 if VALUE[one] < VALUE[two] else -1
        pair = {one, two}
        if PRIEST in pair:
            if JOKER in pair:
                return smaller if self.options.joker_vs_priest == "joker" else -smaller  # DR 2.2
            if not pair.isdisjoint(ROYALS):
                return {"priest": smaller, "royal": -smaller, "draw": 0}[self.options.priest_vs_royal]  # DR 2.1
            return smaller
        if JOKER in pair and not pair.isdisjoint(ROYALS):
            return smaller  # DR 2.3: against anything else the Joker is just a 1
        return -smaller

    # Who sees what

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything: hands follow from the cards seen (DR 2.12). A choice not yet revealed is no part of the state."""
        return table_view(state, self.node(state), seat)

    def imagine(self, view: View, rng: Random) -> State:  # noqa: ARG002 - nothing is hidden, so nothing is drawn
        return view.table

    def outcome_seen(self, state: State, outcome: int, seat: Seat | None) -> int:  # noqa: ARG002 - all would be seen
        """All there is to see, were there chance."""
        return outcome


@cache
def _both_choose(first: Hand, second: Hand) -> Choose[Card]:
    return Choose((tuple(first), tuple(second)))
