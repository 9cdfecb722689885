"""A review as a value: the ledger of a game with its words, its sum, its mistakes, and what all of it is relative to."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, to_builtins

from holmgang import __version__
from holmgang.core.choices import Choice
from holmgang.core.errors import BadRecord, cut
from holmgang.core.nodes import Played
from holmgang.core.record import Record
from holmgang.core.replay import Replay
from holmgang.core.seats import SEATS, Seat, other
from holmgang.core.story import named, told_of
from holmgang.games import find_kind
from holmgang.pocket.reference import Known, Reference
from holmgang.solvers.solver import OnProgress, Progress

from .ledger import Entry, Judged, unlimited, write_ledger
from .reference import reference_for
from .summary import NOTICED, Summary, decided, sum_up

FORMAT = 1
"""The version of the document that `as_json` makes."""
MISTAKE = 0.003
"""A choice that gives away less is none worth a sentence."""
CLEARLY = 2.0
"""Chances must differ by so many times the reference's error before anybody is told of a mistake or a turning point."""
COARSE = 0.02
"""Of a reference whose chances are off by more only the clear differences count."""
_LONGEST_NAME = 40
_ROUNDING = 1e-9
_SELDOM = 0.0005
"""What is played less often rounds to never."""


class NotReviewable(BadRecord):
    """A record that holds nothing that could be reviewed; the sentence says what to do."""


class Step(Struct, frozen=True):
    """What an entry of the ledger is about, for people."""

    move: int
    """The number of the line in the record; 0 before the first one."""
    told: str
    """What happened, in sentences."""


class Option(Struct, frozen=True):
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
    chosen: Option
    better: Option
    mixture: dict[str, float]
    """Where both chose at once: how often one equilibrium plays each option; what it never plays is left out."""
    said: dict[str, str]
    """How sentences write each of these moves."""


