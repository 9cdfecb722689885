"""What happens in Deck Duel, told to either seat and to everybody else."""

from msgspec.structs import replace

from holmgang.core.nodes import Cause, Played, Settled
from holmgang.core.seats import SEATS, Seat
from holmgang.core.story import Event, Voice, event, saying

from .rules import damage, lead, loser, winner
from .table import ACE, MOST_RAGE, Card, Fighter, Move, State

NAMES = {"A": "Ace", "T": "10", "J": "Jack", "Q": "Queen", "K": "King"}

BEATS = {
    **dict.fromkeys(("raged", "calm"), 100),
    "flipped": 175,
    **dict.fromkeys(("won", "tied"), 550),
    **dict.fromkeys(("blocked", "unblocked"), 150),
    "hurt": 800,
    **dict.fromkeys(("unhurt", "unable", "reshuffled"), 350),
}
"""A combat is told in about two seconds, most of them for who wins, by how much and why, and for what it has cost: where nobody
is asked anything, the next one follows at once.

A page shows both choices at once, for as long as they have together, and so both flips.
"""


def card_name(card: Card | None) -> str:
    """A card as people say it: ``7``, ``10``, ``Queen``."""
    return NAMES.get(card or "", card or "")


def tell(before: State, cause: Cause[Move, str], after: State) -> tuple[Event, ...]:
    """A choice, a flip or a look, and all that follows from it before the next."""
    told: list[Event] = []
    match cause:
        case Played(moves):
            for seat in SEATS:
                if seat in moves:
                    told += _chosen(seat, moves[seat], before, after)
        case Settled(outcome) if before.phase == "flip":
            told += _flipped(outcome, before)
        case Settled(outcome):
            told += _settled(outcome, before)
    for seat in SEATS:
        lost = before.fighters[seat].health - after.fighters[seat].health
        if lost > 0:
            told.append(_hurt(seat, lost, after.fighters[seat].health))
        elif before.phase == "block" and seat == loser(before):
            told.append(_unhurt(seat))
    if before.initiative is not None and after.initiative not in (None, before.initiative):
        told.append(_initiative(after.initiative))
    told += [
        _new_round(seat, _why_renewed(seat, cause, before), before.fighters[seat], after.fighters[seat])
        for seat in SEATS
        if _renewed(seat, cause, before, after)
    ]
    return tuple(told)


def without_points(before: State, after: State) -> tuple[Event, ...]:
    """Said as a turn begins: whoever has no Action point is asked nothing in it, and should know why."""
    seats = tuple(seat for seat in SEATS if after.fighters[seat].action == 0)
    if not seats or before.flipped[0] is None or after.flipped != (None, None):
        return ()
    nothing = "no Action point: no Rage and no block this turn."

    def sentence(voice: Voice) -> str:
        return f"Both have {nothing}" if len(seats) > 1 else f"{voice.does(seats[0], 'have', 'has')} {nothing}"

    return (event("unable", sentence, {"seats": seats}),)


def _chosen(seat: Seat, move: Move, before: State, after: State) -> list[Event]:
    fighter = after.fighters[seat]
    match move:
        case "rage":
            return [
                saying(
                    "raged",
                    seat,
                    lambda voice: f"{voice.does(seat, 'pay')} an Action point for Rage, now {fighter.rage}.",
                    reveals=before.initiative is None,
                )
            ]
        case "calm":
            secret = before.initiative is None
            return [saying("calm", seat, lambda voice: f"{voice.does(seat, 'stay')} calm.", reveals=secret)]
        case "block":
            return [saying("blocked", seat, lambda voice: f"{voice.does(seat, 'pay')} an Action point to block one damage.")]
        case "take":
            return [saying("unblocked", seat, lambda voice: f"{voice.does(seat, 'do', 'does')} not block.")]
        case "action":
            count = fighter.action
            return [saying("action", seat, lambda voice: f"{voice.does(seat, 'take')} an Action point, now {count}.")]
        case "focus":
            return [
                saying(
                    "focused",
                    seat,
                    lambda voice: f"{voice.does(seat, 'gain')} Focus: {voice.whose(seat)} Ace is now the highest card.",
                )
            ]
        case "heal":
            healed = fighter.health > before.fighters[seat].health
            note = f"now {fighter.health}" if healed else f"but cannot have more than {fighter.health}"
            return [saying("healed", seat, lambda voice: f"{voice.does(seat, 'take')} a point of Health, {note}.")]
        case "look":
            return [saying("looking", seat, lambda voice: f"{voice.does(seat, 'use')} Foresight.")]
        case "keep":
            return [saying("kept", seat, lambda voice: f"{voice.does(seat, 'leave')} the card on top of the deck.")]
        case "discard":
            card = before.fighters[seat].top or ""
            return [
                event(
                    "discarded",
                    lambda voice: f"{voice.does(seat, 'discard')} the {card_name(card)} from the top of the deck.",
                    {"seat": seat, "card": card},
                    reveals=True,
                )
            ]


