"""Dueling Nobles: why one choice is better than another, by what it leaves and by the odds of the duel."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from holmgang.core.reasons import Compared, Fact, joined, odds_fact, percent, reason
from holmgang.core.seats import Seat, other
from holmgang.core.story import Voice

from . import DuelingNobles
from .duel_odds import ahead, answered
from .rules import abilities_left, strength
from .story import card_name, move_name, noble_name
from .table import (
    DICE,
    QUEEN_BONUS,
    REDIRECT_PRICE,
    VALUE,
    WOUND_LIMIT,
    Card,
    Move,
    Noble,
    NobleCard,
    Side,
    State,
    View,
)

EVEN = Fraction(1, 2)


def why(game: DuelingNobles, view: View, compared: Compared, voice: Voice) -> str:
    """By what this step of the turn is about."""
    match view.table.phase:
        case "duel":
            facts = _duelling(game, view, compared, voice)
        case "redirect":
            facts = _redirecting(game, view, compared, voice)
        case "attack":
            facts = _attacking(game, view, compared, voice)
        case "defend":
            facts = _defending(game, view, compared, voice)
        case _:
            facts = _leaving(game, view, compared, voice)
    return reason(_called(compared.better), _called(compared.worse), facts)


def _called(move: Move) -> str:
    """A move in the middle of a sentence."""
    match move.word:
        case "play":
            return " with ".join(map(card_name, move.cards))
        case "hold":
            return "holding back"
        case "draft":
            return joined(map(noble_name, move.cards))
        case _:
            return f"“{move_name(move)}”"


# What a choice leaves: the draft, the beginning of a turn, income and buying


class Holdings(NamedTuple):
    """What a seat has to win with."""

    nobles: int
    strength: int
    """Of all its nobles together, before dice."""
    dice: int
    life: int
    """How many wounds they can take together until all are dead."""
    frail: int
    """How many of them the next wound kills."""
    cards: int
    aces: int
    value: int
    """What the cards in the hand that it knows add together."""
    resources: int
    abilities: int
    """How many of the suits' abilities it has still got."""


class Called(NamedTuple):
    """What more or less of something is called."""

    single: str
    several: str
    fewer: str = "fewer"


WORDS = {
    "nobles": Called("noble", "nobles"),
    "strength": Called("strength in the courtyard", "strength in the courtyard", "less"),
    "dice": Called("die to roll with", "dice to roll with"),
    "life": Called("wound to bear", "wounds to bear"),
    "frail": Called("noble that the next wound kills", "nobles that the next wound kills"),
    "cards": Called("card in hand", "cards in hand"),
    "aces": Called("Ace in hand", "Aces in hand"),
    "value": Called("in card values", "in card values", "less"),
    "resources": Called("resource", "resources"),
    "abilities": Called("suit ability", "suit abilities"),
}


def holdings(game: DuelingNobles, table: State, seat: Seat, move: Move) -> Holdings:
    """What a seat has once it has done this, what it is then owed included and the income that comes in any case left out."""
    side, cards, nobles = table.sides[seat], 0, 0
    if move.word == "draft":
        side = Side(tuple(Noble(card) for card in move.cards))
    elif move.word not in ("ready", "keep", "save"):
        after = game.play(table, {seat: move})
        side = after.sides[seat]
        cards, nobles = min(after.owed_cards, len(after.deck) + len(after.discard)), after.owed_nobles
        if table.phase == "begin" and after.phase not in ("begin", "diamonds", "over"):
            side = replace(side, resources=side.resources - 1)  # nothing was left to begin with, so the income has come
    queens = sum(noble.card[0] == "Q" for noble in side.courtyard)
    left = [WOUND_LIMIT[noble.card[0]] - noble.wounds for noble in side.courtyard]
    return Holdings(
        len(side.courtyard) + nobles,
        sum(strength(side.courtyard, noble.card) for noble in side.courtyard) + QUEEN_BONUS * queens * nobles,
        sum(DICE[noble.card[0]] for noble in side.courtyard),
        sum(left),
        left.count(1),
        len(side.hand) + cards,
        sum(card[0] == "A" for card in side.hand),
        sum(VALUE[card[0]] for card in side.hand),
        side.resources,
        len(abilities_left(side.used, game.options.suit_uses)),
    )


