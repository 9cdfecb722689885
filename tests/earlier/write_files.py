"""Logs of matches with every kind of entry, the terminal's saves, and records."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from holmgang.core.kind import write_position
from holmgang.core.record_text import write_record
from holmgang.core.seats import other
from holmgang.games import OWN_GAMES
from holmgang.matches.clock import PerMove, Total
from holmgang.matches.coach import Coach, lesson_setup
from holmgang.matches.entries import DAY, MINUTE, SeriesSetup, write_entry
from holmgang.matches.match import Match
from holmgang.terminal.session import Choosing, HandOver, Session, new_session
from tests.matches.tables import BOT, BOTS, Table
from tests.terminal.matches import play_on, setup

from . import HOUSE_RULES, LOGS, RECORDS, SAVES


def write_logs() -> None:
    """What the server and the terminal store of a match, and what it came to."""
    tables = {f"{game}, under way": _under_way(game) for game in OWN_GAMES}
    tables |= {f"{game}, over": _begun(game, options=HOUSE_RULES[game]).play(Random(3)) for game in OWN_GAMES}
    tables |= {
        "two bots": Table("deck-duel", fair=True, seats=BOTS),
        "half shared": _half_shared(),
        "sealed": _sealed(),
        "taken back": _taken_back(),
        "talk": _talk(),
        "paused": _paused(),
        "lesson left": _lesson(leave=True),
        "lesson": _lesson(leave=False),
        "rematch": _rematch(),
        **{reason: _ended(reason) for reason in ("resignation", "agreement", "time", "abandonment", "expired", "void")},
    }
    LOGS.write_text(json.dumps({name: _log(table) for name, table in tables.items()}, indent=0) + "\n", encoding="utf-8")


def _log(table: Table) -> dict[str, Any]:
    match = table.match
    return {
        "game": match.setup.game,
        "secret": None if table.secret is None else table.secret.hex(),
        "now": table.now,
        "entries": [write_entry(entry) for entry in table.log],
        "came to": came_to(match, table.now),
    }


def came_to(match: Match, now: int) -> dict[str, Any]:
    """What everybody must still find in the log, as plain values."""
    return {
        "stage": match.stage,
        "position": write_position(match.game, match.play.state),
        "record": write_record(match.record()),
        "asked": match.play.asked,
        "waiting": list(match.waiting_for()),
        "sealed": {str(seat): text for seat, text in match.play.sealed.items()},
        "left": list(match.left_at(now)),
        "due": match.due_at(),
        "undoable": [match.undoable(0), match.undoable(1)],
    }


def _begun(game: str, **more: Any) -> Table:
    """A match that is played, its dice shared where it has any."""
    table = Table(game, fair=True, **more)
    return table.start() if table.match.stage == "sharing" else table


def _under_way(game: str) -> Table:
    return _begun(game, options=HOUSE_RULES[game], clock=Total(10 * MINUTE, 5000)).play(Random(5), 8)


def _half_shared() -> Table:
    table = Table("dueling-nobles", fair=True)
    table.commit(0, 1)
    table.share(1)
    table.do(table.match.plan_credit(0, table.now))
    table.wait(500)
    table.do(table.match.plan_credit(400, table.now))
    return table


def _sealed() -> Table:
    table = Table("duo-regna", clock=PerMove(MINUTE), start="J6QK/J234 1")
    table.move(1, "4")
    return table


def _taken_back() -> Table:
    table = _begun("two-domains", seats=BOT, take_back=True, clock=Total(5 * MINUTE, 0))
    table.play(Random(2), 6)
    table.wait(2000)
    table.undo(0)
    return table.play(Random(9), 3)


def _talk() -> Table:
    table = _begun("two-domains", clock=PerMove(MINUTE))
    match = table.match
    table.do(match.plan_draw_offer(0, table.now))
    table.do(match.plan_draw_answer(1, False, table.now))
    table.play(Random(1), 2)
    table.do(match.plan_draw_offer(1, table.now))
    table.do(match.plan_draw_answer(1, False, table.now))
    table.do(match.plan_pause(0, table.now))
    table.do(match.plan_pause_decline(1, table.now))
    table.do(match.plan_pause(1, table.now))
    table.do(match.plan_pause_decline(1, table.now))
    table.play(Random(1), 2)
    table.do(match.plan_draw_offer(0, table.now))
    table.do(match.plan_pause(1, table.now))
    return table


def _paused() -> Table:
    table = _begun("deck-duel", clock=Total(MINUTE, 1000)).play(Random(4), 5)
    for _ in range(2):
        for seat in (0, 1):
            table.do(table.match.plan_pause(seat, table.now))
        table.wait(7000)
        table.do(table.match.plan_unpause(0, table.now))
    table.do(table.match.plan_pause(0, table.now))
    table.do(table.match.plan_pause(1, table.now))
    return table


def _lesson(*, leave: bool) -> Table:
    table = Table("deck-duel", **{name: getattr(lesson_setup("deck-duel", "1"), name) for name in _LESSON})
    coach = Coach(table.match)
    for _ in range(3):
        table.do(coach.plan_go_on(table.now) if coach.waits else coach.plan_move(coach.expected or "", table.now))
    if leave:
        table.do(table.match.plan_leave_script(table.now))
        table.play(Random(6), 4)
    return table


_LESSON = ("options", "start", "seats", "names", "seed", "take_back", "lesson")


def _rematch() -> Table:
    table = _begun("two-domains", series=SeriesSetup(best_of=3, game=2, points=(2, 0)))
    table.do(table.match.plan_resign(1, table.now))
    for seat in (0, 1):
        table.do(table.match.plan_rematch(seat, table.now))
    table.do(table.match.plan_rematched("the-next", table.now))
    return table


def _ended(reason: str) -> Table:
    table = _begun("two-domains", clock=PerMove(MINUTE), claim_after=MINUTE // 2).play(Random(8), 4)
    match, now = table.match, table.now
    mover = match.waiting_for()[0]
    match reason:
        case "resignation":
            table.do(match.plan_resign(0, now))
        case "agreement":
            table.do(match.plan_draw_offer(0, now))
            table.do(match.plan_draw_answer(1, True, now))
        case "time":
            table.wait(MINUTE)
            table.do(match.plan_due(table.now))
        case "abandonment":
            table.do(match.plan_claim(other(mover), now + MINUTE // 2, away_since=now))
        case "expired":
            for seat in (0, 1):
                table.do(match.plan_pause(seat, now))
            table.wait(14 * DAY)
            table.do(match.plan_due(table.now))
        case _:
            table.do(match.plan_void("ended by the host", now))
    return table


def write_records() -> None:
    """Whole games by the house's rules and others, cut down for a seat, begun from a position, unfinished."""
    RECORDS.mkdir()
    for game in OWN_GAMES:
        for name, options in (("usual", {}), ("house-rules", HOUSE_RULES[game])):
            match = _begun(game, options=options, names=("Ada", "Bo “B.” \\ Bö")).play(Random(11)).match
            _record(f"{game}-{name}", match)
        under_way = _begun(game).play(Random(12), 9).match
        (RECORDS / f"{game}-seen-by-second.txt").write_text(write_record(under_way.record_seen(1)), encoding="utf-8")
        position = write_position(under_way.game, under_way.play.state)
        _record(f"{game}-from-a-position", Table(game, start=position, seed="7").play(Random(13), 5).match)


def _record(name: str, match: Match) -> None:
    (RECORDS / f"{name}.txt").write_text(write_record(match.record([("Date", "2026.11.16")])), encoding="utf-8")


def write_saves(home: str) -> None:
    """Each game under way and over, at one screen and against a bot, a sealed choice."""
    for game in OWN_GAMES:
        play_on(new_session(setup(game, options=HOUSE_RULES[game], take_back=True)), Random(4), most=3)
        play_on(new_session(setup(game, ("human", "human"))), Random(4), most=4)
        over = new_session(setup(game))
        play_on(over, Random(4), most=1)
        over.resign()
    _choose_first(new_session(setup("duo-regna", ("human", "human"))))
    written = Path(home) / "matches.db"
    with closing(sqlite3.connect(written)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(written, SAVES)


def _choose_first(session: Session) -> None:
    if isinstance(session.stage, HandOver):
        session.take_over()
    assert isinstance(session.stage, Choosing)
    session.choose(session.question().choices[0].text)
