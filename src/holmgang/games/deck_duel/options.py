"""The options of Deck Duel Basic."""

from dataclasses import dataclass
from typing import Literal

from holmgang.core.options import no_progress, option


@dataclass(frozen=True)
class DeckDuelOptions:
    """How the open questions of the rules are answered."""

    rage_order: Literal["simultaneous", "initiative"] = option(
        ("simultaneous", "simultaneous", "both decide on Rage in secret and reveal together"),
        (
            "initiative",
            "initiative",
            "whoever has the initiative decides first, openly; a toss gives it, winning a combat takes it",
        ),
        asks="In which order do the players decide on Rage?",
        source="ruling 1 and ruling 38",
    )
    foresight_ace: Literal["no_effect", "reshuffle"] = option(
        ("no_effect", "no_effect", "it is a discard like any other"),
        ("reshuffle", "reshuffle", "its owner starts a new round at the end of the turn"),
        asks="What does an Ace discarded by Foresight do?",
        source="ruling 17",
    )
    exhaustion: Literal["new_round", "reshuffle_only"] = option(
        ("new_round", "new_round", "a new round as after an Ace: all 13 cards back, Focus off, 2 Action points"),
        ("reshuffle_only", "reshuffle_only", "all 13 cards back and Focus off, but the Action points stay"),
        asks="What happens when a deck runs out?",
        source="ruling 18",
    )
    ap_cap: Literal[6, 3] = option(
        ("6", 6, "at most 6, as many as a die shows; never reached under the other defaults"),
        ("3", 3, "at most 3, as in the designer’s larger game"),
        asks="How many Action points can a player hold?",
        source="ruling 32",
    )
    no_progress_limit: int | None = no_progress(
        60, asks="After how many turns in a row without damage is it a draw?", source="section 5"
    )
