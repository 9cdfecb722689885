"""Deck Duel: why one choice is better than another, by the odds of a flip and by what is left of Health and Action points.

Odds count every pair of cards that can meet as equally likely: of a card that the other side has foreseen and kept nobody else
knows more.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from holmgang.core.aims import counted
from holmgang.core.reasons import Compared, Fact, odds_fact, percent, reason
from holmgang.core.seats import Seat, other
from holmgang.core.story import Voice
from holmgang.games.view import HIDDEN

from . import DeckDuel
from .rules import can_rage, strength
from .story import card_name
from .table import ACE, Card, Deck, Fighter, Move, View

CALLED: dict[Move, str] = {
    "rage": "Rage",
    "calm": "staying calm",
    "block": "blocking",
    "take": "taking it",
    "action": "the Action point",
    "focus": "Focus",
    "heal": "the Health",
    "look": "Foresight",
    "keep": "keeping it",
    "discard": "throwing it away",
}
BLOCKS: tuple[Move, Move] = ("block", "take")
FACES = "JQK"
DUE = Fraction(1, 4)
"""From these odds on a shuffle is near enough to be told of."""


class Flip(NamedTuple):
    """The odds of a flip, from one fighter's side."""

    wins: Fraction
    ties: Fraction
    loses: Fraction
    fells: Fraction
    """That it knocks the other out, even if the other blocks where it has an Action point."""
    presses: Fraction
    """That it knocks the other out unless the other blocks, whether that can block or not."""
    falls: Fraction
    """That it may be knocked out, even if it blocks where it can: by the other's Rage, and one more where that may still come."""


def why(game: DeckDuel, view: View, compared: Compared, voice: Voice) -> str:
    """By what this moment of the turn is about."""
    match view.table.phase:
        case "block":
            facts = _blocking(game, view, compared, voice)
        case "face":
            facts = _gifts(game, view, compared, voice)
        case "foresight":
            facts = _foreseen(game, view, compared, voice)
        case _:
            facts = _raging(game, view, compared, voice)
    return reason(CALLED[compared.better], CALLED[compared.worse], facts)


# Odds


def flip(own: Fighter, facing: Fighter, *, undecided: bool) -> Flip:
    """The odds of the flip that these two are about to make; ``undecided``: the other may still pay for Rage, if it can."""
    mine, theirs = may_come(own), may_come(facing)
    rage = facing.rage + (undecided and can_rage(facing))
    pairs = Counter[str]()
    for one, two in product(mine, theirs):
        lead = strength(one, focus=own.focus) - strength(two, focus=facing.focus)
        if lead == 0:
            pairs["ties"] += 1
        elif lead > 0:
            pairs["wins"] += 1
            pairs["presses"] += _hit(one, own.rage) >= facing.health
            pairs["fells"] += _hit(one, own.rage) - (facing.action > 0) >= facing.health
        else:
            pairs["loses"] += 1
            pairs["falls"] += _hit(two, rage) - (own.action > 0) >= own.health
    return Flip(*(Fraction(pairs[name], len(mine) * len(theirs)) for name in Flip._fields))


def may_come(fighter: Fighter) -> Deck:
    """The cards that a fighter may flip next, as far as a view tells."""
    return fighter.deck if fighter.top is None or fighter.top == HIDDEN else fighter.top


def _hit(card: Card, rage: int) -> int:
    return 1 + (card == ACE) + rage  # an Ace wins by Focus alone


def renewed(game: DeckDuel, fighter: Fighter) -> Fraction:
    """The odds that the next flip begins a new round for a fighter and sets its Action points: by its Ace, or its last card."""
    cards = may_come(fighter)
    if len(fighter.deck) == 1 and game.options.exhaustion == "new_round":
        return Fraction(1)
    return Fraction(cards.count(ACE), len(cards))


def foreseeing(own: Fighter, facing: Fighter) -> Fraction:
    """The odds to win the next flip for somebody who looks first, and throws away what the rest of the deck does better than."""
    shares = [flip(replace(own, top=card), facing, undecided=False).wins for card in own.deck]
    if len(shares) > 1:
        total = sum(shares, Fraction(0))
        shares = [max(kept, (total - kept) / (len(shares) - 1)) for kept in shares]
    return sum(shares, Fraction(0)) / len(shares)


# Rage


