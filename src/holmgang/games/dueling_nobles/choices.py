"""Dueling Nobles: what each step of a turn asks, and what every option costs and brings."""

from holmgang.core.aims import counted
from holmgang.core.choices import MAY_WIN, WINS, Choice, Menu
from holmgang.core.seats import Seat, other

from . import DuelingNobles
from .rules import strength
from .story import card_name, move_name, noble_name
from .table import (
    DIAMONDS_DRAW,
    DICE,
    MOST_CARDS_BOUGHT,
    NOBLE_PRICE,
    REDIRECT_PRICE,
    SET_INCOME,
    VALUE,
    WOUND_LIMIT,
    Card,
    Move,
    Noble,
    NobleCard,
    View,
)

ONCE_A_TURN, EACH_ONCE_A_TURN = ", once a turn", ", each boost once a turn"
BOOST = Menu("boost", f"a noble with a 2 or 3{ONCE_A_TURN}")
SWITCH = Menu("switch", f"exchange the boosts of two nobles{EACH_ONCE_A_TURN}")
PAIR = Menu("play", "two cards together")

DUEL = "5-the-duel"
RULES = {
    "draft": "2-set-up",
    "begin": "3-the-beginning-of-a-turn",
    "cash": "4-income-and-buying",
    "spend": "4-income-and-buying",
}
"""Where the rules page tells of a phase; of all others under the duel."""


def about(view: View, names: tuple[str, str]) -> tuple[View, tuple[str, str]]:
    return view, names


def asks(game: DuelingNobles, view: View, names: tuple[str, str]) -> str:
    """The step of the turn, and what it is for."""
    table = view.table
    seat = _seat(view)
    theirs = names[other(seat)]
    match table.phase:
        case "draft":
            both = f" {theirs} chooses at the same time." if len(view.deciding) > 1 else ""
            return f"The draft: keep three of your six nobles for the game.{both}"
        case "begin":
            boosted = " You have boosted: one new boost a turn." * table.turn.boosted
            return f"Beginning of your turn: use what you like, then “ready” for your income.{boosted}"
        case "cash":
            resources = table.sides[seat].resources
            now = f"Income: 1 resource, you now have {resources}."
            income = f"You have {counted(resources, 'resource')} now." if table.turn.cashed else now
            if all(move.word == "keep" for move in view.options):
                return f"{income} You hold no three cards of a suit to trade."
            return f"{income} Trade three cards of a suit for {SET_INCOME} more?"
        case "spend":
            has = counted(table.sides[seat].resources, "resource")
            nobles = "a noble" if game.options.noble_buy_limit == 1 else "nobles"
            goods = f"up to {MOST_CARDS_BOUGHT} cards for 1 each, {nobles} for {NOBLE_PRICE}"
            return f"You have {has}. You buy only once a turn: {goods}."
        case "duel":
            may_rest = any(move.word == "rest" for move in view.options)
            return f"Challenge a noble to your one duel of this turn{', or rest' * may_rest}."
        case "redirect":
            assert table.duel is not None
            attacker, target = noble_name(table.duel.attacker), noble_name(table.duel.defender)
            return f"{theirs}’s {attacker} challenges your {target}. Send another noble for {REDIRECT_PRICE} resources?"
        case "attack":
            own, facing = game.subtotal(table, seat), game.subtotal(table, other(seat))
            return f"You attack at {own} against {facing}. Play a card? {theirs} answers after you."
        case _:
            assert table.duel is not None
            cards = table.duel.attack_cards
            attack = game.subtotal(table, other(seat)) + game.card_value(table.duel.attacker, cards)
            against = "an Ace" if any(card[0] == "A" for card in cards) else str(attack)
            return f"You defend at {game.subtotal(table, seat)} against {against}. Play a card?"


def choice(game: DuelingNobles, view: View, names: tuple[str, str], move: Move) -> Choice:
    """The move, what it costs and what it brings."""
    explained = _explained(game, view, names, move).warned(_mortal(view, move))
    return explained._replace(pieces=_pieces(view, move), rule=RULES.get(view.table.phase, DUEL), said=move_name(move))


def _pieces(view: View, move: Move) -> tuple[str, ...]:
    match move.word:
        case "buy":
            return ("deck",) * (move.count > 0) + ("nobles",) * (move.nobles > 0)
        case "save":
            return (f"resources:{_seat(view)}",)
        case "clubs":
            return f"card:{move.cards[0]}", f"discarded:{move.cards[1]}"
        case "stand":
            assert view.table.duel is not None
            return (f"card:{view.table.duel.defender}",)
        case _:
            return tuple(f"card:{card}" for card in move.cards)