def _settled(outcome: str, before: State) -> list[Event]:
    if before.phase == "toss":
        seat: Seat = 0 if outcome == "1" else 1
        return [saying("tossed", seat, lambda voice: f"{voice.does(seat, 'win')} the toss for the initiative.", reveals=True)]
    return [_looked(winner(before), outcome)]


def _flipped(card: Card, before: State) -> list[Event]:
    """A card turned over and, with the second, what it means."""
    seat: Seat = 0 if before.flipped[0] is None else 1
    focused = " (focused)" if card == ACE and before.fighters[seat].focus else ""
    told = [
        event(
            "flipped",
            lambda voice: f"{voice.does(seat, 'flip')} {_a_card(card)}{focused}.",
            {"seat": seat, "card": card},
            reveals=True,
        )
    ]
    if seat == 1:
        told.append(_compared(replace(before, flipped=(before.flipped[0], card))))
    return told


def _compared(shown: State) -> Event:
    if lead(shown) == 0:
        return event("tied", f"A tie: both gain Rage, up to {MOST_RAGE}, and keep it.")
    won, strikes = winner(shown), damage(shown)
    rage = shown.fighters[won].rage
    told = f"{strikes} damage{f' ({strikes - rage} + {rage} Rage)' if rage else ''}{about_ace(shown)}"
    return saying("won", won, lambda voice: f"{voice.does(won, 'win')} the combat for {told}.", damage=strikes, rage=rage)


def about_ace(shown: State) -> str:
    """Why an Ace has won or lost, which no other card leaves in doubt; nothing where there is none."""
    if shown.flipped[winner(shown)] == ACE:
        return ": with Focus an Ace is the highest card"
    return ": without Focus an Ace is the lowest card" if shown.flipped[loser(shown)] == ACE else ""


def _looked(seat: Seat, card: Card) -> Event:
    def sentence(voice: Voice) -> str:
        if voice.listener == seat:
            return f"You look at your top card: {_a_card(card)}."
        return f"{voice.does(seat, 'look')} at the top card of the deck."

    return event("looked", sentence, {"seat": seat}, private={seat: {"card": card}}, reveals=True)


def _hurt(seat: Seat, lost: int, left: int) -> Event:
    def sentence(voice: Voice) -> str:
        down = "is knocked out" if voice.listener != seat else "are knocked out"
        rest = f"{left} Health left" if left > 0 else f"and {down}"
        return f"{voice.does(seat, 'lose')} {lost} Health, {rest}."

    return saying("hurt", seat, sentence, lost=lost, health=left)


def _unhurt(seat: Seat) -> Event:
    return saying("unhurt", seat, lambda voice: f"{voice.does(seat, 'take')} no damage.")


def _initiative(seat: Seat) -> Event:
    return saying("initiative", seat, lambda voice: f"{voice.does(seat, 'take')} the initiative.")


def _renewed(seat: Seat, cause: Cause[Move, str], before: State, after: State) -> bool:
    """Whether the seat's deck was shuffled anew in this step, in which it may have lost the card flipped."""
    return len(after.fighters[seat].deck) > len(before.fighters[seat].deck) - _flips(seat, cause, before)


def _flips(seat: Seat, cause: Cause[Move, str], before: State) -> bool:
    return before.phase == "flip" and isinstance(cause, Settled) and (seat == 1) == (before.flipped[0] is not None)


def _why_renewed(seat: Seat, cause: Cause[Move, str], before: State) -> str:
    """What a seat's deck was shuffled anew for: an Ace (DD 2.14, 2.17), or its end (DD 2.18)."""
    flipped = cause.outcome if isinstance(cause, Settled) and _flips(seat, cause, before) else before.flipped[seat]
    if flipped == ACE:
        return "flipped an Ace"
    discards = isinstance(cause, Played) and cause.moves.get(seat) == "discard"
    return "discarded an Ace" if discards and before.fighters[seat].top == ACE else "no card left"


def _new_round(seat: Seat, why: str, old: Fighter, new: Fighter) -> Event:
    def sentence(voice: Voice) -> str:
        shuffles, has = voice.does(seat, "shuffle").replace("You", "you"), voice.agreed(seat, "have", "has")
        points = f"{new.action} Action point{'s' * (new.action != 1)}"
        focus = " and no Focus any more" if old.focus else ""
        return f"Having {why}, {shuffles} all thirteen cards into a new deck and {has} {points}{focus}."

    return saying("reshuffled", seat, sentence, action=new.action)


def _a_card(card: Card) -> str:
    return f"{'an' if card in 'A8' else 'a'} {card_name(card)}"
