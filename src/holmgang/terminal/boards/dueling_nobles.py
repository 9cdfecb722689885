"""Dueling Nobles: two courtyards with wounds and boosts, hands, piles, and the duel in progress between them."""

from rich.text import Text

from holmgang.core.seats import Seat, other
from holmgang.games.dueling_nobles import DuelingNobles
from holmgang.games.dueling_nobles.rules import abilities_left, strength
from holmgang.games.dueling_nobles.story import RANKS, SUIT_SIGNS
from holmgang.games.dueling_nobles.table import (
    BASE,
    DICE,
    NOBLES_CHOSEN,
    NOBLES_DEALT,
    QUEEN_BONUS,
    SUITS,
    VALUE,
    WOUND_LIMIT,
    Card,
    Duel,
    Noble,
    NobleCard,
    Side,
    State,
    View,
)
from holmgang.games.view import HIDDEN

from .drawing import FAINT, MARK, OWN, THEIRS, Board, BoardSetting, columns, heading, sides, spread, whose, wrapped

CELL = 19
CLOSE_CELL = 18
PHASES = {
    "begin": "beginning",
    "diamonds": "beginning",
    "cash": "income",
    "spend": "buying",
    "draw": "buying",
    "duel": "duel",
    "redirect": "duel",
    "roll": "duel",
    "attack": "duel",
    "defend": "duel",
}
"""The four parts of a turn, and which of the rules' steps belong to each."""


def draw(game: DuelingNobles, view: View, names: tuple[str, str], setting: BoardSetting) -> list[Text]:
    """The far side, what lies between, the near side; closely where the room is too low for the usual way."""
    lines = _drawn(game, view, names, setting.width, close=False)
    if setting.height is not None and len(lines) > setting.height:
        return _drawn(game, view, names, setting.width, close=True)
    return lines


def _drawn(game: DuelingNobles, view: View, names: tuple[str, str], width: int, *, close: bool) -> list[Text]:
    top, bottom = sides(view)
    return [
        _heading(game, view, names, top, width),
        *(_counted_hand(view, top) if close else _hand(view, names, top, width)),
        *_courtyard(view, top, width, close=close),
        *_middle(game, view, names, width, close=close),
        *_courtyard(view, bottom, width, close=close),
        *_hand(view, names, bottom, width),
        _heading(game, view, names, bottom, width),
    ]


def card_text(card: Card) -> Text:
    """A card as one types it, with the sign of its suit: ``Ts♠`` is the ten of spades; a covered one is ``??``."""
    if card == HIDDEN:
        return Text("??", FAINT)
    return Text(card + SUIT_SIGNS[card[1]], _suit_style(card))


def _suit_style(card: Card) -> str:
    return "bold red" if card[1] in "hd" else "bold"


def _cards(cards: tuple[Card, ...]) -> list[Text]:
    return [card_text(card) for card in cards]


def _heading(game: DuelingNobles, view: View, names: tuple[str, str], seat: Seat, width: int) -> Text:
    side = view.table.sides[seat]
    left = abilities_left(side.used, game.options.suit_uses)
    right = Text.assemble("resources ", (str(side.resources), "bold"), "   abilities left")
    for suit in left:
        right.append(f" {suit}{SUIT_SIGNS[suit]}", _suit_style("-" + suit))
    if not left:
        right.append(" none", FAINT)
    return spread(heading(view, names, seat), right, width - 1)


def _hand(view: View, names: tuple[str, str], seat: Seat, width: int) -> list[Text]:
    side = view.table.sides[seat]
    label = Text(f"    hand {len(side.hand):2}  ")
    if seat != view.seat:
        return wrapped(label, _cards(side.hand), width)
    cards = _cards(side.hand)
    for text, card in zip(cards, side.hand, strict=True):
        if card in side.known:
            text.append("!")
    if side.known:
        cards.append(Text(f"  (! known to {names[other(seat)]})", FAINT))
    return wrapped(label, cards, width)


def _counted_hand(view: View, seat: Seat) -> list[Text]:
    """A hand in one line: the cards that can be seen, and how many others there are."""
    hand = view.table.sides[seat].hand
    seen = [card for card in hand if card != HIDDEN]
    words = [Text(f"    hand {len(hand):2} "), *_cards(tuple(seen))]
    if len(seen) < len(hand):
        words.append(Text(f"and {len(hand) - len(seen)} hidden" if seen else "all hidden", FAINT))
    return [Text(" ").join(words)]


def _courtyard(view: View, seat: Seat, width: int, *, close: bool) -> list[Text]:
    table = view.table
    side = table.sides[seat]
    if table.phase in ("nobles", "draft") and not side.courtyard:
        dealt = table.dealt if seat == 0 else table.nobles
        if table.phase == "nobles":
            return [Text("    the nobles are being dealt", FAINT)]
        return wrapped(Text("    dealt   "), [_noble_name(card) for card in dealt], width)
    if not side.courtyard:
        return [Text("    no noble is left", MARK)]
    style = OWN if seat == sides(view)[1] else THEIRS
    if close:
        return columns([[_close_noble(side, noble, table.duel, style)] for noble in side.courtyard], CLOSE_CELL, width, indent=4)
    return columns([_noble(side, noble, table.duel, style) for noble in side.courtyard], CELL, width, indent=4)


def _noble_name(card: NobleCard) -> Text:
    return Text.assemble(card_text(card), f" {RANKS[card[0]]} ")


