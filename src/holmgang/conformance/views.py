"""Views: a seat's own options and nothing of the other's, and states imagined from them that fit."""

from collections.abc import Iterator
from random import Random
from typing import Any

from holmgang.core.kind import write_position, write_seen
from holmgang.core.nodes import Chance, Choose, Over, Played, Settled
from holmgang.core.seats import SEATS, Seat

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


def what_a_view_covers_of_chance_is_not_seen_otherwise(case: Case) -> None:
    """Records are redacted by ``outcome_seen``, so what leaves a seat with the same view must be seen by it as the same."""
    rng = Random(3)
    for before, cause, after in case.steps():
        if not isinstance(cause, Settled):
            continue
        for seat in EVERYBODY:
            view = case.game.view(after, seat)
            seen = case.game.outcome_seen(before, cause.outcome, seat)
            for state, outcome in _alternatives(case, before, cause.outcome, seat, rng):
                if case.game.view(case.game.settle(state, outcome), seat) == view:
                    other_seen = case.game.outcome_seen(state, outcome, seat)
                    told = f"when chance brings {cause.outcome} seat {seat} sees {seen}, and {other_seen} for {outcome}"
                    leak = f"{told}, yet its view is the same after both: outcome_seen shows a secret"
                    case.expect(str(seen) == str(other_seen), leak, before)


def _alternatives(case: Case, state: Any, made: Any, seat: Seat | None, rng: Random) -> Iterator[tuple[Any, Any]]:
    """What else chance could have brought, here or where something else lies under what the seat cannot see.

    An open roll that changes nothing is no secret: it leaves the very same table.
    """
    after = case.game.settle(state, made)
    imagined = case.game.imagine(case.game.view(state, seat), rng)
    here, there = _outcomes(case, state), _outcomes(case, imagined)
    yield from ((state, each) for each in here if case.game.settle(state, each) != after)
    yield from ((imagined, each) for each in there if each == made or (made not in there and each not in here))


def _outcomes(case: Case, state: Any) -> tuple[Any, ...]:
    node = case.game.node(state)
    return node.outcomes if isinstance(node, Chance) else ()


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