class About(Struct, frozen=True):
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
    reference: About
    summary: Summary
    entries: tuple[Entry, ...]
    steps: tuple[Step, ...]
    """For each entry."""
    turning_points: tuple[int, ...]
    """The places of those entries that decided most, as far as the reference can tell, in the order of the game."""
    mistakes: tuple[Mistake, ...]
    """In the order of the game."""
    secrets: bool
    """Whether the game hides anything from anybody."""

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called in sentences: printable, and not too long."""
        return _names(self.players)

    @property
    def turning_point(self) -> int | None:
        """The one that decided most."""
        return max(self.turning_points, key=lambda at: decided(self.entries[at]), default=None)

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
        del told["steps"]
        told["entries"] = [{**entry, **to_builtins(step)} for entry, step in zip(told["entries"], self.steps, strict=True)]
        return {"format": FORMAT, "holmgang": __version__, **told}


def review(replayed: Replay, seed: int = 0, progress: OnProgress = lambda _: None) -> Report:
    """Reviews a finished game; NotReviewable says why there is nothing to review."""
    record, kind = replayed.record, find_kind(replayed.record.game)
    if record.ending is None:
        raise NotReviewable(
            "This game is not finished, and a review is of finished games: play it to its end first (holmgang resume lists what "
            "you have left), or see where it stands with holmgang replay."
        )
    reference = reference_for(replayed, seed, progress)
    entries = []
    for entry in write_ledger(unlimited(replayed), reference, seed):
        entries.append(entry)
        progress(Progress(len(entries) / (len(replayed.causes) + 1), "judging every step"))
    if not entries:
        raise NotReviewable(f"Nothing was played in this game ({record.reason}), so there is nothing to review.")
    names = _names(record.players)
    summary, steps = sum_up(entries), tuple(_steps(replayed, entries, names))
    least = _clear(reference, NOTICED)
    return Report(
        record.game,
        kind.title,
        record.version,
        dict(record.options),
        record.players,
        record.result,
        record.reason_told,
        About(reference.name, reference.known, reference.error, reference.notes),
        summary,
        tuple(entries),
        steps,
        tuple(at for at in summary.turning_points if decided(entries[at]) >= least),
        tuple(_mistakes(replayed, entries, steps, names, _clear(reference, MISTAKE))),
        kind.secrets,
    )


def _names(players: tuple[str, str]) -> tuple[str, str]:
    return cut(players[0], _LONGEST_NAME), cut(players[1], _LONGEST_NAME)


def _clear(reference: Reference, least: float) -> float:
    """What a difference must be to be told."""
    return max(least, CLEARLY * reference.error)


def _steps(replayed: Replay, entries: list[Entry], names: tuple[str, str]) -> Iterator[Step]:
    moves = _numbers(replayed)
    for entry in entries:
        if entry.what == "ending":
            yield Step(len(replayed.record.lines), tell_outside(replayed.record, names))
            continue
        before, cause, after = replayed.states[entry.step], replayed.causes[entry.step], replayed.states[entry.step + 1]
        told = " ".join(named(event.public.sentence, names) for event in replayed.game.tell(before, cause, after))
        yield Step(moves[entry.step], told or _plainly(cause, names))


def tell_outside(record: Record, names: tuple[str, str]) -> str:
    """By whom and how a game was ended that its last step did not end."""
    ending = record.ending
    if ending is None or ending.winner is None:
        return _tell_draw(record.reason)
    winner, loser = names[ending.winner], names[other(ending.winner)]
    match record.reason:
        case "resignation":
            return f"{loser} resigned."
        case "time":
            return f"{loser} ran out of time."
        case "abandonment":
            return f"{loser} stayed away, and {winner} claimed the game."
        case reason:
            return f"{winner} won by {reason}."


def _tell_draw(reason: str) -> str:
    match reason:
        case "agreement":
            return "Both agreed on a draw."
        case "time":
            return "Both ran out of time at once."
        case "too long":
            return "The game took too long and was called a draw."
        case _:
            return f"The game was called a draw: {reason}."


def _numbers(replayed: Replay) -> list[int]:
    """For each step the number of its line in the record."""
    number, numbers = 0, []
    for cause in replayed.causes:
        number += isinstance(cause, Played)
        numbers.append(number)
    return numbers


def _plainly(cause: Any, names: tuple[str, str]) -> str:
    """A step that the game has no sentence for."""
    if isinstance(cause, Played):
        return " ".join(f"{names[seat]}: {move}." for seat, move in sorted(cause.moves.items()))
    return f"Chance brings {cause.outcome}."


def _mistakes(
    replayed: Replay, entries: list[Entry], steps: tuple[Step, ...], names: tuple[str, str], least: float
) -> Iterator[Mistake]:
    for at, entry in enumerate(entries):
        for seat in SEATS:
            judged = entry.judged[seat]
            if judged is None or judged.cost < least:
                continue
            mixture = {text: share for text, share in judged.mixture.items() if share >= _SELDOM}
            offered = _Offered(replayed, entry.step, seat, names)
            chosen, better = (offered.option(text, judged.chances[text]) for text in (judged.chosen, _better(judged)))
            said = {text: offered.said(text) for text in (chosen.text, better.text, *mixture)}
            yield Mistake(at, steps[at].move, seat, judged.cost, chosen, better, mixture, said)


def _better(judged: Judged) -> str:
    """Of the options that promised most, the one that the equilibrium plays most often."""
    most = max(judged.chances.values()) - _ROUNDING
    return max(
        (text for text, chance in judged.chances.items() if chance >= most), key=lambda text: judged.mixture.get(text, 0.0)
    )


class _Offered:
    """The moves of a seat in the words in which they were offered: from its view, so that they tell no more than it knew."""

    def __init__(self, replayed: Replay, step: int, seat: Seat, names: tuple[str, str]) -> None:
        self._game, self._names, self._seat = replayed.game, names, seat
        self._view = replayed.game.view(replayed.states[step], seat)

    def option(self, text: str, chance: float) -> Option:
        return Option(text, told_of(self._choice(text).does, self._names[self._seat]), chance)

    def said(self, text: str) -> str:
        return self._choice(text).said or text

    def _choice(self, text: str) -> Choice:
        move = next(option for option in self._view.options if str(option) == text)
        return find_kind(self._game.name).parts.choices.choice(self._game, self._view, self._names, move)
