"""Duo Regna: how many dragons win, or wounds in the arena, and what the cards with a power do."""

from holmgang.core.aims import Goal, Progress, counted, plain_ending, towards_draw, won
from holmgang.core.nodes import Over
from holmgang.core.seats import SEATS, Seat, other
from holmgang.core.story import Voice

from . import DuoRegna
from .table import EDGE, View

ROYALS = {
    "priest": "Queen and King, too",
    "royal": "only Queen and King beat it all the same",
    "draw": "against Queen or King the round is a draw",
}


def goal(game: DuoRegna) -> Goal:
    """So many dragons, or wounds."""
    target = game.options.target
    priest = ", and the Priest" * (game.options.joker_vs_priest == "joker")
    words = {
        "Shield (A)": "Whatever it meets, the round is a draw.",
        "Joker (J)": f"The lowest card, but it beats Queen and King{priest}.",
        "Priest (5)": f"It turns the round upside down: the lower card wins, {ROYALS[game.options.priest_vs_royal]}.",
        "Queen and King": "The highest cards, worth 7 each.",
    }
    if game.options.theme == "gladiator":
        words["Wound"] = (
            f"Who wins a round pushes the fight one step; {EDGE} steps from the middle it wounds the other gladiator."
        )
        return Goal(
            f"Deal {counted(target, 'wound')} to the other gladiator.",
            f"You lose by {counted(target, 'wound')} of your own.",
            words,
        )
    words["Dragon"] = (
        f"Who wins a round pulls it one step closer; {EDGE} steps from the middle it is captured, and a new one comes."
    )
    whose = "the other side captures" if target == 1 else "the other side has captured"
    return Goal(f"Capture {counted(target, 'dragon')}.", f"You lose when {whose} {counted(target, 'dragon')}.", words)


def progress(game: DuoRegna, view: View) -> Progress:
    """What each side has captured; in the arena, what it has suffered."""
    table, options = view.table, game.options
    gladiator = options.theme == "gladiator"
    first, second = (
        _far(table.captured[other(seat) if gladiator else seat], options.target, gladiator=gladiator) for seat in SEATS
    )
    told = "Nobody has been wounded" if gladiator else "No dragon has been captured"
    return Progress((first, second), draw=towards_draw(table.quiet, options.no_progress_limit, told, unit="round"))


def ending(game: DuoRegna, over: Over, voice: Voice) -> str:
    """The last dragon or wound, or none for too long."""
    target, gladiator = game.options.target, game.options.theme == "gladiator"
    if over.winner is None:
        told = "nobody has been wounded" if gladiator else "no dragon has been captured"
        return f"A draw: {told} for {counted(game.options.no_progress_limit or 0, 'round')}."
    match over.reason:
        case "enough wounds dealt":
            loser: Seat = other(over.winner)
            has = voice.agreed(loser, "have", "has")
            return f"{won(over, voice)}: {voice.name(loser)} {has} suffered {counted(target, 'wound')}."
        case "enough dragons captured":
            has = voice.agreed(over.winner, "have", "has")
            return f"{won(over, voice)}: {voice.name(over.winner)} {has} captured {counted(target, 'dragon')}."
        case _:
            return plain_ending(over, voice)


def _far(count: int, target: int, *, gladiator: bool) -> str:
    return f"{count} of {counted(target, 'wound' if gladiator else 'dragon')}"
