"""When the frozen strategy pays for Rage, blocks and takes gifts: ``python -m training.deck_duel.habits --seed N --games G``."""

import argparse
from collections import defaultdict

import torch
from torch import Tensor

from . import fighters as f, network as networks
from .fighters import ACE, JACK, PARTS, START
from .network import Frozen, pocket_network
from .self_play import any_of
from .turn import CHOICES, Turns, Value, ends, look_ahead, worth

Counts = dict[tuple[str, str], list[float]]
"""For a kind of choice and a circumstance: how often it was made, and how often it could have been."""


def count(value: Value, games: int) -> tuple[Counts, float]:
    """Over games of the strategy against itself, as the first side chose; and how many turns they took on average."""
    counts: Counts = defaultdict(lambda: [0.0, 0.0])
    own = other = torch.full((games,), START)
    played = 0
    while len(own):
        played += len(own)
        own, other = _turn(counts, value, own, other)
        (on,) = torch.nonzero((f.health(own) > 0) & (f.health(other) > 0), as_tuple=True)
        own, other = own[on], other[on]
    return counts, played / games


def _turn(counts: Counts, value: Value, own: Tensor, other: Tensor) -> tuple[Tensor, Tensor]:
    turns = look_ahead(torch, PARTS, value, value, own, other)
    rows = torch.arange(len(own))
    own_card, other_card = any_of(f.cards(torch, own)), any_of(f.cards(torch, other))
    looks = f.looks(own) > 0, f.looks(other) > 0
    chance = torch.rand(2, len(own))
    plans = turns.own_plan[rows, own_card], turns.other_plan[rows, other_card]
    odds = turns.own_rage, turns.rage
    throws = [look & (each < plan[:, 0]) for look, each, plan in zip(looks, chance, plans, strict=True)]
    rages = [
        torch.where(look, each >= plan[:, 0] + plan[:, 1], each < odd)
        for look, each, plan, odd in zip(looks, chance, plans, odds, strict=True)
    ]
    _count_rage(counts, turns, own, other, looks[0] | looks[1])
    end = ends(torch, PARTS, own, other, own_card, other_card)
    found = worth(torch, end, value, value)
    way = torch.arange(CHOICES)
    asked = (way >> 3 == 1 * rages[0][:, None]) & ((way >> 2 & 1) == 1 * rages[1][:, None])
    taken = torch.where(asked, found.price, -9.0).argmax(1)
    flips = ~(throws[0] | throws[1])
    can_block = end.lost & flips & (f.action(own) > 1 * rages[0])
    hit = 1 + 1 * (other_card == ACE) + f.rage(other) + 1 * rages[1]
    for row in torch.nonzero(can_block)[:, 0].tolist():
        ace = (
            "own Ace flipped"
            if own_card[row] == ACE
            else f"{min(3, int(hit[row]))} damage, {min(3, int(f.action(own)[row] - 1 * rages[0][row]))} points"
        )
        _note(counts, "block", ace, float(taken[row] >> 1 & 1))
    for row in torch.nonzero(end.won & flips & (own_card >= JACK) & (f.health(end.other[rows, taken]) > 0))[:, 0].tolist():
        card = "JQK"[int(own_card[row]) - JACK]
        there = "Ace left" if int(own[row]) >> ACE & 1 else "Ace gone"
        _note(counts, f"gift {card}", there, float(taken[row] & 1))
    after_own = torch.where(throws[0], f.without(torch, PARTS, own, own_card), torch.where(throws[1], own, end.own[rows, taken]))
    after_other = torch.where(
        throws[1], f.without(torch, PARTS, other, other_card), torch.where(throws[0], other, end.other[rows, taken])
    )
    return after_own, after_other


def _count_rage(counts: Counts, turns: Turns, own: Tensor, other: Tensor, looked: Tensor) -> None:
    for row in torch.nonzero(f.can_rage(own) & ~looked)[:, 0].tolist():
        rage = float(turns.own_rage[row])
        focused = "Focus and Ace" if int(own[row]) >> f.FOCUS & 1 and int(own[row]) >> ACE & 1 else "no Focus"
        _note(counts, "rage", f"{int(f.action(own)[row])} points", rage)
        _note(counts, "rage", f"other at {min(4, int(f.health(other)[row]))} Health", rage)
        _note(counts, "rage", f"{int(f.rage(own)[row])} Rage", rage)
        _note(counts, "rage", focused, rage)
        _note(counts, "rage", f"{min(6, int(f.cards(torch, own[row : row + 1]).sum()))} cards left", rage)
        _note(counts, "rage mixed", "always", float(0.0 < rage < 1.0))


def _note(counts: Counts, choice: str, circumstance: str, made: float) -> None:
    counts[choice, circumstance][0] += made
    counts[choice, circumstance][1] += 1


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(prog="python -m training.deck_duel.habits")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--games", type=int, default=200)
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    networks.prefer_gpu()
    counts, length = count(Frozen(pocket_network()), asked.games)
    print(f"{length:.1f} turns a game")
    for (choice, circumstance), (made, possible) in sorted(counts.items()):
        print(f"{choice:12} {circumstance:24} {made / possible:6.1%} of {possible:.0f}")


if __name__ == "__main__":
    main()
