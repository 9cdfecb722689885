"""Positions by themselves: where steps lead from one, and what a record's steps look like. Nothing is stored."""

from dataclasses import replace
from typing import Any, Literal, cast

from msgspec import Raw
from msgspec.structs import asdict

from holmgang.core.chance import FromSystem, find_outcome
from holmgang.core.errors import OutOfTurn
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import house_rules, write_position, write_seen
from holmgang.core.moves import find_moves
from holmgang.core.nodes import Cause, Chance, Choose, Over, Played, Settled
from holmgang.core.options import changed
from holmgang.core.record import HIDDEN, Line, Record
from holmgang.core.record_text import parse_record, write_record
from holmgang.core.recording import move_texts
from holmgang.core.replay import Replay, read_record
from holmgang.core.seats import SEATS, Seat
from holmgang.core.story import named
from holmgang.games import find_kind
from holmgang.games.view import table_view
from holmgang.matches.facts import EventFacts, QuestionFacts, question_facts, view_facts
from holmgang.matches.sentences import ending_sentence
from holmgang.server.live.messages import ENCODER
from holmgang.server.refusals import TooLarge

from .forms import Explore, Explored, OutcomeFacts, Replayed, StepFacts
from .tables import read_table

NAMES = ("First", "Second")
NO_MOVES = (None, None)
REDACTED = "This record was redacted: it can be shown, not replayed or verified."
MOST_ROLLED = 200
"""No game lets chance decide so often in a row."""
TOO_FAR = "These steps would fill more than {} KB, the most that this server sends at once: begin from a later position."
TOO_MUCH = (
    "This game is too long to be shown step by step: it would fill more than {} KB, the most that this server sends at once."
)
LARGEST_EXPLORED = 800_000
"""Bytes that the steps of an answer may fill. No one of 160,000 random games filled more than 611,000; how
far each side is, which is told since, adds less than a fifth."""
LARGEST_REPLAYED = 4_000_000
"""The same for a record, which may tell more than anybody would try out."""


def explore(asked: Explore) -> Explored:
    """Where the steps lead."""
    kind = find_kind(asked.game)
    if asked.position is not None:
        game, state = kind.read_position(asked.position, asked.options)
    else:
        game = kind.make(asked.options)
        state = game.start() if asked.table is None else read_table(game, asked.table)
    since = min(asked.since, len(asked.steps))
    walk = _Walk(_Eyes(game, asked.seat), state, NAMES, _Room(LARGEST_EXPLORED, TOO_FAR), since)
    texts = [walk.take(text) for text in asked.steps]
    for _ in range(MOST_ROLLED):
        if not asked.roll or not isinstance(walk.node, Chance):
            break
        texts.append(walk.settle(FromSystem().pick(walk.node)))
    node = walk.node
    return Explored(
        game=kind.name,
        title=kind.title,
        options=changed(game.options),
        house_rules=house_rules(game),
        start=write_position(game, state) if asked.seat is None else write_seen(game, walk.eyes.look(state)),
        constants=kind.parts.constants(game),
        goal=kind.goal(game),
        since=since,
        steps=walk.steps,
        texts=texts,
        questions=_questions(game, walk.state, node, asked.seat),
        chance=_odds(node) if asked.seat is None else [] if isinstance(node, Chance) else None,
    )


def replay(text: str) -> Replayed:
    """A record with every step of it; one that was redacted has only its lines to show."""
    written = parse_record(text)
    if written.record.redacted is not None:
        return _replayed(written.record, None, text)
    replayed = read_record(text, find_kind)
    return _replayed(replayed.record, replayed, write_record(replayed.record))


def _replayed(record: Record, replayed: Replay | None, text: str) -> Replayed:
    kind = find_kind(record.game)
    ending = record.ending
    game = kind.make(dict(record.options)) if replayed is None else replayed.game
    return Replayed(
        game=kind.name,
        title=kind.title,
        version=record.version,
        names=record.players,
        options=dict(record.options),
        house_rules=house_rules(game),
        tags=dict(record.tags),
        comment=record.comment,
        result=record.result,
        reason=record.reason_told,
        ending=""
        if ending is None
        else ending_sentence(replace(ending, reason=record.reason_told), kind, game, None, record.players),
        winner=None if ending is None else ending.winner,
        redacted=record.redacted,
        notes=[REDACTED] if replayed is None else list(replayed.notes),
        constants=kind.parts.constants(game),
        goal=kind.goal(game),
        steps=[] if replayed is None else _steps(replayed),
        lines=_lines(record),
        record=text,
    )


def _lines(record: Record) -> list[str]:
    opening = [f"-> {' '.join(record.opening)}"] if record.opening else []
    return opening + [line.text() + (f" -> {' '.join(line.outcomes)}" if line.outcomes else "") for line in record.lines]