def _raging(game: DeckDuel, view: View, compared: Compared, voice: Voice) -> Iterator[Fact]:
    """A point of Rage now, or an Action point for a block or a later turn."""
    seat = _seat(view)
    calm, facing = view.table.fighters[seat], view.table.fighters[other(seat)]
    raging = replace(calm, action=calm.action - 1, rage=calm.rage + 1)
    undecided = view.table.phase == "rage"
    one, two = (flip(each, facing, undecided=undecided) for each in (raging, calm))
    sign = 1 if compared.better == "rage" else -1
    you, they = voice.name(seat), voice.name(other(seat))
    wins, are = voice.agreed(seat, "win"), voice.agreed(other(seat), "are", "is")
    anyway = two.wins > 0 and two.fells == two.wins
    yield Fact(-sign * anyway, f"whenever {you} {wins} this flip, {they} {are} knocked out without more Rage too")
    fells = f"with Rage this flip knocks {they} out in {percent(one.fells)}, even through a block"
    yield Fact(sign * (one.fells - two.fells), f"{fells}; without it in {percent(two.fells)}")
    falls = f"without the Action point for a block this flip may knock {you} out in {percent(one.falls)}"
    yield Fact(sign * (two.falls - one.falls), f"{falls}, with it in {percent(two.falls)}")
    presses = f"with Rage {they} must block or be knocked out if {you} {wins}, in {percent(one.presses)}"
    yield Fact(sign * (one.presses - two.presses), f"{presses}; without it in {percent(two.presses)}")
    odds = f"{you} {wins} this flip in {percent(two.wins)} and {voice.agreed(seat, 'lose')} it in"
    if sign > 0:
        yield odds_fact(two.wins - two.loses, f"{odds} {percent(two.loses)}, and Rage adds 1 damage to a win")
    yield from _due(game, calm, seat, voice, sign)
    adds = f"adds its damage only if this flip is won, in {percent(two.wins)}"
    last = f"it can block if this flip is lost, in {percent(two.loses)}; spent, it {adds}"
    if calm.action == 1:
        yield Fact(-sign, f"it is the last Action point: saved, {last}")
    yield Fact(-sign, f"Rage {adds}; the point saved can block 1 damage of any flip that is lost")


# Blocks


def _blocking(game: DeckDuel, view: View, compared: Compared, voice: Voice) -> Iterator[Fact]:
    """A point of Health now, or an Action point for later."""
    seat = _seat(view)
    (blocked, facing), (taken, _) = (_next_turn(game, view, move) for move in BLOCKS)
    sign = 1 if compared.better == "block" else -1
    you = voice.name(seat)
    yield Fact(sign * ((blocked.health > 0) - (taken.health > 0)), f"taking it all knocks {you} out, blocking does not")
    if taken.health <= 0:  # no turn comes after that, perhaps not even a card
        yield Fact(blocked.health <= 0, f"{you} {voice.agreed(seat, 'are', 'is')} knocked out either way")
        return
    if blocked.action == taken.action:
        again = f"{you} {voice.agreed(seat, 'shuffle')} at the end of this turn and then {voice.agreed(seat, 'have', 'has')}"
        yield Fact(sign, f"the block costs nothing: {again} {counted(blocked.action, 'Action point')} anyway")
    if (view.table.flipped[other(seat)] or "") not in FACES:  # the gift of a face card may make the next flip another one
        one, two = (flip(each, facing, undecided=True).falls for each in (blocked, taken))
        danger = f"the next flip may knock {you} out in {percent(one)} after blocking"
        yield Fact(sign * (two - one), f"{danger}, and in {percent(two)} after taking it")
    yield from _due(game, blocked, seat, voice, sign)
    left, instead = (f"Health {each.health} and {counted(each.action, 'Action point')}" for each in (blocked, taken))
    yield Fact(1, f"blocking leaves {left} instead of {instead}: the {'Health' if sign > 0 else 'point'} is worth more here")


def _due(game: DeckDuel, fighter: Fighter, seat: Seat, voice: Voice, sign: int) -> Iterator[Fact]:
    """Whether a new round soon makes nothing of what is saved."""
    soon = renewed(game, fighter)
    if soon >= DUE:
        told = f"the next flip makes {voice.name(seat)} shuffle in {percent(soon)}"
        yield Fact(sign, f"{told}, and then there are {game.fresh.action} Action points, whatever was saved")


# Face cards


