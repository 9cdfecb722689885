"""Commands about single positions: legal, apply, show."""

import argparse
import re
from collections.abc import Iterator
from shlex import quote
from typing import Any

from msgspec import to_builtins

from holmgang.core.chance import find_outcome
from holmgang.core.errors import BadOutcome, BadPosition, HolmgangError, shown
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import GameKind, write_position, write_seen
from holmgang.core.moves import check_moves, find_moves
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.record import result_text
from holmgang.core.referee import Ending
from holmgang.games import find_kind
from holmgang.games.view import table_view
from holmgang.solvers.values import Value

from . import FINE
from .arguments import BadArgument, read_audience, read_option_words
from .files import STDIN, read_text
from .output import say, say_json, say_table
from .parser import NEEDS_QUOTES
from .values import tell_value


def run(given: argparse.Namespace) -> int:
    """Runs one of these commands."""
    kind = find_kind(given.game)
    match given.command:
        case "legal":
            _tell(kind, *read_place(kind, given), as_json=given.json)
        case "apply":
            _apply(kind, given)
        case _:
            _show(kind, *read_place(kind, given), given)
    return FINE


def read_place(kind: GameKind, given: argparse.Namespace) -> tuple[AnyGame, Any]:
    """The game and the position that a command is about: as it is given, from stdin, or the start."""
    options = read_option_words(given.option)
    if given.position is None:
        game = kind.make(options)
        return game, game.start()
    text = given.position if given.position != STDIN else _only_line(read_text(STDIN))
    return kind.read_position(text, options)


def _only_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) != 1:
        raise BadPosition(f"One position is read from stdin, on one line; {len(lines) or 'no'} lines came.")
    return lines[0]


def _apply(kind: GameKind, given: argparse.Namespace) -> None:
    words = [given.move, *given.outcomes]
    try:
        game, state = read_place(kind, given)
        after = _applied(game, state, words)
    except HolmgangError:
        if meant := _with_quotes(kind, given, words):
            raise BadArgument(f"{NEEDS_QUOTES}: {meant}", [meant]) from None
        if meant := _with_quoted_move(kind, given, words):
            raise BadArgument(f"A move with spaces in it is one argument, so it needs quotes: {meant}", [meant]) from None
        raise
    _tell(kind, game, after, as_json=given.json, with_position=True)


def _with_quotes(kind: GameKind, given: argparse.Namespace, words: list[str]) -> str:
    """The command as it was meant, if the first of these words belong to the position; else nothing."""
    found = list(unquoted_positions(kind, given, words))
    for text, rest in found:
        if meant := _as_meant(kind, given, text, rest):
            return _command(kind, given, text, meant)
    return _command(kind, given, found[0][0], found[0][1] or ["MOVE"]) if found else ""


def _with_quoted_move(kind: GameKind, given: argparse.Namespace, words: list[str]) -> str:
    """The command as it was meant, if the first of these words are a move together; else nothing."""
    meant = _as_meant(kind, given, given.position, words)
    return _command(kind, given, given.position, meant) if meant else ""


def _as_meant(kind: GameKind, given: argparse.Namespace, text: str, words: list[str]) -> list[str]:
    """These words with the first of them joined to a move that is possible there, the longest that is; else nothing."""
    joined = ([" ".join(words[:count]), *words[count:]] for count in range(len(words), 0, -1))
    return next((each for each in joined if _fits(kind, given, text, each)), [])


def _command(kind: GameKind, given: argparse.Namespace, text: str, words: list[str]) -> str:
    """What is to be typed in a shell to mean these words."""
    options = (word for each in given.option for word in ("--option", each))
    return " ".join(["holmgang apply", kind.name, f'"{text}"', *map(_quoted, words), *map(_quoted, options)])


def _quoted(word: str) -> str:
    """As a shell takes it for one word: where quotes are needed in double ones, which every shell knows, unless it holds what
    means something in those, too."""
    return f'"{word}"' if re.fullmatch(r"[^\"$`\\!%]*", word) and quote(word) != word else quote(word)


def _fits(kind: GameKind, given: argparse.Namespace, text: str, words: list[str]) -> bool:
    try:
        _applied(*kind.read_position(text, read_option_words(given.option)), words)
    except HolmgangError:
        return False
    return True


