"""Nothing that a seat cannot know makes a difference to it.

Two tables are played side by side. The second is the first with all that one seat cannot know replaced by something else that
fits what it has seen. As long as everything that happens is the same to that seat, its view, its options, the events it is
told of (their number, their order, their bytes) and what any bot would choose for it must be the same too.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from holmgang.bots import Bot
from holmgang.bots.greedy import GreedyBot
from holmgang.bots.random import RandomBot
from holmgang.core.kind import write_seen
from holmgang.core.nodes import Cause, Chance, Choose, Over, Played, Settled
from holmgang.core.referee import AnyStep
from holmgang.core.seats import Seat

from .case import Case
from .facts import Onlooker
from .walks import any_cause, take

ANEW = 0.2
"""How often the second table is disguised anew even though it still fits."""
BOT_EVERY = 12
"""A greedy bot thinks for a while, so it is asked only now and then."""
CORNERS, CORNER_STEPS = 3, 40
LONGEST = 600


def what_a_seat_cannot_know_makes_no_difference_to_it(case: Case) -> None:
    """From the start and from corners, to either seat and to spectators."""
    rng = Random(f"non-interference {case.label}")
    for seat in (0, 1, None):
        side_by_side(case, case.game.start(), seat, rng, LONGEST)
        for _ in range(CORNERS):
            side_by_side(case, case.corner(rng), seat, rng, CORNER_STEPS)


def side_by_side(case: Case, state: Any, seat: Seat | None, rng: Random, most: int, bots: Sequence[Bot] | None = None) -> None:
    """Plays the two tables as far as the game goes, and compares them after every step; ``bots`` are asked now and then, the two
    that play every game if none are given."""
    game = case.game
    bots = (RandomBot(), GreedyBot(case.find_kind)) if bots is None else bots
    watching = case.onlooker(state)
    disguised = watching.disguise(state, seat, rng)
    for number in range(most):
        _same_view(case, state, disguised, seat)
        if number % BOT_EVERY == 0 and seat is not None:
            _same_choices(case, bots, (state, disguised), seat, rng.getrandbits(32))
        if isinstance(game.node(state), Over):
            case.expect(game.node(disguised) == game.node(state), f"its end depends on what seat {seat} cannot know", state)
            return
        if rng.random() < ANEW:
            disguised = watching.disguise(state, seat, rng)
        step, other_step = _steps_on(case, state, disguised, seat, watching, rng)
        same = _told(case, step, seat) == _told(case, other_step, seat)
        case.expect(same, f"seat {seat} is told of {step.cause} what it cannot know", step.before)
        watching.follow(step)
        state, disguised = step.after, other_step.after


def _steps_on(
    case: Case, state: Any, disguised: Any, seat: Seat | None, watching: Onlooker, rng: Random
) -> tuple[AnyStep, AnyStep]:
    """A step at each table that is the same to the seat, under another disguise if this one is about to be seen through."""
    for fitting in (disguised, watching.disguise(state, seat, rng), watching.disguise(state, seat, rng)):
        causes = _same_to(case, state, fitting, seat, watching, rng)
        if causes is not None:
            step, other_step = take(case.game, state, causes[0]), take(case.game, fitting, causes[1])
            if watching.discloses(step, seat) == watching.discloses(other_step, seat):
                return step, other_step
    cause = any_cause(case.game, state, rng)
    assert cause is not None
    step = take(case.game, state, cause)
    return step, step  # only the truth fits what is about to be shown


def _same_to(
    case: Case, state: Any, disguised: Any, seat: Seat | None, watching: Onlooker, rng: Random
) -> tuple[Cause[Any, Any], Cause[Any, Any]] | None:
    """Something that may happen at both tables and is the same to the seat; None if there is no such thing."""
    node, other_node = case.game.node(state), case.game.node(disguised)
    case.expect(type(node) is type(other_node), f"what happens next depends on what seat {seat} cannot know", state)
    if isinstance(node, Choose) and isinstance(other_node, Choose):
        shared = {each: [move for move in node.options[each] if move in other_node.options[each]] for each in node.seats}
        if not all(shared.values()):
            return None
        moves = {each: rng.choice(shared[each]) for each in node.seats}
        return Played(moves), Played(moves)
    assert isinstance(node, Chance)
    assert isinstance(other_node, Chance)
    if watching.hides(state, seat):
        drawn = (rng.choices(each.outcomes, each.weights)[0] for each in (node, other_node))
        return Settled(next(drawn)), Settled(next(drawn))
    both = [outcome for outcome in node.outcomes if outcome in other_node.outcomes]
    if not both:
        return None
    outcome = rng.choice(both)
    return Settled(outcome), Settled(outcome)


def _told(case: Case, step: AnyStep, seat: Seat | None) -> list[bytes]:
    """The events of a step as a seat hears of them."""
    return [
        repr((event.kind, event.to(seat).sentence, sorted(event.to(seat).facts.items()), event.reveals)).encode()
        for event in case.game.tell(*step)
    ]


def _same_view(case: Case, state: Any, disguised: Any, seat: Seat | None) -> None:
    view, other_view = case.game.view(state, seat), case.game.view(disguised, seat)
    same = view == other_view and repr(view) == repr(other_view)
    written = write_seen(case.game, view) == write_seen(case.game, other_view)
    case.expect(same and written, f"the view of seat {seat} holds what it cannot know", state)


def _same_choices(case: Case, bots: Sequence[Bot], tables: tuple[Any, Any], seat: Seat, seed: int) -> None:
    views = [case.game.view(each, seat) for each in tables]
    if not views[0].options:
        return
    for bot in bots:
        chosen, other_chosen = (bot.choose(case.game, view, Random(seed)) for view in views)
        case.expect(chosen == other_chosen, f"the {bot.name} bot chooses by what seat {seat} cannot know", tables[0])
