"""Nothing reaches a seat or a spectator that it may not know, in any frame, error or record, whatever is going on."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from holmgang.core.errors import MoveError
from holmgang.core.seats import Seat, other
from holmgang.matches.match import Match
from holmgang.matches.receipts import seen_steps
from holmgang.server.live import line, pictures
from holmgang.server.live.actions import act_of
from holmgang.server.live.messages import FairFacts
from tests.server.kit import Running
from tests.server.leak_checker import Told
from tests.server.random_matches import Evening

EVERYDAY, LONG = 24, 1000


async def test_nobody_is_told_what_he_may_not_know(server: Running) -> None:
    assert await evenings(server, range(EVERYDAY)) > EVERYDAY * 50


@pytest.mark.long
async def test_nobody_is_told_what_he_may_not_know_in_a_thousand_matches(server: Running) -> None:
    assert await evenings(server, range(EVERYDAY, EVERYDAY + LONG)) > LONG * 50


async def evenings(server: Running, numbers: range) -> int:
    """Plays and checks these matches; how many frames there were."""
    return sum([await Evening(server, number).spend() for number in numbers])


# That the check would find something


def the_other_seats_view(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = pictures.table_frame

    def frame(match: Match, seat: Seat | None, since: int, now: int, **further: Any) -> bytes:
        own, theirs = (msgspec.json.decode(honest(match, each, since, now, **further)) for each in (seat, 1 if seat == 0 else 0))
        return msgspec.json.encode({**own, "view": theirs["view"]})

    monkeypatch.setattr(pictures, "table_frame", frame)


def events_as_the_owner_hears_them(monkeypatch: pytest.MonkeyPatch) -> None:
    told = pictures._events
    monkeypatch.setattr(pictures, "_events", lambda match, _seat, *numbers: told(match, match.entries[0].at % 2, *numbers))


def hidden_outcomes_in_the_receipt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "seen_steps", lambda match, _seat, *numbers: seen_steps(match, 0, *numbers))


def the_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    def fair(match: Match) -> FairFacts:
        return replace(honest(match), secret=match._need_secret().hex())

    honest = pictures._fair
    monkeypatch.setattr(pictures, "_fair", fair)


def sealed_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = pictures.sealed_frame

    def frame(match: Match, seat: Seat | None, now: int, *, reply: int = 0) -> bytes:
        clocks = {"at": 0, "left": list(match.play.sealed.values()), "running": []}
        return msgspec.json.encode({**msgspec.json.decode(honest(match, seat, now, reply=reply)), "clocks": clocks})

    monkeypatch.setattr(pictures, "sealed_frame", frame)


def a_choice_shown_to_all_as_to_its_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_own_choice", lambda match, _seat: next(iter(match.play.sealed.values()), UNSET))


def what_the_other_could_do(monkeypatch: pytest.MonkeyPatch) -> None:
    act = act_of

    def told(message: Any, seat: Seat, room: Any) -> Any:
        planned = act(message, seat, room)

        def plan(match: Match, now: int) -> Any:
            try:
                return planned(match, now)
            except MoveError as error:
                if not error.possible:
                    error.possible = tuple(str(option) for option in match.view(other(seat)).options)
                raise

        return plan

    monkeypatch.setattr(line, "act_of", told)


@pytest.mark.parametrize(
    "leak",
    [
        the_other_seats_view,
        events_as_the_owner_hears_them,
        hidden_outcomes_in_the_receipt,
        the_secret,
        sealed_choices,
        a_choice_shown_to_all_as_to_its_owner,
        what_the_other_could_do,
    ],
    ids=lambda leak: leak.__name__,
)
async def test_a_leak_would_be_found(
    server: Running, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    with pytest.raises(Told):
        await evenings(server, range(40))
