"""The rules of Deck Duel Basic: flip cards, hit harder with Rage, and know when to spend your Action points.

Numbers in comments are those of the rulings (DD 2.x).
"""

from collections.abc import Mapping
from functools import cache
from random import Random

from msgspec.structs import replace

from holmgang.core.chance import below
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import SEATS, Seat, other, with_seat
from holmgang.games.view import HIDDEN, table_view

from .options import DeckDuelOptions
from .table import (
    ACE,
    FOCUSED_ACE,
    FULL_DECK,
    MOST_HEALTH,
    MOST_RAGE,
    ROUND_ACTION,
    START_HEALTH,
    STRENGTH,
    Card,
    Deck,
    Fighter,
    Move,
    State,
    View,
)

Fighters = tuple[Fighter, Fighter]

TOSS: Chance[str] = Chance.even("12")


class DeckDuelRules:
    """The rules under one set of options.

    ``deck`` (in the order of the full one), ``health`` and ``action`` shrink the game: both own these cards only, begin with so
    much Health, and have so many Action points whenever a round begins.
    """

    def __init__(
        self, options: DeckDuelOptions, deck: Deck = FULL_DECK, health: int = START_HEALTH, action: int = ROUND_ACTION
    ) -> None:
        self.options = options
        self.fresh = Fighter(health=health, action=action, deck=deck)

    # Set-up

    def start(self) -> State:
        """Two fresh fighters; under initiative a toss comes first (DD 2.38)."""
        state = State((self.fresh, self.fresh))
        return replace(state, phase="toss") if self.options.rage_order == "initiative" else to_rage(state)

    # What happens next

    def node(self, state: State) -> Choose[Move] | Chance[str] | Over:
        """The end, or what this phase of the turn asks for."""
        fighters = state.fighters
        for seat in SEATS:
            if fighters[seat].health < 1:
                return Over(other(seat), "knockout")
        if state.quiet == self.options.no_progress_limit and state.flipped == (None, None):
            return Over(None, "too many turns without damage")
        match state.phase:
            case "rage" if state.initiative is None:
                return _asks("rage", "calm", who=tuple(can_rage(fighters[seat]) for seat in SEATS))
            case "rage" | "rage_reply":
                return _asks("rage", "calm", who=_only(rage_decider(state)))
            case "block":
                return _asks("block", "take", who=_only(loser(state)))
            case "face":
                return _asks(*face_moves(state), who=_only(winner(state)))
            case "foresight":
                return _asks("keep", "discard", who=_only(winner(state)))
            case "flip":
                return _top_card(fighters[0 if state.flipped[0] is None else 1])
            case "look":
                return _top_card(fighters[winner(state)])
            case _:
                return TOSS

    # What a move does

    def play(self, state: State, moves: Mapping[Seat, Move]) -> State:
        """Rage, a block, a face card's effect, or what to do with the foreseen card."""
        match state.phase:
            case "rage" | "rage_reply":
                fighters = tuple(
                    _enraged(state.fighters[seat]) if moves.get(seat) == "rage" else state.fighters[seat] for seat in SEATS
                )
                state = replace(state, fighters=fighters)
                return to_rage_reply(state) if state.phase == "rage" else replace(state, phase="flip")
            case "block":
                return self._hurt(state, blocked=moves[loser(state)] == "block")
            case _:
                return self._effect(state, moves[winner(state)])

    def _effect(self, state: State, choice: Move) -> State:
        """What the winner does with a face card, or with the card that Foresight showed."""
        seat = winner(state)
        fighter = state.fighters[seat]
        match choice:
            case "action":
                return self._end_turn(state, seat, replace(fighter, action=min(fighter.action + 1, self.options.ap_cap)))
            case "focus":
                return self._end_turn(state, seat, replace(fighter, focus=True))
            case "heal":
                return self._end_turn(state, seat, replace(fighter, health=min(fighter.health + 1, MOST_HEALTH)))
            case "look":
                return replace(state, phase="look")
            case "discard":
                left = fighter.deck.replace(fighter.top or "", "")
                reshuffles = fighter.top == ACE and self.options.foresight_ace == "reshuffle"  # DD 2.17
                return self._end_turn(state, seat, replace(fighter, deck=left, top=None), ace_counts=reshuffles)
            case _:
                return self._end_turn(state, seat, fighter)

    # What chance does

    def settle(self, state: State, outcome: str) -> State:
        """The toss for the initiative, a flipped card, or the card that Foresight looks at."""
        match state.phase:
            case "toss":
                return to_rage(replace(state, initiative=0 if outcome == "1" else 1))
            case "look":
                seat = winner(state)
                looked = replace(state.fighters[seat], top=outcome)
                return replace(state, fighters=with_seat(state.fighters, seat, looked), phase="foresight")
            case _:
                seat = 0 if state.flipped[0] is None else 1
                drawn = replace(state.fighters[seat], deck=state.fighters[seat].deck.replace(outcome, ""), top=None)
                fighters = with_seat(state.fighters, seat, drawn)
                if seat == 0:
                    return replace(state, fighters=fighters, flipped=(outcome, None))
                return self._compare(replace(state, fighters=fighters, flipped=(state.flipped[0], outcome)))

    def _compare(self, state: State) -> State:
        """A tie feeds both sides' Rage; otherwise the loser may block if he can pay for it."""
        if lead(state) == 0:
            fighters = tuple(replace(fighter, rage=min(fighter.rage + 1, MOST_RAGE)) for fighter in state.fighters)
            return self._new_turn(replace(state, fighters=fighters, quiet=self._quieter(state)), ace_counts=None)
        if state.fighters[loser(state)].action > 0:
            return replace(state, phase="block")
        return self._hurt(state, blocked=False)

    def _hurt(self, state: State, *, blocked: bool) -> State:
        """Damage first, then the winner's face effect (DD 2.7)."""
        seat = loser(state)
        fighter = state.fighters[seat]
        pain = damage(state) - blocked
        beaten = replace(fighter, health=fighter.health - pain, action=fighter.action - blocked)
        state = replace(
            state,
            fighters=with_seat(state.fighters, seat, beaten),
            initiative=None if state.initiative is None else winner(state),
            quiet=self._quieter(state) if pain == 0 else 0,
        )
        if beaten.health < 1:
            return replace(state, phase="over")  # DD 2.39: at once, with nothing after it
        if face_moves(state):
            return replace(state, phase="face")
        return self._end_turn(state, seat, beaten)

    def _quieter(self, state: State) -> int:
        return state.quiet + (self.options.no_progress_limit is not None)

    # The end of a turn

    def _end_turn(self, state: State, seat: Seat, fighter: Fighter, *, ace_counts: bool = False) -> State:
        """After a combat both sides' Rage is gone, the blocking loser's too (DD 2.31)."""
        fighters = with_seat(state.fighters, seat, fighter)
        calmed = tuple(replace(each, rage=0) for each in fighters)
        return self._new_turn(replace(state, fighters=calmed), ace_counts=seat if ace_counts else None)

    def _new_turn(self, state: State, *, ace_counts: Seat | None) -> State:
        """Whoever flipped an Ace, or has no cards left, starts a new round (DD 2.14 to 2.19)."""
        fighters = tuple(
            self.renewed(state.fighters[seat], ace=state.flipped[seat] == ACE or seat == ace_counts) for seat in SEATS
        )
        return to_rage(replace(state, fighters=fighters, flipped=(None, None)))

    def renewed(self, fighter: Fighter, *, ace: bool) -> Fighter:
        """A fighter as a turn leaves it for the next, where it flipped an Ace or did not."""
        if not ace and fighter.deck:
            return fighter
        kept = not ace and self.options.exhaustion == "reshuffle_only"  # DD 2.18
        action = fighter.action if kept else self.fresh.action
        return replace(fighter, deck=self.fresh.deck, top=None, focus=False, action=action)

    # Who sees what

    def view(self, state: State, seat: Seat | None) -> View:
        """All but the other side's foreseen card. That a card was looked at and kept is public."""
        fighters = tuple(
            state.fighters[each]
            if each == seat or state.fighters[each].top is None
            else replace(state.fighters[each], top=HIDDEN)
            for each in SEATS
        )
        return table_view(replace(state, fighters=fighters), self.node(state), seat)

    def imagine(self, view: View, rng: Random) -> State:
        """A foreseen card that is hidden may be any of its deck."""
        fighters = []
        for fighter in view.table.fighters:
            if fighter.top == HIDDEN:
                fighter = replace(fighter, top=fighter.deck[below(len(fighter.deck), rng.getrandbits)])
            fighters.append(fighter)
        return replace(view.table, fighters=tuple(fighters))

    def outcome_seen(self, state: State, outcome: str, seat: Seat | None) -> str | None:
        """Flips and the toss are public; what Foresight shows is for the looker alone."""
        return outcome if state.phase != "look" or seat == winner(state) else None


