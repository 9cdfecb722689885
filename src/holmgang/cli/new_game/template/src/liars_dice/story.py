"""What happens in Liar's Dice, told to either seat and to everybody else."""

from holmgang.core.nodes import Cause, Played
from holmgang.core.seats import Seat, other
from holmgang.core.story import Event, event, saying

from .rules import CALL, Bid, LiarsDiceRules, State


def tell(rules: LiarsDiceRules, before: State, cause: Cause[Bid, int], after: State) -> tuple[Event, ...]:
    """A roll that only the roller sees, a bid, or a call with all dice on the table."""
    mover = before.mover
    if not isinstance(cause, Played):
        roller = rules.roller(before)
        assert roller is not None
        return (_rolled(roller, cause.outcome),)
    bid = cause.moves[mover]
    if bid != CALL:
        return (saying("bid", mover, lambda voice: f"{voice.does(mover, 'bid')} {bid}.", bid=str(bid)),)
    loser = mover if after.left[mover] < before.left[mover] else other(mover)
    first, second = (" ".join(map(str, dice)) for dice in before.dice)
    return (
        saying("called", mover, lambda voice: f"{voice.does(mover, 'doubt')} that there are {before.bid}."),
        event("shown", lambda voice: f"On the table lie {voice.whose(0)} {first} and {voice.whose(1)} {second}.", reveals=True),
        saying("lost", loser, lambda voice: f"{voice.does(loser, 'lose')} a die: {rules.counted(before)} count."),
    )


def _rolled(roller: Seat, face: int) -> Event:
    return event(
        "rolled",
        lambda voice: f"{voice.does(roller, 'roll')} {f'a {face}' if voice.listener == roller else 'a die in secret'}.",
        {"seat": roller},
        private={roller: {"face": face}},
        reveals=True,
    )
