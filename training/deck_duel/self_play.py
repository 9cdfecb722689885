"""Many games at once of a value against itself, for the turns that training needs."""

import torch
from torch import Tensor

from . import fighters as f
from .fighters import ACE, CARDS, DECK, KING, Components
from .turn import CHOICES, Turns, Value, ends, worth


def advance(parts: Components, value: Value, own: Tensor, other: Tensor, turns: Turns, exploring: float) -> tuple[Tensor, Tensor]:
    """Each fight one turn on, both sides by their mixtures, or anyhow with the odds of ``exploring`` for each choice.

    Who is knocked out has 0 Health.
    """
    rows = torch.arange(len(own))
    own_card, other_card = (any_of(f.cards(torch, fighter)) for fighter in (own, other))
    own_looks, other_looks = f.looks(own) > 0, f.looks(other) > 0
    chance = torch.rand(2, len(own))
    own_plan, other_plan = turns.own_plan[rows, own_card], turns.other_plan[rows, other_card]
    own_rage = torch.where(own_looks, (chance[0] > own_plan[:, 0] + own_plan[:, 1]), chance[0] < turns.own_rage)
    other_rage = torch.where(other_looks, (chance[1] > other_plan[:, 0] + other_plan[:, 1]), chance[1] < turns.rage)
    own_rage = _shaken(own_rage, exploring) & f.can_rage(own)
    other_rage = _shaken(other_rage, exploring) & f.can_rage(other)
    own_throws = own_looks & _shaken(chance[0] < own_plan[:, 0], exploring)
    other_throws = other_looks & _shaken(chance[1] < other_plan[:, 0], exploring)
    end = ends(torch, parts, own, other, own_card, other_card)
    found = worth(torch, end, value, value)
    way = torch.arange(CHOICES)
    taken = (way >> 3 == 1 * own_rage[:, None]) & ((way >> 2 & 1) == 1 * other_rage[:, None])
    wild = (torch.rand(len(own)) < exploring)[:, None]
    score = torch.where(wild, torch.rand(found.price.shape) * end.possible, found.price)
    chosen = torch.where(taken & end.possible, score, -9.0).argmax(1)
    after_own, after_other = end.own[rows, chosen], end.other[rows, chosen]
    after_own = torch.where(own_throws, f.without(torch, parts, own, own_card), torch.where(other_throws, own, after_own))
    after_other = torch.where(
        other_throws, f.without(torch, parts, other, other_card), torch.where(own_throws, other, after_other)
    )
    return after_own, after_other


def looker_first(own: Tensor, other: Tensor) -> tuple[Tensor, Tensor]:
    """The same fights, seen from the looker where one looks."""
    turned = f.looks(other) > 0
    return torch.where(turned, other, own), torch.where(turned, own, other)


def beginnings(parts: Components, start: int, count: int, wild: float) -> tuple[Tensor, Tensor]:
    """Fresh fights, some of them (``wild``) from anywhere."""
    tie = torch.rand(count) < 0.1
    anywhere = [_anyone(parts, count, tie) for _ in range(2)]
    fresh = torch.rand(count) >= wild
    own, other = (torch.where(fresh, start, fighter) for fighter in anywhere)
    return own, other


def _anyone(parts: Components, count: int, tie: Tensor) -> Tensor:
    full = f.cards(torch, torch.full((count,), parts.deck))
    gone = torch.rand(count)[:, None] * 1.1
    left = full & (torch.rand(count, CARDS) > gone)
    left[:, ACE] |= torch.rand(count) < 0.9
    left[:, ACE + 1] |= ~left.any(1)
    focus = ~left[:, KING] & (torch.rand(count) < 0.5)
    deck = (left << torch.arange(CARDS)).sum(1) & DECK
    rage = torch.where(tie, torch.randint(1, 4, (count,)), 0)
    return f.join(torch.randint(1, 13, (count,)), torch.randint(0, 6, (count,)), rage, 0, focus.long(), deck)


def any_of(left: Tensor) -> Tensor:
    """One of the cards left, all equally likely."""
    return torch.where(left, torch.rand(left.shape), -1.0).argmax(1)


def _shaken(choice: Tensor, exploring: float) -> Tensor:
    return torch.where(torch.rand(len(choice)) < exploring, torch.rand(len(choice)) < 0.5, choice)