def _steps(replayed: Replay) -> list[StepFacts]:
    record = replayed.record
    walk = _Walk(_Eyes(replayed.game, None), replayed.states[0], record.players, _Room(LARGEST_REPLAYED, TOO_MUCH))
    comments = iter(record.lines)
    for _, cause, _ in replayed.steps():
        walk.step(cause, next(comments).comment if isinstance(cause, Played) else "")
    return walk.steps


class _Room:
    """How much more fits into an answer."""

    def __init__(self, largest: int, sentence: str) -> None:
        self._left = largest
        self._sentence = sentence.format(largest // 1000)

    def fit(self, step: StepFacts) -> StepFacts:
        """The step as it is sent, encoded already; TooLarge as soon as it is too much."""
        encoded = ENCODER.encode(step)
        self._left -= len(encoded)
        if self._left < 0:
            raise TooLarge(self._sentence)
        return cast("StepFacts", Raw(encoded))


class _Walk:
    """Steps from a state on, each kept as it is sent; those before ``since`` are only taken."""

    def __init__(self, eyes: "_Eyes", state: Any, names: tuple[str, str], room: _Room, since: int = 0) -> None:
        self.eyes, self.game, self.state, self._names = eyes, eyes.game, state, names
        self.node: Choose[Any] | Chance[Any] | Over = self.game.node(state)
        self._room, self._since = room, since
        self._number = 0
        self.steps: list[StepFacts] = []
        if since == 0:
            self._keep("", NO_MOVES, [], "")

    def take(self, text: str) -> str:
        """A decision, or an outcome where chance decides; its canonical text."""
        match self.node:
            case Chance() as chance:
                return self.settle(find_outcome(chance, text.removeprefix("->")))
            case Choose() as node:
                typed = text.removeprefix("first:").removeprefix("second:")
                moves = find_moves(self.game, node, typed)
                self.step(Played(moves))
                return " | ".join(str(moves[seat]) for seat in SEATS if seat in moves)
            case Over(_, reason):
                raise OutOfTurn(f"The game is over here: {reason}.")

    def settle(self, outcome: Any) -> str:
        """Goes on with what chance brings; its canonical text."""
        self.step(Settled(outcome))
        return str(outcome)

    def step(self, cause: Cause[Any, Any], comment: str = "") -> None:
        """Goes on with a move or what chance brings, and keeps the step if it is one of those asked for."""
        before = self.state
        if isinstance(cause, Played):
            self.state = self.game.play(before, cause.moves)
            moves = move_texts(cause.moves)
            text = Line(moves).text()
        else:
            self.state = self.game.settle(before, cause.outcome)
            moves = NO_MOVES
            text = f"-> {self.eyes.seen(before, cause.outcome)}"
        self.node = self.game.node(self.state)
        self._number += 1
        if self._number >= self._since:
            self._keep(text, moves, self._told(before, cause), comment)

    def _told(self, before: Any, cause: Cause[Any, Any]) -> list[EventFacts]:
        told = [(event.kind, event.to(self.eyes.seat)) for event in self.game.tell(before, cause, self.state)]
        return [
            EventFacts(self._number, index, kind, named(form.sentence, self._names), form.facts)
            for index, (kind, form) in enumerate(told)
        ]

    def _keep(self, cause: str, moves: tuple[str | None, str | None], events: list[EventFacts], comment: str) -> None:
        seen = view_facts(self.game, self.eyes.look(self.state))
        step = StepFacts(**asdict(seen), cause=cause, moves=moves, events=events, comment=comment)
        self.steps.append(self._room.fit(step))


class _Eyes:
    """How states are looked at: by a seat, by a spectator, or (None) with nothing hidden."""

    def __init__(self, game: AnyGame, whose: Seat | Literal["spectator"] | None) -> None:
        self.game = game
        self.seat: Seat | None = None if whose == "spectator" else whose
        self._everything = whose is None

    def look(self, state: Any) -> Any:
        """The table as these eyes see it."""
        return table_view(state, self.game.node(state), None) if self._everything else self.game.view(state, self.seat)

    def seen(self, state: Any, outcome: Any) -> str:
        """What chance brought, as far as these eyes see it."""
        learned = outcome if self._everything else self.game.outcome_seen(state, outcome, self.seat)
        return HIDDEN if learned is None else str(learned)


def _questions(
    game: AnyGame, state: Any, node: Choose[Any] | Chance[Any] | Over, seat: Seat | str | None
) -> tuple[QuestionFacts | None, QuestionFacts | None]:
    """What each seat is asked; a seat's own view shows its own question only."""
    if not isinstance(node, Choose):
        return None, None
    public: View = game.view(state, None)
    asked: list[QuestionFacts | None] = []
    for each in SEATS:
        if not node.options[each] or seat not in (None, each):
            asked.append(None)
            continue
        asked.append(question_facts(game, game.view(state, each), NAMES, public))
    return asked[0], asked[1]


def _odds(node: Choose[Any] | Chance[Any] | Over) -> list[OutcomeFacts] | None:
    if not isinstance(node, Chance):
        return None
    return [OutcomeFacts(str(outcome), weight) for outcome, weight in zip(node.outcomes, node.weights, strict=True)]
