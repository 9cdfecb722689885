"""Texts that are hard on a parser: many of one thing, or one thing without its end."""

from collections.abc import Iterator
from random import Random

from tests.facts import facts_of

from . import Shape

GAME = '[Game "two-domains"]\n'
LINE = f"{GAME}\n1. first: grow 1\n"

RECORDS = (
    Shape("", "x"),
    Shape("", " "),
    Shape("", "["),
    Shape("", "[ "),
    Shape("[", " "),
    Shape("[", "x"),
    Shape("[x", " "),
    Shape("[" + "x" * 40, " \n"),
    Shape('[Game "', "x"),
    Shape('[Game "', "\\"),
    Shape('[Game "', '\\"'),
    Shape('[Game "', "\\x", '"'),
    Shape('[Game "', " ", '"]'),
    Shape('[Game "', "\u3000x", '"]'),
    Shape('[Game "x"', " "),
    Shape(GAME, '[T# "a"]'),
    Shape(GAME, '[T# "a"]\n', "["),
    Shape(GAME, '[T ""]'),
    Shape(GAME + '[Options "', "o#=x ", '"]'),
    Shape(GAME + '[Options "', "x=", '"]'),
    Shape(GAME + '[Rules "', "1", '"]'),
    Shape(GAME + '[Start "', "2/2 ", '"]'),
    Shape(GAME + '[Start "', "quiet=1 ", '"]'),
    Shape(GAME + '[Result "', "1-0", '"]'),
    Shape(GAME + '[First "', "A\N{COMBINING DIAERESIS}", '"]'),
    Shape(GAME, "{a}"),
    Shape(GAME, "{}"),
    Shape(GAME, "{a\n}"),
    Shape(GAME, "{"),
    Shape(GAME, "}"),
    Shape(GAME + "{", "\\"),
    Shape(GAME + "{", "\\}"),
    Shape(GAME + "{", " \n", "}"),
    Shape(GAME + "{", "a\r", "}"),
    Shape(GAME, ";a\n"),
    Shape(GAME, ";"),
    Shape(LINE, "{a}"),
    Shape(LINE, ";a\n"),
    Shape(LINE, "\n"),
    Shape(LINE, "\r\n"),
    Shape(LINE, "1 "),
    Shape(LINE, "1"),
    Shape(LINE, "1."),
    Shape(LINE, "."),
    Shape(LINE + "2", " "),
    Shape(LINE + "999999", " "),
    Shape(LINE, "->"),
    Shape(LINE, "-> 6\n"),
    Shape(GAME + "->", " 6"),
    Shape(GAME + "->", ",6"),
    Shape(LINE, "→"),
    Shape(LINE, "|"),
    Shape(LINE, "a|b\n"),
    Shape(LINE, "first: grow 1\n"),
    Shape(LINE, "first:"),
    Shape(LINE, "second: gather -> 6\nfirst: gather -> 6\n"),
    Shape(LINE, "second: grow 1 {a}\nfirst: grow 2 ; b\n"),
    Shape(LINE, "*\n"),
)

MANY = (
    Shape(GAME, '[T# "a"]'),
    Shape(GAME, "{a}"),
    Shape(LINE, ";a\n"),
    Shape(LINE, "first: a {b}\n"),
    Shape(LINE, "->6\n"),
)
"""The most things to a text, each of them right."""

WORDS = ("", " ", "a", "1", "=", "/", ",", ";", ":", "-", "-/", "x=1 ", "quiet=1 ", "\u3000", "A\N{COMBINING DIAERESIS}", "10")

MOVES = ("a", " ", "grow ", "grow 1|", "|", "play 4h ", "draft Jc ", "buy ", "buy 1", "cash 4h 5h 6h ", "10", "A", "10h ")

RECEIPTS = (
    Shape("", "["),
    Shape("", "{"),
    Shape("", '{"match":'),
    Shape('{"match":', "["),
    Shape('{"match":"', "x", '"}'),
    Shape('{"match":"', "\\"),
    Shape('{"match":"', "\\ud800"),
    Shape('{"x":', "["),
    Shape('{"', "x", '":1}'),
    Shape('{"commitments":', "["),
    Shape('{"commitments":[', '"x",'),
    Shape('{"steps":', "9"),
    Shape("{", " "),
    Shape("{", '"seat":0,'),
)


def positions(game: str) -> Iterator[Shape]:
    """A game's positions, and what looks like one."""
    for before, after in facts_of(game).places:
        for piece in (*WORDS[1:], *facts_of(game).pieces):
            yield Shape(before, piece, after)


def mixed_records(rng: Random, count: int) -> Iterator[Shape]:
    """Records with anything in them, often enough what matters to the parser."""
    tokens = [shape.piece for shape in RECORDS] + [shape.before for shape in RECORDS if shape.before]
    letters = list('[]{}"\\;|:.,->*/= \n\r\tx1→\u3000')

    def some(most: int) -> str:
        return "".join(rng.choice(tokens if rng.random() < 0.4 else letters) for _ in range(rng.randint(0, most)))

    for _ in range(count):
        yield Shape(rng.choice(("", GAME, LINE)) + some(3), some(3) or "x", some(2))
