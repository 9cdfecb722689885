"""Deck Duel: Rage, blocks and face cards, with what each costs and brings."""

from msgspec.structs import replace

from holmgang.core.aims import counted
from holmgang.core.choices import Choice, Warned
from holmgang.core.seats import Seat, other

from . import DeckDuel
from .rules import can_rage, damage, strength
from .story import card_name
from .table import ACE, MOST_HEALTH, Fighter, Move, View

PIECES: dict[Move, str] = {
    "rage": "rage",
    "calm": "deck",
    "block": "action",
    "take": "health",
    "action": "action",
    "focus": "flipped",
    "heal": "health",
    "look": "deck",
    "keep": "deck",
    "discard": "discard",
}
"""The part of the own side that a move is about."""
TURN, GIFTS = "2-a-turn", "3-the-gifts"
GIFTS_OF_CARDS: tuple[Move, ...] = ("focus", "heal", "look", "keep", "discard")


def about(view: View, names: tuple[str, str]) -> tuple[View, tuple[str, str]]:
    return view, names


def asks(game: DeckDuel, view: View, names: tuple[str, str]) -> str | Warned:  # noqa: ARG001 - the same in every game
    """What this moment of the turn is about."""
    table, seat = view.table, _seat(view)
    own, facing = table.flipped[seat], table.flipped[other(seat)]
    theirs = names[other(seat)]
    match table.phase:
        case "block":
            hit = damage(table)
            return f"Your {card_name(own)} loses to {theirs}’s {card_name(facing)}: {hit} damage. Block one of it?"
        case "face":
            return f"Your {card_name(own)} has won: choose what it brings."
        case "foresight":
            return f"Your top card is {_a(card_name(table.fighters[seat].top))}: flip it next turn, or throw it away?"
        case _ if len(view.deciding) > 1:
            return _with_danger(f"Before the flip: pay for Rage? {theirs} decides at the same time.", view)
        case _:
            return _with_danger(f"Before the flip: pay for Rage? {theirs} {_cannot(view, theirs)}", view)


def _with_danger(told: str, view: View) -> str | Warned:
    """A warning where the coming combat may be the last: what the other side can strike with is open to both."""
    own, facing = (view.table.fighters[seat] for seat in (_seat(view), other(_seat(view))))
    undecided = view.table.phase == "rage" and can_rage(facing)
    worst = 1 + (facing.focus and ACE in facing.deck) + facing.rage + undecided - (own.action > 0)
    return Warned(told, f"Careful: at Health {own.health} a lost flip may knock you out.") if worst >= own.health else told


def _cannot(view: View, theirs: str) -> str:  # noqa: ARG001 - the name is said before it
    if view.table.initiative is None:
        return "cannot."
    return "decides after you." if view.table.phase == "rage" else "has decided."


def choice(game: DeckDuel, view: View, names: tuple[str, str], move: Move) -> Choice:  # noqa: ARG001 - no name is needed
    """The move with its price."""
    seat = _seat(view)
    does = _does(game, view, view.table.fighters[seat], move)
    return Choice(move, does, pieces=(f"{PIECES[move]}:{seat}",), rule=GIFTS if move in GIFTS_OF_CARDS else TURN)


def _does(game: DeckDuel, view: View, own: Fighter, move: Move) -> str:
    match move:
        case "rage":
            last = ", but you cannot block" * (own.action == 1)
            hits = f"Rage {own.rage} to {own.rage + 1}, hits harder if you win this flip{last}"
            return f"{_price(own)}: {hits}{_back_anyway(game, view, own)}"
        case "calm":
            return f"keep your {_points(own.action)}{_back_anyway(game, view, own)}"
        case "block":
            left = damage(view.table) - 1
            survives = own.health > left
            return f"{_price(own)}: take {left} damage, {_hurt(own, left)}{_back_anyway(game, view, own) if survives else ''}"
        case "take":
            left = damage(view.table)
            return f"{left} damage, {_hurt(own, left)}"
        case "action":
            return _one_more_point(game, view)
        case "focus" if not _next_turn(game, view, move)[0].focus:
            return "nothing gained: you shuffle at the end of this turn, and that ends Focus"
        case "focus":
            return "your Ace is the highest card until you shuffle"
        case "heal" if own.health == MOST_HEALTH:
            return f"nothing gained: you have {own.health} Health, the most there can be"
        case "heal":
            return f"one more Health (then {own.health + 1})"
        case "look":
            return "Foresight: look at your top card, then keep it or throw it away"
        case "keep":
            return f"flip the {card_name(own.top)} next turn: {_prospects(game, view)}"
        case "discard":
            then, _ = _next_turn(game, view, move)
            shuffles = f", and shuffle (then {_points(then.action)})" if len(then.deck) > len(own.deck) else ""
            return f"throw the {card_name(own.top)} away, openly{shuffles}"


def _price(own: Fighter) -> str:
    """The Action point that is paid, beside those there are."""
    return "pay your last Action point" if own.action == 1 else f"pay 1 of your {_points(own.action)}"


def _points(count: int) -> str:
    return counted(count, "Action point")


def _back_anyway(game: DeckDuel, view: View, own: Fighter) -> str:
    """Said where the turn is sure to end with as many Action points whether one is paid in it or not: by a shuffle."""
    flipped = view.table.flipped[_seat(view)]
    flips = [(flipped, own.deck)] if flipped else [(card, own.deck.replace(card, "")) for card in own.top or own.deck]
    ends = {
        game.renewed(replace(own, deck=deck, action=left), ace=card == ACE).action
        for card, deck in flips
        for left in (own.action, own.action - 1)
    }
    return f"; at the end of this turn you shuffle, which leaves {_points(*ends)} either way" if len(ends) == 1 else ""


def _hurt(own: Fighter, damage: int) -> str:
    left = max(0, own.health - damage)
    return f"Health {own.health} to {left}{'' if left else ': you are knocked out, and you lose'}"


def _one_more_point(game: DeckDuel, view: View) -> str:
    """What the Action point of a face card is good for: neither a shuffle nor the cap leaves anything of it."""
    (without, _), (then, _) = _next_turn(game, view, "keep"), _next_turn(game, view, "action")
    if then.action > without.action:
        return f"one more Action point (then {then.action})"
    if without.deck != view.table.fighters[_seat(view)].deck:
        return f"nothing gained: you shuffle at the end of this turn, and then you have {_points(then.action)} anyway"
    return f"nothing gained: you have {_points(then.action)}, the most there can be"


def _prospects(game: DeckDuel, view: View) -> str:
    """How many of the cards that the other side may flip the foreseen one beats; that side may shuffle before it does."""
    own, facing = _next_turn(game, view, "keep")
    mine = strength(own.top, focus=own.focus)
    beaten = sum(strength(card, focus=facing.focus) < mine for card in facing.deck)
    return f"beats {beaten} of the {len(facing.deck)} card{'s' * (len(facing.deck) != 1)} it may meet"


def _next_turn(game: DeckDuel, view: View, move: Move) -> tuple[Fighter, Fighter]:
    """The viewer's side and the other as this choice leaves them for the next turn; “keep” takes nothing from any face card."""
    fighters = game.play(view.table, {_seat(view): move}).fighters
    return fighters[_seat(view)], fighters[other(_seat(view))]


def _seat(view: View) -> Seat:
    assert view.seat is not None
    return view.seat


def _a(name: str) -> str:
    return f"{'an' if name[:1] in 'A8' else 'a'} {name}"
