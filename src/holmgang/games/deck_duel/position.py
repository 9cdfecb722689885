"""Deck Duel as one line of text: ``10,2,0:A23456789TJQK/10,2,0:A23456789TJQK rage``.

Each side: Health, Action points, Rage and, while focused, ``F``; a colon; the cards left in the deck (``-``: none, T: ten), in
no order; ``^7`` after them is the top card that Foresight has shown, ``^?`` to those who have not seen it. All other cards of
the thirteen lie flipped, discarded, or (the King while focused) beside the pile. Then the phase: toss, rage, rage_reply, flip,
block, face, look, foresight or over; ``flipped=9-6`` the cards flipped (``9-.``: only the first seat's so far);
``initiative=1``; ``quiet=N`` for turns without damage.
"""

from msgspec.structs import replace

from holmgang.core.errors import BadPosition, MalformedMove, UnknownName, shown
from holmgang.core.position import PositionText, halves, quiet_field, read_count, read_mover
from holmgang.core.seats import SEATS
from holmgang.games.view import HIDDEN

from .options import DeckDuelOptions
from .rules import can_rage, face_moves, lead, loser, to_rage, winner
from .table import (
    FULL_DECK,
    JACK,
    KING,
    MOST_HEALTH,
    MOST_RAGE,
    MOVES,
    PHASES,
    Card,
    Deck,
    Fighter,
    Move,
    Phase,
    State,
)

EXAMPLE = "10,2,0:A23456789TJQK/10,2,0:A23456789TJQK rage"
LOWEST_HEALTH = -4
"""One point of Health and the hardest hit: a focused Ace with full Rage."""


def write(state: State) -> str:
    """The canonical line; a hidden top card is written as it stands in the state or view."""
    words = ["/".join(_write_fighter(fighter) for fighter in state.fighters), state.phase]
    if state.flipped != (None, None):
        words.append(f"flipped={state.flipped[0] or '.'}-{state.flipped[1] or '.'}")
    if state.initiative is not None:
        words.append(f"initiative={state.initiative + 1}")
    return " ".join([*words, *quiet_field(state.quiet)])


def read(text: str, options: DeckDuelOptions) -> State:
    """The state a line describes; a deck may be left out where it is full, and the phase at the start of a turn."""
    taken = PositionText(text, ("flipped", "initiative", "quiet"))
    if not 1 <= len(taken.words) <= 2:
        raise BadPosition(f"A Deck Duel position looks like {EXAMPLE}.")
    first, second = halves(taken.words[0], EXAMPLE)
    state = State(
        fighters=(_fighter(first, options.ap_cap), _fighter(second, options.ap_cap)),
        phase=_phase(taken.words[1] if len(taken.words) > 1 else "rage"),
        flipped=_flipped(taken.field("flipped")),
        initiative=read_mover(taken.field("initiative")) if taken.has("initiative") else None,
        quiet=taken.quiet(options.no_progress_limit),
    )
    _check_cards(state)
    _check_initiative(state, options)
    if min(fighter.health for fighter in state.fighters) < 1:
        if max(fighter.health for fighter in state.fighters) < 1:
            raise BadPosition("Only one side can be knocked out: nobody but a combat’s loser is hurt.")
        return replace(state, phase="over")
    return _in_phase(state, options.no_progress_limit)


def read_move(text: str) -> Move:
    """The move a text names."""
    for move in MOVES:
        if move == text.strip().casefold():
            return move
    raise MalformedMove(f"{shown(text)} is no move of Deck Duel.", MOVES)


def _write_fighter(fighter: Fighter) -> str:
    numbers = f"{fighter.health},{fighter.action},{fighter.rage}{',F' * fighter.focus}"
    return f"{numbers}:{fighter.deck or '-'}{'' if fighter.top is None else '^' + fighter.top}"


def _fighter(text: str, ap_cap: int) -> Fighter:
    numbers, _, cards = text.upper().partition(":")
    words = numbers.split(",")
    if len(words) not in (3, 4) or words[3:] not in ([], ["F"]):
        raise BadPosition(f"A side looks like 10,2,0:{FULL_DECK} (Health, Action points, Rage, F if focused), not {shown(text)}.")
    focus = len(words) == 4
    left, marked, top = (cards.replace("10", "T") or (FULL_DECK.replace(KING, "") if focus else FULL_DECK)).partition("^")
    deck = _deck(left)
    if marked and top == HIDDEN:
        raise BadPosition("A full position names the foreseen card; ^? is how others see it.")
    if marked and (len(top) != 1 or top not in deck):
        raise BadPosition(f"The foreseen card {shown(top)} is not in the deck {deck or '-'}.")
    return Fighter(
        health=read_count("Health", words[0], LOWEST_HEALTH, MOST_HEALTH),
        action=read_count("Action points", words[1], 0, ap_cap),
        rage=read_count("Rage", words[2], 0, MOST_RAGE),
        focus=focus,
        deck=deck,
        top=top if marked else None,
    )


