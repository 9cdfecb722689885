"""Views: a seat's own options and nothing of the other's, and states imagined from them that fit."""

from random import Random

from hypothesis import given

from holmgang.core.game import AnyGame
from holmgang.core.kind import write_seen
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import SEATS
from tests.kit.knowledge import onlooker
from tests.kit.strategies import History, histories, seeds
from tests.kit.ways import over_all_games, ways, ways_states


@over_all_games
def test_a_view_holds_its_own_seats_options_and_who_is_asked(game: AnyGame) -> None:
    for state in ways_states(game):
        node = game.node(state)
        for seat in (0, 1, None):
            view = game.view(state, seat)
            assert view.seat == seat
            assert view.options == (node.options[seat] if isinstance(node, Choose) and seat is not None else ())
            assert view.deciding == (node.seats if isinstance(node, Choose) else ())
            assert view.over == (node if isinstance(node, Over) else None)


@over_all_games
def test_an_imagined_state_fits_the_view_of_either_seat_and_of_spectators(game: AnyGame) -> None:
    rng = Random(1)
    for state in ways_states(game):
        for seat in (0, 1, None):
            view = game.view(state, seat)
            imagined = game.imagine(view, rng)
            assert game.view(imagined, seat) == view
            assert game.read(game.write(imagined)) == imagined, "it is a position like any other"


@over_all_games
def test_imagining_depends_on_the_random_source_alone(game: AnyGame) -> None:
    for state in ways_states(game):
        view = game.view(state, 0)
        assert game.imagine(view, Random(7)) == game.imagine(view, Random(7))


@over_all_games
def test_chance_is_hidden_from_whom_the_rulings_hide_it_and_from_nobody_else(game: AnyGame) -> None:
    for start, steps in ways(game):
        watching = onlooker(game.name, start)
        for step in steps:
            node = game.node(step.before)
            if isinstance(node, Chance):
                for seat in (0, 1, None):
                    hidden = watching.hides(step.before, seat)
                    seen = [game.outcome_seen(step.before, outcome, seat) for outcome in node.outcomes]
                    assert seen == ([None] * len(node.outcomes) if hidden else list(node.outcomes))
            watching.follow(step)


@given(histories(), seeds)
def test_a_states_disguises_look_the_same_to_the_seat_that_cannot_know_better(history: History, seed: int) -> None:
    game, state = history.game, history.state
    watching = onlooker(game.name, game.start() if history.start is None else history.start)
    for step in history.steps:
        watching.follow(step)
    for seat in (*SEATS, None):
        disguised = watching.disguise(state, seat, Random(seed))
        assert game.view(disguised, seat) == game.view(state, seat)
        assert write_seen(game, game.view(disguised, seat)) == write_seen(game, game.view(state, seat))
