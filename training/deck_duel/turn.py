"""One turn of Deck Duel looked through to its end, for arrays of turns: numpy and torch alike.

One side, called other, is frozen: it goes by the value ``plan`` of the next turn's beginning. Its opponent, called own, knows
that and is after the highest ``price``. With one value for both this is what the turn is worth if both go by it; with two it
is the best reply to the frozen side.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from . import fighters as f
from .fighters import ACE, CARDS, DECK, JACK, KING, QUEEN, Array, Arrays, Components
from .mixing import NEVER, foresight_game, rage_game


def places(xp: Arrays, marked: Array) -> tuple[Array, ...]:
    """Where something is so: an array of indices for each axis."""
    found: tuple[Array, ...] = xp.nonzero(marked) if xp.__name__ == "numpy" else xp.nonzero(marked, as_tuple=True)
    return found


def add_at(xp: Arrays, sums: Array, row: Array, values: Array) -> None:
    """Adds each value to its row."""
    if xp.__name__ == "numpy":
        xp.add.at(sums, row, values)
    else:
        sums.index_add_(0, row, values)


Value = Callable[[Array, Array], Array]
"""The chance of the first fighters to beat the second ones, all of them standing, at the start of a turn."""

CHOICES = 16
"""Ways through a turn once the cards are known: own Rage, the other's Rage, the block, the gift, a bit each.

The block is the choice of who has lost the flip, the gift (rather than an Action point) that of who has won it.
"""


class Ends(NamedTuple):
    """How a turn may end for given cards: ``[n, CHOICES]``, and ``[n]`` for who has flipped the higher card."""

    own: Array
    other: Array
    possible: Array
    won: Array
    lost: Array


def ends(xp: Arrays, parts: Components, own: Array, other: Array, own_card: Array, other_card: Array) -> Ends:
    """All of them, possible or not."""
    return _ends(xp, parts, own, other, own_card, other_card, xp.arange(CHOICES)[None])


def compile_arrays(compiled: Callable[[Any], Any]) -> None:
    """From now on many small steps over large arrays are one each: for torch on a GPU, where they take most of the time."""
    global _ends, _settled
    _ends, _settled = compiled(_ends), compiled(_settled)


def _ends(xp: Arrays, parts: Components, own: Array, other: Array, own_card: Array, other_card: Array, choice: Array) -> Ends:
    own_rank = xp.where((own_card == ACE) & (f.focus(own) > 0), CARDS, own_card)
    other_rank = xp.where((other_card == ACE) & (f.focus(other) > 0), CARDS, other_card)
    won, lost = own_rank > other_rank, own_rank < other_rank
    own_rage, other_rage, block, gift = (choice >> bit & 1 for bit in (3, 2, 1, 0))
    turned = lost[:, None]
    tied = ~(won | lost)[:, None]
    winner, won_by = xp.where(turned, other[:, None], own[:, None]), xp.where(turned, other_card[:, None], own_card[:, None])
    loser, lost_by = xp.where(turned, own[:, None], other[:, None]), xp.where(turned, own_card[:, None], other_card[:, None])
    winner_rage, loser_rage = xp.where(turned, other_rage, own_rage), xp.where(turned, own_rage, other_rage)
    hits = f.rage(winner) + winner_rage
    left = f.health(loser) - xp.where(tied, 0, 1 + (won_by == ACE) + hits - block)
    out = left < 1
    can_block = (f.action(loser) > loser_rage) & ~tied
    face = (won_by >= JACK) & ~tied
    can_look = (winner & DECK & ~(1 << won_by)) > 0
    can_gain = face & ~out & ((won_by != JACK) | can_look)
    possible = (
        ((winner_rage == 0) | f.can_rage(winner))
        & ((loser_rage == 0) | f.can_rage(loser))
        & ((block == 0) | can_block)
        & ((gift == 0) | can_gain)
    )
    gift = gift * face
    winner_end = _end(
        xp,
        parts,
        winner,
        won_by,
        health=xp.clip(f.health(winner) + gift * (won_by == QUEEN), 0, 12),
        action=xp.clip(f.action(winner) - winner_rage + face * (1 - gift), 0, 6),
        rage=xp.where(tied, xp.clip(hits + 1, 0, 3), 0),
        gift=gift,
    )
    loser_end = _end(
        xp,
        parts,
        loser,
        lost_by,
        health=xp.clip(left, 0, 12),
        action=xp.clip(f.action(loser) - loser_rage - block, 0, 6),
        rage=xp.where(tied, xp.clip(f.rage(loser) + loser_rage + 1, 0, 3), 0),
        gift=gift * 0,
    )
    return Ends(xp.where(turned, loser_end, winner_end), xp.where(turned, winner_end, loser_end), possible, won, lost)


def _end(
    xp: Arrays, parts: Components, fighter: Array, card: Array, *, health: Array, action: Array, rage: Array, gift: Array
) -> Array:
    """The fighter at the start of the next turn; an Ace or an empty deck starts a new round."""
    deck = fighter & DECK & ~(1 << card)
    again = (card == ACE) | (deck == 0)
    return f.join(
        health,
        xp.where(again, parts.action, action),
        rage,
        xp.where(again, 0, gift * (card == JACK)),
        xp.where(again, 0, f.focus(fighter) | gift * (card == KING)),
        xp.where(again, parts.deck, deck),
    )


class Worth(NamedTuple):
    """What the ends of given cards are worth to own: ``[n, CHOICES]``, with the other's part of the choices already made."""

    price: Array
    """Of each way that is open to own; below 0 where own or the other one would not go."""
    plan: Array
    """What the other one believes own will get: ``[n, own rage, other's rage]``."""
    best: Array
    """What own gets of the price: ``[n, own rage, other's rage]``."""


