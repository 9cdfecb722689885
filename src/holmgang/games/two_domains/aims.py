"""Two Domains: what wins and what loses, and what the names of a domain's conditions mean to its owner."""

from holmgang.core.aims import AimProgress, Goal, counted, plain_ending, towards_draw, won
from holmgang.core.nodes import Over
from holmgang.core.seats import other
from holmgang.core.story import Voice

from . import TwoDomains
from .rules import struck
from .story import a_die
from .table import ARMY, CAPITAL, CITY, FACE_NAMES, FACES, KING, VILLAGE, Line, View

NO_KING, AUTHORITY, TURMOIL = "No king", "Authority", "Turmoil"
CONSENSUS, DISSONANCE, VIGILANCE, ENDURANCE = "Consensus", "Dissonance", "Vigilance", "Endurance"


def goal(game: TwoDomains) -> Goal:
    """Dice taken one by one, down to a king who must be killed; and how a domain breaks by itself."""
    two = "Exactly two" if game.options.civil_war == "exact" else "Two"
    fails = game.options.battle_fail_face
    missed = "on a 1 the army makes itself a king and hits nothing" if fails == KING else "on a 6 nothing is hit"
    return Goal(
        "Take their dice; kill the last, a king.",
        f"{two} kings and two armies of your own: you lose.",
        {
            "Dice": (
                "Battles take the dice at the other Front one by one. To take a king is not yet to win: the last die left "
                "becomes a king, whatever it showed, and who kills him has won."
            ),
            NO_KING: "Without a king there is no battle, and no capital becomes an army; only a roll brings one, as by Gather.",
            AUTHORITY: "With exactly one king your capitals can grow into armies, and an army at your Front can go to battle.",
            TURMOIL: "Two kings or more quarrel: there is no battle, and no capital becomes an army, until only one is left.",
            CONSENSUS: (
                "As long as you have exactly one capital, your battles are sure hits without a roll, and hit harder. "
                "Battles do not use it up; it ends when the capital grows, or with a second one."
            ),
            DISSONANCE: "Two capitals or more quarrel: there is no battle until only one is left.",
            VIGILANCE: "An army stands at your Front: with one king, and not two capitals, it can go to battle.",
            ENDURANCE: "The last die is a king who can only wait: who attacks him rolls, and on a 1 the army joins him.",
            "Civil war": f"{two} kings with two armies in one domain: its owner loses at once.",
            "Gathering Place": "The second die of a line: Gather rolls it anew, for better or worse.",
            "Front": "The last die of a line, the nearest to the other domain: it fights, and it is what the other side hits.",
            "Battle": "Your army strikes the other Front: with one capital surely, else by a roll; a last king always by a roll.",
            "Sure hit": f"With one capital {_blow(consensus=True)}. Your own army becomes {_numbered(CITY)}.",
            "Rolled hit": (
                f"Without a capital the army is rolled: {missed}. On any other face {_blow(consensus=False)}. "
                f"Your own army becomes the face that was rolled; only a {ARMY} leaves it an army."
            ),
        },
    )


def progress(game: TwoDomains, view: View) -> AimProgress:
    """The dice that are left, and the conditions of both domains."""
    first, second = view.table.lines
    return AimProgress(
        (_left(first), _left(second)),
        (_status(first), _status(second)),
        towards_draw(view.table.quiet, game.options.no_progress_limit, "No die has left the game"),
    )


def ending(game: TwoDomains, over: Over, voice: Voice) -> str:
    """A king killed, a domain torn apart, or neither for too long."""
    if over.winner is None:
        return f"A draw: no die has left the game for {counted(game.options.no_progress_limit or 0, 'turn')}."
    whose = voice.whose(other(over.winner))
    match over.reason:
        case "last king killed":
            return f"{won(over, voice)}: {whose} last king is killed."
        case "civil war":
            return f"{won(over, voice)}: with two kings and two armies {whose} domain has fallen into civil war."
        case _:
            return plain_ending(over, voice)


def _blow(*, consensus: bool) -> str:
    """What a hit makes of each Front, from the strongest on, by the rules themselves."""
    after = {face: struck((VILLAGE, face), consensus=consensus) for face in reversed(FACES)}
    falls = [f"{_numbered(face)} down to {_numbered(line[-1])}" for face, line in after.items() if len(line) > 1]
    gone = [FACE_NAMES[face] for face, line in after.items() if len(line) == 1]
    return f"a hit beats {', '.join(falls)}; a {', '.join(gone[:-1])} or {gone[-1]} is removed"


def _numbered(face: int) -> str:
    return f"{a_die(face)} ({face})"


def _left(line: Line) -> str:
    return counted(len(line), "die", "dice") if line else "no dice left"


def _status(line: Line) -> tuple[str, ...]:
    if len(line) < 2:
        return (ENDURANCE,) if line else ()
    kings, capitals = line.count(KING), line.count(CAPITAL)
    ruled = NO_KING if kings == 0 else AUTHORITY if kings == 1 else TURMOIL
    told = [ruled, *[CONSENSUS] * (capitals == 1), *[DISSONANCE] * (capitals > 1)]
    return (*told, *[VIGILANCE] * (line[-1] == ARMY))
