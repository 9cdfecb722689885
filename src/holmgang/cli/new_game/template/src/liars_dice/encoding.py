"""Liar's Dice in numbers, for machines that learn: every move by its number, and what a seat sees."""

from holmgang.core.encoding import ASKED, RESULT, FieldReader, ListedEncoding, Seen, Whose, number, numbers, one_of
from holmgang.core.options import highest

from .rules import CALL, FACES, Bid, LiarsDiceOptions, LiarsDiceRules, State

MOST = highest(LiarsDiceOptions, "dice")
BIDS = tuple(Bid(count, face) for count in range(1, 2 * MOST + 1) for face in FACES)
ROLLED = "How many ones, twos and so on the own side has rolled; a spectator sees none."


def left(whose: Whose) -> FieldReader[Seen[LiarsDiceRules, State]]:
    """How many dice a side has."""
    return number(f"{whose}_left", 0, MOST, f"Dice of the {whose} side.", lambda seen: seen.table.left[seen.seat(whose)])


ENCODING = ListedEncoding(
    version=1,
    moves=(("call", (CALL,), "Doubts the bid."), ("bid", BIDS, "From 1 one up to 10 sixes, each higher than the one before.")),
    seen=(
        ASKED,
        RESULT,
        left("own"),
        left("other"),
        numbers("rolled", 6, 0, MOST, ROLLED, lambda seen: [seen.table.dice[seen.own].count(face) for face in FACES]),
        one_of("bid", BIDS, "The bid to beat; all 0 where there is none.", lambda seen: seen.table.bid),
    ),
)
