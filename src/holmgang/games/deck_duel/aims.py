"""Deck Duel: whose Health is gone first, and what is spent on it."""

from holmgang.core.aims import AimProgress, Goal, counted, plain_ending, towards_draw, won
from holmgang.core.nodes import Over
from holmgang.core.seats import other
from holmgang.core.story import Voice

from . import DeckDuel
from .table import MOST_HEALTH, MOST_RAGE, Fighter, View

RAGE, FOCUS, INITIATIVE = "Rage", "Focus", "Initiative"


def goal(game: DeckDuel) -> Goal:
    last = " or your last card" * (game.options.exhaustion == "new_round")
    words = {
        "Health": f"At 0 its owner is knocked out and has lost; it is never more than {MOST_HEALTH}.",
        "Action points": (
            f"Pay one for Rage, or to block a point of damage. After your Ace{last} you have {game.fresh.action}, "
            "however many there were before."
        ),
        RAGE: f"Each point, up to {MOST_RAGE}, makes your next win hit one harder; after a combat that is no tie it is gone.",
        FOCUS: "Your Ace, otherwise the lowest card, is the highest and hits for 2, until you shuffle.",
        "Which card wins": (
            "The higher one: 2 to 10, then Jack, Queen, King. "
            "An Ace is the lowest card, unless its owner has Focus: then the highest."
        ),
        "Foresight": "A winning Jack may look at your next card: keep it on top or throw it away.",
        "Jack, Queen, King": "Who wins with one takes an Action point or its gift: Foresight, a point of Health, or Focus.",
        "Ace": "Whoever flips an Ace shuffles all thirteen cards into a new deck at the end of the turn.",
    }
    if game.options.rage_order == "initiative":
        words[INITIATIVE] = "Whoever has it decides on Rage first, openly; who wins a combat takes it."
    return Goal("Bring the other Health down to 0.", "You lose when your own Health is gone.", words)


def progress(game: DeckDuel, view: View) -> AimProgress:
    """The Health that is left, and what each side has gathered."""
    table = view.table
    first, second = table.fighters
    has = [(INITIATIVE,) if table.initiative == seat else () for seat in (0, 1)]
    return AimProgress(
        (_health(first), _health(second)),
        ((*_status(first), *has[0]), (*_status(second), *has[1])),
        towards_draw(table.quiet, game.options.no_progress_limit, "Nobody has been hurt"),
    )


def ending(game: DeckDuel, over: Over, voice: Voice) -> str:
    """A knockout, or none for too long."""
    if over.winner is None:
        return f"A draw: nobody has been hurt for {counted(game.options.no_progress_limit or 0, 'turn')}."
    if over.reason != "knockout":
        return plain_ending(over, voice)
    return f"{won(over, voice)}: {voice.whose(other(over.winner))} Health is gone."


def _health(fighter: Fighter) -> str:
    return f"Health {max(0, fighter.health)}"


def _status(fighter: Fighter) -> tuple[str, ...]:
    return (*[RAGE] * (fighter.rage > 0), *[FOCUS] * fighter.focus)