def worth(xp: Arrays, end: Ends, plan: Value, price: Value) -> Worth:
    """After the flip the other one blocks, or takes a gift, as its plan says; own takes what has the highest price."""
    planned = _values(xp, end, plan)
    return _settled(xp, end, planned, planned if plan is price else _values(xp, end, price))


def _settled(xp: Arrays, end: Ends, planned: Array, priced: Array) -> Worth:
    shape = (len(planned), 2, 2, 2, 2)
    possible = end.possible.reshape(shape)
    planned, priced = planned.reshape(shape), priced.reshape(shape)
    won = end.won[:, None, None, None, None]
    best_gift = xp.where(possible, planned, -NEVER)
    best_gift = xp.maximum(best_gift[..., 0], best_gift[..., 1])
    # own has won: the other one blocks where that leaves own's best gift lowest
    blocks = possible[..., 1, 0] & (best_gift[..., 1] < best_gift[..., 0])
    blocked = xp.stack([~blocks, blocks], axis=-1)[..., None]
    # own has lost: the other one takes what leaves own least
    gifts = possible[..., 1] & (planned[..., 1] < planned[..., 0])
    gifted = xp.stack([~gifts, gifts], axis=-1)
    open_to_own = possible & xp.where(won, blocked, gifted)
    before = _highest(xp, xp.where(open_to_own, planned, -NEVER))
    priced = xp.where(open_to_own, priced, -NEVER)
    return Worth(priced.reshape(-1, CHOICES), before, _highest(xp, priced))


def _highest(xp: Arrays, chances: Array) -> Array:
    """Over block and gift."""
    over_gifts = xp.maximum(chances[..., 0], chances[..., 1])
    return xp.maximum(over_gifts[..., 0], over_gifts[..., 1])


def _values(xp: Arrays, end: Ends, value: Value) -> Array:
    """Own's chances at each end: the value where both stand."""
    own, other = end.own.reshape(-1), end.other.reshape(-1)
    own_out, other_out = f.health(own) == 0, f.health(other) == 0
    where = places(xp, end.possible.reshape(-1) & ~own_out & ~other_out)[0]
    found = value(own[where], other[where])
    chances = xp.zeros(len(own), dtype=found.dtype)
    chances[where] = found
    return xp.where(other_out, 1.0, chances).reshape(-1, CHOICES)


class Turns(NamedTuple):
    """Turns looked through: how the frozen side plays them, and what own can make of them.

    On a turn on which nobody looks, ``reply`` is what calm and Rage are worth to own, and the other one pays for Rage with odds
    ``rage``. Where own looks, ``seen`` is what discarding a card, keeping it calmly and keeping it with Rage are worth, and
    ``rage`` is the other one's odds once the card was kept. Where the other one looks, it goes by ``other_plan``; a discard is
    worth ``thrown``, and once it has kept a card it is ``reply`` again, over all the cards that it may have kept.
    """

    value: Array
    rage: Array
    reply: Array
    seen: Array
    other_plan: Array
    thrown: Array
    own_rage: Array
    """As ``rage`` and ``other_plan`` for own, if own went by the plan too: how two of its kind play each other."""
    own_plan: Array