def _gifts(game: DeckDuel, view: View, compared: Compared, voice: Voice) -> Iterator[Fact]:
    """What a winning face card brings: an Action point, or what it alone can do."""
    seat = _seat(view)
    own = voice.whose(seat)
    sign = -1 if compared.better == "action" else 1
    gift: Move = compared.better if sign > 0 else compared.worse
    left, facing = _next_turn(game, view, "keep")
    pointed = _next_turn(game, view, "action")[0]
    yield Fact(sign * (pointed.action == left.action), "the Action point would bring nothing any more")
    points = f"an Action point more (then {pointed.action})"
    match gift:
        case "focus":
            focused = _next_turn(game, view, gift)[0].focus and ACE in left.deck
            yield Fact(-sign * (not focused), f"Focus brings nothing without the Ace in {own} deck")
            ace = f"{own} Ace, one of {counted(len(left.deck), 'card')} left,"
            yield Fact(sign > 0, f"with Focus {ace} is the highest card instead of the lowest, and strikes for 2")
            yield Fact(
                sign < 0,
                f"{ace} comes next in {percent(Fraction(1, len(left.deck)))}, and {points} pays for Rage or a block before",
            )
        case "heal":
            healed = _next_turn(game, view, gift)[0]
            yield Fact(-sign * (healed.health == left.health), f"{own} Health is at its most, so that nothing is healed")
            yield from _healing(healed, pointed, facing, seat, voice, sign)
            yield from _due(game, left, seat, voice, sign)
            yield Fact(sign > 0, f"one Health more (then {healed.health}) is worth more here than {points}")
            yield Fact(sign < 0, f"{points} is worth more here than one Health more (then {healed.health})")
        case _:
            blind, looked = flip(left, facing, undecided=True).wins, foreseeing(left, facing)
            raised = f"brings the odds to win the next flip from {percent(blind)} to {percent(looked)}"
            yield Fact(sign > 0, f"Foresight {raised}, for whoever throws a bad card away")
            yield Fact(sign < 0, f"Foresight {raised}, but {points} is worth more here")


def _healing(healed: Fighter, pointed: Fighter, facing: Fighter, seat: Seat, voice: Voice, sign: int) -> Iterator[Fact]:
    one, two = (flip(each, facing, undecided=True).falls for each in (healed, pointed))
    danger = f"the next flip may knock {voice.name(seat)} out in {percent(one)} with the Health"
    yield Fact(sign * (two - one), f"{danger}, and in {percent(two)} with the Action point")


# Foresight


def _foreseen(game: DeckDuel, view: View, compared: Compared, voice: Voice) -> Iterator[Fact]:
    """The card that is known against any other of the deck."""
    seat = _seat(view)
    card = f"the {card_name(view.table.fighters[seat].top)}"
    (kept, facing), (thrown, _) = (_next_turn(game, view, move) for move in ("keep", "discard"))
    one, two = flip(kept, facing, undecided=True), flip(thrown, facing, undecided=True)
    sign = 1 if compared.better == "keep" else -1
    odds = f"{card} wins the next flip in {percent(one.wins)} and loses it in {percent(one.loses)}"
    told = f"{odds}, another card wins it in {percent(two.wins)} and loses it in {percent(two.loses)}"
    yield Fact(sign * (two.falls - one.falls), f"{told}, which may be the end")
    yield odds_fact(sign * ((one.wins - one.loses) - (two.wins - two.loses)), told)
    if kept.top == ACE:
        brings = f"the Ace brings {voice.whose(seat)} whole deck back and {counted(game.fresh.action, 'Action point')}"
        yield Fact(sign, f"after the next flip {brings} instead of {kept.action}")
    elif ACE in kept.deck and len(thrown.deck) < len(kept.deck):
        high = "as the highest card, " * kept.focus
        yield Fact(-sign, f"without {card} the Ace, {high}and with it the whole deck, comes sooner")


# What a choice leads to


def _next_turn(game: DeckDuel, view: View, move: Move) -> tuple[Fighter, Fighter]:
    """The viewer's side and the other as this choice leaves them for the next turn, without the gift of a face card that the
    other has won by; as they are if the fight is over."""
    seat = _seat(view)
    after = game.play(view.table, {seat: move})
    if after.phase == "face":
        after = game.play(after, {other(seat): "keep"})  # which takes nothing from any face card
    return after.fighters[seat], after.fighters[other(seat)]


def _seat(view: View) -> Seat:
    assert view.seat is not None
    return view.seat
