"""What a review says first, to people: how lucky somebody was, and what the own choices cost, in two plain sentences."""

from collections.abc import Iterator

from holmgang.core.seats import SEATS, Seat

from .report import Mistake
from .sentences import Sentences
from .summary import NOTICED
from .words import begun

NEXT_TO_NOTHING = 0.005
"""What rounds to nothing in whole percents."""
_WHOLE = 0.995
_WINS = {2: "one whole win", 3: "one and a half wins", 4: "two wins", 5: "two and a half wins"}
"""By halves of a win."""


def plain_sentences(say: Sentences) -> Iterator[str]:
    """To whom the review speaks, else of both: luck first, then choices. The exact figures are the ledger's."""
    listener = say.report.listener
    luck = [own.luck for own in say.report.summary.seats]
    seats = SEATS if listener is None else (listener,)
    yield from _luck(say, max(seats, key=lambda seat: luck[seat]))
    for seat in seats:
        yield _choices(say, seat)


def wins(share: float) -> str:
    """Roughly, and nobody has to know what 143 % of a win is: "43 % of a win", "one and a half wins"."""
    if share < _WHOLE:
        return f"{100 * share:.0f} % of a win"
    return _WINS.get(round(2 * share)) or f"{share:.0f} wins"


def _luck(say: Sentences, seat: Seat) -> Iterator[str]:
    if say.luck is None:
        return
    own, name = say.report.summary.seats[seat].luck, say.names[seat]
    chance = any(entry.what == "chance" for entry in say.report.entries)
    if abs(own) < NOTICED:
        yield "Luck hardly helped either side."
        return
    how = "luck" if chance else "neither side could see what the other chose, and how that met"
    what = f"gave {name} about {wins(own)}" if own > 0 else f"took about {wins(-own)} from {name}"
    was = "were" if seat == say.report.listener else "was"
    yield f"{begun(name)} {was} {'lucky' if own > 0 else 'unlucky'}: {how} {what}."


def _choices(say: Sentences, seat: Seat) -> str:
    report, name = say.report, say.names[seat]
    own, coarse = report.summary.seats[seat], report.reference.coarse
    mistakes = [each for each in report.mistakes if each.seat == seat]
    if own.choices == 0:
        return f"{begun(name)} made no choice."
    if coarse and not mistakes:
        return f"{begun(name)} made no clear mistake."
    cost = report.clear_cost(seat) if coarse else own.cost
    whose = begun(say.whose(seat))
    if cost < NEXT_TO_NOTHING and not mistakes:
        return f"{whose} choices cost next to nothing."
    count = len(mistakes) if coarse else own.choices
    what = f"clear mistake{'s' * (count != 1)}" if coarse else f"choice{'s' * (count != 1)}"
    rough = "less than 1 % of a win" if cost < NEXT_TO_NOTHING else f"about {wins(cost)}"
    told = f"{whose} {count} {what} cost {rough}{' in all' * (count > 1)}"
    if cost > 1:
        told += ", since what was given away came back and was lost again"
    dearest = max(mistakes, key=lambda each: each.cost, default=None)
    return f"{told}." if dearest is None else f"{told}. {_dearest(say, dearest, only=count == 1)}"


def _dearest(say: Sentences, mistake: Mistake, *, only: bool) -> str:
    """Where it was, and what happened then, in the game's words."""
    where, told = say.where(mistake.entry), say.report.steps[mistake.entry].told
    # a name may have a full stop within
    happened = told if any(". " in name for name in say.names) else told.partition(". ")[0].rstrip(".")
    return f"{'It was' if only else 'The dearest was'} {where}: {happened.rstrip('.')}."
