"""Two Domains in numbers. Everything lies open, so there is nothing to remember."""

from holmgang.core.encoding import ASKED, RESULT, FieldReader, ListedEncoding, Seen, Whose, number, one_of, some_of
from holmgang.core.options import highest

from .options import TwoDomainsOptions
from .rules import TwoDomainsRules
from .table import ACTIONS, FACES, LONGEST, State

Seeing = Seen[TwoDomainsRules, State]


def _line(whose: Whose) -> FieldReader[Seeing]:
    return some_of(
        f"{whose}_line",
        [(place, face) for place in range(LONGEST) for face in FACES],
        f"The {whose} domain from Home to Front, for each of {LONGEST} places whether its die shows 1, 2, 3, 4, 5, 6. "
        "All 0 where there is no die.",
        lambda seen: enumerate(seen.table.lines[seen.seat(whose)]),
    )


ENCODING = ListedEncoding(
    version=1,
    moves=(("action", tuple(ACTIONS.values()), f"An action: {', '.join(ACTIONS)}."),),
    seen=(
        ASKED,
        RESULT,
        one_of(
            "mover",
            ("own", "other"),
            "Whose turn it is: the own side’s, the other side’s. Once the game is over, whose it was.",
            lambda seen: "own" if seen.table.mover == seen.own else "other",
        ),
        one_of(
            "rolling",
            ("gather", "battle"),
            "The roll that is waited for: at the Gathering Place, of a battle.",
            lambda seen: seen.table.rolling,
        ),
        _line("own"),
        _line("other"),
        number(
            "quiet",
            0,
            highest(TwoDomainsOptions, "no_progress_limit"),
            "Turns in a row in which no die left the game; 0 where no_progress_limit is off.",
            lambda seen: seen.table.quiet,
        ),
    ),
)
