"""Where Two Domains is solved: on a GPU if CuPy finds one, else on the processor's cores."""

from typing import Any

from holmgang.core.extras import MissingExtra, needing
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.solvers.solver import Device, NoDevice

from .sweeps import Sweeps, WholeTableSweeps

_NEEDED = 8 * 2**30
"""Bytes that the largest group's tables and what is worked out on the way take on a GPU, generously."""


def sweeps_for(options: TwoDomainsOptions, device: Device) -> tuple[Sweeps, str]:
    """The sweeps to solve with, and where they work, in words."""
    if device != "processor":
        try:
            return WholeTableSweeps(options, _gpu_library()), "on the GPU"
        except (NoDevice, MissingExtra):
            if device == "gpu":
                raise
    from .compiled_sweeps import CompiledSweeps  # loads numba, and whoever only looks a position up needs none

    return CompiledSweeps(options), "on the processor"


def _gpu_library() -> Any:
    """CuPy, if it is installed and has a GPU to work on with room for the tables."""
    instead = "leave --device out to solve on the processor, in some minutes."
    try:
        with needing("gpu", "To solve on the processor, in some minutes, leave --device out; solving on a GPU"):
            import cupy
    except ImportError as error:
        raise NoDevice(f"CuPy, which works on GPUs, cannot be loaded ({error}): {instead}") from error
    try:
        free, _ = cupy.cuda.runtime.memGetInfo()
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise NoDevice(f"CuPy finds no GPU here ({error}): {instead}") from error
    if free < _NEEDED:
        raise NoDevice(f"The GPU has {free / 2**30:.1f} GiB free, and {_NEEDED / 2**30:.0f} are needed: {instead}")
    return cupy
