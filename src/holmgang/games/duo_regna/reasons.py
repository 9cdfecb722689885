"""Duo Regna: why one card is better than another, by what it meets in this round and by what is kept for later ones."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from holmgang.core.reasons import PRICE, Compared, Fact, joined, percent, reason
from holmgang.core.seats import Seat, other, with_seat
from holmgang.core.story import Voice

from . import DuoRegna
from .table import EDGE, Card, Hand, State, View
from .themes import theme_of

LEAST = 0.0005
"""A smaller part of a difference is rounding."""
ROUNDING = 1e-6
"""What a mixture takes less often it never takes."""


class Prospects(NamedTuple):
    """How often a card wins, draws and loses the round."""

    wins: float
    draws: float
    loses: float


class Split(NamedTuple):
    """What the better card gains, as the seat's chance to win: in this round, and by the card that is kept for later."""

    now: float
    later: float


def why(game: DuoRegna, view: View, compared: Compared, voice: Voice) -> str:
    """By this round or by what is kept, whichever makes more of the difference."""
    assert view.seat is not None
    better, worse = (_called(game, card) for card in (compared.better, compared.worse))
    now = f"{_stakes(game, view, voice)}{_round(game, view, compared, voice)}"
    apart = _set_apart(game, view, compared, voice)
    split = split_difference(game, view, compared)
    if split is None:
        gain = _net(game, view, compared, compared.better) - _net(game, view, compared, compared.worse)
        return reason(better, worse, [Fact(gain, now), Fact(-gain, f"kept for later, {worse} does {apart} than {better}")])
    if split.now >= split.later:
        price = f"{PRICE}kept, {better} would be worth {_part(-split.later)} more"
        return f"{now}{price if split.later <= -LEAST else ''}."
    worth = f"kept for later, {worse} is worth {_part(split.later)} more than {better}: it does {apart}"
    price = f"{PRICE}in this {_word(game)} it would gain {_part(-split.now)}"
    return f"{worth}{price if split.now <= -LEAST else ''}."


def prospects(game: DuoRegna, card: Card, shares: Mapping[Card, float]) -> Prospects:
    """A card against cards that are played so often."""
    results = {1: 0.0, 0: 0.0, -1: 0.0}
    for theirs, share in shares.items():
        results[game.result[card, theirs]] += share
    return Prospects(results[1], results[0], results[-1])


def split_difference(game: DuoRegna, view: View, compared: Compared) -> Split | None:
    """The better card's gain in two parts, by the values of positions in which its result meets the worse card's hand; None where
    nobody knows values or what the other side plays, or where a capture brings all cards back."""
    chance, seat = compared.chance, view.seat
    if chance is None or not compared.facing or game.options.refill_on_capture:
        return None
    assert seat is not None
    now = later = 0.0
    for theirs, share in compared.facing.items():
        if share > 0:
            one, two = (_after(game, view.table, seat, own, theirs) for own in (compared.better, compared.worse))
            between = replace(one, hands=with_seat(one.hands, seat, two.hands[seat]))
            now += share * (chance(between) - chance(two))
            later += share * (chance(one) - chance(between))
    return Split(now, later)


def _net(game: DuoRegna, view: View, compared: Compared, card: Card) -> float:
    """How much more often a card wins the round than it loses it, against what is known to be played, or against any card."""
    assert view.seat is not None
    odds = prospects(game, card, compared.facing or dict.fromkeys(view.table.hands[other(view.seat)], 1.0))
    return round(odds.wins - odds.loses, 9)


def _after(game: DuoRegna, table: State, seat: Seat, own: Card, theirs: Card) -> State:
    return game.play(table, {seat: own, other(seat): theirs})


def _round(game: DuoRegna, view: View, compared: Compared, voice: Voice) -> str:
    """How both cards do in this round: against what the equilibrium plays, or else against every card that there is."""
    assert view.seat is not None
    better, worse = (_called(game, card) for card in (compared.better, compared.worse))
    if compared.facing:
        one, two = (prospects(game, card, compared.facing) for card in (compared.better, compared.worse))
        return f"against good play {better} {_fares(one, f'the {_word(game)}')}, {worse} {_fares(two, 'it')}"
    facing = view.table.hands[other(view.seat)]
    holds = f"the {len(facing)} cards that {voice.name(other(view.seat))} {voice.agreed(other(view.seat), 'hold')}"
    tallies = [_tally(game, card, facing) for card in (compared.better, compared.worse)]
    return f"of {holds} {better} beats {tallies[0]}, {worse} beats {tallies[1]}"


def _fares(odds: Prospects, word: str) -> str:
    """How a card does; what is never played but for rounding counts for nothing."""
    for share, verb in ((odds.wins, "always wins"), (odds.draws, "always draws"), (odds.loses, "always loses")):
        if share >= 1 - ROUNDING:
            return f"{verb} {word}"
    wins = f"wins {word} in {percent(odds.wins)}" if odds.wins > ROUNDING else f"never wins {word}"
    return f"{wins} and {f'loses it in {percent(odds.loses)}' if odds.loses > ROUNDING else 'never loses it'}"


def _tally(game: DuoRegna, card: Card, facing: Hand) -> str:
    beaten, falls = (sum(game.result[card, theirs] == sign for theirs in facing) for sign in (1, -1))
    return f"{beaten} and loses to {falls}"


def _stakes(game: DuoRegna, view: View, voice: Voice) -> str:
    """What a round can decide at once."""
    assert view.seat is not None
    told = []
    for seat in (view.seat, other(view.seat)):
        if view.table.dragon * (1 if seat == 0 else -1) != EDGE - 1:
            continue
        last = view.table.captured[seat] + 1 == game.options.target
        takes = "the game" if last else "the dragon" if game.options.theme == "dragons" else "a wound"
        if seat == view.seat:
            told.append(f"a win {'wins' if last else 'deals' if takes == 'a wound' else 'captures'} {takes}")
        else:
            told.append(f"a loss {'costs' if takes != 'the dragon' else f'gives {voice.name(seat)}'} {takes}")
    return f"{' and '.join(told)}, and " if told else ""


def _set_apart(game: DuoRegna, view: View, compared: Compared, voice: Voice) -> str:
    """Against which cards that the other side still holds the worse card, kept, does better and worse than the better one."""
    assert view.seat is not None
    facing = other(view.seat)
    gains = {
        theirs: game.result[compared.worse, theirs] - game.result[compared.better, theirs] for theirs in view.table.hands[facing]
    }
    sides = (
        ("better", " ".join(theirs for theirs, gain in gains.items() if gain > 0)),
        ("worse", " ".join(theirs for theirs, gain in gains.items() if gain < 0)),
    )
    told = joined(f"{how} against {cards}" for how, cards in sides if cards) if any(gains.values()) else "no worse against any"
    return f"{told} of {voice.whose(facing)} cards"


def _called(game: DuoRegna, card: Card) -> str:
    name = theme_of(game.options).cards[card]
    return f"the {card if name == card else f'{name} ({card})'}"


def _word(game: DuoRegna) -> str:
    return theme_of(game.options).round


def _part(share: float) -> str:
    """Of a win, as a review counts everything."""
    return f"{100 * share:.1f} %"
