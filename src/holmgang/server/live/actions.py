"""What a player's message does to a match."""

from holmgang.core.seats import Seat, other
from holmgang.matches.coach import Coach
from holmgang.matches.errors import NotNow
from holmgang.matches.match import Match

from . import messages as m
from .changes import Act
from .room import Room


def act_of(message: m.ClientMessage, seat: Seat, room: Room) -> Act:
    """What a message asks for, as a plan over the match as it will stand then."""
    match message:
        case m.Move(number=number, text=text):
            if room.kept.setup.lesson:
                return lambda match, now: Coach(match).plan_move(text, now, asked=number)
            return lambda match, now: match.plan_move(seat, text, now, asked=number)
        case m.Commit(commitment=commitment):
            return lambda match, now: match.plan_commit(seat, commitment, now)
        case m.Share(share=share):
            return lambda match, now: match.plan_share(seat, share, now)
        case m.Undo(number=number):
            if room.kept.setup.lesson:
                return lambda match, now: Coach(match).plan_undo(now, before=number)
            return lambda match, now: match.plan_undo(seat, now, before=number)
        case m.Resign():
            return lambda match, now: match.plan_resign(seat, now)
        case m.DrawOffer():
            return lambda match, now: match.plan_draw_offer(seat, now)
        case m.DrawAnswer(accept=accept):
            return lambda match, now: match.plan_draw_answer(seat, accept, now)
        case m.Pause():
            return lambda match, now: match.plan_pause(seat, now)
        case m.PauseDecline():
            return lambda match, now: match.plan_pause_decline(seat, now)
        case m.Unpause():
            return lambda match, now: match.plan_unpause(seat, now)
        case m.Claim():
            return lambda match, now: match.plan_claim(seat, now, room.absent(other(seat)))
        case m.Rematch():
            return lambda match, now: match.plan_rematch(seat, now)
        case m.GoOn():
            return lambda match, now: _coach(match).plan_go_on(now)
        case m.Skip():
            return lambda match, now: _coach(match).plan_skip(now)
        case m.Hello() | m.WatchLobby() | m.There() | m.React():
            raise AssertionError("it was taken care of before")


def _coach(match: Match) -> Coach:
    if not match.setup.lesson:
        raise NotNow("There is no coach in this match.")
    return Coach(match)
