"""Which form of the search is used: compiled where there are compiled rules and numba, else plain. Both choose the same.

Compiling takes a while, once on a machine. Whoever has no time for it gets the plain form until it is done in the background.
"""

import subprocess
import sys
from subprocess import DEVNULL
from threading import Event, Thread

from holmgang.core.extras import is_installed
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import GameKind
from holmgang.core.parts import MissingPart
from holmgang.games import find_kind

from .plain import plain_search
from .search import Search, Seed


def begin_compiled(game: AnyGame, view: View, seed: Seed, simulations: int, pairs: tuple[int, int]) -> Search:
    """Waits for the compiler, where it can be used."""
    if is_installed("fast"):
        from .compiled import compiled_search

        try:
            return compiled_search(game, view, seed, simulations, pairs)
        except MissingPart:
            pass
    return plain_search(game, view, seed, simulations, pairs)


def begin_at_once(game: AnyGame, view: View, seed: Seed, simulations: int, pairs: tuple[int, int]) -> Search:
    """In the compiled form where that is ready, else in the plain one; waits for no compiler."""
    if is_installed("fast") and _brings_compiled_rules(game) and compile_in_background(game).is_set():
        return begin_compiled(game, view, seed, simulations, pairs)
    return plain_search(game, view, seed, simulations, pairs)


def _brings_compiled_rules(game: AnyGame) -> bool:
    """As far as one can tell without loading them, which loads numba."""
    return type(find_kind(game.name)).compiled is not GameKind.compiled


def compile_now(game: AnyGame) -> None:
    """Compiles it for the game, under any options, or reads what was kept."""
    begin_compiled(game, game.view(game.start(), 0), (1, 2, 3, 4), 0, (0, 0)).grow(0)


_STARTED: dict[str, Event] = {}


def compile_in_background(game: AnyGame) -> Event:
    """Begins with it where nobody has; set once the compiled form is there."""
    done = Event()
    if _STARTED.setdefault(game.name, done) is done:
        Thread(target=_compile, args=(game, done), name=f"compiling {game.name}", daemon=True).start()
    return _STARTED[game.name]


def _compile(game: AnyGame, done: Event) -> None:
    """In a process of its own, so that whoever thinks or draws meanwhile is not held up, and nothing is lost if it fails.

    What it keeps is read in a moment. It says nothing: whoever is playing has the screen.
    """
    words = sys.executable, "-m", f"{__package__}.compile_ahead", game.name
    if subprocess.run(words, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, check=False).returncode == 0:
        from holmgang.compiling.progress import telling

        with telling(lambda _: None):
            compile_now(game)
        done.set()
