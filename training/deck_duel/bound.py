"""What nobody can exceed against the frozen strategy: an upper bound by information relaxation with martingale penalties.

All chance is drawn beforehand: for each step an order in which either side's cards come up, and a number that makes the frozen
side's mixed choices. The responder sees all of it, and pays for that: at every chance outcome, what his ``price`` says it brought
him above its mean as he could have foreseen it. Such payments have mean zero for whoever cannot see the draw, whatever he does;
so the mean over draws of the best that a seeing, paying responder can reach is at least what any responder wins.

Along a path payments and winnings telescope: what remains is the price of the beginning (a half) and, for each turn, by how much
the price's mean after the responder's choice exceeds the price before it. His path problem is solved exactly, by going through
all fights that he can bring about, step by step, each kept once with the best sum that leads to it.

A card that the frozen side has looked at and kept is not known to the responder, and the payments know no more than he: the mean
is over all the cards that may have been kept. What is not followed counts as won by the responder: a fight that outlasts the last
step, and one in which so many turns in a row may have passed without damage that it would be a draw.
"""

from typing import NamedTuple

from . import fighters as f
from .fighters import Array, Arrays, Components
from .turn import CHOICES, Turns, Value, ends, look_ahead, places, worth

STEPS = 200
"""Many more than a game lasts."""
QUIET = 60
"""Turns in a row without damage."""
CHUNK = 8192
"""Turns looked through at once."""


class Draws(NamedTuple):
    """All chance of many games: ``[step, game, card]`` and ``[step, game]``."""

    own: Array
    other: Array
    choice: Array


class Fights(NamedTuple):
    """Fights at one step: of which draw, the fighters, and the best sum that leads there."""

    game: Array
    own: Array
    other: Array
    total: Array
    quiet: Array
    """At most so many turns in a row without damage."""


def bound(xp: Arrays, parts: Components, plan: Value, price: Value, start: tuple[int, int], draws: Draws) -> Array:
    """For each draw the most that a responder who sees it can win, payments deducted."""
    games = len(draws.choice[0])
    own, other = (xp.zeros(games, dtype=xp.int64) + fighter for fighter in start)
    total = price(own, other) + xp.zeros(games, dtype=xp.float64)
    fights = Fights(xp.arange(games), own, other, total, 0 * own)
    best = xp.zeros(games, dtype=xp.float64) - 1e9
    for step in range(len(draws.choice)):
        fights, over = _step(xp, parts, plan, price, fights, Draws(draws.own[step], draws.other[step], draws.choice[step]))
        best = highest(xp, best, over.game, over.total)
        if not len(fights.game):
            return best
    return highest(xp, best, fights.game, fights.total + 1 - price(fights.own, fights.other))


def _step(xp: Arrays, parts: Components, plan: Value, price: Value, fights: Fights, draw: Draws) -> tuple[Fights, Fights]:
    """The fights after one more turn (or look with a discard), and those that ended."""
    turns, which = look_ahead_once(xp, parts, plan, price, fights.own, fights.other)
    found = []
    for begin in range(0, len(which), CHUNK * 8):
        part = slice(begin, begin + CHUNK * 8)
        here = Fights(*(each[part] for each in fights))
        mine = Turns(*(each[which[part]] for each in turns))
        found.extend(_after(xp, parts, plan, price, here, mine, draw))
    merged = Fights(*(xp.concatenate(each) for each in zip(*found, strict=True)))
    out = (f.health(merged.own) == 0) | (f.health(merged.other) == 0)
    drawn = ~out & (merged.quiet >= QUIET)
    (quiet,) = places(xp, drawn)
    merged.total[quiet] += 1 - price(merged.own[quiet], merged.other[quiet])
    on, over = (Fights(*(each[places(xp, which)[0]] for each in merged)) for which in (~out & ~drawn, out | drawn))
    return _once(xp, on), over


def look_ahead_once(xp: Arrays, parts: Components, plan: Value, price: Value, own: Array, other: Array) -> tuple[Turns, Array]:
    """Each different pair looked through once, in pieces; and which of them each pair is."""
    pairs, which = xp.unique(own << 32 | other, return_inverse=True)
    pieces = []
    for begin in range(0, len(pairs), CHUNK):
        piece = pairs[begin : begin + CHUNK]
        pieces.append(look_ahead(xp, parts, plan, price, piece >> 32, piece & (1 << 32) - 1))
    return Turns(*(xp.concatenate(each) for each in zip(*pieces, strict=True))), which


