"""What one listener is shown of a match: frames, put together from its view, its question and its news.

Views and lists of choices are made once for every table that somebody looks at, however many look and however often it comes up.
"""

from collections.abc import Hashable, Iterator
from dataclasses import replace as replace_ending
from functools import lru_cache
from typing import Any, NamedTuple, cast

from msgspec import UNSET, Raw, UnsetType, to_builtins
from msgspec.structs import replace

from holmgang.core.aims import Goal
from holmgang.core.choices import Choice, asked, best_first
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import house_rules
from holmgang.core.nodes import Over, Played
from holmgang.core.parts import BEAT
from holmgang.core.referee import Ending
from holmgang.core.seats import SEATS, Seat
from holmgang.core.story import named
from holmgang.games import find_kind
from holmgang.games.view import TableView
from holmgang.matches.clock import PerMove, Total
from holmgang.matches.coach import Coach
from holmgang.matches.entries import Sealed, Setup, Voided
from holmgang.matches.facts import EventFacts, QuestionFacts, ViewFacts, choice_facts, shown_to_all, view_facts
from holmgang.matches.hints import reason_told, why_no_hints
from holmgang.matches.match import Match
from holmgang.matches.receipts import seen_steps
from holmgang.matches.sentences import ending_sentence
from holmgang.matches.series import score, told
from holmgang.server.store import Kept

from .cache import ByteCache
from .messages import (
    ENCODER,
    ClockFacts,
    Clocks,
    CoachFacts,
    EndingFacts,
    FairFacts,
    MatchFacts,
    Offers,
    PassedFacts,
    SealedFrame,
    SeatFacts,
    SeriesFacts,
    StandingFacts,
    TableFrame,
)

REMEMBERED = 2048
"""So many views, and so many single choices, are kept ready."""
CHOICES_BYTES = 6 << 20
"""So much of whole lists of choices is."""

NO_OFFERS = Offers()
_CHOICES = ByteCache(CHOICES_BYTES)


def match_frame(kept: Kept, you: Seat | None) -> bytes:
    """All that stays the same."""
    return ENCODER.encode(match_facts(kept, you))


def match_facts(kept: Kept, you: Seat | None) -> MatchFacts:
    """All that stays the same, as a value."""
    setup = kept.setup
    kind = find_kind(setup.game)
    series = setup.series
    first, second = (
        SeatFacts(name=setup.names[seat], player=setup.seats[seat], taken=kept.holders[seat].taken) for seat in SEATS
    )
    return MatchFacts(
        id=kept.id,
        game=kind.name,
        title=kind.title,
        secrets=kind.secrets,
        version=setup.version,
        options=setup.options,
        house_rules=list(_house_rules(setup.game, tuple(setup.options.items()))),
        start=None if setup.start is None else _start_seen(setup.game, setup.start, tuple(setup.options.items()), you),
        set_up=set_up(setup),
        constants=_constants(setup.game, tuple(setup.options.items())),
        beat=BEAT,
        beats=dict(kind.parts.beats if setup.beats is None else setup.beats),
        goal=_goal(setup.game, tuple(setup.options.items())),
        seats=(first, second),
        you=you,
        clock=clock_facts(setup),
        take_back=setup.take_back,
        lesson=setup.lesson,
        series=None if series is None else SeriesFacts(best_of=series.best_of, game=series.game, score=series.points),
        fair=setup.fair is not None,
        open=kept.open,
        hints=not kept.open and why_no_hints(setup) is None,
        created=kept.created,
    )


def clock_facts(setup: Setup) -> ClockFacts:
    match setup.clock:
        case None:
            return ClockFacts(kind="none")
        case PerMove(milliseconds):
            return ClockFacts(kind="move", time=milliseconds)
        case Total(milliseconds, increment):
            return ClockFacts(kind="total", time=milliseconds, increment=increment)


@lru_cache(maxsize=256)
def _start_seen(game: str, start: str, options: tuple[tuple[str, str], ...], seat: Seat | None) -> str:
    """A position that was set up may hold cards that only one side may see."""
    made, state = find_kind(game).read_position(start, dict(options))
    return made.write_view(made.view(state, seat))


def set_up(setup: Setup) -> ViewFacts | None:
    """The position that somebody has set up for a match, as everybody may see it; None where it begins as usual."""
    if setup.start is None or setup.lesson:
        return None
    return _set_up(setup.game, setup.start, tuple(setup.options.items()))


@lru_cache(maxsize=256)
def _set_up(game: str, start: str, options: tuple[tuple[str, str], ...]) -> ViewFacts:
    kind = find_kind(game)
    made, state = kind.read_position(start, dict(options))
    shown = view_facts(made, made.view(state, None))
    return replace(shown, figures=to_builtins(kind.parts.constants(made)) | to_builtins(shown.figures))