def _leaving(game: DuelingNobles, view: View, compared: Compared, voice: Voice) -> Iterator[Fact]:
    """What one has more of after the better choice, and less of."""
    seat, they = _seat(view), voice.whose(other(_seat(view)))
    better, worse = (holdings(game, view.table, seat, move) for move in (compared.better, compared.worse))
    gains, losses, lost = _apart(better, worse, good=True), _apart(better, worse, good=False), _apart(worse, better, good=True)
    looks = [move.word == "spades" for move in (compared.better, compared.worse)]
    if looks[0] != looks[1]:
        look = f"a look at {they} hand"
        (gains if looks[0] else lost).append(look)
        losses += [f"not {look}"] * looks[1]
    one, two = _called(compared.better), _called(compared.worse)
    has = f"{voice.name(seat)} {voice.agreed(seat, 'have', 'has')}"
    if gains:
        price = f", but {joined(losses)}" if losses else ""
        yield Fact(1, f"after {one} {has} {joined(gains)} than after {two}{price}")
    elif lost:
        yield Fact(-1, f"after {two} {has} {joined(lost)} than after {one}")
    if compared.better.word == compared.worse.word == "boost":
        yield _lasting(view, compared)


def _apart(one: Holdings, two: Holdings, *, good: bool) -> list[str]:
    """What the first is better off in than the second, or worse off: by how much more or less of what."""
    told = []
    for field, words in WORDS.items():
        more = getattr(one, field) - getattr(two, field)
        if field == "value" and one.cards != two.cards:
            continue  # more cards are worth more, which goes without saying
        if field == "frail" and one.nobles != two.nobles:
            continue  # a dead noble is no gain
        if more and good == ((more > 0) != (field == "frail")):
            told.append(f"{abs(more)} {'more' if more > 0 else words.fewer} {words.single if abs(more) == 1 else words.several}")
    return told


def _lasting(view: View, compared: Compared) -> Fact:
    """A boost is lost with its noble."""
    courtyard = view.table.sides[_seat(view)].courtyard
    one, two = (_left(courtyard, move.cards[1]) for move in (compared.better, compared.worse))
    better, worse = (noble_name(move.cards[1]) for move in (compared.better, compared.worse))
    return Fact(one - two, f"a boost goes with its noble, and {better} can bear {_wounds(one)}, {worse} {_wounds(two)}")


def _wounds(count: int) -> str:
    return f"{count} wound{'s' * (count != 1)}"


# The duel


def _duelling(game: DuelingNobles, view: View, compared: Compared, voice: Voice) -> Iterator[Fact]:
    """Whom to challenge with whom, or nobody."""
    pairs = [move.cards for move in (compared.better, compared.worse)]
    if all(pairs):
        yield from _challenges(game, view, compared, voice)
        return
    sign = 1 if pairs[0] else -1
    attacker, defender = pairs[0] or pairs[1]
    seat = _seat(view)
    own, facing = view.table.sides[seat], view.table.sides[other(seat)]
    they, their = voice.name(other(seat)), voice.whose(other(seat))
    target, mine = noble_name(defender), noble_name(attacker)
    if _left(facing.courtyard, defender) == 1:
        yield Fact(sign > 0, f"a won duel kills {their} {target}{_last(facing)}")
    share = ahead(game, view.table, seat, attacker, defender)
    leads = f"before cards {mine} is ahead of {their} {target} {_rolls(share)}"
    if _left(own.courtyard, attacker) == 1:
        yield Fact(sign < 0, f"a lost duel kills {voice.whose(seat)} {mine}{_last(own)}, and {leads}")
    yield odds_fact(sign * (share - EVEN), leads)
    hands = f"{they} {voice.agreed(other(seat), 'answer')} after {voice.whose(seat)} card, with {_cards(facing)} in hand"
    yield Fact(sign * (len(own.hand) - len(facing.hand)), f"{hands} to {voice.whose(seat)} {_cards(own)}")
    yield Fact(sign < 0, f"{leads}, and {they} {voice.agreed(other(seat), 'answer')} last")