def _explained(game: DuelingNobles, view: View, names: tuple[str, str], move: Move) -> Choice:
    text = str(move)
    seat = _seat(view)
    own = view.table.sides[seat]
    match move.word:
        case "draft":
            kept = tuple(Noble(card) for card in move.cards)
            return Choice(text, f"keep {_strengths(kept, move.cards)}")
        case "ready":
            return Choice(text, f"on to your income: 1 resource (then {own.resources + 1})")
        case "wound":
            noble = _noble(own.courtyard, move.cards[0])
            dies = noble.wounds + 1 == WOUND_LIMIT["K"]
            suffers = f"{noble_name(noble.card)} takes a wound{' and DIES' if dies else ''}"
            often = ONCE_A_TURN + " for each King" * (game.options.king_wound_limit == "per_king")
            return Choice(text, f"{suffers}, you get 1 resource (then {own.resources + 1}){often}")
        case "boost":
            card, noble_card = move.cards
            value = VALUE[card[0]]
            now = strength(own.courtyard, noble_card)
            return Choice(text, f"{card_name(card)} on {noble_name(noble_card)}: {now} to {now + value}{ONCE_A_TURN}", BOOST)
        case "switch":
            after = game.play(view.table, {seat: move}).sides[seat].courtyard
            return Choice(text, f"exchange boosts: {_strengths(after, move.cards)}{EACH_ONCE_A_TURN}", SWITCH)
        case "hearts" | "diamonds" | "clubs" | "spades":
            return _ability(game, move, names[other(seat)])
        case "keep":
            return Choice(text, "trade nothing")
        case "cash":
            often = ONCE_A_TURN if game.options.set_discard_limit == 1 else ""
            # the question says what for, and a phone has one line for this
            menu = Menu("cash", f"three cards of a suit{often}")
            return Choice(text, f"for {SET_INCOME} resources (then {own.resources + SET_INCOME}){often}", menu)
        case "save":
            return Choice(text, f"buy nothing this turn, keep {own.resources}")
        case "buy":
            return Choice(text, _bought(move, own.resources), key="" if move.nobles else str(move.count))
        case "rest":
            return Choice(text, "no duel, end your turn")
        case "duel":
            attacker, defender = move.cards
            menu = Menu(f"duel {attacker}", f"{_with_dice(view, seat, attacker)} attacks")
            gain = MAY_WIN if _is_last_to_kill(view, defender) else 0
            return Choice(text, _odds(view, attacker, defender, names), menu, gain=gain)
        case "stand":
            assert view.table.duel is not None
            return Choice(text, _odds_of_defence(view, view.table.duel.defender))
        case "redirect":
            return Choice(text, f"pay {REDIRECT_PRICE}: {_odds_of_defence(view, move.cards[0])}")
        case "play" | "hold":
            together = PAIR if len(move.cards) > 1 else None
            return Choice(text, _total(game, view, move.cards), together, gain=_gain(game, view, move))


def _ability(game: DuelingNobles, move: Move, theirs: str) -> Choice:
    """A suit's ability, and how often a game has it."""
    often = ", one suit a game" if game.options.suit_uses == "one_total" else ", once a game"
    paid, text = card_name(move.cards[0]), str(move)

    def explained(brings: str, any_brings: str) -> Choice:
        # a heading has one line on a phone, and reads with its title: “clubs fetch …”; what is paid, each option says
        return Choice(text, f"discard {paid}: {brings}{often}", Menu(move.word, f"{any_brings}{often}"))

    match move.word:
        case "hearts":
            return explained(f"heal a wound of {noble_name(move.cards[1])}", "heal a wound")
        case "diamonds":
            draw = f"draw {DIAMONDS_DRAW} cards"
            return explained(draw, draw)
        case "clubs":
            return explained(f"take {card_name(move.cards[1])}", "fetch a discarded card")
        case _:
            return explained(f"look at {theirs}’s hand", "look at the other hand")


def _strengths(courtyard: tuple[Noble, ...], cards: tuple[NobleCard, ...]) -> str:
    return ", ".join(f"{noble_name(card)} {strength(courtyard, card)}" for card in cards)


def _bought(move: Move, resources: int) -> str:
    goods = [f"{move.count} card{'s' * (move.count > 1)}"] * (move.count > 0)
    goods += [f"{move.nobles} noble{'s' * (move.nobles > 1)}"] * (move.nobles > 0)
    price = move.count + NOBLE_PRICE * move.nobles
    return f"{' and '.join(goods)} for {price}, keep {resources - price}"


def _odds(view: View, attacker: NobleCard, defender: NobleCard, names: tuple[str, str]) -> str:
    seat = _seat(view)
    told = f"{_with_dice(view, seat, attacker)} against {_with_dice(view, other(seat), defender)}"
    if _dying(view, other(seat), defender):
        wins = ", and you win" * _is_last_to_kill(view, defender)
        told += f"; a wound kills {names[other(seat)]}’s {noble_name(defender)}{wins}"
    return told


