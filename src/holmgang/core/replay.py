"""Bringing a record back to life: every move checked, every outcome possible, the same ending, or a sentence on why not."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from .chance import find_outcome
from .errors import BadOption, BadPosition, BadRecord, HolmgangError, NewerRules, RedactedRecord, UnknownName, cut
from .game import AnyGame
from .kind import GameKind
from .moves import find_move
from .nodes import Cause, Chance, Choose, Over, Played, Settled
from .options import changed
from .record import HIDDEN, OUTSIDE_ENDINGS, Line, Record, audience, check_result, content_hash, result_text, without_comments
from .record_text import parse_record
from .referee import Ending
from .seats import SEATS, Seat


@dataclass(frozen=True)
class Replay:
    """A record with the game under it: the states, and what led from each to the next."""

    game: AnyGame
    record: Record
    """The record in canonical texts."""
    states: tuple[Any, ...]
    causes: tuple[Cause[Any, Any], ...]
    notes: tuple[str, ...] = ()
    """What a reader should know, such as that the record came without a hash."""

    def steps(self) -> Iterator[tuple[Any, Cause[Any, Any], Any]]:
        """Every step as (before, cause, after)."""
        return zip(self.states, self.causes, self.states[1:], strict=False)


def read_record(text: str, find: Callable[[str], GameKind]) -> Replay:
    """Reads, replays and verifies a record; ``find`` is the registry's look-up by name."""
    written = parse_record(text)
    try:
        kind = find(written.record.game)
    except UnknownName as error:
        raise BadRecord(f"The Game tag: {error}") from error
    replayed = replay(kind, written.record)
    if written.claimed_hash is None:
        return replace(replayed, notes=("This record has no hash, so nothing shows that it is as it was written.",))
    if written.claimed_hash != content_hash(replayed.record):
        raise BadRecord(
            "The record is not as it was written: its hash does not fit its content. "
            "Undo the change, or take the Hash tag out to vouch for it yourself."
        )
    return replayed


def replay(kind: GameKind, record: Record) -> Replay:
    """The game that a record tells, step by step."""
    if record.redacted is not None:
        raise RedactedRecord(f"This record was redacted for {record.redacted}: it can be shown, not replayed or verified.")
    if record.version > kind.version:
        raise NewerRules(
            f"The record was played under version {record.version} of the {kind.title} rules; "
            f"this Holmgang knows them up to version {kind.version}: use a newer one. "
            "Until then this record can be read as text, and all others be replayed."
        )
    game, start = _beginning(kind, record)
    replayer = _Replayer(game, game.start() if start is None else start)
    opening = () if _never_began(record) else replayer.settle(record.opening, "Before the first line")
    lines = tuple(replayer.line(number, line) for number, line in enumerate(record.lines, 1))
    ending = _ending(replayer.node, record)
    canonical = replace(
        record,
        game=kind.name,
        options=tuple(changed(game.options).items()),
        start=None if start is None else game.write(start),
        opening=opening,
        lines=lines,
        result=result_text(ending),
        reason="unfinished" if ending is None else ending.reason,
    )
    return Replay(game, canonical, tuple(replayer.states), tuple(replayer.causes))


def redact(replayed: Replay, seat: Seat | None) -> Record:
    """The record with all that the seat (None: a spectator) never learned cut out of it.

    Remarks and further tags go too: nobody can tell what is in them.
    """
    game, record = replayed.game, replayed.record
    shown = iter(
        _seen(game, state, cause.outcome, seat)
        for state, cause in zip(replayed.states, replayed.causes, strict=False)
        if isinstance(cause, Settled)
    )
    bare = without_comments(record)
    opening = tuple(next(shown) for _ in record.opening)
    lines = tuple(replace(line, outcomes=tuple(next(shown) for _ in line.outcomes)) for line in bare.lines)
    start = None if record.start is None else game.write_view(game.view(replayed.states[0], seat))
    tags = tuple((name, value) for name, value in record.tags if name == "Date")
    return replace(bare, start=start, opening=opening, lines=lines, tags=tags, redacted=audience(seat))