def _challenges(game: DuelingNobles, view: View, compared: Compared, voice: Voice) -> Iterator[Fact]:
    """Why one challenge is better than another, by what a won duel kills and by who is ahead."""
    seat = _seat(view)
    own, facing = view.table.sides[seat].courtyard, view.table.sides[other(seat)].courtyard
    (one, target), (two, instead) = compared.better.cards, compared.worse.cards
    their, mine = voice.whose(other(seat)), voice.whose(seat)
    kills = [_left(facing, card) == 1 for card in (target, instead)]
    killing = f"a won duel kills {their} {noble_name(target if kills[0] else instead)}"
    shares = [ahead(game, view.table, seat, *pair) for pair in ((one, target), (two, instead))]
    leads = [f"{noble_name(pair[0])} is ahead of {noble_name(pair[1])}" for pair in ((one, target), (two, instead))]
    odds = f"before cards {leads[0]} {_rolls(shares[0])}, {leads[1]} {_rolls(shares[1])}"
    only = f"{killing}, {noble_name(instead if kills[0] else target)} would live on"
    yield Fact(kills[0] - kills[1], f"{only}; {odds}" if kills[0] > kills[1] else only)
    frail = [_left(own, card) == 1 for card in (one, two)]
    dies = f"a lost duel kills {mine} {noble_name(two if frail[1] else one)}"
    yield odds_fact(shares[0] - shares[1], odds)
    yield Fact(frail[1] - frail[0], f"{dies}, {noble_name(one if frail[1] else two)} would live on")
    boosts = [_best_card(game, view, card) for card in (one, two)]
    best = f"the best card for {noble_name(one)} adds {boosts[0]}, for {noble_name(two)} {boosts[1]}"
    yield Fact(boosts[0] - boosts[1], f"of the hand {best}")
    strong = [strength(facing, card) for card in (target, instead)]
    rank = f"{noble_name(target)} is {strong[0]} strong, {noble_name(instead)} {strong[1]}"
    yield Fact(strong[0] - strong[1], f"a won duel wounds the stronger of {their} nobles: {rank}")


def _best_card(game: DuelingNobles, view: View, noble: NobleCard) -> int:
    return max((game.card_value(noble, (card,)) for card in view.table.sides[_seat(view)].hand), default=0)


def _redirecting(game: DuelingNobles, view: View, compared: Compared, voice: Voice) -> Iterator[Fact]:
    """Who stands against the attacker."""
    assert view.table.duel is not None
    seat, duel = _seat(view), view.table.duel
    courtyard = view.table.sides[seat].courtyard
    one, two = (move.cards[0] if move.cards else duel.defender for move in (compared.better, compared.worse))
    better, worse, attacker = (noble_name(card) for card in (one, two, duel.attacker))
    shares = [ahead(game, view.table, seat, card, duel.attacker) for card in (one, two)]
    odds = f"before cards {better} is ahead of {attacker} {_rolls(shares[0])}, {worse} {_rolls(shares[1])}"
    frail = [_left(courtyard, card) == 1 for card in (one, two)]
    dies, lives = (worse, better) if frail[1] else (better, worse)
    yield Fact(frail[1] - frail[0], f"a lost duel kills {voice.whose(seat)} {dies}, {lives} would live on")
    yield odds_fact(shares[0] - shares[1], odds)
    if "stand" in (compared.better.word, compared.worse.word):
        yield Fact(compared.better.word == "stand", f"standing saves {REDIRECT_PRICE} resources")
    left = [_left(courtyard, card) for card in (one, two)]
    yield Fact(left[0] - left[1], f"{better} can bear {_wounds(left[0])}, {worse} {_wounds(left[1])}")


# Cards in a duel


def _attacking(game: DuelingNobles, view: View, compared: Compared, voice: Voice) -> Iterator[Fact]:
    """How often the defender has an answer, and what is spent."""
    they = voice.name(other(_seat(view)))
    moves = (compared.better, compared.worse)
    told = [_attack(game, view, move, they) for move in moves]
    odds = [answered(game, view.table, move.cards) for move in moves]
    gain = Fraction(_lead(game, view, compared.better) - _lead(game, view, compared.worse))
    if odds[0] is not None and odds[1] is not None:
        yield odds_fact(odds[1] - odds[0], f"{told[0]}, {told[1]}")
        gain = odds[1] - odds[0] or gain
    saved = _saved(compared)
    yield Fact(bool(saved), f"{_called(compared.better)} keeps {_kept(saved)} for later; {told[0]}, {told[1]}")
    yield Fact(gain, f"{told[0]}, {told[1]}")


