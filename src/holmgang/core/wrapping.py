"""Lines for a terminal: broken between words, never at a hyphen or between a figure and its percent sign."""

from textwrap import wrap

_NO_BREAK = "\N{NO-BREAK SPACE}"


def wrapped(text: str, width: int, indent: str = "", *, begin: str = "") -> list[str]:
    """The lines of a paragraph, the first after its beginning, the others indented; none is longer than the width."""
    kept = text.replace(" %", f"{_NO_BREAK}%")
    lines = wrap(kept, width, initial_indent=begin, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(_NO_BREAK, " ") for line in lines]