def _seen(game: AnyGame, state: Any, outcome: Any, seat: Seat | None) -> str:
    learned = game.outcome_seen(state, outcome, seat)
    return HIDDEN if learned is None else str(learned)


def _beginning(kind: GameKind, record: Record) -> tuple[AnyGame, Any]:
    try:
        if record.start is None:
            return kind.make(dict(record.options)), None
        return kind.read_position(record.start, dict(record.options))
    except BadPosition as error:
        raise BadRecord(f"The Start tag: {error}") from error
    except (BadOption, UnknownName) as error:
        raise BadRecord(f"The Options tag: {error}") from error


def _never_began(record: Record) -> bool:
    """Whether somebody called it off before chance had decided anything."""
    return not record.opening and not record.lines and record.reason in OUTSIDE_ENDINGS


@dataclass
class _Replayer:
    game: AnyGame
    state: Any

    def __post_init__(self) -> None:
        self.node: Choose[Any] | Chance[Any] | Over = self.game.node(self.state)
        self.states = [self.state]
        self.causes: list[Cause[Any, Any]] = []

    def line(self, number: int, line: Line) -> Line:
        """Plays one line; returns it in canonical texts."""
        where = f"Line {number} ({cut(line.text())})"
        node = self.node
        if isinstance(node, Over):
            raise BadRecord(f"{where}: the game is over already ({node.reason}).")
        assert isinstance(node, Choose)  # whatever chance had to decide, `settle` has asked for
        for seat in SEATS:
            if (line.moves[seat] is None) == bool(node.options[seat]):
                asked = " and ".join("first" if each == 0 else "second" for each in node.seats)
                raise BadRecord(f"{where}: it is for the {asked} to choose here.")
        try:
            moves = {seat: find_move(self.game, node.options[seat], line.moves[seat] or "") for seat in node.seats}
        except HolmgangError as error:
            raise BadRecord(f"{where}: {error}") from error
        self._step(Played(moves), self.game.play(self.state, moves))
        texts = tuple(str(moves[seat]) if seat in moves else None for seat in SEATS)
        return replace(line, moves=(texts[0], texts[1]), outcomes=self.settle(line.outcomes, where))

    def settle(self, outcomes: tuple[str, ...], where: str) -> tuple[str, ...]:
        """Lets chance bring these; all that it must decide here, and no more."""
        texts = []
        for given in outcomes:
            if not isinstance(self.node, Chance):
                raise BadRecord(f"{where}: {cut(given)} is one outcome too many.")
            try:
                outcome = find_outcome(self.node, given)
            except HolmgangError as error:
                raise BadRecord(f"{where}: {error}") from error
            texts.append(str(outcome))
            self._step(Settled(outcome), self.game.settle(self.state, outcome))
        if isinstance(self.node, Chance):
            raise BadRecord(f"{where}: an outcome of chance is missing at its end.")
        return tuple(texts)

    def _step(self, cause: Cause[Any, Any], after: Any) -> None:
        self.state, self.node = after, self.game.node(after)
        self.states.append(after)
        self.causes.append(cause)


def _ending(node: Choose[Any] | Chance[Any] | Over, record: Record) -> Ending | None:
    """How the moves end, once that agrees with what the record says."""
    check_result(record.result, record.reason)
    if isinstance(node, Over):
        by_rules = Ending(node.winner, node.reason, by_rules=True)
        if record.result in {"", result_text(by_rules)} and record.reason in {"", node.reason}:
            return by_rules
        raise BadRecord(
            f"The moves end {result_text(by_rules)} ({node.reason}), but the record says {record.result} ({cut(record.reason)})."
        )
    if record.ending is not None and record.ending.by_rules:
        raise BadRecord(
            f"The record says {record.result} ({cut(record.reason) or 'no reason'}), but its moves stop before the game is over: "
            "lines are missing, or it ended outside the rules and should say how."
        )
    return record.ending
