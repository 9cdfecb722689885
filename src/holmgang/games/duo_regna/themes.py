"""The two stories of Duo Regna: kingdoms that tug at a dragon, and gladiators who push a tension card against each other."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from .options import DuoRegnaOptions
from .table import Card

Because = Literal["shield", "same", "clash", "joker", "lower", "royals", "priest"]
"""What decided a round where the higher value alone did not: the Shield, Queen against King, powers that cancel out, the Joker,
the Priest; and only by house rules Queen and King over the Priest, and the Priest over the Joker."""


class Deed(NamedTuple):
    """What somebody does with a card, as verb and object: "play", " Priest (5)"."""

    verb: str
    object: str


class Theme(NamedTuple):
    """The words of a story. What the cards do is the same in both."""

    cards: Mapping[Card, str]
    """What each card is called; its letter where it has no name."""
    deeds: Mapping[Card, Deed]
    round: str
    """What a round is called, in mid-sentence."""
    game: str
    asks: str
    """What a player is asked to do."""
    last: str
    """What the one card that is left is called, before its name."""
    captures: str
    captured: str
    """What a player does, and suffers, where the marker reaches its end; ``{theirs}`` is the other one's name."""
    marker: str
    """What goes to and fro, in mid-sentence."""
    drawn: str
    """What is told of a draw; ``{since}`` is the reason, where there is something to explain."""
    because: Mapping[Because, str]
    """What decided, after "since"."""
    refilled: str
    rule: str
    """Where the rules page tells which card wins, under this theme's names."""


def _kingdoms() -> Theme:
    names = {"A": "Shield", "J": "Joker", "2": "2", "3": "3", "4": "4", "5": "Priest", "6": "6", "Q": "Queen", "K": "King"}
    return Theme(
        cards=names,
        deeds={card: Deed("play", f" {card if name == card else f'{name} ({card})'}") for card, name in names.items()},
        round="round",
        game="game",
        asks="Play a card.",
        last="Your last card:",
        captures="you capture the dragon",
        captured="{theirs} captures the dragon",
        marker="the dragon",
        drawn="The round is a draw{since}; nothing moves.",
        because={
            "shield": "the Shield (A) makes every round one",
            "same": "Queen and King are both worth 7",
            "clash": "by the house rules Queen and King and the Priest (5) cancel each other out",
            "joker": "the Joker (J) beats Queen and King",
            "lower": "the Priest (5) lets the lower card win",
            "royals": "by the house rules Queen and King beat the Priest (5)",
            "priest": "by the house rules the Priest (5) beats the Joker (J)",
        },
        refilled="Both take all nine cards back.",
        rule="3-which-card-wins",
    )


def _gladiators() -> Theme:
    """The Ace is a block, Queen and King are heavy blows, the Jack and the 5 surprise attacks, the other numbers attacks."""
    moves = {
        "A": ("Block", Deed("block", "")),
        **dict.fromkeys("J5", ("Surprise attack", Deed("attack", " by surprise"))),
        **dict.fromkeys("2346", ("Attack", Deed("attack", ""))),
        **dict.fromkeys("QK", ("Heavy blow", Deed("strike", " a heavy blow"))),
    }
    return Theme(
        cards={card: name for card, (name, _) in moves.items()},
        deeds={card: Deed(deed.verb, f"{deed.object} ({card})") for card, (_, deed) in moves.items()},
        round="exchange",
        game="fight",
        asks="Choose your next move.",
        last="Your last move:",
        captures="you wound {theirs}",
        captured="{theirs} wounds you",
        marker="the tension card",
        drawn="Neither gains ground{since}; the tension card stays.",
        because={
            "shield": "a block (A) stops whatever comes",
            "same": "heavy blows (Q and K) are both worth 7",
            "clash": "by the house rules a heavy blow and the surprise attack with the 5 cancel each other out",
            "joker": "a surprise attack with the J beats heavy blows",
            "lower": "a surprise attack with the 5 lets the lower card win",
            "royals": "by the house rules a heavy blow beats the surprise attack with the 5",
            "priest": "by the house rules the surprise attack with the 5 beats the one with the J",
        },
        refilled="Both draw breath and take all nine cards back.",
        rule="6-in-the-arena-the-gladiator-theme",
    )


THEMES = {"dragons": _kingdoms(), "gladiator": _gladiators()}


def theme_of(options: DuoRegnaOptions) -> Theme:
    """The words of the story that these options tell."""
    return THEMES[options.theme]
