"""Where Two Domains is solved: on a GPU if CuPy finds one, else on the processor's cores."""

from typing import Any

from holmgang.games.two_domains.options import TwoDomainsOptions

from .sweeps import CompiledSweeps, Sweeps, WholeTableSweeps


def sweeps_for(options: TwoDomainsOptions) -> tuple[Sweeps, str]:
    """The sweeps to solve with, and where they work, in words."""
    library = _gpu_library()
    if library is None:
        return CompiledSweeps(options), "on the processor"
    return WholeTableSweeps(options, library), "on the GPU"


def _gpu_library() -> Any:
    """CuPy, if it is installed and has a GPU to work on with room for the tables."""
    try:
        import cupy
    except ImportError:
        return None
    try:
        free, _ = cupy.cuda.runtime.memGetInfo()
    except cupy.cuda.runtime.CUDARuntimeError:
        return None
    return cupy if free >= _NEEDED else None


_NEEDED = 8 * 2**30
"""Bytes that the largest group's tables and what is worked out on the way take, generously."""