class Ahead:
    """A price that looks one turn ahead where the decks are so small that at most ``few`` different flips are left.

    There a learned value errs most, since every card counts, and a turn is soon looked through; in its mean errors even out.
    """

    def __init__(self, xp: Arrays, parts: Components, plan: Value, price: Value, few: int) -> None:
        self.xp, self.parts, self.plan, self.price, self.few = xp, parts, plan, price, few

    def __call__(self, own: Array, other: Array) -> Array:
        """Chances of own, against a side that goes by the plan."""
        chances = self.price(own, other)
        flips = f.cards(self.xp, own).sum(axis=1) * f.cards(self.xp, other).sum(axis=1)
        (near,) = places(self.xp, flips <= self.few)
        if len(near):
            turns, which = look_ahead_once(self.xp, self.parts, self.plan, self.price, own[near], other[near])
            chances[near] = turns.value[which]
        return chances


def _after(xp: Arrays, parts: Components, plan: Value, price: Value, fights: Fights, turns: Turns, draw: Draws) -> list[Fights]:
    """Where the responder can go from these fights."""
    rows = xp.arange(len(fights.game))
    own_card = _drawn(xp, draw.own[fights.game], f.cards(xp, fights.own))
    other_card = _drawn(xp, draw.other[fights.game], f.cards(xp, fights.other))
    chance = draw.choice[fights.game]
    own_looks, other_looks = f.looks(fights.own) > 0, f.looks(fights.other) > 0
    gain = turns.value - price(fights.own, fights.other)
    seen = turns.seen[rows, own_card]
    # what calm and Rage are worth to him above what the turn so far was worth
    reply = xp.where(own_looks[:, None], seen[:, 1:], turns.reply)
    before = xp.where(own_looks, xp.amax(seen, axis=1), xp.amax(turns.reply, axis=1))
    reached = (fights.total + gain - before)[:, None] + reply
    plan_here = turns.other_plan[rows, other_card]
    discards = other_looks & (chance < plan_here[:, 0])
    rages = xp.where(other_looks, chance >= plan_here[:, 0] + plan_here[:, 1], chance < turns.rage)
    flipped = _flipped(xp, parts, plan, price, fights, own_card, other_card, rages, reached, ~discards)
    (mine,) = places(xp, own_looks)
    (theirs,) = places(xp, discards)
    return [
        flipped,
        Fights(
            fights.game[mine],
            f.without(xp, parts, fights.own[mine], own_card[mine]),
            fights.other[mine],
            (fights.total + gain - before + seen[:, 0])[mine],
            fights.quiet[mine],
        ),
        Fights(
            fights.game[theirs],
            fights.own[theirs],
            f.without(xp, parts, fights.other[theirs], other_card[theirs]),
            (fights.total + gain)[theirs],
            fights.quiet[theirs],
        ),
    ]


def _flipped(
    xp: Arrays,
    parts: Components,
    plan: Value,
    price: Value,
    fights: Fights,
    own_card: Array,
    other_card: Array,
    rages: Array,
    reached: Array,
    flips: Array,
) -> Fights:
    """Both cards are turned over, and the responder may go every way that is open to him."""
    end = ends(xp, parts, fights.own, fights.other, own_card, other_card)
    found = worth(xp, end, plan, price)
    choice = xp.arange(CHOICES)
    their_rage = (choice >> 2 & 1)[None] == 1 * rages[:, None]
    row, way = places(xp, (found.price >= 0) & their_rage & flips[:, None])
    own_rage = way >> 3
    paid = found.price[row, way] - found.best[row, own_rage, way >> 2 & 1]
    own, other = end.own[row, way], end.other[row, way]
    health = f.health(fights.own) + f.health(fights.other)
    hurt = f.health(own) + f.health(other) < health[row]
    # healing may hide the damage: then the turn counts as quiet, which is on the safe side
    quiet = xp.where(hurt, 0, fights.quiet[row] + 1)
    return Fights(fights.game[row], own, other, reached[row, own_rage] + paid, quiet)


def _drawn(xp: Arrays, order: Array, left: Array) -> Array:
    """The first card of the order that is left."""
    return xp.where(left, order, 2.0).argmin(axis=1)


def _once(xp: Arrays, fights: Fights) -> Fights:
    """Each fight of a draw once, with its best sum."""
    if not len(fights.game):
        return fights
    pairs, which = xp.unique(fights.own << 32 | fights.other, return_inverse=True)
    keys, fight = xp.unique(fights.game * len(pairs) + which, return_inverse=True)
    total = highest(xp, xp.zeros(len(keys), dtype=xp.float64) - 1e9, fight, fights.total)
    quiet = highest(xp, xp.zeros(len(keys), dtype=xp.int64), fight, fights.quiet)
    pair = pairs[keys % len(pairs)]
    return Fights(keys // len(pairs), pair >> 32, pair & (1 << 32) - 1, total, quiet)


def highest(xp: Arrays, best: Array, row: Array, values: Array) -> Array:
    """For each row the highest of its values and of what it had."""
    if xp.__name__ == "numpy":
        xp.maximum.at(best, row, values)
        return best
    return best.scatter_reduce(0, row, values, "amax")