# Comparing cards


def strength(card: Card | None, *, focus: bool) -> int:
    """A focused Ace is the highest card, an ordinary one the lowest."""
    return FOCUSED_ACE if card == ACE and focus else STRENGTH[card or ACE]


def lead(state: State) -> int:
    """By how much the first seat's card beats the second's; 0 is a tie."""
    one, two = (strength(state.flipped[seat], focus=state.fighters[seat].focus) for seat in SEATS)
    return one - two


def winner(state: State) -> Seat:
    """Who has flipped the stronger card."""
    return 0 if lead(state) > 0 else 1


def loser(state: State) -> Seat:
    """Who has flipped the weaker card."""
    return other(winner(state))


def damage(state: State) -> int:
    """1, or 2 by a focused Ace (DD 2.27), and the winner's whole Rage (DD 2.30)."""
    fighter = state.fighters[winner(state)]
    focused_ace = state.flipped[winner(state)] == ACE  # an Ace never wins without focus
    return 1 + focused_ace + fighter.rage


def face_moves(state: State) -> tuple[Move, ...]:
    """What a winning Jack, Queen or King offers; exactly one must be taken (DD 2.8)."""
    match state.flipped[winner(state)]:
        case "K":
            return "action", "focus"
        case "Q":
            return "action", "heal"
        case "J":
            # DD 2.20: no play leads to an empty deck here, but a position written down may
            return ("action", "look") if state.fighters[winner(state)].deck else ("action",)
        case _:
            return ()