def unquoted_positions(kind: GameKind, given: argparse.Namespace, words: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The positions that were given without quotes, if these words stood behind what was taken for one: each with the words that
    are left then, the longest first."""
    if " " in given.position:
        return
    for count in range(len(words), 0, -1):
        text = " ".join([given.position, *words[:count]])
        try:
            kind.read_position(text, read_option_words(given.option))
        except HolmgangError:
            continue
        yield text, words[count:]


def _applied(game: AnyGame, state: Any, words: list[str]) -> Any:
    """The state after a move and the outcomes given, or after outcomes alone where chance is to decide."""
    node = game.node(state)
    if isinstance(node, Over):
        check_moves(node, {})
    if isinstance(node, Choose):
        state = game.play(state, find_moves(game, node, words[0]))
        words = words[1:]
    for word in words:
        node = game.node(state)
        if not isinstance(node, Chance):
            raise BadOutcome(f"{shown(word)} is one outcome too many: chance has nothing to decide here.")
        state = game.settle(state, find_outcome(node, word))
    return state


def _tell(kind: GameKind, game: AnyGame, state: Any, *, as_json: bool, with_position: bool = False) -> None:
    """What happens next in a position: options, odds or the result."""
    node = game.node(state)
    position = write_position(game, state)
    if as_json:
        say_json({"game": kind.name, "position": position, **_node_json(node)})
        return
    if with_position:
        say(position)
    match node:
        case Choose(options) if not with_position:
            for seat in node.seats:
                for option in options[seat]:
                    say(str(option) if len(node.seats) == 1 else f"{seat + 1}: {option}")
        case Choose():
            pass
        case Chance():
            odds = ", ".join(f"{outcome} ({odd})" for outcome, odd in node.odds())
            say(f"chance: {odds}")
        case Over(winner, reason):
            say(f"result: {result_text(Ending(winner, reason, by_rules=True))} ({reason})")


def _node_json(node: Choose[Any] | Chance[Any] | Over) -> dict[str, Any]:
    match node:
        case Choose(options):
            return {"next": "choose", "options": {str(seat + 1): [str(each) for each in options[seat]] for seat in node.seats}}
        case Chance():
            weighed = zip(node.outcomes, node.weights, strict=True)
            return {"next": "chance", "outcomes": {str(outcome): weight for outcome, weight in weighed}, "total": node.total}
        case Over(winner, reason):
            result = result_text(Ending(winner, reason, by_rules=True))
            return {"next": "over", "winner": None if winner is None else winner + 1, "result": result, "reason": reason}


def _view_json(view: View) -> dict[str, Any]:
    """What happens next as a seat may know it: its own options, and who is asked. Odds could show a card."""
    if view.over is not None:
        return _node_json(view.over)
    own = {} if view.seat is None or not view.options else {str(view.seat + 1): [str(option) for option in view.options]}
    return {"next": "choose" if view.deciding else "chance", "deciding": [seat + 1 for seat in view.deciding], "options": own}


def _show(kind: GameKind, game: AnyGame, state: Any, given: argparse.Namespace) -> None:
    whole = given.seat is None
    # whoever wrote the position down knows all of it, so nothing is covered unless a seat is named
    view = table_view(state, game.node(state), None) if whole else game.view(state, read_audience(given.seat))
    value = _value(game, state, given) if given.value else None
    if given.json:
        told = {} if value is None else {"value": to_builtins(value)}
        if whole:
            say_json({"game": kind.name, "position": write_position(game, state), **_node_json(game.node(state)), **told})
        else:
            say_json({"game": kind.name, "position": write_seen(game, view), **_view_json(view), **told})
        return
    say_table(game, view, ("First", "Second"))
    if value is not None:
        tell_value(value)


def _value(game: AnyGame, state: Any, given: argparse.Namespace) -> Value:
    """The value of the position, by all that is in it or by what a seat knows."""
    from holmgang.bots.evaluate import evaluate

    seat = None if given.seat is None else read_audience(given.seat)
    if given.seat is not None and seat is None:
        raise BadArgument("Spectators have no chance to win: with --value, name seat 1 or 2, or leave --seat out.")
    return evaluate(game, state, seat)
