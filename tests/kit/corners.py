"""Random positions of each game that its components allow, reachable or not: small decks, long odds, last dice.

Random play from the start seldom sees an emptied deck or a duel of last nobles. Any position that can be written down may be
played on, so whatever holds of games must hold from these too. They are made as texts, which leaves the checking to the game.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from holmgang.core.game import AnyGame

NUMBER_CARDS = [rank + suit for suit in "hdcs" for rank in "A23456789T"]
NOBLES = [rank + suit for rank in "JQK" for suit in "hdcs"]


def corner(game: AnyGame, rng: Random) -> Any:
    """A random position of the game."""
    return game.read(corner_text(game, rng))


def corner_text(game: AnyGame, rng: Random) -> str:
    """The text of a random position, options left out."""
    return _MAKERS[game.name](game.options, rng)


def _duo_regna(options: Any, rng: Random) -> str:
    count = rng.choice([1, 2, 3, 9])
    hands = "/".join("".join(rng.sample("AJ23456QK", count)) for _ in range(2))
    captured = "-".join(str(rng.randrange(options.target)) for _ in range(2))
    return f"{hands} {rng.choice([-1, 0, 1])} {captured}{_quiet(options, rng)}"


def _deck_duel(options: Any, rng: Random) -> str:
    sides = "/".join(_fighter(options, rng) for _ in range(2))
    initiative = f" initiative={rng.choice('12')}" if options.rage_order == "initiative" else ""
    return f"{sides} rage{initiative}{_quiet(options, rng)}"


def _fighter(options: Any, rng: Random) -> str:
    focus = rng.random() < 0.3
    cards = "A23456789TJQ" if focus else "A23456789TJQK"
    deck = rng.sample(cards, rng.choice([1, 2, 2, 3, 5, len(cards)]))
    top = f"^{rng.choice(deck)}" if rng.random() < 0.3 else ""
    numbers = f"{rng.randint(1, 12)},{rng.randint(0, options.ap_cap)},{rng.randint(0, 3)}"
    return f"{numbers}{',F' * focus}:{''.join(deck)}{top}"


def _two_domains(options: Any, rng: Random) -> str:
    lines = ["1", "1"]
    while lines == ["1", "1"]:
        lengths = [rng.randint(1, 5), rng.randint(1, 5)]
        lines = ["1" if length == 1 else "".join(rng.choices("1234566", k=length)) for length in lengths]
    return f"{'/'.join(lines)} {rng.choice('12')}{_quiet(options, rng)}"


def _dueling_nobles(options: Any, rng: Random) -> str:
    nobles = rng.sample(NOBLES, 12)
    cards = rng.sample(NUMBER_CARDS, 40)
    deck = [cards.pop() for _ in range(rng.choice([0, 1, 2, 3, 8]))]
    courtyards = [[_noble(nobles.pop(), cards, rng) for _ in range(rng.choice([1, 1, 2, 3, 5]))] for _ in range(2)]
    hands = [_hand([cards.pop() for _ in range(rng.randint(0, 7))], rng, emptied=not deck) for _ in range(2)]
    used = ["".join(suit for suit in "hdcs" if rng.random() < 0.3) or "-" for _ in range(2)]
    sides = [f"{','.join(courtyards[seat])};{hands[seat]};{rng.randint(0, 12)};{used[seat]}" for seat in (0, 1)]
    phase = rng.choice(["begin", "begin", "cash", "spend", "duel"])
    discard = f" discard={''.join(cards)}" if cards else ""
    return f"{'/'.join(sides)} {rng.choice('12')} {phase}{discard}{_quiet(options, rng)}"


def _noble(card: str, cards: list[str], rng: Random) -> str:
    wounds = "*" * rng.randint(0, 2 if card[0] == "K" else 1)
    boosts = [each for each in cards if each[0] in "23"]
    if not boosts or rng.random() < 0.6:
        return card + wounds
    boost = rng.choice(boosts)
    cards.remove(boost)
    return f"{card}{wounds}+{boost}"


def _hand(hand: list[str], rng: Random, *, emptied: bool) -> str:
    """With the deck empty either seat knows the other's hand, so there all cards are marked."""
    return "".join(card + "!" * (emptied or rng.random() < 0.3) for card in hand) or "-"


def _quiet(options: Any, rng: Random) -> str:
    limit = options.no_progress_limit
    return "" if limit is None or limit < 3 else f" quiet={rng.choice([0, 0, limit // 2, limit - 2])}"


_MAKERS: dict[str, Callable[[Any, Random], str]] = {
    "duo-regna": _duo_regna,
    "deck-duel": _deck_duel,
    "two-domains": _two_domains,
    "dueling-nobles": _dueling_nobles,
}
