"""A hint as both clients ask about it and write it."""

from holmgang.bots.hint import Hint

ASKS_HINT = "Show the best option, and why? From then on this match is played with help, and its result says so."
MOST_LISTED = 8
"""So many options are told with their chances; the others are worse."""


def hint_lines(hint: Hint) -> list[str]:
    """The sentence, each option with its chance to win, and what else must be known."""
    listed = list(hint.chances.items())[:MOST_LISTED] if len(hint.chances) > 1 else []
    left = len(hint.chances) - len(listed) if listed else 0
    lines = [hint.sentence, *(f"{100 * chance:6.1f} %  {move}" for move, chance in listed)]
    if left:
        lines.append(f"          and {left} more, none of them better")
    return [*lines, *hint.notes]
