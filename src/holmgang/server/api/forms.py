"""What plain HTTP takes and gives. Litestar's OpenAPI description and the browser client's types come from these."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from holmgang.core.aims import AimProgress, Goal
from holmgang.core.limits import LONGEST_POSITION, LONGEST_RECORD, LONGEST_STEP, LONGEST_TABLE, MOST_OPTIONS
from holmgang.core.puzzles import Grade
from holmgang.core.seats import Seat
from holmgang.matches.facts import ChoiceFacts, EventFacts, QuestionFacts, ViewFacts
from holmgang.matches.receipts import LONGEST_RECEIPT
from holmgang.server.live.messages import MatchFacts
from holmgang.solvers.values import Value

GameName = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(max_length=40)]
Code = Annotated[str, Meta(max_length=100)]
Token = Annotated[str, Meta(max_length=32, pattern="^[A-Za-z0-9_-]{32}$")]
"""192 random bits in base64url, made by the client: what is sent again with the same token is done once."""
PositionText = Annotated[str, Meta(max_length=LONGEST_POSITION)]
TableText = Annotated[str, Meta(max_length=LONGEST_TABLE)]
StepText = Annotated[str, Meta(max_length=LONGEST_STEP)]
OptionTexts = Annotated[
    dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)]], Meta(max_length=MOST_OPTIONS)
]


# Games and their rules


class ReadingFacts(Struct, frozen=True):
    """A value an option takes."""

    text: str
    means: str


class OptionFacts(Struct, frozen=True, kw_only=True):
    """An option of the rules, with what it may be set to."""

    name: str
    default: str
    asks: str
    source: str
    readings: list[ReadingFacts]
    lowest: int | None
    highest: int | None


class BotFacts(Struct, frozen=True):
    """A bot to play against."""

    name: str
    title: str
    sentence: str
    """What it is like to play against."""
    mistakes: list[str]
    """What a level does wrong, in sentences."""


class GameFacts(Struct, frozen=True, kw_only=True):
    """A game, for the page on which one is chosen."""

    name: str
    title: str
    designer: str
    pitch: str
    minutes: str
    difficulty: str
    version: int
    chance: bool
    """Whether dice or cards decide anything."""
    valued: bool
    """Whether its positions have values: proven ones, once somebody has solved it, or such as come with the package."""
    lesson: bool
    """Whether it has a coached first match."""
    puzzles: int
    """How many puzzles it has."""
    start: str
    """The position it usually starts from."""
    set_up: str
    """The one that an editor begins with: its table has something on it to be changed."""
    options: list[OptionFacts]
    levels: list[BotFacts]
    """Its own bots, the weakest first; where there are any, people are offered these and no others."""


class GamesPage(Struct, frozen=True):
    """All games, in the order in which a newcomer should meet them, and the bots that play every game, the weakest first."""

    games: list[GameFacts]
    bots: list[BotFacts]


class ProgramFacts(Struct, frozen=True, kw_only=True):
    """A program that people may choose to play against: an engine that the host runs, or a bot that is connected."""

    player: str
    """What `CreateMatch.opponent` is then."""
    title: str
    sentence: str
    """What it is like to play against; may be empty."""
    games: list[str]
    """Those that it plays."""


class ProgramsPage(Struct, frozen=True):
    """The programs that can be played against now, besides the levels of each game."""

    programs: list[ProgramFacts]


class LivePosition(Struct, frozen=True):
    """A position to try a part of the rules in, under the heading with this id."""

    after: str
    position: str
    title: str


class RulesPage(Struct, frozen=True):
    """The rules of a game as HTML, with the positions that are drawn in them."""

    game: str
    title: str
    html: str
    """Made by the server from its own text: no script, no style, nobody else's markup. Headings and rulings have ids."""
    positions: list[LivePosition]
    lesson: bool
    """Whether it has a coached first match."""
    puzzles: int
    """How many puzzles it has."""


# Exploring positions