def _attack(game: DuelingNobles, view: View, move: Move, they: str) -> str:
    """What playing these cards in an attack leads to."""
    called, lead = _called(move), _lead(game, view, move)
    share = answered(game, view.table, move.cards)
    if not _ace(move.cards) and lead <= 0:
        return f"{called} {'only ties' if lead == 0 else f'falls {-lead} short'} even without an answer"
    leads = "" if _ace(move.cards) else f" leads by {lead} and"
    return f"{called}{leads} {_answer(share, they)}"


def _answer(share: Fraction | None, they: str) -> str:
    if share is None:
        return f"wins unless {they} can answer"
    return "cannot be answered" if share == 0 else f"can be answered {'for certain' if share == 1 else f'in {percent(share)}'}"


def _lead(game: DuelingNobles, view: View, move: Move) -> int:
    assert view.table.duel is not None
    seat = _seat(view)
    added = game.card_value(view.table.duel.attacker, move.cards)
    return game.subtotal(view.table, seat) + added - game.subtotal(view.table, other(seat))


def _defending(game: DuelingNobles, view: View, compared: Compared, voice: Voice) -> Iterator[Fact]:
    """How the duel ends, and what is spent on it."""
    table = view.table
    assert table.duel is not None
    seat = _seat(view)
    ends = [-_sign(game.compare(table, move.cards)) for move in (compared.better, compared.worse)]
    better, worse = _called(compared.better), _called(compared.worse)
    noble, attacker = noble_name(table.duel.defender), noble_name(table.duel.attacker)
    told = f"{better} {ENDS[ends[0]]} the duel, {worse} {ENDS[ends[1]]} it"
    stakes = ""
    if _left(table.sides[seat].courtyard, table.duel.defender) == 1 and min(ends) < 1 <= max(ends):
        stakes += f", and unless it is won {voice.whose(seat)} {noble} dies{_last(table.sides[seat])}"
    if _left(table.sides[other(seat)].courtyard, table.duel.attacker) == 1 and min(ends) < 0 <= max(ends):
        stakes += f", and unless it is lost {voice.whose(other(seat))} {attacker} dies{_last(table.sides[other(seat)])}"
    yield Fact(ends[0] - ends[1], told + stakes)
    saved = _saved(compared)
    same = f"both {ENDS_BOTH[ends[0]]} the duel" if ends[0] == ends[1] else told
    yield Fact(bool(saved), f"{same}, and {better} keeps {_kept(saved)} for later")


ENDS = {1: "wins", 0: "ties", -1: "loses"}
ENDS_BOTH = {1: "win", 0: "tie", -1: "lose"}


def _saved(compared: Compared) -> list[Card]:
    """The cards that only the worse choice spends, if they are more or higher than those that only the better one does."""
    spent, saved = ([card for card in one.cards if card not in two.cards] for one, two in _both_ways(compared))
    return saved if _price(saved) > _price(spent) else []


def _kept(cards: list[Card]) -> str:
    return joined(map(card_name, cards)) if cards else "nothing"


def _both_ways(compared: Compared) -> tuple[tuple[Move, Move], tuple[Move, Move]]:
    return (compared.better, compared.worse), (compared.worse, compared.better)


def _price(cards: list[Card]) -> tuple[int, int, int]:
    """Aces first, then how many, then how high."""
    return sum(card[0] == "A" for card in cards), len(cards), sum(VALUE[card[0]] for card in cards)


def _ace(cards: tuple[Card, ...]) -> bool:
    return any(card[0] == "A" for card in cards)


# Small helpers


def _left(courtyard: tuple[Noble, ...], card: NobleCard) -> int:
    """How many wounds a noble can still bear."""
    noble = next(each for each in courtyard if each.card == card)
    return WOUND_LIMIT[card[0]] - noble.wounds


def _rolls(share: Fraction) -> str:
    return f"in {percent(share)} of the rolls" if 0 < share < 1 else "in every roll" if share else "in no roll"


def _last(side: Side) -> str:
    return ", the last one there" * (len(side.courtyard) == 1)


def _cards(side: Side) -> str:
    return f"{len(side.hand) or 'no'} card{'s' * (len(side.hand) != 1)}"


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _seat(view: View) -> Seat:
    assert view.seat is not None
    return view.seat
