"""What each seat may know, worked out from the history by the rulings and not by the games' own views.

An onlooker follows a game step by step and keeps for each seat what a careful player there has learned. From that it tells
which outcomes are hidden from whom, and makes disguises: other states that fit all that a seat has seen.
"""

from random import Random
from typing import Any, Protocol

from msgspec.structs import replace

from holmgang.core.nodes import Played
from holmgang.core.seats import SEATS, Seat, other

from .histories import Step


class Onlooker(Protocol):
    """Follows one game and keeps its secrets apart."""

    def follow(self, step: Step) -> None:
        """Takes in what happened."""
        ...

    def hides(self, state: Any, seat: Seat | None) -> bool:
        """Whether what chance brings at this state stays hidden from the seat."""
        ...

    def discloses(self, step: Step, seat: Seat | None) -> tuple[str, ...]:
        """The cards that the step shows to the seat, besides those named by a move or seen to be drawn."""
        ...

    def disguise(self, state: Any, seat: Seat | None, rng: Random) -> Any:
        """The state with all that the seat cannot know replaced by something else that fits, at random."""
        ...


def onlooker(name: str, state: Any) -> Onlooker:
    """An onlooker who sits down at this state."""
    match name:
        case "deck-duel":
            return DeckDuelOnlooker()
        case "dueling-nobles":
            return DuelingNoblesOnlooker(state)
        case _:
            return OpenTable()


class OpenTable:
    """For games in which everything lies open."""

    def follow(self, step: Step) -> None:
        """There is nothing to remember."""

    def hides(self, state: Any, seat: Seat | None) -> bool:
        """Nothing is hidden."""
        return False

    def discloses(self, step: Step, seat: Seat | None) -> tuple[str, ...]:
        """Nothing was hidden before."""
        return ()

    def disguise(self, state: Any, seat: Seat | None, rng: Random) -> Any:
        """Only the state itself fits."""
        return state


class DeckDuelOnlooker:
    """A card that Foresight has looked at is known to the looker alone, until it is flipped or discarded face up."""

    STRENGTH = "A23456789TJQK"

    def follow(self, step: Step) -> None:
        """The state itself shows all there is to remember: the foreseen card."""

    def hides(self, state: Any, seat: Seat | None) -> bool:
        """Only looking is private, to the owner of the winning Jack."""
        return state.phase == "look" and seat != self._jack_winner(state)

    def _jack_winner(self, state: Any) -> Seat:
        one, two = state.flipped
        if one == "J" and two == "A" and state.fighters[1].focus:
            return 1
        return 0 if self.STRENGTH.index(one) > self.STRENGTH.index(two) else 1

    def discloses(self, step: Step, seat: Seat | None) -> tuple[str, ...]:
        """A foreseen card is discarded face up."""
        if not isinstance(step.cause, Played):
            return ()
        return tuple(step.before.fighters[who].top for who, move in step.cause.moves.items() if move == "discard")

    def disguise(self, state: Any, seat: Seat | None, rng: Random) -> Any:
        """Another side's foreseen card may be any card left in its deck."""
        first, second = (
            replace(fighter, top=rng.choice(fighter.deck)) if fighter.top is not None and each != seat else fighter
            for each, fighter in zip(SEATS, state.fighters, strict=True)
        )
        return replace(state, fighters=(first, second))


class DuelingNoblesOnlooker:
    """Spades, Clubs and an emptied deck make cards of a hand known to the other seat; drawing adds unknown ones."""

    def __init__(self, state: Any) -> None:
        self.known: tuple[set[str], set[str]] = (set(state.sides[0].known), set(state.sides[1].known))
        """Of each hand, the cards that the other seat knows to be in it."""

    def follow(self, step: Step) -> None:
        """Forgets cards that left a hand and learns what was shown."""
        before, after = step.before, step.after
        if isinstance(step.cause, Played):
            for seat, move in step.cause.moves.items():
                self.known[seat].difference_update(move.cards)
                if move.word == "clubs":
                    self.known[seat].add(move.cards[1])
                if move.word == "spades":
                    self.known[other(seat)].update(before.sides[other(seat)].hand)
        elif self._deals_a_card(before) and len(before.deck) == 1:
            for seat in SEATS:
                self.known[seat].update(after.sides[seat].hand)

    def hides(self, state: Any, seat: Seat | None) -> bool:
        """A number card is seen by whoever draws it; dice, nobles and the toss by all."""
        return self._deals_a_card(state) and seat != self._drawer(state)

    def discloses(self, step: Step, seat: Seat | None) -> tuple[str, ...]:
        """Spades shows the other hand, and so does, by elimination, an emptied deck."""
        if seat is None:
            return ()
        if isinstance(step.cause, Played):
            looked = seat in step.cause.moves and step.cause.moves[seat].word == "spades"
        else:
            looked = self._deals_a_card(step.before) and len(step.before.deck) == 1
        return step.after.sides[other(seat)].hand if looked else ()

    def _deals_a_card(self, state: Any) -> bool:
        return state.phase in ("cards", "diamonds") or (state.phase == "draw" and state.owed_cards > 0)

    def _drawer(self, state: Any) -> Seat:
        if state.phase == "cards":
            return 0 if len(state.sides[0].hand) < 6 else 1
        seat: Seat = state.active
        return seat

    def disguise(self, state: Any, seat: Seat | None, rng: Random) -> Any:
        """The cards that the seat cannot tell apart change places: those of unknown hands and of the deck."""
        unknown = [card for each in SEATS if each != seat for card in state.sides[each].hand if self._secret(each, card, seat)]
        unknown += state.deck
        mask = dict(zip(unknown, rng.sample(unknown, len(unknown)), strict=True))
        first, second = (
            replace(side, hand=_disguised(side.hand, mask), known=_disguised(side.known, mask)) for side in state.sides
        )
        return replace(state, sides=(first, second), deck=_disguised(state.deck, mask))

    def _secret(self, owner: Seat, card: str, seat: Seat | None) -> bool:
        return seat is None or card not in self.known[owner]


def _disguised(cards: tuple[str, ...], mask: dict[str, str]) -> tuple[str, ...]:
    order = [rank + suit for suit in "hdcs" for rank in "A23456789T"]
    return tuple(sorted((mask.get(card, card) for card in cards), key=order.index))
