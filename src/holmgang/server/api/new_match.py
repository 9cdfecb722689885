"""A match as somebody wants it made: its set-up, who holds which seat of it, and its dice."""

from collections.abc import Callable, Mapping, Sequence
from secrets import randbelow

from msgspec.structs import replace

from holmgang.bots import bot_names
from holmgang.core.errors import UnknownName
from holmgang.core.kind import GameKind
from holmgang.core.options import changed
from holmgang.core.seats import SEATS, Seat, other
from holmgang.games import find_kind
from holmgang.matches.clock import ALLOWANCE, ClockSetting, PerMove, Total
from holmgang.matches.coach import lesson_setup
from holmgang.matches.entries import BOT, DAY, HUMAN, SeriesSetup, Setup, now_ms
from holmgang.matches.fair import new_secret
from holmgang.matches.setup_validation import BadSetup, check_setup, fair_setup, new_game
from holmgang.server.live.friendly_names import friendly_name
from holmgang.server.live.player_names import given_name
from holmgang.server.settings import Settings
from holmgang.server.store import Holder, Kept
from holmgang.server.tokens import code_for, digest, second_token

from .forms import ClockChoice, CreateMatch, ProgramFacts

CheckName = Callable[[str], None]
"""Raises where a name is not wanted."""


def new_match(
    data: CreateMatch,
    token: str,
    match_id: str,
    settings: Settings,
    check_name: CheckName,
    programs: Sequence[ProgramFacts] = (),
) -> Kept:
    """The match that is made with this token, without entries; it is not stored yet. ``programs`` are those that are offered."""
    now, secret = now_ms(), new_secret()
    mine: Seat = 0 if data.mine == "first" or (data.mine == "toss" and randbelow(2) == 0) else 1
    setup = _setup(data, mine, match_id, settings, programs)
    if not setup.lesson:
        setup = replace(setup, fair=fair_setup(find_kind(setup.game), setup.seats, secret))
    check_setup(setup)
    for seat in SEATS:
        if setup.seats[seat] == HUMAN:
            check_name(setup.names[seat])
    held = [seat for seat in (mine, other(mine)) if _held(data, setup, mine, seat)]
    tokens = dict(zip(held, (token, second_token(token)), strict=False))
    setup = replace(setup, names=_called(setup, tokens, check_name))
    free = next((seat for seat in SEATS if setup.seats[seat] == HUMAN and seat not in tokens), None)
    holders = [_holder(setup, seat, tokens.get(seat), code_for(token) if seat == free else None) for seat in SEATS]
    return Kept(
        id=match_id,
        setup=setup,
        holders=(holders[0], holders[1]),
        secret=None if setup.fair is None else secret,
        open=data.open,
        created=now,
        touched=now,
    )


def _setup(data: CreateMatch, mine: Seat, match_id: str, settings: Settings, programs: Sequence[ProgramFacts]) -> Setup:
    if data.lesson:
        lesson = lesson_setup(find_kind(data.game).name, match_id=match_id)
        names = (given_name(data.name), lesson.names[1])
        return replace(lesson, names=names, expire_after=round(settings.expire_days * DAY))
    kind = find_kind(data.game)
    game = new_game(kind, data.options, data.position)
    if data.screen == "shared" and data.opponent != HUMAN:
        raise BadSetup("Two people share a screen; a bot needs none.")
    theirs = given_name(data.opponent_name) if data.opponent == HUMAN else _program(data.opponent, kind, programs)
    own = given_name(data.name)
    seats = (HUMAN, data.opponent) if mine == 0 else (data.opponent, HUMAN)
    timed = data.clock.kind != "none"
    return Setup(
        game=kind.name,
        version=kind.version,
        options=changed(game.options),
        start=data.position,
        seats=seats,
        names=(own, theirs) if mine == 0 else (theirs, own),  # somebody who is still to come has no name yet
        take_back=data.take_back,
        id=match_id,
        clock=_clock(data.clock),
        allowance=ALLOWANCE if timed else 0,
        beats=dict(kind.parts.beats) if timed else None,
        series=None if data.best_of == 1 else SeriesSetup(best_of=data.best_of),
        claim_after=settings.claim_seconds * 1000,
        expire_after=round(settings.expire_days * DAY),
    )


def _program(player: str, kind: GameKind, programs: Sequence[ProgramFacts]) -> str:
    """What a program is called at the table; UnknownName for one that is not offered in this game."""
    if player.startswith(BOT):
        bot = player.removeprefix(BOT)
        if bot.strip().casefold() not in bot_names(kind.name):
            # some bots are for scripts, and nobody says how long one thinks that others wait for
            raise UnknownName(f"bot for {kind.title}", bot, bot_names(kind.name))
        return bot.capitalize()
    offered = {each.player: each.title for each in programs if kind.name in each.games}
    if player not in offered:
        raise UnknownName(
            f"opponent in {kind.title}", player, (HUMAN, *(f"{BOT}{bot}" for bot in bot_names(kind.name)), *offered)
        )
    return offered[player]


def _called(setup: Setup, tokens: Mapping[Seat, str], check_name: CheckName) -> tuple[str, str]:
    """The names of the setup, with one drawn for each who sits there by a token and gave none."""
    first, second = setup.names
    if 0 in tokens:
        first = first or friendly_name(tokens[0], second, check_name)
    if 1 in tokens:
        second = second or friendly_name(tokens[1], first, check_name)
    return first, second


def _clock(choice: ClockChoice) -> ClockSetting | None:
    match choice.kind:
        case "none":
            return None
        case "move":
            return PerMove(choice.seconds * 1000)
        case "total":
            return Total(choice.seconds * 1000, choice.increment * 1000)


def _held(data: CreateMatch, setup: Setup, mine: Seat, seat: Seat) -> bool:
    """Whether the caller holds this seat from the beginning."""
    if setup.seats[seat] != HUMAN:
        return False
    return setup.lesson or seat == mine or data.screen == "shared"


def _holder(setup: Setup, seat: Seat, token: str | None, code: str | None) -> Holder:
    return Holder(
        player=setup.seats[seat],
        name=setup.names[seat],
        token=None if token is None else digest(token),
        code=None if code is None else digest(code),
    )