def look_ahead(xp: Arrays, parts: Components, plan: Value, price: Value, own: Array, other: Array) -> Turns:
    """The turns of these pairs of fighters."""
    own_left, other_left = f.cards(xp, own), f.cards(xp, other)
    turn, own_card, other_card = places(xp, own_left[:, :, None] & other_left[:, None, :])
    found = worth(xp, ends(xp, parts, own[turn], other[turn], own_card, other_card), plan, price)
    owns, others = 1.0 * own_left.sum(axis=1), 1.0 * other_left.sum(axis=1)
    can = f.can_rage(own), f.can_rage(other)
    by_own = [_by_card(xp, chances, turn, own_card, others[:, None]) for chances in (found.plan, found.best)]
    planned, priced = (chances.sum(axis=1) / owns[:, None, None] for chances in by_own)
    planned[:, 1] = xp.where(can[0][:, None], planned[:, 1], -NEVER)
    planned[:, :, 1] = xp.where(can[1][:, None], planned[:, :, 1], NEVER)
    own_rage, rage = rage_game(xp, planned)
    reply = _mixed(xp, priced, rage, can[0])
    none = xp.zeros((len(own), CARDS, 3), dtype=reply.dtype)
    turns = Turns(xp.amax(reply, axis=1), rage, reply, none, none + 0, none[..., 0] + 0, own_rage, none + 0)
    for who in places(xp, f.looks(own) > 0):
        if len(who):
            _own_looks(xp, parts, plan, price, turns, who, own[who], other[who], [each[who] for each in by_own])
    for who in places(xp, f.looks(other) > 0):
        if len(who):
            by_other = [_by_card(xp, chances, turn, other_card, owns[:, None])[who] for chances in (found.plan, found.best)]
            _other_looks(xp, parts, plan, price, turns, who, own[who], other[who], by_other)
    return turns


def _by_card(xp: Arrays, chances: Array, turn: Array, card: Array, facing: Array) -> Array:
    """Means over the other deck: ``[n, card, own rage, other's rage]``."""
    sums = xp.zeros((len(facing) * CARDS, 4), dtype=chances.dtype)
    add_at(xp, sums, turn * CARDS + card, chances.reshape(-1, 4))
    return sums.reshape(-1, CARDS, 2, 2) / facing[:, :, None, None]


def _mixed(xp: Arrays, chances: Array, rage: Array, can: Array) -> Array:
    """What calm and Rage are worth to own, against odds of Rage."""
    odds = rage[..., None]
    reply = (1 - odds) * chances[..., 0] + odds * xp.where(odds > 0, chances[..., 1], 0.0)
    reply[..., 1] = xp.where(can, reply[..., 1], -NEVER)
    return reply


def _each_without(xp: Arrays, parts: Components, fighter: Array) -> Array:
    """Each fighter without each of his cards, ``[n, card]``; without one that he has not is never asked for."""
    return f.without(xp, parts, fighter[:, None], xp.arange(CARDS)[None])


def _table(xp: Arrays, value: Value, left: Array, own: Array, other: Array) -> Array:
    row, card = places(xp, left)
    found = value(own[row, card], other[row, card])
    table = xp.zeros(left.shape, dtype=found.dtype)
    table[row, card] = found
    return table


def _own_looks(
    xp: Arrays,
    parts: Components,
    plan: Value,
    price: Value,
    turns: Turns,
    who: Array,
    own: Array,
    other: Array,
    by_own: list[Array],
) -> None:
    left = f.cards(xp, own)
    after, facing = _each_without(xp, parts, own), other[:, None] + 0 * xp.arange(CARDS)[None]
    can = f.can_rage(own), f.can_rage(other)
    planned = _table(xp, plan, left, after, facing)
    game = foresight_game(xp, left, planned, by_own[0], can)
    thrown = planned if plan is price else _table(xp, price, left, after, facing)
    kept = _mixed(xp, by_own[1], game.other_rage[:, None], can[0][:, None])
    seen = xp.concatenate([thrown[..., None], kept], axis=-1)
    turns.rage[who] = game.other_rage
    turns.own_plan[who] = game.plan
    turns.seen[who] = seen
    turns.value[who] = xp.where(left, xp.amax(seen, axis=-1), 0.0).sum(axis=1) / left.sum(axis=1)


def _other_looks(
    xp: Arrays,
    parts: Components,
    plan: Value,
    price: Value,
    turns: Turns,
    who: Array,
    own: Array,
    other: Array,
    by_other: list[Array],
) -> None:
    left = f.cards(xp, other)
    size = 1.0 * left.sum(axis=1)[:, None]
    after, facing = _each_without(xp, parts, other), own[:, None] + 0 * xp.arange(CARDS)[None]
    can = f.can_rage(own), f.can_rage(other)
    planned = _table(xp, plan, left, facing, after)
    game = foresight_game(xp, left, 1 - planned, 1 - by_other[0].swapaxes(2, 3), can[::-1])
    thrown = planned if plan is price else _table(xp, price, left, facing, after)
    chosen = xp.where(left[..., None], game.plan, 0.0) / size[..., None]
    keeps = chosen[..., 1:].sum(axis=(1, 2))
    kept = (chosen[:, :, None, 1:] * xp.where(chosen[:, :, None, 1:] > 0, by_other[1], 0.0)).sum(axis=(1, 3))
    reply = kept / xp.where(keeps > 0, keeps, 1.0)[:, None]
    reply[:, 1] = xp.where(can[0], reply[:, 1], -NEVER)
    turns.own_rage[who] = game.other_rage
    turns.other_plan[who] = game.plan
    turns.thrown[who] = thrown
    turns.reply[who] = reply
    turns.value[who] = (chosen[..., 0] * thrown).sum(axis=1) + keeps * xp.amax(reply, axis=1)