def _deck(text: str) -> Deck:
    cards = "" if text == "-" else text
    for card in cards:
        if card not in FULL_DECK:
            raise BadPosition(f"{shown(card)} is no card: a deck holds some of {FULL_DECK}.")
        if cards.count(card) > 1:
            raise BadPosition(f"A deck holds each card once, but {card} stands {cards.count(card)} times in {shown(text)}.")
    return "".join(card for card in FULL_DECK if card in cards)


def _flipped(text: str) -> tuple[Card | None, Card | None]:
    if not text:
        return None, None
    first, dash, second = text.upper().replace("10", "T").partition("-")
    cards = [None if card in (".", "") else card for card in (first, second)]
    if not dash or any(card is not None and (len(card) != 1 or card not in FULL_DECK) for card in cards):
        raise BadPosition(f"The flipped cards are written like 9-6, or 9-. before the second, not {shown(text)}.")
    if cards[0] is None:
        raise BadPosition("The first seat’s card is flipped before the second’s.")
    return cards[0], cards[1]


def _phase(text: str) -> Phase:
    for phase in PHASES:
        if phase == text.casefold():
            return phase
    raise BadPosition(str(UnknownName("phase", text, PHASES)), PHASES)


def _check_cards(state: State) -> None:
    for fighter, card in zip(state.fighters, state.flipped, strict=True):
        if card is not None and card in fighter.deck:
            raise BadPosition(f"The flipped {card} cannot be in its deck {fighter.deck} as well.")
        if fighter.focus and (KING in fighter.deck or card == KING):
            raise BadPosition("A focused fighter’s King lies beside the discard pile: it is neither in the deck nor flipped.")


def _check_initiative(state: State, options: DeckDuelOptions) -> None:
    if options.rage_order == "simultaneous" and (state.initiative is not None or state.phase in ("toss", "rage_reply")):
        raise BadPosition("There is no initiative here: it needs rage_order=initiative.")
    if options.rage_order == "initiative" and (state.initiative is None) != (state.phase == "toss"):
        raise BadPosition("With rage_order=initiative every position but the toss itself says who has it: initiative=1 or 2.")


def _in_phase(state: State, limit: int | None) -> State:
    """The state, if its phase goes with the cards; a decision on Rage that nobody has is passed over."""
    both = None not in state.flipped
    if state.quiet == limit and (state.flipped[0] is not None and state.phase in ("flip", "block")):
        raise BadPosition(f"At quiet={limit} the game is a draw before another card is flipped.")
    decks = [fighter.deck for fighter in state.fighters]
    match state.phase:
        case "toss" | "rage" | "rage_reply" | "flip":
            if both or (state.flipped[0] is not None and state.phase != "flip"):
                raise BadPosition(f"In the phase {state.phase} the cards are not flipped yet: leave flipped out.")
            for seat in SEATS:
                if not decks[seat] and state.flipped[seat] is None:
                    raise BadPosition("A deck that is empty is renewed at the end of the turn: write its thirteen cards.")
            if state.phase == "rage":
                return to_rage(state)
            if state.phase == "rage_reply" and not can_rage(state.fighters[1 - (state.initiative or 0)]):
                return replace(state, phase="flip")
            return state
        case "over":
            raise BadPosition("The game is over only once a side’s Health is below 1.")
        case _ if not both or lead(state) == 0:
            raise BadPosition(f"The phase {state.phase} needs two flipped cards, one stronger than the other: flipped=9-6.")
        case "block" if state.fighters[loser(state)].action == 0:
            raise BadPosition("The loser has no Action point, so there is no block to decide on.")
        case "face" if not face_moves(state):
            raise BadPosition("Only a winning Jack, Queen or King has a face effect.")
        case "look" | "foresight" if state.flipped[winner(state)] != JACK or not decks[winner(state)]:
            raise BadPosition("Foresight needs a winning Jack and a card left in its owner’s deck.")
        case "foresight" if state.fighters[winner(state)].top is None:
            raise BadPosition("In the phase foresight the card looked at must be named, as in 23^3.")
        case _:
            return state
