"""How good a Dueling Nobles table looks: living nobles, their strength, cards, resources, and a duel's prospects."""

from holmgang.core.seats import Seat, other

from .rules import DuelingNoblesRules, strength
from .table import DICE, SUITS, VALUE, WOUND_LIMIT, Card, Noble, Side, State, View

WON = 1_000_000
NOBLE, STRENGTH, WOUND, RESOURCE = 600, 12, 180, 45
UNKNOWN_CARD, ACE, LOW_CARD, PIP = 50, 110, 20, 6
ABILITY = 20
RECRUIT = NOBLE + 12 * STRENGTH
REPLY = 6
"""What an unknown hand is expected to add in a duel."""
LEAST_CHANCE, MOST_CHANCE, EVEN, PER_LEAD, ACE_CHANCE = 3, 97, 50, 3, 90
"""How likely a duel is to be won, in hundredths, by twice the lead; and by an Ace against a hand."""
TWO_DIE_MEANS = 7


def measure(rules: DuelingNoblesRules, view: View) -> int | None:
    """Points for the viewer; None during the deal."""
    assert view.seat is not None
    if view.over is not None:
        return 0 if view.over.winner is None else WON if view.over.winner == view.seat else -WON
    table = view.table
    if table.phase in ("nobles", "toss", "cards"):
        return _courtyard_points(table.sides[view.seat]) - _courtyard_points(table.sides[other(view.seat)])
    points = _side_points(table.sides[view.seat]) - _side_points(table.sides[other(view.seat)])
    owed = UNKNOWN_CARD * table.owed_cards + RECRUIT * table.owed_nobles
    points += owed if table.active == view.seat else -owed
    if table.duel is not None:
        points += _duel_points(rules, table, view.seat)
    return points


def _side_points(side: Side) -> int:
    cards = sum(_card_points(card) for card in side.hand)
    return _courtyard_points(side) + cards + RESOURCE * side.resources + ABILITY * (len(SUITS) - len(side.used))


def _courtyard_points(side: Side) -> int:
    return sum(_noble_points(side, noble) for noble in side.courtyard)


def _noble_points(side: Side, noble: Noble) -> int:
    return NOBLE + STRENGTH * strength(side.courtyard, noble.card) - WOUND * noble.wounds


def _card_points(card: Card) -> int:
    if card == "?":
        return UNKNOWN_CARD
    return ACE if card[0] == "A" else LOW_CARD + PIP * VALUE[card[0]]


def _duel_points(rules: DuelingNoblesRules, table: State, seat: Seat) -> int:
    """What the duel under way is expected to bring the viewer."""
    duel = table.duel
    assert duel is not None
    attacker, defender = table.active, other(table.active)
    lead = rules.subtotal(table, attacker) - rules.subtotal(table, defender)
    lead += rules.card_value(duel.attacker, duel.attack_cards)
    unrolled = DICE[duel.attacker[0]] - len(duel.attack_dice) - DICE[duel.defender[0]] + len(duel.defend_dice)
    lead = 2 * lead + TWO_DIE_MEANS * unrolled
    lead += 2 * (_reply(rules, table, attacker, duel.attacker) if table.phase != "defend" else 0)
    lead -= 2 * _reply(rules, table, defender, duel.defender)
    chance = max(LEAST_CHANCE, min(MOST_CHANCE, EVEN + PER_LEAD * lead))
    if any(card[0] == "A" for card in duel.attack_cards):
        chance = ACE_CHANCE if table.sides[defender].hand else 100
    won = chance * _stake(table.sides[defender], duel.defender) - (100 - chance) * _stake(table.sides[attacker], duel.attacker)
    return won // 100 if seat == attacker else -won // 100


def _reply(rules: DuelingNoblesRules, table: State, seat: Seat, noble: str) -> int:
    """What the hand may still add: the best known card, or a guess for an unknown hand."""
    values = [REPLY if card == "?" else rules.card_value(noble, (card,)) for card in table.sides[seat].hand]
    return max(values, default=0)


def _stake(side: Side, card: str) -> int:
    """What losing the duel costs a side, and brings the other."""
    noble = next(each for each in side.courtyard if each.card == card)
    dies = noble.wounds + 1 == WOUND_LIMIT[card[0]]
    return RESOURCE + (_noble_points(side, noble) if dies else WOUND)
