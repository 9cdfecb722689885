"""The two small games inside a turn, for arrays of them: Rage at once, and a card that only its owner knows."""

from typing import NamedTuple

from .fighters import Array, Arrays

NEVER = 4.0
"""Further from any chance to win than chances are from each other: what cannot be chosen is worth less than everything."""
EQUAL = 1e-9


def rage_game(xp: Arrays, chances: Array) -> tuple[Array, Array]:
    """How often each side pays for Rage in equilibrium; ``chances[n, own rage, other's rage]`` are the own side's."""
    calm_calm, calm_rage, rage_calm, rage_rage = (chances[:, own, other] for own in (0, 1) for other in (0, 1))
    calm, rage = xp.minimum(calm_calm, calm_rage), xp.minimum(rage_calm, rage_rage)
    their_calm, their_rage = xp.maximum(calm_calm, rage_calm), xp.maximum(calm_rage, rage_rage)
    pure = xp.maximum(calm, rage) >= xp.minimum(their_calm, their_rage)
    own_slope, their_slope = calm_calm - calm_rage, calm_calm - rage_calm
    own_total, their_total = own_slope + rage_rage - rage_calm, their_slope + rage_rage - calm_rage
    own = xp.where(pure, 1.0 * (rage > calm), own_slope / xp.where(pure, 1.0, own_total))
    other = xp.where(pure, 1.0 * (their_rage < their_calm), their_slope / xp.where(pure, 1.0, their_total))
    return own, other


class Foresight(NamedTuple):
    """How the one who has looked and the other one play."""

    other_rage: Array
    """How often the other one pays for Rage once the card was kept, ``[n]``."""
    plan: Array
    """How often the looker discards, keeps calmly, keeps and pays for Rage: ``[n, card, 3]``."""


def foresight_game(xp: Arrays, left: Array, discard: Array, keep: Array, can: tuple[Array, Array]) -> Foresight:
    """The equilibrium once one side has looked at his top card, which is each of those ``left`` with equal odds.

    ``discard[n, card]`` and ``keep[n, card, own rage, other's rage]`` are the looker's chances. Whatever the other one's odds of
    Rage, the looker takes the best of three for each card; so the other one looks for the lowest point of a sum of maxima of
    lines, which lies at an end or where two lines of a card cross. There the looker mixes what is best just before with
    what is best just after, so that the other one's odds make no difference.
    """
    calm = keep[:, :, 0, :]
    rage = xp.where(can[0][:, None, None], keep[:, :, 1, :], -NEVER)
    starts = xp.stack([discard, calm[..., 0], rage[..., 0]], axis=-1)
    ends = xp.stack([discard, calm[..., 1], rage[..., 1]], axis=-1)
    ends = xp.where(can[1][:, None, None], ends, starts)  # who cannot pay stays where he is
    slopes = ends - starts
    crossings = []
    for one, two in ((0, 1), (0, 2), (1, 2)):
        steeper = slopes[..., one] - slopes[..., two]
        parallel = abs(steeper) < EQUAL
        crossings.append(xp.where(parallel, 0.0, (starts[..., two] - starts[..., one]) / xp.where(parallel, 1.0, steeper)))
    ends_of_odds = xp.zeros_like(discard[:, :2])
    ends_of_odds[:, 1] = 1.0
    odds = xp.concatenate([ends_of_odds, *crossings], axis=1)
    odds = xp.where((odds >= 0) & (odds <= 1), odds, 0.0)
    lines = starts[:, None] + odds[:, :, None, None] * slopes[:, None]
    sums = xp.where(left[:, None], xp.amax(lines, axis=-1), 0.0).sum(axis=-1)
    rows = xp.arange(len(odds))
    other_rage = odds[rows, sums.argmin(axis=1)]
    return Foresight(other_rage, _mixed_plan(xp, left, starts + other_rage[:, None, None] * slopes, slopes, other_rage))


def _mixed_plan(xp: Arrays, left: Array, lines: Array, slopes: Array, other_rage: Array) -> Array:
    best = lines >= xp.amax(lines, axis=-1)[..., None] - 1e-7
    before = xp.where(best, slopes, 9.0).argmin(axis=-1)
    after = xp.where(best, slopes, -9.0).argmax(axis=-1)
    choices = xp.arange(3)
    before, after = 1.0 * (before[..., None] == choices), 1.0 * (after[..., None] == choices)
    falling = xp.where(left, (before * slopes).sum(axis=-1), 0.0).sum(axis=-1)
    rising = xp.where(left, (after * slopes).sum(axis=-1), 0.0).sum(axis=-1)
    flat = rising - falling < EQUAL
    part = xp.where(flat, 1.0, xp.clip(rising / xp.where(flat, 1.0, rising - falling), 0.0, 1.0))
    part = xp.where(other_rage <= 0, 0.0, xp.where(other_rage >= 1, 1.0, part))[:, None, None]
    return part * before + (1 - part) * after
