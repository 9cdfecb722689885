"""The options of Two Domains."""

from dataclasses import dataclass
from typing import Literal

from holmgang.core.options import no_progress, option


@dataclass(frozen=True)
class TwoDomainsOptions:
    """How the open questions of the rules are answered."""

    battle_fail_face: Literal[1, 6] = option(
        ("1", 1, "a 1 fails: the army mutinies and becomes a second king"),
        ("6", 6, "a 6 fails: the army holds its ground and nothing changes"),
        asks="Which roll makes a rolled battle fail?",
        source="ruling 3",
    )
    civil_war: Literal["at_least", "exact"] = option(
        ("at_least", "at_least", "two kings or more with two armies or more"),
        ("exact", "exact", "exactly two kings with exactly two armies"),
        asks="What makes a civil war?",
        source="ruling 5",
    )
    no_progress_limit: int | None = no_progress(
        200, asks="After how many turns in a row in which no die leaves the game is it a draw?", source="ruling 31"
    )
