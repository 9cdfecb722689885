"""A review as it is sent: worked out in a process of its own, which tells how far it is."""

from time import monotonic

import msgspec
from msgspec.structs import replace

from holmgang.core.errors import RedactedRecord
from holmgang.core.replay import Replay, read_record
from holmgang.core.seats import SEATS, Seat
from holmgang.games import find_kind
from holmgang.review.plain import plain_sentences
from holmgang.review.reference import compiling_told
from holmgang.review.report import NotReviewable, Report, review
from holmgang.review.sentences import Sentences
from holmgang.review.words import begun, tell_outside, tell_steps
from holmgang.server.refusals import TooLarge
from holmgang.server.workers.progress import tell_progress
from holmgang.solvers.solver import Progress

from .review_forms import Reviewed, ReviewMistake, ReviewPoint, ReviewProgress, ReviewReference, ReviewSeat, ReviewTurn

LARGEST = 4_000_000
"""Bytes that a review may fill."""
TOLD_EVERY = 0.2
"""Seconds between two words on how far it is."""
TOO_MUCH = f"This game is too long for a review here: it would fill more than {LARGEST // 1000} KB."
YOU = "you"
UNFINISHED = "This game is not finished, and a review is of finished games."
REDACTED = "This record was redacted, and a review needs the whole of it: open the one that the finished match gives."


def reviewed(text: str) -> msgspec.Raw:
    """The review of a record, already encoded; NotReviewable says why there is none."""
    teller = _Teller()
    teller.step(Progress(0.0, "reading the game"))
    try:
        replayed = read_record(text, find_kind)
    except RedactedRecord as error:
        raise NotReviewable(REDACTED) from error
    if replayed.record.ending is None:
        raise NotReviewable(UNFINISHED)
    with compiling_told(find_kind(replayed.record.game), teller.compiling):
        report = review(replayed, progress=teller.step)
    encoded = msgspec.json.encode(as_sent(report, replayed))
    if len(encoded) > LARGEST:
        raise TooLarge(TOO_MUCH)
    return msgspec.Raw(encoded)


def as_sent(report: Report, replayed: Replay) -> Reviewed:
    steps = len(replayed.causes)
    say = Sentences(report, by_steps=True)
    points = [
        ReviewPoint(
            step=min(entry.step + 1, steps),
            what=entry.what,
            where=say.where(at),
            told=report.steps[at].told,
            chance=entry.after,
            luck=entry.luck,
            costs=entry.costs,
            hidden=entry.hidden,
            residual=entry.residual,
        )
        for at, entry in enumerate(report.entries)
    ]
    about = report.reference
    return Reviewed(
        game=report.game,
        title=report.title,
        names=report.names,
        headline=say.title,
        reference=ReviewReference(known=about.known, error=about.error, coarse=about.coarse, told=say.reference()),
        start=report.summary.start,
        points=points,
        turning_points=[ReviewTurn(at, say.turn(at)) for at in report.turning_points],
        mistakes=[
            ReviewMistake(point=each.entry, seat=each.seat, cost=each.cost, told=say.mistake(each), better=list(say.better(each)))
            for each in report.mistakes
        ],
        seats=(_seat(report, say, replayed, SEATS[0]), _seat(report, say, replayed, SEATS[1])),
        plain=list(plain_sentences(say)),
        summary=list(say.summary()),
        ending=say.ending(),
        apart=list(say.apart()),
        notes=list(say.notes()),
    )


def _seat(report: Report, say: Sentences, replayed: Replay, seat: Seat) -> ReviewSeat:
    own, about = report.summary.seats[seat], report.reference
    names = (YOU, report.names[1]) if seat == 0 else (report.names[0], YOU)
    spoken = replace(report, listener=seat, steps=tuple(tell_steps(replayed, report.entries, report.names, seat)))
    return ReviewSeat(
        luck=own.luck,
        cost=report.clear_cost(seat) if about.coarse else own.cost,
        hidden=own.hidden,
        choices=own.choices,
        accuracy=None if about.known == "estimated" else own.accuracy,
        plain=list(plain_sentences(Sentences(spoken, by_steps=True))),
        told=say.seat(seat),
        accuracy_told=say.accuracy(seat),
        ending=begun(tell_outside(replayed.record, names)) if report.entries[-1].what == "ending" else None,
    )


class _Teller:
    """Tells how far a review is, not more often than anybody looks."""

    def __init__(self) -> None:
        self._told_at = 0.0
        self._share = 0.0

    def step(self, at: Progress) -> None:
        """Notes how far the review is, and tells it now and then."""
        self._share = at.share
        if monotonic() - self._told_at >= TOLD_EVERY:
            self._tell(at.doing)

    def compiling(self, sentence: str | None) -> None:
        """Something is compiled meanwhile."""
        if sentence is not None:
            self._tell(sentence)

    def _tell(self, doing: str) -> None:
        self._told_at = monotonic()
        tell_progress(ReviewProgress(self._share, doing))
