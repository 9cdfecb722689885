"""Dueling Nobles: whose courtyard is empty first, and what its nobles, cards and suits are good for."""

from holmgang.core.aims import AimProgress, Goal, counted, plain_ending, towards_draw, won
from holmgang.core.nodes import Over
from holmgang.core.seats import other
from holmgang.core.story import Voice

from . import DuelingNobles
from .rules import abilities_left
from .table import DIAMONDS_DRAW, NOBLE_PRICE, NOBLES_CHOSEN, QUEEN_BONUS, SET_INCOME, SUIT_BONUS, WOUND_LIMIT, Side, View

ABILITIES = "Abilities"
SET_UP = ("nobles", "draft")
"""While nobles are dealt and chosen there is nobody to wound yet."""
TO_KEEP = f"{counted(NOBLES_CHOSEN, 'noble')} to keep"


def goal(game: DuelingNobles) -> Goal:
    often = "one of them once in a game" if game.options.suit_uses == "one_total" else "each once in a game"
    fewer = f"diamonds draw {DIAMONDS_DRAW} cards if you have fewer nobles"
    suits = f"hearts heal a wound, {fewer}, clubs fetch a discard, spades show the other hand"
    added = f"Strength, dice and cards are added up, {SUIT_BONUS} more for each card of the noble’s own suit"
    return Goal(
        "Kill all nobles of the other side.",
        "You lose with your last noble.",
        {
            ABILITIES: f"Discard a card of a suit to use its ability, {often}: {suits}.",
            "Wounds": f"A Jack or a Queen dies of {WOUND_LIMIT['J']}, a King of {WOUND_LIMIT['K']}.",
            "Duel": f"{added}: the lower sum is wounded, and a tie wounds both.",
            "Ace": "An Ace wins a duel whatever the sums are, unless an Ace answers it.",
            "Jack": "He may play two cards in a duel instead of one.",
            "Queen": f"She is {QUEEN_BONUS} stronger for every other noble beside her.",
            "King": "He rolls two dice, and you may wound him for a resource.",
            "Boost": "A 2 or 3 under a noble makes it so much stronger for good.",
            "Resources": f"They buy cards for 1 each or a noble for {NOBLE_PRICE}; three cards of a suit bring {SET_INCOME}.",
        },
    )


def progress(game: DuelingNobles, view: View) -> AimProgress:
    """How much each courtyard can still bear."""
    table = view.table
    if table.phase in SET_UP:
        return AimProgress((TO_KEEP, TO_KEEP))
    first, second = map(_left, table.sides)
    status = [(ABILITIES,) if abilities_left(side.used, game.options.suit_uses) else () for side in table.sides]
    draw = towards_draw(table.quiet, game.options.no_progress_limit, "There has been no duel")
    return AimProgress((first, second), (status[0], status[1]), draw)


def ending(game: DuelingNobles, over: Over, voice: Voice) -> str:
    """An empty courtyard or two, or no duel for too long."""
    match over.winner, over.reason:
        case None, "both last nobles killed":
            return "A draw: both last nobles fell in the same duel."
        case None, _:
            return f"A draw: there has been no duel for {counted(game.options.no_progress_limit or 0, 'turn')}."
        case _, "both last nobles killed":
            return f"{won(over, voice)}: both last nobles fell in the same duel, and the house rules decide it."
        case _, "last noble killed":
            assert over.winner is not None
            return f"{won(over, voice)}: {voice.whose(other(over.winner))} last noble is killed."
        case _:
            return plain_ending(over, voice)


def _left(side: Side) -> str:
    if not side.courtyard:
        return "no noble left"
    bears = sum(WOUND_LIMIT[noble.card[0]] - noble.wounds for noble in side.courtyard)
    return f"{counted(len(side.courtyard), 'noble')}, {counted(bears, 'wound')} to go"
