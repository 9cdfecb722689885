"""Nothing that a seat cannot know makes a difference to it.

Two tables are played side by side. The second is the first with all that one seat cannot know replaced by something else that
fits what it has seen. As long as everything that happens is the same to that seat, its view, its options, the events it is
told of (their number, their order, their bytes) and what any bot would choose for it must be the same too.
"""

from random import Random
from typing import Any

import pytest

from holmgang.bots import BOT_NAMES, find_bot
from holmgang.core.game import AnyGame
from holmgang.core.kind import write_seen
from holmgang.core.nodes import Cause, Chance, Choose, Over, Played, Settled
from holmgang.core.seats import Seat
from tests.kit.corners import corner
from tests.kit.histories import Step, any_cause, take
from tests.kit.knowledge import Onlooker, onlooker
from tests.kit.options import label, sampled_games
from tests.kit.ways import over_all_games

ANEW = 0.2
"""How often the second table is disguised anew even though it still fits."""
BOT_EVERY = 12
"""A greedy bot thinks for a while, so it is asked only now and then."""
CORNERS, CORNER_STEPS = 3, 40
LONGEST = 600


@over_all_games
def test_what_a_seat_cannot_know_makes_no_difference_to_it(game: AnyGame) -> None:
    rng = Random(f"non-interference {label(game)}")
    for seat in (0, 1, None):
        side_by_side(game, game.start(), seat, rng, LONGEST)
        for _ in range(CORNERS):
            side_by_side(game, corner(game, rng), seat, rng, CORNER_STEPS)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200))
def test_what_a_seat_cannot_know_makes_no_difference_to_it_on_many_ways(seed: int) -> None:
    for game in sampled_games(combinations=20):
        rng = Random(f"{seed} {label(game)}")
        for seat in (0, 1, None):
            side_by_side(game, game.start(), seat, rng, LONGEST)
            side_by_side(game, corner(game, rng), seat, rng, LONGEST)


def side_by_side(game: AnyGame, state: Any, seat: Seat | None, rng: Random, most: int) -> None:
    """Plays the two tables as far as the game goes, and compares them after every step."""
    watching = onlooker(game.name, state)
    disguised = watching.disguise(state, seat, rng)
    for number in range(most):
        assert_same_view(game, state, disguised, seat)
        if number % BOT_EVERY == 0 and seat is not None:
            assert_same_choices(game, state, disguised, seat, rng.getrandbits(32))
        if isinstance(game.node(state), Over):
            assert game.node(disguised) == game.node(state)
            return
        if rng.random() < ANEW:
            disguised = watching.disguise(state, seat, rng)
        step, other_step = steps_on(game, state, disguised, seat, watching, rng)
        assert told(game, step, seat) == told(game, other_step, seat)
        watching.follow(step)
        state, disguised = step.after, other_step.after
    assert most < LONGEST, "no game is that long"


def steps_on(game: AnyGame, state: Any, disguised: Any, seat: Seat | None, watching: Onlooker, rng: Random) -> tuple[Step, Step]:
    """A step at each table that is the same to the seat, under another disguise if this one is about to be seen through."""
    for fitting in (disguised, watching.disguise(state, seat, rng), watching.disguise(state, seat, rng)):
        causes = same_to(game, state, fitting, seat, watching, rng)
        if causes is not None:
            step, other_step = take(game, state, causes[0]), take(game, fitting, causes[1])
            if watching.discloses(step, seat) == watching.discloses(other_step, seat):
                return step, other_step
    cause = any_cause(game, state, rng)
    assert cause is not None
    step = take(game, state, cause)
    return step, step  # only the truth fits what is about to be shown


def same_to(
    game: AnyGame, state: Any, disguised: Any, seat: Seat | None, watching: Onlooker, rng: Random
) -> tuple[Cause[Any, Any], Cause[Any, Any]] | None:
    """Something that may happen at both tables and is the same to the seat; None if there is no such thing."""
    match game.node(state), game.node(disguised):
        case Choose(options) as node, Choose(other_options):
            shared = {each: [move for move in options[each] if move in other_options[each]] for each in node.seats}
            if not all(shared.values()):
                return None
            moves = {each: rng.choice(shared[each]) for each in node.seats}
            return Played(moves), Played(moves)
        case Chance(outcomes, weights), Chance(other_outcomes, other_weights):
            if watching.hides(state, seat):
                return Settled(rng.choices(outcomes, weights)[0]), Settled(rng.choices(other_outcomes, other_weights)[0])
            both = [outcome for outcome in outcomes if outcome in other_outcomes]
            if not both:
                return None
            outcome = rng.choice(both)
            return Settled(outcome), Settled(outcome)
        case _:
            raise AssertionError("the two tables do not even ask for the same kind of thing")


def told(game: AnyGame, step: Step, seat: Seat | None) -> list[bytes]:
    """The events of a step as a seat hears of them."""
    return [
        repr((event.kind, event.to(seat).sentence, sorted(event.to(seat).facts.items()), event.reveals)).encode()
        for event in game.tell(*step)
    ]


def assert_same_view(game: AnyGame, state: Any, disguised: Any, seat: Seat | None) -> None:
    view, other_view = game.view(state, seat), game.view(disguised, seat)
    assert view == other_view
    assert repr(view) == repr(other_view)
    assert write_seen(game, view) == write_seen(game, other_view)


def assert_same_choices(game: AnyGame, state: Any, disguised: Any, seat: Seat, seed: int) -> None:
    if not game.view(state, seat).options:
        return
    for name in BOT_NAMES:
        chosen, other_chosen = (find_bot(name).choose(game, game.view(each, seat), Random(seed)) for each in (state, disguised))
        assert chosen == other_chosen
