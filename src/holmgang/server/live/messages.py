"""What travels over the live socket, both ways. `wire_types` turns these into the browser client's types.

Every frame is a JSON object with a ``type``. A client's message carries an ``id`` of the client's own; the frame that answers it
carries the same number as ``reply``.
"""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from holmgang.core.aims import Goal
from holmgang.core.seats import Seat
from holmgang.matches.facts import EventFacts, QuestionFacts, ViewFacts

PROTOCOL = 3
"""The version of all that is sent here and over plain HTTP. It is raised whenever a page of the version before could not go on:
whoever says another one is told to reload."""
UNSAID = 1
"""What pages speak that were made before there were versions."""
PROTOCOL_HEADER = "Holmgang-Protocol"
"""Names the version in plain requests and their answers."""

Stage = Literal["sharing", "playing", "paused", "over"]
"""``sharing``: both sides commit to their shares of the dice and reveal them; the others say it. While a seat of the match is
still free there is no table yet."""

Reaction = Literal["hello", "luck", "nice", "wow", "oops", "thanks", "moment", "played"]
"""What one player may let the other know beside the game. There is no other talk."""


# From the client


class FromClient(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """Any message of a client; an ``id`` other than 0 comes back in the answer."""

    id: int = 0


class Hello(FromClient, frozen=True, kw_only=True, tag="hello"):
    """The first message: which match, as whom, and how much of it the client has seen."""

    match: str
    protocol: int = UNSAID
    token: str | None = None
    """The seat's token; without one it is a spectator."""
    since: int = 0
    """The first number whose events the client has not seen: they are told from there on."""


class WatchLobby(FromClient, frozen=True, kw_only=True, tag="lobby"):
    """Instead of a hello: the lobby is told, at once and whenever it has changed."""

    protocol: int = UNSAID


class Move(FromClient, frozen=True, kw_only=True, tag="move"):
    """An answer to the question with this number. Sending it again is harmless."""

    number: int
    text: str


class Commit(FromClient, frozen=True, kw_only=True, tag="commit"):
    """What this seat commits to before either share is known; docs/randomness.md says how it is made."""

    commitment: str


class Share(FromClient, frozen=True, kw_only=True, tag="share"):
    """This seat's share of the dice, in hex, once both sides have committed."""

    share: str


class Undo(FromClient, frozen=True, kw_only=True, tag="undo"):
    """Takes back the own move that ``undoable`` names."""

    number: int


class Resign(FromClient, frozen=True, kw_only=True, tag="resign"):
    """Gives up."""


class DrawOffer(FromClient, frozen=True, kw_only=True, tag="draw_offer"):
    """Offers the other side a draw."""


class DrawAnswer(FromClient, frozen=True, kw_only=True, tag="draw_answer"):
    """Answers the other side's offer of a draw. Whoever offered it withdraws it by not accepting."""

    accept: bool


class Pause(FromClient, frozen=True, kw_only=True, tag="pause"):
    """Asks for a pause, or agrees to the one the other side asked for. Against a bot it begins at once."""


class PauseDecline(FromClient, frozen=True, kw_only=True, tag="pause_decline"):
    """Declines the pause the other side asked for. Whoever asked withdraws the wish."""


class Unpause(FromClient, frozen=True, kw_only=True, tag="unpause"):
    """Ends a pause: the clocks go on."""


class Claim(FromClient, frozen=True, kw_only=True, tag="claim"):
    """Claims the win because the other side has been away for the time shown."""


class Rematch(FromClient, frozen=True, kw_only=True, tag="rematch"):
    """Asks for the next game, seats swapped, or agrees to it."""


class GoOn(FromClient, frozen=True, kw_only=True, tag="go_on"):
    """In a coached match: go on after the coach has spoken."""


class Skip(FromClient, frozen=True, kw_only=True, tag="skip"):
    """In a coached match: leave the script and play on freely."""


class There(FromClient, frozen=True, kw_only=True, tag="there"):
    """Asks whether the line still works: `done` comes at once, and a client that hears nothing takes the line for dead."""


class React(FromClient, frozen=True, kw_only=True, tag="react"):
    """Lets the other player know. It is shown to both, kept nowhere, and seen by nobody who watches."""

    reaction: Reaction


ClientMessage = (
    Hello
    | WatchLobby
    | Move
    | Commit
    | Share
    | Undo
    | Resign
    | DrawOffer
    | DrawAnswer
    | Pause
    | PauseDecline
    | Unpause
    | Claim
    | Rematch
    | GoOn
    | Skip
    | There
    | React
)


# To the client


class FromServer(Struct, frozen=True, kw_only=True, tag_field="type"):
    """Any frame of the server."""


class SeatFacts(Struct, frozen=True, kw_only=True):
    """Who sits in a seat, or is to."""

    name: str
    player: str
    """``human``, or the program that plays: ``bot:NAME``, ``engine:NAME``."""
    taken: bool
    """Whether somebody holds the seat; a bot always does."""


class ClockFacts(Struct, frozen=True, kw_only=True):
    """The clock that was agreed on, in milliseconds."""

    kind: Literal["none", "move", "total"]
    time: int = 0
    """For each move, or for the whole match."""
    increment: int = 0
    """Added after each own move, with ``total``."""


class SeriesFacts(Struct, frozen=True, kw_only=True):
    """Where this match stands among several. The score is by the seats of this match, a draw counting half: it is doubled."""

    best_of: int
    game: int
    score: tuple[int, int]


class MatchFacts(FromServer, frozen=True, kw_only=True, tag="match"):
    """All that stays the same during play. Sent after `hello`, and again when somebody takes a seat."""

    id: str
    game: str
    title: str
    secrets: bool
    """Whether a seat may see what the other must not: then a shared screen is covered when it changes hands."""
    version: int
    options: dict[str, str]
    """Those that differ from their defaults."""
    house_rules: list[str]
    """The same as lines to be read."""
    start: str | None
    """The position it began from as this seat sees it, where that is not the usual one."""
    set_up: ViewFacts | None
    """The same as everybody may see it, to be looked at before a seat is taken; in a coached match it is the coach's affair."""
    constants: Any
    """What goes with the figures of every view: what of them no move changes."""
    beat: int
    """For how many milliseconds an event is looked at before the next, at the usual pace."""
    beats: dict[str, int]
    """The same for events of these kinds."""
    goal: Goal
    """What the game is about, in words."""
    seats: tuple[SeatFacts, SeatFacts]
    you: Seat | None
    """The seat that this token holds; null: a spectator."""
    clock: ClockFacts
    take_back: bool
    lesson: bool
    series: SeriesFacts | None
    fair: bool
    """Whether the dice are drawn from shares of both sides, so that a client commits and shares before play."""
    open: bool
    """Whether it stands in the lobby."""
    hints: bool
    """Whether a seat may have the best option shown."""
    created: int


class Clocks(Struct, frozen=True):
    """Milliseconds left to each seat at the server's time ``at``, and the seats whose time is running."""

    at: int
    left: tuple[int | None, int | None]
    """Null for a seat without a clock: a bot."""
    running: tuple[Seat, ...]
    wait: int | UnsetType = UNSET
    """How many milliseconds from ``at`` on these clocks do not go down yet, so that what has happened can be told."""


class Offers(Struct, frozen=True):
    """What somebody has proposed and nobody has answered yet: the proposing seats."""

    draw: Seat | None = None
    pause: Seat | None = None
    rematch: Seat | None = None


class StandingFacts(Struct, frozen=True):
    """How a series stands once this match is counted, by the seats of this match; the score is doubled as in `SeriesFacts`."""

    score: tuple[int, int]
    over: bool
    """Whether the series is decided: then a rematch begins a new one."""
    winner: Seat | None
    """Who won the series, once it is over; null: it is drawn."""
    sentence: str


class EndingFacts(Struct, frozen=True):
    """How the match ended. Where ``by_rules`` is false, no rule of the game ended it; where ``counts`` is, there is no result."""

    winner: Seat | None
    reason: str
    by_rules: bool
    counts: bool
    sentence: str
    series: StandingFacts | None
    """Where the match is one of several."""
    moment: str | UnsetType = UNSET
    """At the table, where a rule ended it: what happened last, from the last choice on, in sentences."""


class FairFacts(Struct, frozen=True):
    """The commitments and shares that the dice are drawn from, each null until it is there. All in hex."""

    version: int
    commitment: str
    """The server's: the SHA-256 of its secret."""
    commitments: tuple[str | None, str | None]
    shares: tuple[str | None, str | None]
    server_seats: tuple[Seat, ...]
    """The seats whose share is the server's own, because a bot sits there."""
    until: int | None
    """When an unfinished exchange makes the match void."""
    secret: str | None
    """Published once the match is over."""


class CoachFacts(Struct, frozen=True):
    """What the coach says now, paragraph by paragraph, and the move that is led to."""

    says: tuple[str, ...]
    expects: str | None
    wait: bool
    """Whether the match waits for `go_on`."""


class PassedFacts(Struct, frozen=True):
    """How the table looked after a step that was not the last of those told together."""

    number: int
    view: ViewFacts


class TableFrame(FromServer, frozen=True, kw_only=True, tag="table"):
    """A complete picture for this seat, and the events since the last one: show the events, then this.

    Numbers only grow: a frame with a lower number than one seen before is out of date.
    """

    number: int
    reply: int | UnsetType = UNSET
    stage: Stage
    view: ViewFacts
    question: QuestionFacts | None
    sealed: tuple[Seat, ...]
    """The seats whose simultaneous choice is made and still secret."""
    chosen: str | UnsetType = UNSET
    """Where this seat's is among them: the text of its own choice, for nobody else."""
    clocks: Clocks | None
    undoable: int | None
    """The number of the own move that may be taken back now."""
    offers: Offers
    ending: EndingFacts | None
    helped: tuple[Seat, ...] | UnsetType = UNSET
    """The seats that were shown the best option, where there are any."""
    events: tuple[EventFacts, ...] | Raw
    seen: tuple[tuple[int, str], ...] | Raw | UnsetType = UNSET
    """With fair dice: each new step's number and its text as a record redacted for this seat has it, for the receipt."""
    fair: FairFacts | UnsetType = UNSET
    """While shares are exchanged, at the first frame of a connection, and at the end."""
    coach: CoachFacts | UnsetType = UNSET
    """In a coached match."""
    passed: tuple[PassedFacts, ...] | UnsetType = UNSET
    """Where several steps came at once: the views between them, to be shown one after the other before this one."""
    news: int | UnsetType = UNSET
    """At the first frame of a connection: events from this number on are news to this seat, which made its last choice then."""


class SealedFrame(FromServer, frozen=True, kw_only=True, tag="sealed"):
    """One of two simultaneous choices was made; nothing else has changed."""

    number: int
    reply: int | UnsetType = UNSET
    sealed: tuple[Seat, ...]
    chosen: str | UnsetType = UNSET
    """As in the table."""
    clocks: Clocks | None


class PresenceFrame(FromServer, frozen=True, kw_only=True, tag="presence"):
    """Who is connected. ``claim_at`` is when this seat may claim the match, should the other stay away until then."""

    connected: tuple[bool, bool]
    spectators: int
    claim_at: int | None


class ReactionFrame(FromServer, frozen=True, kw_only=True, tag="reaction"):
    """A player reacts. Whoever has muted the other side does not show it."""

    seat: Seat
    reaction: Reaction


class DoneFrame(FromServer, frozen=True, kw_only=True, tag="done"):
    """A message was understood and there was nothing new to show, as for a move sent twice."""

    reply: int
    number: int


class ErrorFrame(FromServer, frozen=True, kw_only=True, tag="error"):
    """A message was refused. Nothing has changed."""

    reply: int
    code: str
    message: str
    possible: tuple[str, ...] = ()
    retry_after: int | UnsetType = UNSET
    """Where a limit was met: after how many seconds to come back."""


class MatchSummary(Struct, frozen=True, kw_only=True):
    """A match in a list, without its table."""

    id: str
    game: str
    title: str
    names: tuple[str, str]
    players: tuple[str, str]
    house_rules: list[str]
    clock: ClockFacts
    best_of: int
    free: Seat | None
    """The seat that an open challenge offers."""
    number: int
    touched: int
    result: EndingFacts | None
    set_up: ViewFacts | None = None
    """The position that a challenge begins from, as everybody may see it, where that is not the usual one."""


class LobbyPage(Struct, frozen=True):
    """What anybody may join, watch or look back at."""

    open: list[MatchSummary]
    live: list[MatchSummary]
    recent: list[MatchSummary]
    set_up: list[MatchSummary]
    """Open challenges from positions that somebody has set up: to be shown only to those who ask for such."""


class LobbyFrame(FromServer, frozen=True, kw_only=True, tag="lobby"):
    """The lobby, whenever it has changed."""

    page: LobbyPage


class NextFrame(FromServer, frozen=True, kw_only=True, tag="next"):
    """The rematch: its id, and which seat this client has there. The token stays the same."""

    match: str
    seat: Seat | None


class GoneFrame(FromServer, frozen=True, kw_only=True, tag="gone"):
    """The last frame before the server closes the connection, and whether coming back makes sense."""

    code: str
    message: str
    retry: bool


ServerFrame = (
    MatchFacts
    | TableFrame
    | SealedFrame
    | PresenceFrame
    | ReactionFrame
    | DoneFrame
    | ErrorFrame
    | NextFrame
    | LobbyFrame
    | GoneFrame
)

ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
