"""The odds of a duel in Dueling Nobles, by the dice and by the cards that the other hand may hold."""

from fractions import Fraction
from math import comb

from holmgang.core.seats import Seat, other
from holmgang.games.view import HIDDEN

from .rules import DuelingNoblesRules, out_of_sight, strength
from .table import DICE, Card, NobleCard, State


def ahead(rules: DuelingNoblesRules, table: State, seat: Seat, own: NobleCard, theirs: NobleCard) -> Fraction:
    """The odds that a seat's noble leads by strength and dice alone, before any card."""
    lead = strength(table.sides[seat].courtyard, own) - strength(table.sides[other(seat)].courtyard, theirs)
    mine, facing = _rolls(rules, DICE[own[0]]), _rolls(rules, DICE[theirs[0]])
    return sum((mine[one] * facing[two] for one in mine for two in facing if lead + one > two), Fraction(0))


def _rolls(rules: DuelingNoblesRules, dice: int) -> dict[int, Fraction]:
    """What so many dice add up to."""
    sums = {0: Fraction(1)}
    for _ in range(dice):
        rolled: dict[int, Fraction] = {}
        for sofar, share in sums.items():
            for face, odds in rules.die.odds():
                rolled[sofar + int(face)] = rolled.get(sofar + int(face), Fraction(0)) + share * odds
        sums = rolled
    return sums


def answered(rules: DuelingNoblesRules, table: State, cards: tuple[Card, ...]) -> Fraction | None:
    """The odds that the defender has an answer that keeps these cards of the attacker from winning, by the attacker's view of the
    table; None where two cards are worth less together than each alone, so that hands would have to be tried one by one."""
    duel = table.duel
    assert duel is not None
    hand = table.sides[other(table.active)].hand
    known, unknown = [card for card in hand if card != HIDDEN], hand.count(HIDDEN)
    ace = any(card[0] == "A" for card in cards)
    attack = rules.subtotal(table, table.active) + rules.card_value(duel.attacker, cards)
    needed = attack - rules.subtotal(table, other(table.active))
    if needed <= 0 and not ace:
        return Fraction(1)

    def adds(card: Card) -> int:
        return rules.card_value(duel.defender, (card,))

    def enough(card: Card) -> bool:
        return card[0] == "A" or (not ace and adds(card) >= needed)

    out = out_of_sight(table, rules.components.cards)
    short = [card for card in out if not enough(card)]
    two = duel.defender[0] == "J" and rules.options.jack_defends_two and not ace
    if any(map(enough, known)):
        return Fraction(1)
    if two and rules.options.suit_bonus == "once":
        return None
    too_few = _short_hands([*map(adds, short)], [*map(adds, known)], unknown, needed) if two else comb(len(short), unknown)
    return 1 - Fraction(too_few, comb(len(out), unknown))


def _short_hands(adding: list[int], known: list[int], unknown: int, needed: int) -> int:
    """How many hands of so many unknown cards hold, with the known ones, no two that add what is needed; no single one does."""
    best, second = [*sorted(known, reverse=True), 0, 0][:2]
    if best + second >= needed:
        return 0
    adding = [each for each in sorted(adding) if each + best < needed]
    if unknown < 2:
        return comb(len(adding), unknown)
    # by the places of the two that add most, which all others of the hand stand below
    return sum(
        comb(lower, unknown - 2)
        for higher, most in enumerate(adding)
        for lower, more in enumerate(adding[:higher])
        if most + more < needed
    )
