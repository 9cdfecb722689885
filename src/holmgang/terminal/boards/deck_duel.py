"""Deck Duel: each fighter's Health, Action points, Rage, Focus and deck, and the flipped cards between them."""

from collections.abc import Sequence

from rich.text import Text

from holmgang.core.seats import Seat
from holmgang.core.story import Spoken
from holmgang.games.deck_duel import DeckDuel
from holmgang.games.deck_duel.figures import DeckDuelConstants, DeckDuelFigures, constants, figures
from holmgang.games.deck_duel.story import card_name
from holmgang.games.deck_duel.table import Card, Fighter, State, View
from holmgang.games.view import HIDDEN

from .drawing import FAINT, MARK, OWN, THEIRS, Board, BoardSetting, called, heading, sides, tally, whose


def draw(game: DeckDuel, view: View, names: tuple[str, str], setting: BoardSetting) -> list[Text]:
    """The far fighter, the flipped cards, the near fighter."""
    top, bottom = sides(view)
    far, close = view.table.fighters[top], view.table.fighters[bottom]
    limits = constants(game)
    return [
        _heading(view, names, top),
        _points(limits, far),
        _deck(limits, far, THEIRS),
        Text(""),
        *_flipped(figures(game, view), view, names, setting.story),
        Text(""),
        _deck(limits, close, OWN),
        _points(limits, close),
        _heading(view, names, bottom),
    ]


def turn_over(before: State, after: State) -> bool:
    """Cards were flipped, and their turn is over; without Action points nobody was asked in it."""
    return before.flipped != (None, None) and (after.flipped == (None, None) or after.phase == "over")


def card(letter: str) -> str:
    """A card as people write it: the ten in two digits."""
    return "10" if letter == "T" else letter


def _heading(view: View, names: tuple[str, str], seat: Seat) -> Text:
    top = view.table.fighters[seat].top
    notes = ["initiative"] * (view.table.initiative == seat)
    if top == HIDDEN:
        notes.append("has seen the top card")
    elif top is not None:
        notes.append(f"top card: {card(top)}")
    return heading(view, names, seat, ", ".join(notes))


def _points(limits: DeckDuelConstants, fighter: Fighter) -> Text:
    health = max(0, fighter.health)
    return Text.assemble(
        "    Health ",
        (f"{health:2} ", "bold"),
        tally(health, limits.most_health, "♥", "·", "red"),
        "   Action ",
        (f"{fighter.action} ", "bold"),
        tally(fighter.action, limits.most_action, "●", "·", "cyan"),
        "   Rage ",
        (f"{fighter.rage} ", "bold"),
        tally(fighter.rage, limits.most_rage, "▲", "·", "yellow"),
        "   Focus ",
        (f"ON, {card_name(limits.focus_raises)} high" if fighter.focus else "off", "bold" if fighter.focus else FAINT),
    )


def _deck(limits: DeckDuelConstants, fighter: Fighter, style: str) -> Text:
    """The cards that may still come, in no order."""
    line = Text.assemble(f"    deck {len(fighter.deck):2}  ")
    taken = limits.focus_takes if fighter.focus else ""
    for letter in limits.cards:
        here = letter in fighter.deck
        gap = f"({letter})" if letter == taken else "·".rjust(len(card(letter)))
        line.append(f"{card(letter)} " if here else f"{gap} ", style if here else FAINT)
    gone = [card(letter) for letter in limits.cards if letter not in fighter.deck and letter != taken]
    line.append(f"  gone: {' '.join(gone)}" if gone else "", FAINT)
    return line


def _flipped(told: DeckDuelFigures, view: View, names: tuple[str, str], story: Sequence[Spoken]) -> list[Text]:
    """The cards of this combat or, until the next flip, faintly those of the last one."""
    top, bottom = sides(view)
    fresh = view.table.flipped != (None, None)
    cards = view.table.flipped if fresh else _last_flip(story)
    lines = [Text(f"{'':26}┌────┐", FAINT)]
    for seat in (top, bottom):
        letter = cards[seat]
        label = f"{whose(view, names, seat)} card" if letter else ""
        owner = f"{label[:1].upper() + label[1:]:>24}"
        shown = card(letter) if letter else "··"
        style = OWN if seat == bottom else THEIRS
        lines.append(Text.assemble(owner, ("  │", FAINT), (f"{shown:^4}", style if fresh else FAINT), ("│", FAINT)))
        lines.append(Text.assemble((f"{'':26}{'├────┤' if seat == top else '└────┘'}", FAINT)))
    if not fresh and None not in cards:
        lines[2].append("   the last combat", FAINT)
    elif told.winner is not None:
        verb = "win" if told.winner == view.seat else "wins"
        lines[2].append(f"   {called(view, names, told.winner)} {verb} this combat", MARK)
    return lines


def _last_flip(story: Sequence[Spoken]) -> tuple[Card | None, Card | None]:
    """The cards of the last combat that was told; flips come in pairs, the first seat's first."""
    cards = [str(spoken.facts["card"]) for spoken in story if spoken.kind == "flipped"]
    return (cards[-2], cards[-1]) if len(cards) > 1 else (None, None)


BOARD = Board(draw, turn_over=turn_over)
