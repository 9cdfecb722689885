"""What plain HTTP gives of a review. The words are those of the command line and its page; the figures are for who draws them."""

from typing import Literal

from msgspec import Struct

from holmgang.core.seats import Seat

FORMAT = 4
"""The version of what is kept: raised when `Reviewed` changes, or what it says of the same game."""


class ReviewReference(Struct, frozen=True, kw_only=True):
    """What all figures are relative to."""

    known: Literal["exact", "pocket", "estimated"]
    error: float
    coarse: bool
    """Whether figures are worth no decimals, and only clear mistakes count."""
    told: str


class ReviewPoint(Struct, frozen=True, kw_only=True):
    """What a step of the game made of the chances; figures are the first seat's, but for the costs."""

    step: int
    """The number of the replay's step that it led to."""
    what: Literal["chance", "choice", "both", "ending"]
    where: str
    """``step 7``, or ``the end`` where no step brought it about."""
    told: str
    chance: float
    """The first seat's chance to win after it."""
    luck: float
    costs: tuple[float, float]
    hidden: float
    residual: float


class ReviewTurn(Struct, frozen=True):
    """A turning point: its place among the points, and what happened."""

    point: int
    told: str


class ReviewMistake(Struct, frozen=True, kw_only=True):
    """A choice that gave something away."""

    point: int
    seat: Seat
    cost: float
    told: str
    better: list[str]
    """What would have been better and why, in sentences."""


class ReviewSeat(Struct, frozen=True, kw_only=True):
    """One player's game; figures are the seat's own."""

    luck: float
    cost: float
    """What its choices gave away; by a coarse reference, what its clear mistakes did."""
    hidden: float
    choices: int
    accuracy: float | None
    """From 0 to 1; null where nothing was at stake, or where an estimate is too rough to say."""
    plain: list[str]
    """To whoever had this seat: luck and choices in plain sentences, roughly."""
    told: str
    accuracy_told: str
    ending: str | None
    """An ending that no step brought about, told to whoever had this seat: ``You resigned.``"""


class Reviewed(Struct, frozen=True, kw_only=True):
    """The review of a game, in the sentences and figures that a page shows."""

    game: str
    title: str
    names: tuple[str, str]
    headline: str
    reference: ReviewReference
    start: float
    """The first seat's chance to win before all."""
    points: list[ReviewPoint]
    turning_points: list[ReviewTurn]
    mistakes: list[ReviewMistake]
    seats: tuple[ReviewSeat, ReviewSeat]
    plain: list[str]
    """Luck and choices of both in plain sentences, roughly; the exact figures are what follows."""
    summary: list[str]
    ending: str | None
    """An ending that no step brought about."""
    apart: list[str]
    """What was neither luck nor choice, and how all adds up."""
    notes: list[str]
    """What else must be known to read the figures."""


class ReviewProgress(Struct, frozen=True):
    """How far a review is."""

    share: float
    """From 0 to 1, of what is being done."""
    doing: str


class ReviewAnswer(Struct, frozen=True):
    """The review, or how far it is: then ask again."""

    review: Reviewed | None
    progress: ReviewProgress | None
