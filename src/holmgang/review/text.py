"""A review for a terminal: sentences, a small graph, and colours where they are wanted."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from holmgang.core.wrapping import wrapped

from .plain import plain_sentences
from .report import Report
from .sentences import Sentences
from .summary import swing
from .words import begun

MOST_MISTAKES = 8
"""The costliest are told on the command line; all of them are in the JSON and on the page."""
HEIGHT = 6
_EIGHTHS = " ▁▂▃▄▅▆▇█"
_MARGIN = 8
_NARROWEST = 40

Paint = Callable[[str], str]


class Palette(NamedTuple):
    """How parts of the text are set off."""

    bold: Paint = str
    dim: Paint = str
    good: Paint = str
    bad: Paint = str


def tell_review(
    report: Report, width: int = 80, palette: Palette | None = None, most_mistakes: int | None = MOST_MISTAKES
) -> Iterator[str]:
    """The lines of a review, none longer than the width; ``most_mistakes``: None tells all of them."""
    paint = palette or Palette()
    width = max(_NARROWEST, width)
    say = Sentences(report)
    yield from map(paint.bold, wrapped(say.title, width))
    for sentence in plain_sentences(say):
        yield from wrapped(sentence, width)
    yield ""
    yield from wrapped(say.reference(), width)
    yield ""
    for sentence in say.summary():
        yield from wrapped(sentence, width)
    if (ending := say.ending()) is not None:
        yield from wrapped(ending, width)
    yield ""
    yield from _graph(report, say, width, paint)
    yield ""
    for seat in (0, 1):
        yield from wrapped(say.accuracy(seat), width)
    for sentence in say.apart():
        yield from wrapped(sentence, width)
    yield from _turning_points(report, say, width, paint)
    yield from _mistakes(report, say, width, paint, most_mistakes)
    yield ""
    for note in say.notes():
        yield from map(paint.dim, wrapped(note, width))


def _graph(report: Report, say: Sentences, width: int, paint: Palette) -> Iterator[str]:
    """The first player's chance after every step, as bars, half of the height being an even game."""
    chances = [report.entries[0].before, *(entry.after for entry in report.entries)]
    columns = min(len(chances), width - _MARGIN - 1)
    # the last column is the end of the game, however many steps share a column
    picked = [chances[round(column * (len(chances) - 1) / max(1, columns - 1))] for column in range(columns)]
    until = f" to {say.where(len(report.steps) - 1)}" if report.steps[-1].move else ""
    yield from wrapped(f"{begun(say.whose(0))} chance to win, from {say.where(0)}{until}:", width)
    for row in range(HEIGHT - 1, -1, -1):
        label = {HEIGHT - 1: "100 %", HEIGHT // 2: "50 %", 0: "0 %"}.get(row, "")
        bars = "".join(_EIGHTHS[max(0, min(8, round(8 * (HEIGHT * chance - row))))] for chance in picked)
        yield f"{label:>{_MARGIN - 2}} {paint.good(bars) if row >= HEIGHT // 2 else paint.bad(bars)}".rstrip()


def _turning_points(report: Report, say: Sentences, width: int, paint: Palette) -> Iterator[str]:
    if not report.turning_points:
        return
    yield ""
    yield paint.bold("Turning points")
    for at in report.turning_points:
        shown = paint.good if swing(report.turn(at)) >= 0 else paint.bad
        first, *more = wrapped(say.turn(at), width - 2)
        yield f"  {shown(first)}"
        yield from (f"    {shown(line)}" for line in wrapped(" ".join(more), width - 4))


def _mistakes(report: Report, say: Sentences, width: int, paint: Palette, most: int | None) -> Iterator[str]:
    if not report.mistakes:
        yield from ("", paint.bold("Mistakes"), "  none that the reference can be sure of")
        return
    costliest = sorted(report.mistakes, key=lambda each: -each.cost)[:most]
    for seat in say.sides:
        own = sorted((each for each in costliest if each.seat == seat), key=lambda each: each.entry)
        yield from ("", paint.bold(say.mistakes_of(seat))) if own else ()
        for mistake in own:
            yield from (f"  {line}" for line in wrapped(say.mistake(mistake), width - 2))
            for sentence in say.better(mistake):
                yield from (f"    {line}" for line in wrapped(sentence, width - 4))
    if (more := len(report.mistakes) - len(costliest)) > 0:
        yield f"  and {more} smaller one{'s' * (more != 1)}; --json and --html have all of them"
