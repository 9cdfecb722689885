"""Fits the network behind the pocket value to positions without a deep-learning framework: for what must be trained anywhere."""

from collections.abc import Mapping
from math import cos, pi
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holmgang.games.dueling_nobles.features import FEATURES
from holmgang.pocket.dueling_nobles_network import FIRST_PARTS, HIGHEST, LAST_PARTS, PARTS, SECOND_PARTS, Network

Floats = NDArray[np.floating[Any]]
Bits = NDArray[np.uint8]
Weights = dict[str, Floats]
"""By the names of a pocket file's sections, as they are before they become whole numbers."""

_PARTS = {
    "first": (FIRST_PARTS, "<i2"),
    "first_bias": (FIRST_PARTS, "<i2"),
    "second": (SECOND_PARTS, "<i2"),
    "second_bias": (FIRST_PARTS * SECOND_PARTS, "<i4"),
    "last": (LAST_PARTS, "<i2"),
    "last_bias": (PARTS, "<i4"),
}
MOST_SECOND = 1020 / SECOND_PARTS
"""With larger weights the sums of the second layer might not fit 32 bits."""
BATCH, BLOCK, UNSEEN = 2048, 500, 10
"""So many positions a step; of blocks of so many neighbours one in so many is kept to see how well it fits."""
WARMING = 0.05
"""In this part of the steps the rate grows, then it falls."""


def in_whole_numbers(weights: Mapping[str, Floats]) -> dict[str, bytes]:
    """The sections of a pocket file."""
    return {
        name: np.round(weights[name].astype(np.float64) * parts).astype(kind).tobytes() for name, (parts, kind) in _PARTS.items()
    }


def loosened(network: Network) -> Weights:
    """The weights of a network of whole numbers, to be fitted."""
    flat = {name: np.array(numbers, np.float32) / np.float32(_PARTS[name][0]) for name, numbers in network.weights.items()}
    wide = len(flat["first_bias"])
    return {**flat, "first": flat["first"].reshape(FEATURES, wide), "second": flat["second"].reshape(-1, wide)}


def chances_of(weights: Weights, bits: Bits) -> Floats:
    """What it expects for whoever's turn it is."""
    return _forward(weights, _told(bits))[-1]


def miss(weights: Weights, bits: Bits, chances: Floats) -> float:
    """The mean square error."""
    parts = [slice(start, start + BATCH) for start in range(0, len(bits), BATCH)]
    return sum(float(np.square(chances_of(weights, bits[part]) - chances[part]).sum()) for part in parts) / max(1, len(bits))


def fit(
    weights: Weights, bits: Bits, chances: Floats, steps: int, rate: float, rng: np.random.Generator
) -> tuple[Weights, float, float]:
    """Better weights, and the mean square error on positions that were not learned from, before and after."""
    # by whole blocks: neighbours are of one game, and one that was seen would tell of the other
    unseen = np.arange(len(bits)) // BLOCK % UNSEEN == 0
    (seen,) = np.nonzero(~unseen)
    fitted = {name: each.copy() for name, each in weights.items()}
    moments = {name: (np.zeros_like(each), np.zeros_like(each)) for name, each in weights.items()}
    for step in range(steps if len(seen) else 0):
        rows = seen[rng.integers(len(seen), size=min(BATCH, len(seen)))]
        slopes = _slopes(fitted, bits[rows], chances[rows])
        part = step / steps
        speed = rate * (min(1.0, part / WARMING) if part < WARMING else 0.5 + 0.5 * cos(pi * (part - WARMING) / (1 - WARMING)))
        adam_step(fitted, slopes, moments, step + 1, speed)
        np.clip(fitted["second"], -MOST_SECOND, MOST_SECOND, out=fitted["second"])
    return fitted, miss(weights, bits[unseen], chances[unseen]), miss(fitted, bits[unseen], chances[unseen])


def _told(bits: Bits) -> Floats:
    return np.unpackbits(bits, axis=1, count=FEATURES, bitorder="little").astype(np.float32)


def _forward(weights: Weights, told: Floats) -> tuple[Floats, Floats, Floats]:
    """Both layers, and the chances."""
    wide = np.clip(told @ weights["first"] + weights["first_bias"], 0, HIGHEST / FIRST_PARTS)
    narrow = np.maximum(wide @ weights["second"].T + weights["second_bias"], 0)
    return wide, narrow, 1 / (1 + np.exp(-(narrow @ weights["last"] + weights["last_bias"][0])))


def _slopes(weights: Weights, bits: Bits, chances: Floats) -> Weights:
    """Of the mean cross entropy."""
    told = _told(bits)
    wide, narrow, expected = _forward(weights, told)
    off = (expected - chances) / np.float32(len(bits))
    by_narrow = np.outer(off, weights["last"]) * (narrow > 0)
    by_wide = (by_narrow @ weights["second"]) * ((wide > 0) & (wide < HIGHEST / FIRST_PARTS))
    return {
        "first": told.T @ by_wide,
        "first_bias": by_wide.sum(0),
        "second": by_narrow.T @ wide,
        "second_bias": by_narrow.sum(0),
        "last": narrow.T @ off,
        "last_bias": off.sum(keepdims=True),
    }


def adam_step(weights: Weights, slopes: Weights, moments: dict[str, tuple[Floats, Floats]], count: int, rate: float) -> None:
    """One of Adam’s steps, at this rate."""
    kept, kept_squares = 0.9, 0.99
    for name, slope in slopes.items():
        mean, square = moments[name]
        mean += (1 - kept) * (slope - mean)
        square += (1 - kept_squares) * (slope * slope - square)
        size = rate / (1 - kept**count)
        weights[name] -= size * mean / (np.sqrt(square / (1 - kept_squares**count)) + 1e-8)