def _is_last_to_kill(view: View, defender: NobleCard) -> bool:
    """Whether one more wound of this noble empties the other courtyard."""
    theirs = other(_seat(view))
    return _dying(view, theirs, defender) and len(view.table.sides[theirs].courtyard) == 1


def _odds_of_defence(view: View, defender: NobleCard) -> str:
    seat = _seat(view)
    assert view.table.duel is not None
    facing = _with_dice(view, other(seat), view.table.duel.attacker)
    return f"{_with_dice(view, seat, defender)} defends against {facing}"


def _mortal(view: View, move: Move) -> str:
    """A warning where the next wound kills the own noble that the move sends into a duel, and perhaps loses the game."""
    seat, duel = _seat(view), view.table.duel
    match move.word:
        case "duel" | "redirect":
            card = move.cards[0]
        case "stand" if duel is not None:
            card = duel.defender
        case _:
            return ""
    if not _dying(view, seat, card):
        return ""
    lost = ", the last you have" * (len(view.table.sides[seat].courtyard) == 1)
    return f"Careful: a wound kills your {noble_name(card)}{lost}"


def _dying(view: View, seat: Seat, card: NobleCard) -> bool:
    return _noble(view.table.sides[seat].courtyard, card).wounds + 1 == WOUND_LIMIT[card[0]]


def _with_dice(view: View, seat: Seat, card: NobleCard) -> str:
    return f"{noble_name(card)} {strength(view.table.sides[seat].courtyard, card)}+{'2 dice' if DICE[card[0]] == 2 else 'die'}"


def _total(game: DuelingNobles, view: View, cards: tuple[Card, ...]) -> str:
    """What the cards bring the duel to, and for the defender who is then wounded: "lose" would sound like the whole game."""
    seat = _seat(view)
    table = view.table
    assert table.duel is not None
    attacking = seat == table.active
    noble = table.duel.attacker if attacking else table.duel.defender
    value = game.card_value(noble, cards)
    bonus = value - sum(VALUE[card[0]] for card in cards)
    total = f"{game.subtotal(table, seat) + value}{f' (+{bonus} for your noble’s suit)' * (bonus > 0)}"
    ace = any(card[0] == "A" for card in cards)
    if attacking:
        held = "" if cards else "no card: "
        return f"{held}{'an Ace wins unless an Ace answers' if ace else f'total {total}'}"
    by_ace = ace or any(card[0] == "A" for card in table.duel.attack_cards)
    played = ", ".join(["no card"] * (not cards) + [total] * (not by_ace))
    over = game.view(game.play(table, {seat: Move("play" if cards else "hold", cards)}), None).over
    ends = ""
    if over is not None and over.winner is not None:
        ends = f", and you {'win' if over.winner == seat else 'lose'} the game"
    elif over is not None:
        ends = ", and the game is a draw"
    return f"{played}{': ' * bool(played)}{_hurt(view, game.compare(table, cards))}{ends}"


def _gain(game: DuelingNobles, view: View, move: Move) -> int:
    """What an answer decides: the game, the duel, or a tie; an attacker’s card may still be answered."""
    seat, table = _seat(view), view.table
    if seat == table.active:
        return 0
    over = game.view(game.play(table, {seat: move}), None).over
    if over is not None and over.winner is not None:
        return WINS if over.winner == seat else 0
    result = game.compare(table, move.cards)
    return 2 if result < 0 else int(result == 0)


def _hurt(view: View, result: int) -> str:
    """Whom the duel's result wounds or kills, as the defender is told."""
    seat, duel = _seat(view), view.table.duel
    assert duel is not None
    own, theirs = f"your {noble_name(duel.defender)}", noble_name(duel.attacker)
    own_dies, their_dies = _dying(view, seat, duel.defender), _dying(view, other(seat), duel.attacker)
    if result > 0:
        return f"{own} dies" if own_dies else f"{own} is wounded, {_wounds(view, seat, duel.defender)}"
    if result < 0:
        return f"{theirs} dies" if their_dies else f"{theirs} is wounded, {_wounds(view, other(seat), duel.attacker)}"
    if own_dies and their_dies:
        return "a tie, both die"
    return "a tie, both are wounded" + f", {own} dies" * own_dies + f", {theirs} dies" * their_dies


def _wounds(view: View, seat: Seat, card: NobleCard) -> str:
    """How many a noble then has, of how many it dies."""
    return f"{_noble(view.table.sides[seat].courtyard, card).wounds + 1} of {WOUND_LIMIT[card[0]]}"


def _noble(courtyard: tuple[Noble, ...], card: NobleCard) -> Noble:
    return next(noble for noble in courtyard if noble.card == card)


def _seat(view: View) -> Seat:
    assert view.seat is not None
    return view.seat