def _noble(side: Side, noble: Noble, duel: Duel | None, style: str) -> list[Text]:
    """Card, rank and strength before dice; below it wounds and boost."""
    duelling = duel is not None and noble.card in (duel.attacker, duel.defender)
    first = Text.assemble(
        card_text(noble.card),
        (f" {RANKS[noble.card[0]]} ", style),
        (str(strength(side.courtyard, noble.card)), "bold"),
        (" ⚔" if duelling else "", MARK),
    )
    second = Text(f"wounds {noble.wounds}/{WOUND_LIMIT[noble.card[0]]}", "red" if noble.wounds else FAINT)
    if noble.boost:
        second.append_text(Text.assemble((" +", "not dim"), card_text(noble.boost)))
    return [first, second]


def _close_noble(side: Side, noble: Noble, duel: Duel | None, style: str) -> Text:
    """A noble in one line: ``Qh♥ 15⚔ w1/2 +3c♣``, wounds only where there are any."""
    duelling = duel is not None and noble.card in (duel.attacker, duel.defender)
    line = Text.assemble(
        card_text(noble.card), (f" {strength(side.courtyard, noble.card)}", style), ("⚔" if duelling else "", MARK)
    )
    if noble.wounds:
        line.append(f" w{noble.wounds}/{WOUND_LIMIT[noble.card[0]]}", "red")
    if noble.boost:
        line.append_text(Text.assemble(" +", card_text(noble.boost)))
    return line


def _middle(game: DuelingNobles, view: View, names: tuple[str, str], width: int, *, close: bool) -> list[Text]:
    """Whose turn it is, the piles, and the duel in progress."""
    table = view.table
    set_up = table.phase in ("nobles", "draft")
    lines = [_rule(_turn(view, names), width), *(_close_piles(table, width) if close and not set_up else _piles(table, width))]
    if table.duel is not None:
        lines += [_dueller(game, view, names, seat) for seat in sides(view)]
    elif not set_up and not close:
        lines += wrapped(Text(f"    nobles to draw {len(table.nobles):2}  "), _cards(table.nobles), width)
    return [*lines, _rule("", width)]


def _rule(title: str, width: int) -> Text:
    across = min(width, 96) - 4
    if not title:
        return Text(f"  {'─' * across}", FAINT)
    return Text.assemble(("  ── ", FAINT), (title, MARK), (f" {'─' * (across - len(title) - 4)}", FAINT))


def _turn(view: View, names: tuple[str, str]) -> str:
    part = PHASES.get(view.table.phase)
    owner = whose(view, names, view.table.active)
    return f"{owner[:1].upper()}{owner[1:]} turn: {part}" if part else ""


def _piles(table: State, width: int) -> list[Text]:
    if table.phase in ("nobles", "draft"):
        return [
            Text(f"    each player keeps {NOBLES_CHOSEN} of {NOBLES_DEALT} nobles", FAINT),
            Text(
                f"    Jack {BASE['J']}, may play two cards   Queen {BASE['Q']}, +{QUEEN_BONUS} for each noble beside her", FAINT
            ),
            Text(
                f"    King {BASE['K']}, rolls two dice and dies of {WOUND_LIMIT['K']} wounds, the others of {WOUND_LIMIT['J']}",
                FAINT,
            ),
        ]
    return wrapped(Text(f"    deck {len(table.deck):2}   discards {len(table.discard):2}  "), _cards(table.discard), width)


def _close_piles(table: State, width: int) -> list[Text]:
    """All piles together, the discards by suit so that each card takes one letter."""
    label = Text(f"    deck {len(table.deck):2}  nobles {len(table.nobles):2}  discards {len(table.discard):2} ")
    suits = []
    for suit in SUITS:
        ranks = [card[0] for card in table.discard if card[1] == suit]
        if ranks:
            suits.append(Text.assemble((f" {suit}{SUIT_SIGNS[suit]}", _suit_style("-" + suit)), f" {' '.join(ranks)}"))
    return wrapped(label, suits, width)


def _dueller(game: DuelingNobles, view: View, names: tuple[str, str], seat: Seat) -> Text:
    """One side of the duel as a sum: strength, dice, cards."""
    table, duel = view.table, view.table.duel
    assert duel is not None
    attacks = seat == table.active
    card, dice = (duel.attacker, duel.attack_dice) if attacks else (duel.defender, duel.defend_dice)
    owner = whose(view, names, seat)
    style = OWN if seat == sides(view)[1] else THEIRS
    line = Text.assemble(("  ⚔ ", MARK), (owner[:1].upper() + owner[1:], style), " ", card_text(card), " ")
    line.append("attacks: " if attacks else "defends: ")
    line.append(str(strength(table.sides[seat].courtyard, card)), "bold")
    if len(dice) < DICE[card[0]]:
        line.append(f" + {'two dice' if DICE[card[0]] == 2 else 'a die'}")
        return line
    subtotal = game.subtotal(table, seat)
    line.append(f" + dice {' '.join(map(str, dice))} = ")
    line.append(str(subtotal), "bold")
    if attacks and table.phase == "defend":
        if duel.attack_cards:
            line.append(" + ")
            line.append_text(Text(" ").join(_cards(duel.attack_cards)))
            if any(each[0] == "A" for each in duel.attack_cards):
                line.append(", an Ace", MARK)
            else:
                value = game.card_value(card, duel.attack_cards)
                bonus = value - sum(VALUE[each[0]] for each in duel.attack_cards)
                line.append(f" + suit {bonus}" if bonus else "")
                line.append(f" = {subtotal + value}", MARK)
        else:
            line.append(", no card")
    elif seat in view.deciding:
        line.append(", to choose a card", MARK)
    return line


BOARD = Board(draw)
