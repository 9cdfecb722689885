"""A review as a value: the ledger of a game with its words, its sum, its mistakes, and what all of it is relative to."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from holmgang import __version__
from holmgang.core.errors import BadRecord, cut
from holmgang.core.game import AnyGame
from holmgang.core.reasons import Compared
from holmgang.core.replay import Replay
from holmgang.core.seats import SEATS, Seat, other, with_seat
from holmgang.games import find_kind
from holmgang.pocket.reference import Known, Reference, find_reference
from holmgang.pocket.value import without_limit
from holmgang.solvers.solver import OnProgress, Progress

from .ledger import Entry, Judged, combined, unlimited, write_ledger
from .reference import reference_for
from .summary import NOTICED, Summary, decided, sum_up
from .words import OfferedMoves, ToldStep, tell_steps

FORMAT = 1
"""The version of the document that `as_json` makes."""
MISTAKE = 0.003
"""A choice that gives away less is none worth a sentence."""
CLEARLY = 2.0
"""Chances must differ by so many times the reference's error before anybody is told of a mistake or a turning point."""
COARSE = 0.01
"""Of a reference whose chances are off by so much or more only the clear differences count, and figures are whole percents."""
YOU = "you"
_LONGEST_NAME = 40
_ROUNDING = 1e-9
_SELDOM = 0.0005
"""What is played less often rounds to never."""


class NotReviewable(BadRecord):
    """A record that holds nothing that could be reviewed; the sentence says what to do."""


class JudgedOption(Struct, frozen=True):
    """A move that was possible, what it does in the game's words about whoever chose, and what it promised."""

    text: str
    does: str
    chance: float


class Mistake(Struct, frozen=True):
    """A choice that gave something away."""

    entry: int
    """Its place among the entries."""
    move: int
    seat: Seat
    cost: float
    chosen: JudgedOption
    better: JudgedOption
    mixture: dict[str, float]
    """Where both chose at once: how often one equilibrium plays each option; what it never plays is left out."""
    said: dict[str, str]
    """How sentences write each of these moves."""
    why: str
    """What makes the better one better, as a sentence in the game's words; empty where the game has none."""


class ReferenceUsed(Struct, frozen=True):
    """What all figures are relative to."""

    name: str
    known: Known
    error: float
    notes: tuple[str, ...]

    @property
    def coarse(self) -> bool:
        """Whether chances are worth no decimals, and small differences between them nothing at all."""
        return self.known == "estimated" or self.error >= COARSE


class Report(Struct, frozen=True):
    """The review of a game."""

    game: str
    title: str
    rules: int
    options: dict[str, str]
    players: tuple[str, str]
    result: str
    reason: str
    reference: ReferenceUsed
    summary: Summary
    entries: tuple[Entry, ...]
    steps: tuple[ToldStep, ...]
    """For each entry."""
    turning_points: tuple[int, ...]
    """The places of those entries that decided most, as far as the reference can tell, in the order of the game."""
    mistakes: tuple[Mistake, ...]
    """In the order of the game."""
    secrets: bool
    """Whether the game hides anything from anybody."""
    listener: Seat | None = None
    """Whom its sentences speak to as “you”; None: to nobody who played."""

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called in sentences: printable, and not too long."""
        names = _names(self.players)
        return names if self.listener is None else with_seat(names, self.listener, YOU)

    @property
    def turning_point(self) -> int | None:
        """The one that decided most."""
        return max(self.turning_points, key=lambda at: decided(self.turn(at)), default=None)

    def turn(self, at: int) -> Entry:
        """What a turning point changed: where two outcomes met, both of them."""
        return _turn(self.entries, self.steps, at)

    @property
    def simultaneous(self) -> bool:
        """Whether both chose at once anywhere."""
        return any(entry.what == "both" for entry in self.entries)

    def clear_cost(self, seat: Seat) -> float:
        """What those of a seat's mistakes cost that the reference is sure of."""
        return sum(mistake.cost for mistake in self.mistakes if mistake.seat == seat)

    def as_json(self) -> dict[str, Any]:
        """One document; docs/review.md has its fields."""
        told: dict[str, Any] = to_builtins(self)
        del told["steps"], told["listener"]
        words = ({"move": step.move, "told": step.told} for step in self.steps)
        told["entries"] = [entry | step for entry, step in zip(told["entries"], words, strict=True)]
        return {"format": FORMAT, "holmgang": __version__, **told}


