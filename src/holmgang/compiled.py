"""Compiled rules for scripts: what ``holmgang.compile_game`` gives, and what goes with it.

    >>> import holmgang
    >>> from holmgang.compiled import greedy_policy
    >>> fast = holmgang.compile_game("duo-regna")
    >>> fast.playouts(fast.starts(1), 10, seed=1, policy=greedy_policy(fast)).wins.shape
    (1, 10)

docs/compiled.md has all of it. Needs the extra ``fast``, and loads numba.
"""

from holmgang.core.extras import needing

with needing("fast", "A compiled game"):
    from holmgang.bots.greedy.compiled import GreedyPolicy, greedy_policy
    from holmgang.compiling import contract
    from holmgang.compiling.game import CompiledGame, Playouts
    from holmgang.compiling.randomness import make_sources

__all__ = ["CompiledGame", "GreedyPolicy", "Playouts", "contract", "greedy_policy", "make_sources"]
