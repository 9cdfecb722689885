"""The options of Duo Regna."""

from dataclasses import dataclass
from typing import Literal

from holmgang.core.options import no_progress, number, option


@dataclass(frozen=True)
class DuoRegnaOptions:
    """How the open questions of the rules are answered."""

    priest_vs_royal: Literal["priest", "royal", "draw"] = option(
        ("priest", "priest", "the Priest (5) beats a Queen or King, as the smaller value"),
        ("royal", "royal", "a Queen or King beats the Priest; only the Joker beats royals"),
        ("draw", "draw", "the two powers cancel out: a draw"),
        asks="Who wins when the Priest meets a Queen or King?",
        source="ruling 1",
    )
    joker_vs_priest: Literal["joker", "priest"] = option(
        ("joker", "joker", "the Joker (1) beats the Priest, as the smaller value"),
        ("priest", "priest", "the Priest beats the Joker, which then beats royals only"),
        asks="Who wins when the Joker meets the Priest?",
        source="ruling 2",
    )
    refill_on_capture: bool = option(
        ("false", False, "hands go on; only running out brings the cards back"),
        ("true", True, "both players take all nine cards back after every capture"),
        asks="Do the players take their cards back after a capture?",
        source="ruling 10",
    )
    target: int = number(3, 1, 9, asks="How many dragons win the game?", source="ruling 15")
    theme: Literal["dragons", "gladiator"] = option(
        ("dragons", "dragons", "pull dragons to your side"),
        ("gladiator", "gladiator", "two gladiators in the arena push a tension card; the same rules, drawn the other way round"),
        asks="Dragons or gladiators: which story is told? (names and drawing only)",
        source="ruling 19",
    )
    no_progress_limit: int | None = no_progress(
        90, asks="After how many rounds in a row without a capture is it a draw?", source="ruling 18"
    )
