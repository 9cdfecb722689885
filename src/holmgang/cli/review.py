"""The command that reviews a finished game: review."""

import argparse
import shutil
from pathlib import Path

from holmgang.core.errors import BadRecord, RedactedRecord, UnknownName
from holmgang.core.extras import is_installed
from holmgang.core.replay import Replay, read_record
from holmgang.games import find_kind
from holmgang.review.report import NotReviewable, Report, review, spoken_to
from holmgang.review.text import Palette, tell_review
from holmgang.terminal.files import check_writable, read_path, write_new
from holmgang.terminal.players import addressed

from . import FINE
from .arguments import BadArgument, read_whole
from .files import read_text
from .output import bold, dim, green, note, red, say, say_json
from .progress import progress_bar

STDOUT = "-"
"""In place of a file: the page goes to standard output, and nothing else does."""
_WIDEST = 100
_PIPED = 80


def run(given: argparse.Namespace) -> int:
    """Reviews a record, and writes the page if one is asked for."""
    seed = read_whole("--seed", given.seed, 0) if given.seed is not None else 0
    page = _page(given.html)
    if given.json and given.html == STDOUT:
        raise BadArgument("--json and --html - both write to standard output: give the page a file, such as --html review.html.")
    replayed = _read(given.file)
    if replayed.record.ending is None:
        raise NotReviewable(
            "This game is not finished, and a review is of finished games: play it to its end first (holmgang resume lists what "
            "you have left), or see where it stands with holmgang replay."
        )
    kind = find_kind(replayed.record.game)
    with progress_bar(f"Reviewing {kind.title}", compiles=kind.pocket is None and is_installed("fast")) as progress:
        report = review(replayed, seed, progress)
    if given.html == STDOUT:
        say(_written(report), end="")
        return FINE
    if page is not None:
        write_new(page, _written(report))  # first: whoever reads the text may stop reading it at any line
    if given.json:
        say_json(report.as_json())
        return FINE
    reader = addressed(report.players)
    told = report if reader is None else spoken_to(report, replayed, reader)
    for line in tell_review(told, _width(), Palette(bold, dim, green, red)):
        say(line)
    for remark in replayed.notes:
        note(remark)
    if page is not None:
        note(f"The page is in {page}.")
    return FINE


def _written(report: Report) -> str:
    from holmgang.review.html import write_page

    return write_page(report)


def _page(name: str | None) -> Path | None:
    """Where the page goes; refused before the work begins, where it could not be written."""
    if name is None or name == STDOUT:
        return None
    if not name.strip():
        raise BadArgument("--html takes the name of a new file, such as review.html.")
    path = read_path(name)
    check_writable(path)
    return path


def _read(name: str) -> Replay:
    text = read_text(name)
    if not text.strip():
        raise NotReviewable(f"{'Nothing came from stdin' if name == '-' else f'{name} is empty'}: give a record to review.")
    try:
        return read_record(text, find_kind)
    except RedactedRecord as error:
        raise NotReviewable(
            f"{error} A review needs the whole record, as holmgang export or a finished match gives it."
        ) from error
    except BadRecord as error:
        if isinstance(error.__cause__, UnknownName) and error.__cause__.kind == "game":
            raise NotReviewable(f"{error} A game of another package must be installed here first.") from error
        raise


def _width() -> int:
    """Lines as long as the terminal, but not too long to read."""
    return min(_WIDEST, shutil.get_terminal_size((_PIPED, 24)).columns)
