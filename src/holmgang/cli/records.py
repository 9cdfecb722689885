"""Commands about records: replay, check, redact."""

import argparse

from holmgang.core.errors import HolmgangError
from holmgang.core.kind import house_rules, write_position, write_seen
from holmgang.core.record import Record, to_json
from holmgang.core.record_text import parse_record, write_record
from holmgang.core.replay import Replay, read_record, redact
from holmgang.core.seats import Seat
from holmgang.core.story import named
from holmgang.games import find_kind

from . import FINE, WRONG_INPUT
from .arguments import read_audience
from .files import UnreadableFile, read_text
from .output import bold, dim, note, say, say_json
from .values import GameValues


def run(given: argparse.Namespace) -> int:
    """Runs one of these commands."""
    match given.command:
        case "check":
            return _check(given.files, as_json=given.json)
        case "redact":
            redacted = redact(read_record(read_text(given.file), find_kind), read_audience(given.seat))
            if given.json:
                say_json(to_json(redacted))
            else:
                say(write_record(redacted), end="")
            return FINE
        case _:
            return _replay(given)


def _check(names: list[str], *, as_json: bool) -> int:
    """Every file is looked at, whatever is wrong with those before it."""
    reports = []
    for name in names:
        try:
            replayed = read_record(read_text(name), find_kind)
        except HolmgangError as error:
            reports.append({"file": name, "fine": False, "error": type(error).__name__, "message": str(error)})
            if not as_json:
                note(str(error) if isinstance(error, UnreadableFile) else f"{name}: {error}")
            continue
        record = replayed.record
        reports.append(
            {"file": name, "fine": True, "result": record.result, "reason": record.reason, "notes": list(replayed.notes)}
        )
        if not as_json:
            count = len(record.lines)
            say(f"{name}: fine, {count} line{'s' * (count != 1)}, {record.result} ({record.reason_told})")
            for remark in replayed.notes:
                note(f"{name}: {remark}")
    if as_json:
        say_json(reports)
    return FINE if all(report["fine"] for report in reports) else WRONG_INPUT


def _replay(given: argparse.Namespace) -> int:
    text = read_text(given.file)
    written = parse_record(text)
    if written.record.redacted is not None and not given.values:
        _show_redacted(written.record, as_json=given.json)
        return FINE
    replayed = read_record(text, find_kind)
    whole = given.seat is None
    seat = None if whole else read_audience(given.seat)
    record = replayed.record if whole else redact(replayed, seat)
    values = GameValues(replayed) if given.values else None
    if given.json:
        game = replayed.game
        positions = [
            write_position(game, state) if whole else write_seen(game, game.view(state, seat)) for state in replayed.states
        ]
        by_line = {} if values is None else values.as_json()
        say_json({**to_json(record), "positions": positions, **by_line, "notes": list(replayed.notes)})
        return FINE
    _header(record, house_rules(replayed.game))
    _story(replayed, seat, values)
    say(f"{record.result} ({record.reason_told})")
    for remark in (*replayed.notes, *(() if values is None else values.notes)):
        note(remark)
    return FINE


def _header(record: Record, rules: list[str]) -> None:
    say(bold(f"{find_kind(record.game).title}: {record.players[0]} against {record.players[1]}"))
    for name, value in record.tags:
        say(dim(f"{name}: {value}"))
    for rule in rules:
        say(f"House rule: {rule}")
    if record.comment:
        say(record.comment)
    say()


def _story(replayed: Replay, seat: Seat | None, values: GameValues | None) -> None:
    """The sentences of every line under its number, its comment, and the value after it."""
    game, record = replayed.game, replayed.record
    number = 0
    outcomes_left = len(record.opening)
    if values is not None and outcomes_left == 0:
        values.tell(0)
    for index, (before, cause, after) in enumerate(replayed.steps(), 1):
        if outcomes_left == 0:
            line = record.lines[number]
            number += 1
            outcomes_left = len(line.outcomes) + 1
            say(dim(f"{number}. {line.text()}"))
        outcomes_left -= 1
        for event in game.tell(before, cause, after):
            say(f"   {named(event.to(seat).sentence, record.players)}")
        if outcomes_left == 0 and number and record.lines[number - 1].comment:
            say(f"   {{{record.lines[number - 1].comment}}}")
        if values is not None and outcomes_left == 0:
            if number:
                values.tell_costs(number - 1)
            values.tell(index)
    say()


def _show_redacted(record: Record, *, as_json: bool) -> None:
    if as_json:
        say_json(to_json(record))
        return
    _header(record, [f"{name} = {value}" for name, value in record.options])
    if record.opening:
        say(f"-> {' '.join(record.opening)}")
    for number, line in enumerate(record.lines, 1):
        say(f"{number}. {line.text()}" + (f" -> {' '.join(line.outcomes)}" if line.outcomes else ""))
    say()
    say(f"{record.result} ({record.reason_told})")
    note(f"This record was redacted for {record.redacted}: it can be shown, not replayed or verified.")
