"""A job for tests: the search of Dueling Nobles, compiled beside and used in a process that has a worker's memory."""

from holmgang.bots.search.plain_or_compiled import begin_at_once, compile_in_background
from holmgang.games import find_kind


def simulations_at_a_time(seconds: float) -> int:
    """Of the form that is used once everything is compiled; the plain one does one."""
    game = find_kind("dueling-nobles").make()
    compile_in_background(game).wait(seconds)
    search = begin_at_once(game, game.view(game.start(), 0), (1, 2, 3, 4), 100, (0, 0))
    search.grow(100)
    return search.at_a_time


JOBS = {"simulations_at_a_time": simulations_at_a_time}