class Explore(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position to look at, and steps to take from it."""

    game: GameName
    position: PositionText | None = None
    table: TableText | None = None
    """Instead of a position: a table as a step has it, as JSON. ``Explored.start`` is its position then."""
    options: OptionTexts = {}
    steps: Annotated[list[StepText], Meta(max_length=2_000)] = []
    """Each a decision (two at once joined by ``|``, first seat first), or an outcome where chance decides."""
    roll: bool = False
    """Whether the server draws the outcomes that are not given."""
    seat: Seat | Literal["spectator"] | None = None
    """Whose view to give; null: everything."""
    since: Annotated[int, Meta(ge=0, le=2_000)] = 0
    """The first step to give, for who has those before it; the last of the given steps is given in any case."""


class OutcomeFacts(Struct, frozen=True):
    """What chance may bring, and its weight."""

    text: str
    weight: int


class StepFacts(ViewFacts, frozen=True, kw_only=True):
    """One step: what happened, and the table after it."""

    cause: str
    """``first: battle``, ``K | 6`` or ``-> 5``; empty for the beginning."""
    moves: tuple[str | None, str | None]
    """What each seat chose; nothing where it did not, or chance decided."""
    events: list[EventFacts]
    """``number`` is the step's own, counted from 0."""
    comment: str = ""


class Walked(Struct, frozen=True, kw_only=True):
    """A game and steps of it."""

    game: str
    title: str
    options: dict[str, str]
    """Those that differ from their defaults."""
    house_rules: list[str]
    constants: Any
    """What goes with the figures of every step: what of them no step changes."""
    goal: Goal
    """What the game is about, in words."""
    steps: list[StepFacts]
    """Step 0 is the start, without any cause; the last one is where it stands now."""


class Explored(Walked, frozen=True, kw_only=True):
    """Where the steps lead."""

    start: str
    """The position that the steps begin from, in canonical form."""
    since: int
    """The number of the first step that is given."""
    texts: list[str]
    """The steps as texts that may be sent again, drawn outcomes included."""
    questions: tuple[QuestionFacts | None, QuestionFacts | None]
    chance: list[OutcomeFacts] | None
    """What chance must decide now; null where it is not asked."""


class Evaluate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position whose value is asked for."""

    game: GameName
    position: PositionText
    options: OptionTexts = {}


class Evaluated(Value, frozen=True, kw_only=True):
    """The value of a position: ``kind`` is exact, certified or pocket, never estimated."""

    game: str
    position: str
    """In canonical form."""
    options: tuple[dict[str, float], dict[str, float]]
    mixtures: tuple[dict[str, float], dict[str, float]]
    notes: tuple[str, ...]
    hides: bool
    """Whether a seat sees less of the position than its value rests on."""


# Puzzles


class PuzzleGrade(Struct, frozen=True):
    """The puzzles of one grade, in the order of their numbers: by what each is known, whatever number it has."""

    grade: Grade
    ids: list[str]


class PuzzleSet(Struct, frozen=True):
    """The puzzles of a game. Numbers begin at 1 and go on through the grades."""

    game: str
    title: str
    today: int
    """The number of its puzzle of the day."""
    grades: list[PuzzleGrade]


class PuzzlesPage(Struct, frozen=True):
    """The puzzles of every game by their grades, and whose is that of the day."""

    day: str
    """The day by UTC, as ISO 8601."""
    game: str
    """Whose puzzle is that of the day."""
    sets: list[PuzzleSet]


class PuzzleFacts(Struct, frozen=True, kw_only=True):
    """A puzzle as it is posed: nothing in it tells the answer."""

    game: str
    title: str
    number: int
    of: int
    id: str
    grade: Grade
    names: tuple[str, str]
    seat: Seat
    """Whose decision it is."""
    position: str | None
    """Null where something is hidden from that seat."""
    constants: Any
    goal: Goal
    table: Any
    figures: Any
    progress: AimProgress
    deciding: tuple[Seat, ...]
    asks: list[str]
    """What is to be decided and what to find, in sentences."""
    choices: list[ChoiceFacts]


class AnswerPuzzle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer to a puzzle: the text of an option; null from somebody who gives up and wants to see it."""

    answer: StepText | None = None


class PuzzleOption(Struct, frozen=True):
    """An option of a puzzle in numbers, for whoever has answered."""

    option: str
    chance: float
    told: str
    """The chance in percent, as closely as it is known."""
    often: str
    """How often perfect play chooses it, in words, where both choose at once."""


class PuzzleSolution(Struct, frozen=True, kw_only=True):
    """What an answer came to, and why."""

    answer: str | None
    right: bool
    verdict: str
    """Empty where nobody has answered."""
    solution: str
    reason: str
    options: list[PuzzleOption]
    """The best first."""
    margin: str
    """In percent: by how much the right answer stands out."""
    note: str
    """What else must be known to read the numbers; empty where there is nothing."""


# Matches


class ClockChoice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clock to play with, in seconds."""

    kind: Literal["none", "move", "total"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=14 * 86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class CreateMatch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody wants who has a match made."""

    game: GameName
    options: OptionTexts = {}
    position: PositionText | None = None
    opponent: Annotated[str, Meta(max_length=40)] = "human"
    """``human``, ``bot:NAME``, or the ``player`` of a program that is offered."""
    mine: Literal["first", "second", "toss"] = "first"
    screen: Literal["own", "shared"] = "own"
    """``shared``: both people play on this screen, so both seats are the caller's."""
    name: Name = ""
    """Whoever gives none is given a friendly one, which stays theirs in a rematch."""
    opponent_name: Name = ""
    """On a shared screen."""
    clock: ClockChoice = ClockChoice()
    open: bool = False
    """Whether anybody may take the other seat from the lobby; otherwise only who has the invitation."""
    take_back: bool = False
    best_of: Literal[1, 3, 5] = 1
    lesson: bool = False
    """The coached first match: only the game and the learner's name matter then."""
    token: Token | None = None
    """Holds the caller's seat; sent again, it finds the match that was made with it. Without one the server makes it."""


class BotMove(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bot's answer to the question with this number."""

    number: int
    text: StepText


class Done(Struct, frozen=True):
    """It is stored; the match has so many entries now."""

    number: int


class SeatToken(Struct, frozen=True):
    """The secret that holds a seat. Keep it: there is no other way back to the seat."""

    seat: Seat
    token: str


class Created(Struct, frozen=True, kw_only=True):
    """The match that was made."""

    match: MatchFacts
    seats: list[SeatToken]
    invitation: str | None
    """A one-time code for the free seat; put it into a link's fragment."""


class TakeSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat to be taken, by invitation, or without one where the match is open. A seat's moving code works the same way."""

    code: Code | None = None
    name: Name = ""
    set_up: bool = False
    """Whether it may be a match from a position that somebody has set up: yes only from somebody who has seen it."""
    token: Token | None = None
    """Is to hold the seat; sent again, it is answered as before. Without one the server makes it."""


class Seated(Struct, frozen=True):
    """The seat that was taken."""

    match: str
    seat: Seat
    token: str


class MovingCode(Struct, frozen=True):
    """A one-time code by which another device takes over the seat."""

    code: str
    until: int


class HintFacts(Struct, frozen=True):
    """The best option for a seat's open question, and why. With the first of them, the match is marked as helped."""

    number: int
    """The question's."""
    move: str
    """Where the best play mixes several, the one that it takes most often."""
    sentence: str
    chances: list[tuple[str, float]]
    """The options, each with the seat's chance to win after it, the best first; empty where nobody can tell."""
    notes: tuple[str, ...]


# Records


class RecordUpload(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record to be replayed or verified, and a browser's receipt of the match, as its text."""

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]
    receipt: Annotated[str, Meta(max_length=LONGEST_RECEIPT)] | None = None


class Replayed(Walked, frozen=True, kw_only=True):
    """A record brought back to life."""

    version: int
    names: tuple[str, str]
    tags: dict[str, str]
    comment: str
    result: str
    """1-0, 0-1, 1/2-1/2 or *."""
    reason: str
    ending: str
    """How it ended, in a sentence to everybody; empty where it did not: somebody may still be playing it."""
    winner: Seat | None
    redacted: str | None
    """For whom it was redacted; then there are lines to show and no steps."""
    notes: list[str]
    lines: list[str]
    """The moves as the record writes them."""
    record: str
    """The record in canonical form, to be downloaded."""


class Verdict(Struct, frozen=True, kw_only=True):
    """What checking a record's outcomes came to: ``fair``, ``consistent`` (no receipt was given), or what is wrong."""

    verdict: Literal["fair", "consistent", "wrong", "not_fair_play"]
    message: str
    findings: list[str]


class Health(Struct, frozen=True):
    """Whether the server is alive, or ready to serve."""

    status: Literal["ok", "unavailable"]
    store: str
    """``answers``, or why it cannot be used."""
    version: str
    backups: str = ""
    """Why the last backup that the server should have made by itself failed; nothing where none did."""
