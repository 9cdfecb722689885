"""Duo Regna: how many dragons win, or wounds in the arena, and what the cards with a power do."""

from holmgang.core.aims import AimProgress, Goal, counted, plain_ending, towards_draw, won
from holmgang.core.nodes import Over
from holmgang.core.seats import SEATS, Seat, other
from holmgang.core.story import Voice

from . import DuoRegna
from .table import EDGE, View

ROYALS = {
    "priest": "against {royals}, too",
    "royal": "only {royals} beat it all the same",
    "draw": "against {royal} the {round} is a draw",
}


def goal(game: DuoRegna) -> Goal:
    target = game.options.target
    if game.options.theme == "gladiator":
        return Goal(
            f"Deal {counted(target, 'wound')} to the other gladiator.",
            f"You lose by {counted(target, 'wound')} of your own.",
            _arena_words(game),
        )
    whose = "the other side captures" if target == 1 else "the other side has captured"
    wins, loses = f"Capture {counted(target, 'dragon')}.", f"You lose when {whose} {counted(target, 'dragon')}."
    return Goal(wins, loses, _kingdom_words(game))


def _kingdom_words(game: DuoRegna) -> dict[str, str]:
    joker = ", and the Priest" * (game.options.joker_vs_priest == "joker")
    royals = ROYALS[game.options.priest_vs_royal].format(royals="Queen and King", royal="Queen or King", round="round")
    return {
        "Shield (A)": "Whatever it meets, the round is a draw.",
        "Joker (J)": f"The lowest card, but it beats Queen and King{joker}.",
        "Priest (5)": f"It turns the round upside down: the lower card wins, {royals}.",
        "Queen and King": "The highest cards, worth 7 each.",
        "Dragon": (
            f"Who wins a round pulls it one step closer; {EDGE} steps from the middle it is captured, and a new one comes."
        ),
    }


def _arena_words(game: DuoRegna) -> dict[str, str]:
    surprise = ", and the other surprise attack" * (game.options.joker_vs_priest == "joker")
    blows = ROYALS[game.options.priest_vs_royal].format(royals="heavy blows", royal="a heavy blow", round="exchange")
    return {
        "Block (A)": "Whatever it meets, neither gains ground.",
        "Surprise attack (J)": f"The lowest card, but it beats both heavy blows{surprise}.",
        "Surprise attack (5)": f"It turns the exchange upside down: the lower card wins, {blows}.",
        "Heavy blows (Q and K)": "The highest cards, worth 7 each.",
        "Attacks (2, 3, 4 and 6)": "Worth what is written on them; the higher one wins.",
        "Tension card": (
            f"Who wins an exchange pushes it one step towards the other gladiator; {EDGE} steps from the middle it deals a "
            "wound, and a new one starts in the middle."
        ),
    }


def progress(game: DuoRegna, view: View) -> AimProgress:
    """What each side has captured; in the arena, what it has suffered."""
    table, options = view.table, game.options
    gladiator = options.theme == "gladiator"
    first, second = (
        _far(table.captured[other(seat) if gladiator else seat], options.target, gladiator=gladiator) for seat in SEATS
    )
    told = "Nobody has been wounded" if gladiator else "No dragon has been captured"
    return AimProgress((first, second), draw=towards_draw(table.quiet, options.no_progress_limit, told, unit="round"))


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
