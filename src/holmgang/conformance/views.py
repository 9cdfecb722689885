"""Views: a seat's own options and nothing of the other's, and states imagined from them that fit."""

from random import Random

from holmgang.core.kind import write_position, write_seen
from holmgang.core.nodes import Chance, Choose, Over, Played
from holmgang.core.seats import SEATS

from .case import Case

EVERYBODY = (*SEATS, None)


def a_view_holds_its_own_seats_options_and_who_is_asked(case: Case) -> None:
    """And how the game ended, once it has."""
    for state in case.states():
        node = case.game.node(state)
        for seat in EVERYBODY:
            view = case.game.view(state, seat)
            case.expect(view.seat == seat, f"the view of seat {seat} says that it is of {view.seat}", state)
            own = node.options[seat] if isinstance(node, Choose) and seat is not None else ()
            case.expect(view.options == own, f"the view of seat {seat} has other options than the node gives it", state)
            asked = node.seats if isinstance(node, Choose) else ()
            case.expect(view.deciding == asked, f"by the view of seat {seat} {view.deciding} are asked, not {asked}", state)
            over = node if isinstance(node, Over) else None
            case.expect(view.over == over, f"the view of seat {seat} says {view.over} of the end, not {over}", state)


def an_imagined_state_fits_the_view(case: Case) -> None:
    """Of either seat and of spectators."""
    rng = Random(1)
    for state in case.states():
        for seat in EVERYBODY:
            view = case.game.view(state, seat)
            imagined = case.game.imagine(view, rng)
            case.expect(case.game.view(imagined, seat) == view, f"seat {seat} imagines a state that does not fit its view", state)
            read = case.game.read(case.game.write(imagined))
            case.expect(read == imagined, "an imagined state is no position like any other", imagined)


def imagining_depends_on_the_random_source_alone(case: Case) -> None:
    """So that a bot's choice can be repeated."""
    for state in case.states():
        view = case.game.view(state, 0)
        same = case.game.imagine(view, Random(7)) == case.game.imagine(view, Random(7))
        case.expect(same, "imagine gives another state from the same source", state)


def chance_is_hidden_from_whom_the_rulings_hide_it(case: Case) -> None:
    """It is hidden from those, and from nobody else."""
    for way in case.ways:
        watching = case.onlooker(way.start)
        for step in way.steps:
            node = case.game.node(step.before)
            if isinstance(node, Chance):
                for seat in EVERYBODY:
                    seen = [case.game.outcome_seen(step.before, outcome, seat) for outcome in node.outcomes]
                    wanted = [None] * len(node.outcomes) if watching.hides(step.before, seat) else list(node.outcomes)
                    case.expect(seen == wanted, f"of what chance brings seat {seat} learns {seen}, not {wanted}", step.before)
            watching.follow(step)


def secrets_are_there_if_the_kind_says_so(case: Case) -> None:
    """A shared screen is covered, and a choice without an alternative is made by hand, only where there are secrets."""
    if case.kind.secrets:
        return
    for state in case.states():
        for seat in EVERYBODY:
            seen = write_seen(case.game, case.game.view(state, seat))
            open_to_all = seen == write_position(case.game, state)
            case.expect(open_to_all, f"its kind says secrets=False, yet seat {seat} does not see all: {seen}", state)


def both_are_asked_at_once_only_if_the_kind_says_so(case: Case) -> None:
    """Whoever brings a game to other programs must say beforehand whether its seats take turns."""
    if case.kind.at_once:
        return
    for state in case.states():
        node = case.game.node(state)
        both = isinstance(node, Choose) and len(node.seats) > 1
        case.expect(not both, "its kind says at_once=False, yet both seats are asked", state)


def what_a_move_did_is_hidden_from_nobody(case: Case) -> None:
    """A move is public once it is made: its text is sent to everybody and stands in every record. So no view may cover it."""
    rng = Random(2)
    for step in case.steps():
        if not isinstance(step.cause, Played):
            continue
        node = case.game.node(step.before)
        assert isinstance(node, Choose)
        mover = rng.choice(node.seats)
        another = rng.choice(node.options[mover])
        after = case.game.play(step.before, {**step.cause.moves, mover: another})
        if after == step.after:
            continue
        made = step.cause.moves[mover]
        for seat in EVERYBODY:
            covered = seat != mover and case.game.view(after, seat) == case.game.view(step.after, seat)
            same = f"the view of seat {seat} is the same after “{made}” and “{another}” of seat {mover}"
            case.expect(not covered, f"{same}, yet a move is told to everybody", step.before)
