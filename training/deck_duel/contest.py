"""Many games of a responder against the frozen strategy: what he wins at least, and what it costs him to give a right up.

What chance brought is deducted from each game, by the same payments as in `bound`, whose mean is zero; so a few thousand
games say what millions of plain ones would.
"""

from typing import NamedTuple

import torch
from torch import Tensor

from . import fighters as f
from .fighters import Components
from .self_play import any_of
from .turn import CHOICES, Value, ends, look_ahead, worth


class Rights(NamedTuple):
    """What the responder may do; without a right he makes the best of the others."""

    rage: bool = True
    block: bool = True
    focus: bool = True
    heal: bool = True
    look: bool = True
    point: bool = True
    """To take the Action point of a face card."""
    discard: bool = True


class Results(NamedTuple):
    """Of each game: what the responder won less what chance brought him, whether he won, and how many turns it took."""

    less_luck: Tensor
    won: Tensor
    turns: Tensor


def contest(parts: Components, plan: Value, price: Value, start: int, games: int, rights: Rights | None = None) -> Results:
    """The responder goes by the price and knows the plan."""
    rights = rights or Rights()
    own, other = torch.full((games,), start), torch.full((games,), start)
    results = Results(price(own, other).double(), torch.zeros(games), torch.zeros(games))
    game = torch.arange(games)
    while len(game):
        own, other, gain = _turn(parts, plan, price, rights, own, other)
        results.less_luck[game] += gain
        results.turns[game] += 1
        results.won[game] = 1.0 * (f.health(other) == 0)
        (on,) = torch.nonzero((f.health(own) > 0) & (f.health(other) > 0), as_tuple=True)
        game, own, other = game[on], own[on], other[on]
    return results


def _turn(
    parts: Components, plan: Value, price: Value, rights: Rights, own: Tensor, other: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """The fighters after it, and what the responder's choices brought by the price."""
    turns = look_ahead(torch, parts, plan, price, own, other)
    rows = torch.arange(len(own))
    own_card, other_card = any_of(f.cards(torch, own)), any_of(f.cards(torch, other))
    own_looks, other_looks = f.looks(own) > 0, f.looks(other) > 0
    seen = turns.seen[rows, own_card]
    ways = torch.where(own_looks[:, None], seen, torch.cat([seen[:, :1] - 9, turns.reply], 1))
    allowed = torch.tensor([rights.discard, True, rights.rage])
    way = torch.where(allowed, ways, -9.0).argmax(1)
    gain = turns.value - price(own, other) + ways[rows, way] - torch.amax(ways, 1)
    chance = torch.rand(len(own))
    their_plan = turns.other_plan[rows, other_card]
    they_throw = other_looks & (chance < their_plan[:, 0])
    their_rage = torch.where(other_looks, chance >= their_plan[:, 0] + their_plan[:, 1], chance < turns.rage)
    own_throws = own_looks & (way == 0)
    gain = torch.where(they_throw, turns.value - price(own, other), gain)
    end = ends(torch, parts, own, other, own_card, other_card)
    found = worth(torch, end, plan, price)
    taken = _taken(rights, end.won, own_card, found.price, way == 2, their_rage)
    best = found.best[rows, 1 * (way == 2), 1 * their_rage]
    gain = gain + torch.where(own_throws | they_throw, 0.0, found.price[rows, taken] - best)
    after_own, after_other = end.own[rows, taken], end.other[rows, taken]
    after_own = torch.where(own_throws, f.without(torch, parts, own, own_card), torch.where(they_throw, own, after_own))
    after_other = torch.where(they_throw, f.without(torch, parts, other, other_card), torch.where(own_throws, other, after_other))
    return after_own, after_other, gain.double()


def _taken(rights: Rights, won: Tensor, card: Tensor, price: Tensor, own_rage: Tensor, their_rage: Tensor) -> Tensor:
    """Which of the ways through the turn: the best that the rights allow, or the best at all where they allow none."""
    way = torch.arange(CHOICES)
    possible = (price >= 0) & (way >> 3 == 1 * own_rage[:, None]) & ((way >> 2 & 1) == 1 * their_rage[:, None])
    gifts = torch.tensor([rights.look, rights.heal, rights.focus])[(card - f.JACK).clip(0)]
    face = (won & (card >= f.JACK))[:, None]
    allowed = torch.where(
        face, torch.where(way & 1 > 0, gifts[:, None], rights.point), rights.block | (way >> 1 & 1 == 0) | won[:, None]
    )
    return torch.where(possible, price + 5.0 * allowed, -9.0).argmax(1)
