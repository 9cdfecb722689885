"""What happens in Two Domains, told to either seat and to everybody else."""

from collections.abc import Callable

from holmgang.core.nodes import Cause, Played, Settled
from holmgang.core.seats import SEATS, Seat, other
from holmgang.core.story import Event, Voice, event, saying

from .table import ARMY, FACE_NAMES, GATHERING_PLACE, KING, Action, Line, State, place_names

BEATS = {"battle": 350, "rolled": 800, "gathered": 1200, "struck": 600, "front": 350}
"""A die tumbles before it shows its face, and what it has made of the Gathering Place is read before the answer comes."""


def a_die(face: int) -> str:
    """A face with its article: ``a king``, ``an army``."""
    name = FACE_NAMES[face]
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def at_place(line: Line, place: int) -> str:
    """Where that is on the board, which names three places and numbers none: ``at Home``, ``at the Front``; empty in between."""
    called = place_names(line, place)
    return "" if not called else "at Home" if place == 0 else f"at the {' and '.join(called)}"


def still_there(dice: int) -> str:
    """How many dice a domain has left: ``4 dice are left``."""
    return f"{dice} dice are left" if dice != 1 else "a die is left"


def tell(before: State, cause: Cause[Action, int], after: State) -> tuple[Event, ...]:
    """An action or a roll, what became of the domains, and a new lone king."""
    mover = before.mover
    told: list[Event] = []
    match cause:
        case Played(moves):
            told += _action(moves[mover], mover, before, after)
        case Settled(face) if before.rolling == "gather":
            told.append(_gathered(mover, before.lines[mover][GATHERING_PLACE], face))
        case Settled(face):
            told += [_rolled(mover, face), *_battle(mover, before, after)]
    for seat in SEATS:
        if len(after.lines[seat]) == 1 < len(before.lines[seat]) and before.lines[seat][0] != KING:
            told.append(event("crowned", _crowned(seat), {"seat": seat}))
    return tuple(told)


def _action(action: Action, mover: Seat, before: State, after: State) -> list[Event]:
    line = before.lines[mover]
    match action.name:
        case "grow":
            place = action.place or 0
            return [_grown(mover, place, line)]
        case "gather":
            return [saying("gathering", mover, lambda voice: f"{voice.does(mover, 'roll')} at the Gathering Place.")]
        case "mobilise":
            faces = after.lines[mover]
            return [
                event(
                    "mobilised",
                    lambda voice: f"{voice.does(mover, 'mobilise')}: the line is sorted.",
                    {"seat": mover, "line": faces},
                )
            ]
        case "battle" if after.rolling is None:
            return [
                event(
                    "battle",
                    lambda voice: f"{voice.does(mover, 'go', 'goes')} to battle of one mind: no roll is needed.",
                    {"seat": mover, "rolled": False},
                ),
                *_battle(mover, before, after),
            ]
        case "battle":
            return [
                event(
                    "battle",
                    lambda voice: f"{voice.does(mover, 'go', 'goes')} to battle.",
                    {"seat": mover, "rolled": True},
                )
            ]
        case "pass":
            return [
                event(
                    "passed",
                    lambda voice: f"{voice.does(mover, 'pass', 'passes')}: a lone king cannot act.",
                    {"seat": mover},
                )
            ]


def _grown(mover: Seat, place: int, line: Line) -> Event:
    face = line[place]

    def sentence(voice: Voice) -> str:
        where = at_place(line, place) or f"at place {place + 1}"
        return f"{voice.does(mover, 'grow')} {a_die(face)} {where} into {a_die(face + 1)}."

    return event("grown", sentence, {"seat": mover, "place": place, "from": face, "to": face + 1})


def _gathered(mover: Seat, old: int, face: int) -> Event:
    def sentence(voice: Voice) -> str:
        still = "still " if face == old else ""
        return f"{voice.does(mover, 'roll')} {face}: {voice.whose(mover)} Gathering Place is {still}{a_die(face)}."

    return event("gathered", sentence, {"seat": mover, "from": old, "to": face}, reveals=True)


def _rolled(mover: Seat, face: int) -> Event:
    return saying("rolled", mover, lambda voice: f"{voice.does(mover, 'roll')} {face}.", face=face, reveals=True)


def _battle(mover: Seat, before: State, after: State) -> list[Event]:
    """What the battle did to the target's Front and to the mover's."""
    target = other(mover)
    struck, left = before.lines[target], after.lines[target]
    told = [event("struck", _struck(target, struck, left), {"seat": target, "from": struck, "to": left})]
    if len(struck) > 1:
        front = after.lines[mover][-1]
        told.append(event("front", _front(mover, front), {"seat": mover, "face": front}))
    return told


def _struck(seat: Seat, before: Line, after: Line) -> Callable[[Voice], str]:
    front = before[-1]

    def sentence(voice: Voice) -> str:
        whose = voice.whose(seat)
        if not after:
            return f"{whose} last king is killed."
        if len(after) > len(before):
            return f"The army pledges itself to {whose} king and changes sides."
        if after == before:
            return f"{whose} {FACE_NAMES[front]} is unharmed."
        if len(after) < len(before):
            # TD 3.27: nothing ends with it
            goes_on = f", but {still_there(len(after))}" * (front == KING)
            return f"{whose} {FACE_NAMES[front]} is removed{goes_on}."
        return f"{whose} {FACE_NAMES[front]} is beaten down to {a_die(after[-1])}."

    return sentence


def _front(mover: Seat, face: int) -> Callable[[Voice], str]:
    def sentence(voice: Voice) -> str:
        if face == ARMY:
            return f"{voice.whose(mover)} army holds the Front."
        if face == KING:
            return f"{voice.whose(mover)} army has made itself a king at the Front."
        return f"{voice.whose(mover)} Front is now {a_die(face)}."

    return sentence


def _crowned(seat: Seat) -> Callable[[Voice], str]:
    return lambda voice: f"{voice.whose(seat)} last die becomes a king."
