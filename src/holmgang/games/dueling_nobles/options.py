"""The options of Dueling Nobles."""

from dataclasses import dataclass
from typing import Literal

from holmgang.core.options import no_progress, option


@dataclass(frozen=True)
class DuelingNoblesOptions:
    """How the open questions of the rules are answered."""

    draft: Literal["simultaneous", "sequential"] = option(
        ("simultaneous", "simultaneous", "both choose in secret and reveal together"),
        ("sequential", "sequential", "the first seat names its three openly, then the second"),
        asks="How are the three nobles chosen?",
        source="ruling 1",
    )
    first_player: Literal["toss", "1", "2"] = option(
        ("toss", "toss", "a coin decides after the draft"),
        ("1", "1", "the first seat begins"),
        ("2", "2", "the second seat begins"),
        asks="Who takes the first turn?",
        source="ruling 3",
    )
    first_turn_duel: bool = option(
        ("true", True, "the first player may duel at once"),
        ("false", False, "there is no duel in the very first turn"),
        asks="May the first player duel in the very first turn?",
        source="ruling 5",
    )
    suit_uses: Literal["each_once", "one_total"] = option(
        ("each_once", "each_once", "each of the four abilities once a game"),
        ("one_total", "one_total", "one ability in the whole game"),
        asks="How often may a player use suit abilities?",
        source="ruling 9",
    )
    king_wound_limit: Literal["per_player", "per_king"] = option(
        ("per_player", "per_player", "one King a turn"),
        ("per_king", "per_king", "each King once a turn"),
        asks="How often may Kings be wounded for resources?",
        source="ruling 18",
    )
    king_suicide: Literal["not_last", "allowed", "never"] = option(
        ("not_last", "not_last", "a King may die of it unless he is the last noble"),
        ("allowed", "allowed", "always; whoever loses the last noble so loses the game"),
        ("never", "never", "the last wound cannot be taken this way"),
        asks="May a King be wounded to death by his owner?",
        source="ruling 19",
    )
    set_discard_limit: int | None = option(
        ("1", 1, "one set of three a turn"),
        ("none", None, "as many sets as the hand holds"),
        asks="How many sets of three cards may be cashed in a turn?",
        source="ruling 28",
    )
    noble_buy_limit: int | None = option(
        ("1", 1, "one noble a turn"),
        ("none", None, "as many as can be paid for"),
        asks="How many nobles may be bought in a turn?",
        source="ruling 31",
    )
    suit_bonus: Literal["per_card", "once"] = option(
        ("per_card", "per_card", "+2 for every card of the noble’s suit"),
        ("once", "once", "+2 once, however many such cards are played"),
        asks="Does a Jack’s second matching card earn the suit bonus too?",
        source="ruling 47",
    )
    jack_defends_two: bool = option(
        ("true", True, "yes, both at once"),
        ("false", False, "no, only an attacking Jack"),
        asks="May a defending Jack play two cards?",
        source="ruling 48",
    )
    double_kill: Literal["draw", "attacker_wins", "defender_wins"] = option(
        ("draw", "draw", "a draw"),
        ("attacker_wins", "attacker_wins", "the attacker wins"),
        ("defender_wins", "defender_wins", "the defender wins"),
        asks="Who wins when both last nobles die together?",
        source="ruling 58",
    )
    mandatory_duel: bool = option(
        ("false", False, "a duel is a choice"),
        ("true", True, "there is a duel every turn"),
        asks="Must a player duel?",
        source="ruling 40",
    )
    reshuffle: Literal["lazy", "eager"] = option(
        ("lazy", "lazy", "when a card must be drawn and the deck is empty"),
        ("eager", "eager", "the moment the last card is drawn"),
        asks="When does the discard pile become the new deck?",
        source="ruling 35",
    )
    no_progress_limit: int | None = no_progress(
        40, asks="After how many turns in a row without a duel is it a draw?", source="ruling 63"
    )

    def spoiled(self) -> str | None:
        """A first turn without a duel is one turn too many where a single one makes a draw."""
        if self.first_turn_duel or self.no_progress_limit != 1:
            return None
        return (
            "If there is no duel in the first turn and one turn without a duel makes a draw, "
            "every game is a draw after its first turn: take a higher limit."
        )
