"""Matches to test with: made quickly, and played on at random."""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from holmgang.games import find_kind
from holmgang.matches.entries import InMemory, Setup
from holmgang.matches.local import LocalMatch
from holmgang.terminal.players import default_names
from holmgang.terminal.session import BotChoosing, Choosing, Finished, HandOver, Session, new_session

HOLMGANG = (sys.executable, "-c", "import sys; from holmgang.cli import main; sys.exit(main())")
"""The command line, whether or not it is on the path."""

BOT = ("human", "bot:greedy")
FRIENDS = ("human", "human")


def setup(game: str, seats: tuple[str, str] = BOT, **more: object) -> Setup:
    """A match of this game: a person without a name against a bot, or Ada against Bo."""
    names = ("Ada", "Bo") if seats == FRIENDS else default_names(seats)
    given = {"game": game, "version": find_kind(game).version, "seats": seats, "names": names, "seed": "7", **more}
    return Setup(**given)  # type: ignore[arg-type]


def positions(game: str, seed: int, **options: str) -> Iterator[LocalMatch]:
    """A match at every decision of a random game, and at its end."""
    rng = Random(seed)
    match = LocalMatch.open(find_kind(game), setup(game, seed=str(seed), options=options), InMemory())
    yield match
    while match.ending is None:
        for seat in match.waiting_for():
            match.submit(seat, str(rng.choice(match.view(seat).options)))
        yield match


def play_on(session: Session, rng: Random, most: int = 10_000) -> None:
    """Plays on at random for so many choices at the keyboard, or to the end."""
    made = 0
    while made < most or not isinstance(session.stage, Choosing):
        match session.stage:
            case Finished():
                return
            case HandOver():
                session.take_over()
            case BotChoosing():
                session.play_bot()
            case _:
                session.choose(rng.choice(session.question().choices).text)
                made += 1


def played(game: str, seats: tuple[str, str] = BOT, record: Path | None = None) -> Session:
    """A match in the store in which a person has made a choice: one with none is not kept."""
    session = new_session(setup(game, seats), record=record)
    play_on(session, Random(1), most=1)
    return session