# Deciding on Rage


def can_rage(fighter: Fighter) -> bool:
    """Rage costs an Action point, and at most 3 can be held (DD 2.3)."""
    return fighter.action > 0 and fighter.rage < MOST_RAGE


def rage_decider(state: State) -> Seat:
    """Under initiative: the seat that decides on Rage in this phase."""
    has_it = state.initiative or 0
    return has_it if state.phase == "rage" else other(has_it)


def to_rage(state: State) -> State:
    """The turn begins with Rage, passing over seats that cannot buy any."""
    able = [can_rage(fighter) for fighter in state.fighters]
    if able[state.initiative] if state.initiative is not None else any(able):
        return replace(state, phase="rage")
    return to_rage_reply(state)


def to_rage_reply(state: State) -> State:
    """Under initiative the other seat decides next, if it can; then the cards are flipped."""
    if state.initiative is not None and can_rage(state.fighters[other(state.initiative)]):
        return replace(state, phase="rage_reply")
    return replace(state, phase="flip")


def _enraged(fighter: Fighter) -> Fighter:
    return replace(fighter, action=fighter.action - 1, rage=fighter.rage + 1)


# Small helpers


def _only(seat: Seat) -> tuple[bool, bool]:
    return seat == 0, seat == 1


@cache
def _asks(*moves: Move, who: tuple[bool, bool]) -> Choose[Move]:
    return Choose((moves if who[0] else (), moves if who[1] else ()))


def _top_card(fighter: Fighter) -> Chance[str]:
    """A card from the counts of the deck, or the one that Foresight has already brought to light."""
    return _even(fighter.deck if fighter.top is None else fighter.top)


@cache
def _even(cards: str) -> Chance[str]:
    return Chance.even(cards)
