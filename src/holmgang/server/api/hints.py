"""Showing somebody the best option, in a casual match against a bot."""

from holmgang.bots.hint import Hint
from holmgang.core.options import changed
from holmgang.core.seats import Seat
from holmgang.matches.entries import now_ms
from holmgang.matches.errors import NotNow
from holmgang.server.bots.jobs import HintWanted
from holmgang.server.live.hub import Hub
from holmgang.server.live.room import Room

from .forms import HintFacts


async def shown_hint(hub: Hub, room: Room, seat: Seat, address: str) -> HintFacts:
    """The best option for what the seat is asked now; NotNow or OutOfTurn where nothing is to be shown."""
    asked, wanted = await room.queue.result(lambda: _question(room, seat))
    hub.seat_thoughts.take(room.kept.holders[seat].token)
    hub.thoughts.take(address)
    found: Hint = await hub.bots.do(address, "hint", wanted)
    room = await hub.room(room.id)  # it may have been let go of meanwhile
    await room.queue.result(lambda: room.changes.make(lambda played, now: played.plan_hint(seat, now, asked=asked)))
    return HintFacts(asked, found.move, found.sentence, list(found.chances.items()), found.notes)


async def _question(room: Room, seat: Seat) -> tuple[int, HintWanted]:
    """What the seat is asked, and what it sees then."""
    if room.kept.open:
        raise NotNow("There are no hints in a match that stands in the lobby.")
    match = await room.changes.loaded()
    match.plan_hint(seat, now_ms())
    return match.play.asked, HintWanted(match.setup.game, changed(match.game.options), match.view(seat))