def review(replayed: Replay, seed: int = 0, progress: OnProgress = lambda _: None) -> Report:
    """Reviews a finished game; NotReviewable says why there is nothing to review."""
    record, kind = replayed.record, find_kind(replayed.record.game)
    if record.ending is None:
        raise NotReviewable("This game is not finished, and a review is of finished games: play it to its end first.")
    reference = reference_for(replayed, seed, progress)
    entries = []
    for entry in write_ledger(unlimited(replayed), reference, seed):
        entries.append(entry)
        progress(Progress(len(entries) / (len(replayed.causes) + 1), "judging every step"))
    if not entries:
        raise NotReviewable(f"Nothing was played in this game ({record.reason}), so there is nothing to review.")
    names = _names(record.players)
    summary, steps = sum_up(entries), tuple(tell_steps(replayed, entries, names))
    return Report(
        record.game,
        kind.title,
        record.version,
        dict(record.options),
        record.players,
        record.result,
        record.reason_told,
        ReferenceUsed(reference.name, reference.known, reference.error, reference.notes),
        summary,
        tuple(entries),
        steps,
        tuple(_turning_points(summary, entries, steps, reference)),
        tuple(_mistakes(entries, OfferedMoves(replayed, names), _value_of(replayed.game, reference))),
        kind.secrets,
    )


def spoken_to(report: Report, replayed: Replay, listener: Seat) -> Report:
    """This review in words for one of the players."""
    names, about, game = _names(report.players), report.reference, replayed.game
    value_of = None if about.known == "estimated" else _value_of(game, find_reference(game))
    return replace(
        report,
        listener=listener,
        steps=tuple(tell_steps(replayed, report.entries, names, listener)),
        mistakes=tuple(_mistakes(report.entries, OfferedMoves(replayed, names, listener), value_of)),
    )


def _names(players: tuple[str, str]) -> tuple[str, str]:
    return cut(players[0], _LONGEST_NAME), cut(players[1], _LONGEST_NAME)


def _turn(entries: Sequence[Entry], steps: Sequence[ToldStep], at: int) -> Entry:
    return combined(entries[at - 1], entries[at]) if steps[at].met else entries[at]


def _turning_points(summary: Summary, entries: Sequence[Entry], steps: Sequence[ToldStep], reference: Reference) -> Iterator[int]:
    """As far as the reference can tell. Where two outcomes met, the second stands for both."""
    met = [at + 1 if at + 1 < len(steps) and steps[at + 1].met else at for at in summary.turning_points]
    for at in dict.fromkeys(met):
        turn = _turn(entries, steps, at)
        if decided(turn) >= _clear(NOTICED, _error(turn, reference)):
            yield at


def _clear(least: float, error: float) -> float:
    """What a difference must be to be told, between chances that may be off by so much."""
    return max(least, CLEARLY * error)


def _error(entry: Entry, reference: Reference) -> float:
    """What the chances that a step is judged by may be off by."""
    return max((judged.error for judged in entry.judged if judged is not None), default=reference.error)


def _value_of(game: AnyGame, reference: Reference) -> Callable[[Any], float] | None:
    """The first seat's chance at any position, for reasons: where something is hidden it would tell of it, and an estimate knows
    only the positions that it has played games from."""
    if find_kind(game.name).secrets or reference.known == "estimated":
        return None
    endless = without_limit(game)
    return lambda state: reference.chance(endless, state)


def _mistakes(entries: Sequence[Entry], offered: OfferedMoves, value_of: Callable[[Any], float] | None) -> Iterator[Mistake]:
    for at, entry in enumerate(entries):
        for seat in SEATS:
            judged = entry.judged[seat]
            if judged is None or judged.cost < _clear(MISTAKE, judged.error):
                continue
            mixture = {text: share for text, share in judged.mixture.items() if share >= _SELDOM}
            better = _better(judged)
            told = [
                JudgedOption(text, offered.does(entry.step, seat, text), judged.chances[text]) for text in (judged.chosen, better)
            ]
            said = {text: offered.said(entry.step, seat, text) for text in (judged.chosen, better, *mixture)}
            why = offered.why(entry.step, seat, _compared(entry, seat, better, offered.secrets, value_of))
            yield Mistake(at, offered.line(entry.step), seat, judged.cost, told[0], told[1], mixture, said, why)


def _compared(entry: Entry, seat: Seat, better: str, secrets: bool, value_of: Callable[[Any], float] | None) -> Compared:
    """By the moves' texts. What the other side's mixture is may tell what it holds, so it counts only where nothing is hidden."""
    judged, facing = entry.judged[seat], entry.judged[other(seat)]
    assert judged is not None
    mixture = {} if secrets or facing is None else facing.mixture
    own = value_of if value_of is None or seat == 0 else (lambda state: 1.0 - value_of(state))
    return Compared(better, judged.chosen, mixture, own)


def _better(judged: Judged) -> str:
    """Of the options that promised most, the one that the equilibrium plays most often."""
    most = max(judged.chances.values()) - _ROUNDING
    return max(
        (text for text, chance in judged.chances.items() if chance >= most), key=lambda text: judged.mixture.get(text, 0.0)
    )
