"""The command for puzzles: one after the other at a terminal, and one at a time for pipes and scripts."""

import argparse
from datetime import UTC, datetime

from holmgang.core.errors import MoveError
from holmgang.games import find_kind
from holmgang.puzzles.collection import Collection, game_of_the_day, games_with_puzzles, number_of_the_day, open_puzzles
from holmgang.puzzles.posing import Posed, pose
from holmgang.puzzles.progress import ProgressError, ProgressFile, PuzzleAnswer, PuzzleProgress
from holmgang.terminal.menus import Item, listed, numbered_lines, numbers
from holmgang.terminal.streams import ask, fold, on_terminal

from . import FINE
from .arguments import BadArgument, read_whole
from .output import bold, note, say, say_json, say_table

LEAVE = ("quit", "exit", "leave")
SHORT_LEAVE = "q"
"""Where no option is called so."""
ASKS = "Your answer by number, letter or text (? lists the options, quit leaves): "


def run(given: argparse.Namespace) -> int:
    """Poses a puzzle, and takes an answer if there is one or somebody who could give it."""
    posed = _chosen(given)
    if given.answer is None and not given.solution and not given.json and on_terminal():
        return _one_after_the_other(posed)
    answer = None if given.answer is None else _understood(posed, given.answer)
    if given.json:
        right = {} if answer is None else {"answer": answer, "right": posed.is_right(answer)}
        say_json({**posed.to_json(solution=given.solution or answer is not None, answer=answer), **right})
    else:
        _tell(posed, answer, solution=given.solution)
    if answer is not None:
        _keep(posed, answer)
    return FINE


def _tell(posed: Posed, answer: str | None, *, solution: bool) -> None:
    """All of it at once, and how to answer if nobody has."""
    _show(posed)
    say()
    if answer is not None:
        say(bold(fold(posed.verdict(answer))))
    if answer is not None or solution:
        _explain(posed, answer)
    else:
        say(f"Answer it with: holmgang puzzle {posed.kind.name} --number {posed.number} --answer TEXT")


def _chosen(given: argparse.Namespace) -> Posed:
    """The puzzle that the command line means."""
    if given.number is not None and (given.game is None or given.daily):
        game = given.game or games_with_puzzles()[0]
        raise BadArgument(f"A number is that of a game’s puzzle, as in holmgang puzzle {game} --number 7.")
    today = datetime.now(UTC).date()
    collection = open_puzzles(find_kind(given.game).name if given.game is not None else game_of_the_day(today))
    if given.number is not None:
        return pose(collection, read_whole("--number", given.number, 1, len(collection.puzzles)))
    if given.daily or given.game is None:
        return pose(collection, number_of_the_day(collection, today), today)
    return pose(collection, _next(collection, _progress(), 0))


def _next(collection: Collection, progress: PuzzleProgress, after: int) -> int:
    number = progress.of(collection).next_number(after)
    if number is None:
        note(f"You have found all puzzles of {find_kind(collection.game).title}; here is the first one again.")
        return 1
    return number


# At a terminal


def _one_after_the_other(posed: Posed) -> int:
    while (answer := _asked(posed)) is not None:
        say(bold(fold(posed.verdict(answer))))
        _explain(posed, answer)
        _keep(posed, answer)
        progress = _progress()
        say(fold(str(progress.of(posed.collection))))
        word = ask("Press Enter for the next puzzle, or type quit. ")
        if word is None or word.strip().casefold() in (*LEAVE, SHORT_LEAVE):
            break
        say()
        posed = pose(posed.collection, _next(posed.collection, progress, posed.number))
    return FINE


def _asked(posed: Posed) -> str | None:
    """What somebody answers at last; None if he leaves."""
    _show(posed)
    called_q = any(option.casefold() == SHORT_LEAVE for option in posed.puzzle.chances)
    while True:
        typed = ask(ASKS)
        if typed is None:
            return None
        word = typed.strip()
        if word.casefold() in LEAVE or (word.casefold() == SHORT_LEAVE and not called_q):
            return None
        if word == SHORT_LEAVE:
            note(f"{SHORT_LEAVE} could mean either: type {SHORT_LEAVE.upper()} for that option, or quit in full.")
        elif word in ("", "?"):
            _list_options(posed)
        else:
            try:
                return _understood(posed, word)
            except MoveError as error:
                note(fold(str(error)))


def _understood(posed: Posed, typed: str) -> str:
    """The option that is meant: by its number or key in the list, or by its text."""
    items = _items(posed)
    keys = zip(numbers(items), items, strict=True)
    return next((item.text for key, item in keys if key.casefold() == typed.strip().casefold()), None) or posed.find_answer(typed)


# What is said


def _show(posed: Posed) -> None:
    say(bold(posed.title))
    if posed.day is not None and (right := _progress().of(posed.collection).last.get(posed.number)) is not None:
        say(f"You have answered it already: {'right' if right else 'wrong, so try again'}.")
    say()
    say_table(posed.game, posed.view, posed.names)
    say()
    for sentence in posed.asks:
        say(fold(sentence))
    _list_options(posed)


def _items(posed: Posed) -> list[Item]:
    """One for each option, however many there are."""
    return [item for choice in posed.choices for item in listed([choice])]


def _list_options(posed: Posed) -> None:
    for line in numbered_lines(_items(posed)):
        say(line)


def _explain(posed: Posed, answer: str | None) -> None:
    say(fold(posed.reason(answer)))
    widest = max(map(len, posed.puzzle.chances))
    for option, _, told, often in posed.numbers():
        mark = "the answer" if option == posed.puzzle.answer else "yours" if option == answer else ""
        say(f"  {option:{widest}}  {told:>8}  {', '.join(filter(None, (often, mark)))}".rstrip())
    if posed.caution:
        say(fold(posed.caution))


# What is kept


def _progress() -> PuzzleProgress:
    """All answers so far; what cannot be read is told and stops nobody."""
    file = ProgressFile.open()
    try:
        progress = file.read()
    except ProgressError as error:
        note(str(error))
        return PuzzleProgress((), 0)
    if progress.unreadable:
        lines = f"{progress.unreadable} line{'s' * (progress.unreadable != 1)}"
        note(f"{lines} of {file.path} cannot be read; they are left as they are, and the others count.")
    return progress


def _keep(posed: Posed, answer: str) -> None:
    now = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        ProgressFile.open().add(PuzzleAnswer(posed.kind.name, posed.puzzle.position, answer, posed.is_right(answer), now))
    except ProgressError as error:
        note(str(error))
