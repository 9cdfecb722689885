"""A progress bar on stderr for commands that take a while."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from holmgang.solvers.solver import OnProgress, Progress


@contextmanager
def progress_bar(title: str, *, compiles: bool) -> Iterator[OnProgress]:
    """What is to be called with every step; nothing is drawn where nobody can see it.

    ``compiles``: what is compiled meanwhile is told in the bar, and numba is loaded for that.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda step: None  # noqa: ARG005 - nobody is watching
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress as Bar, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f}%"), TimeElapsedColumn())
    with Bar(*columns, TextColumn("{task.fields[doing]}"), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=1.0, doing="starting")

        def move(at: Progress) -> None:
            bar.update(task, completed=at.share, doing=at.doing)

        def tell(sentence: str | None) -> None:
            bar.update(task, doing=sentence or "")

        with _telling(tell) if compiles else nullcontext():
            yield move


def _telling(tell: Callable[[str | None], None]) -> AbstractContextManager[None]:
    from holmgang.compiling.progress import telling

    return telling(tell)