@lru_cache(maxsize=256)
def _game(game: str, options: tuple[tuple[str, str], ...]) -> AnyGame:
    return find_kind(game).make(dict(options))


@lru_cache(maxsize=256)
def _constants(game: str, options: tuple[tuple[str, str], ...]) -> Any:
    return find_kind(game).parts.constants(_game(game, options))


@lru_cache(maxsize=256)
def _goal(game: str, options: tuple[tuple[str, str], ...]) -> Goal:
    return find_kind(game).goal(_game(game, options))


@lru_cache(maxsize=256)
def _house_rules(game: str, options: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    return tuple(house_rules(_game(game, options)))


class EncodedStory(NamedTuple):
    """What has happened in a match, as a listener is told of it: encoded already."""

    events: Raw
    seen: Raw


def table_frame(
    match: Match, seat: Seat | None, since: int, now: int, *, first: bool, reply: int = 0, told: EncodedStory | None = None
) -> bytes:
    """The complete picture for a listener who has heard everything before ``since``; as an answer, where there is a reply.

    ``told`` is what has happened since then, where it was put together already.
    """
    ending, stage = match.ending, match.stage
    asked = seat is not None and stage == "playing" and seat not in match.play.sealed and seat in match.waiting_for()
    coach = Coach(match) if match.setup.lesson else None
    frame = TableFrame(
        number=match.number,
        reply=reply or UNSET,
        stage=stage,
        view=_view(match.game, match.view(seat)),
        question=_question(match, seat) if asked and seat is not None else None,
        sealed=tuple(match.play.sealed),
        chosen=_own_choice(match, seat),
        clocks=clocks(match, now),
        undoable=None if seat is None else match.undoable(seat) if coach is None else coach.undoable(),
        offers=_offers(match),
        ending=None if ending is None else ending_facts(match, seat),
        helped=tuple(sorted({hint.seat for hint in match.hints})) if match.hints else UNSET,
        events=_events(match, seat, since) if told is None else told.events,
        seen=UNSET if match.setup.fair is None else tuple(seen_steps(match, seat, since)) if told is None else told.seen,
        fair=_fair(match) if match.setup.fair is not None and (first or stage in ("sharing", "over")) else UNSET,
        coach=UNSET if coach is None else CoachFacts(tuple(coach.says()), coach.expected, coach.waits),
        passed=UNSET if first else _passed(match, seat, since),
        news=_news_from(match, seat) if first else UNSET,
    )
    return ENCODER.encode(frame)


def sealed_frame(match: Match, seat: Seat | None, now: int, *, reply: int = 0) -> bytes:
    """The small frame for a choice that was made and stays secret to all but its owner."""
    frame = SealedFrame(
        number=match.number,
        reply=reply or UNSET,
        sealed=tuple(match.play.sealed),
        chosen=_own_choice(match, seat),
        clocks=clocks(match, now),
    )
    return ENCODER.encode(frame)


def _own_choice(match: Match, seat: Seat | None) -> str | UnsetType:
    return UNSET if seat is None else match.play.sealed.get(seat, UNSET)


def only_sealed(match: Match, since: int) -> bool:
    """Whether nothing but a sealed choice has been added."""
    return match.number == since + 1 and isinstance(match.entries[since], Sealed)


def clocks(match: Match, now: int) -> Clocks | None:
    """How the clocks stand."""
    if match.setup.clock is None:
        return None
    return Clocks(now, match.left_at(now), match.running, match.clocks_wait(now) or UNSET)


def ending_facts(match: Match, seat: Seat | None) -> EndingFacts:
    """How it ended, in a sentence to this listener."""
    ended = ended_as(match)
    assert ended is not None
    told = told_ending(ended, match.setup, seat)
    return replace(told, moment=" ".join(_last_moment(match, seat))) if ended.by_rules else told


def _last_moment(match: Match, seat: Seat | None) -> Iterator[str]:
    """What the last choice brought about, with all that chance made of it."""
    steps = match.play.steps
    last = max((at for at, step in enumerate(steps) if isinstance(step.cause, Played)), default=0)
    for step in steps[last:]:
        for event in match.play.events(step):
            yield named(event.to(seat).sentence, match.setup.names)


def ended_as(match: Match) -> Ending | None:
    """How it ended, as lists keep it: where somebody was helped, with that, and where there is no result, with the reason why."""
    ending = match.ending
    if ending is None:
        return None
    why = None if ending.counts else next((entry.reason for entry in match.entries if isinstance(entry, Voided)), None)
    if why is not None:
        return Ending(None, why, by_rules=False, counts=False)
    return replace_ending(ending, reason=reason_told(match)) if match.hints else ending


def told_ending(ended: Ending, setup: Setup, seat: Seat | None) -> EndingFacts:
    """An ending as a sentence to a listener, and how the series stands with it."""
    kind = find_kind(setup.game)
    sentence = ending_sentence(ended, kind, _game(setup.game, tuple(setup.options.items())), seat, setup.names)
    return EndingFacts(ended.winner, ended.reason, ended.by_rules, ended.counts, sentence, _standing(ended, setup, seat))


def _standing(ended: Ending, setup: Setup, seat: Seat | None) -> StandingFacts | None:
    if setup.series is None:
        return None
    stands = score(setup.series, ended)
    return StandingFacts(stands.points, stands.over, stands.winner, told(stands, setup.names, seat))


def _offers(match: Match) -> Offers:
    if match.talk.draw_offer is None and match.talk.pause_wish is None and not match.rematch.offers:
        return NO_OFFERS
    wanting = sorted(match.rematch.offers)
    return Offers(match.talk.draw_offer, match.talk.pause_wish, wanting[0] if wanting and match.rematch.next_id is None else None)


def told_between(match: Match, seat: Seat | None, first: int, last: int) -> tuple[bytes, bytes]:
    """What happened from a number on and before another, and what of it counts for receipts: two lists, encoded."""
    return ENCODER.encode(_events(match, seat, first, last)), ENCODER.encode(seen_steps(match, seat, first, last))


def _events(match: Match, seat: Seat | None, since: int, before: int | None = None) -> tuple[EventFacts, ...]:
    told: list[EventFacts] = []
    names = match.setup.names
    steps = match.play.steps_since(since) if before is None else match.play.steps_between(since, before)
    if (
        len(steps) == (match.number if before is None else before) - since
    ):  # nothing but the game, as in nearly every frame: the shorter way
        for step in steps:
            for index, event in enumerate(match.play.events(step)):
                form = event.to(seat)
                told.append(EventFacts(step.number, index, event.kind, named(form.sentence, names), form.facts))
        return tuple(told)
    number, index = -1, 0
    for each in match.news(seat, since, before):
        index = index + 1 if each.number == number else 0
        number = each.number
        told.append(EventFacts(number, index, each.kind, each.sentence, each.facts))
    return tuple(told)


def _passed(match: Match, seat: Seat | None, since: int) -> tuple[PassedFacts, ...] | UnsetType:
    """The views between several steps, so that nobody sees the table jump."""
    if match.number - since < 2 or len(steps := match.play.steps_since(since)) < 2:
        return UNSET
    game = match.game
    return tuple(PassedFacts(step.number, _view(game, game.view(step.after, seat))) for step in steps[:-1])


def _news_from(match: Match, seat: Seat | None) -> int | UnsetType:
    """When this seat chose last: whoever comes back to the page is told what has happened since, as if they had stayed."""
    last = None if seat is None else match.play.last_choice(seat)
    return UNSET if last is None else last.number


def _fair(match: Match) -> FairFacts:
    setup = match.setup.fair
    assert setup is not None
    return FairFacts(
        version=setup.version,
        commitment=setup.commitment,
        commitments=(match.sharing.commitments[0], match.sharing.commitments[1]),
        shares=(match.sharing.shares[0], match.sharing.shares[1]),
        server_seats=setup.own,
        until=match.sharing.reveal_by,
        secret=match.sharing.secret,
    )


def _view(game: AnyGame, view: View) -> Any:
    """A view as it is sent, encoded already. Where nothing is hidden, both seats and all who watch are sent the same."""
    return _seen(cast("Hashable", game), view.table, view.deciding, view.over)


@lru_cache(maxsize=REMEMBERED)
def _seen(game: AnyGame, table: Any, deciding: tuple[Seat, ...], over: Over | None) -> Raw:
    return Raw(ENCODER.encode(view_facts(game, TableView(None, table, (), deciding, over))))


def _question(match: Match, seat: Seat) -> QuestionFacts:
    game, names = match.game, match.setup.names
    own, words = match.view(seat), find_kind(game.name).parts.choices
    key = (game, words.about(own, names))
    choices = _CHOICES.get(key)
    if choices is None:
        explained = best_first(words.choice(game, own, names, move) for move in own.options)
        choices = ENCODER.encode(list(map(_encoded_choice, explained)))
        _CHOICES.keep(key, choices)
    forced = len(own.options) == 1 and shown_to_all(game, match.view(None))
    encoded: Any = Raw(choices)
    asks, warning = asked(words, game, own, names)
    return QuestionFacts(match.play.asked, asks, encoded, forced, warning or UNSET)


@lru_cache(maxsize=REMEMBERED)
def _encoded_choice(choice: Choice) -> Any:
    return Raw(ENCODER.encode(choice_facts(choice)))
