"""Games of OpenSpiel: OpenSpiel's own tests and solvers, what a search over information sets needs, and what is hidden."""

import pickle
import re
import unittest
from collections.abc import Callable, Iterator
from copy import deepcopy
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import gambit, ismcts, mcts, sequence_form_lp, value_iteration
from open_spiel.python.tests import games_sim_test

from holmgang.core.errors import BadOption, BadOutcome, HolmgangError, IllegalMove, OutOfTurn
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.parts import MissingPart
from holmgang.core.seats import SEATS
from holmgang.games import OWN_GAMES, find_kind
from holmgang.research.openspiel import HolmgangGame, HolmgangState, as_openspiel, register
from holmgang.research.openspiel.moments import Moment
from holmgang.solvers.trees.solve import solve_tree
from tests.facts import facts_of
from tests.kit.kinds import AT_ONCE
from tests.kit.oracles import ORACLES, Oracle, lap

WHOLE = [f"holmgang_{name.replace('-', '_')}" for name in OWN_GAMES]
TURN_BASED = [f"holmgang_{name.replace('-', '_')}_turn_based" for name in AT_ONCE]
SMALL = {
    (f"{whole}_turn_based" if name in AT_ONCE else whole): facts_of(name).gone_through
    for name, whole in zip(OWN_GAMES, WHOLE, strict=True)
}
"""Small enough to be gone through."""


def random_states(game: HolmgangGame, seed: int, count: int = 200) -> Iterator[HolmgangState]:
    """Those of random games."""
    rng = Random(seed)
    state = game.new_initial_state()
    for _ in range(count):
        yield state
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_simultaneous_node():
            state.apply_actions([rng.choice(state.legal_actions(player)) for player in (0, 1)])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


# OpenSpiel's own tests


@pytest.mark.parametrize("name", [*WHOLE, *TURN_BASED])
def test_openspiels_simulations_pass(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest("sim_game").sim_game(game)


def unittests(base: type, name: str, game: Any) -> None:
    """All tests of a case of OpenSpiel's, for this game."""
    case = type(f"Case_{name}", (base,), {"game_name": name, "game": game})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 4
    assert result.errors + result.failures == [], result.errors + result.failures


@pytest.mark.parametrize("name", [*WHOLE, *TURN_BASED])
def test_openspiels_api_tests_pass(name: str) -> None:
    unittests(api_test.EnforceAPIOnPartialTreeBase, name, pyspiel.load_game(name))


@pytest.mark.parametrize("name", SMALL)
def test_openspiels_api_tests_pass_on_whole_trees(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = pyspiel.load_game(name, SMALL[name])
    assert game.get_type().provides_information_state_tensor
    counted, memories = count_nodes(game.first)
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, counted)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, memories)
    unittests(api_test.EnforceAPIOnFullTreeBase, name, game)


def count_nodes(first: Moment) -> tuple[tuple[int, int, int], int]:
    """Of the turn-based form, by the reference rules: strokes of chance, decisions and ends; and how many memories decide."""
    counts, waiting, memories = [0, 0, 0], [first], set()
    while waiting:
        at = waiting.pop()
        match at.node:
            case Chance() as chance:
                counts[0] += 1
                waiting += [at.settled(outcome) for outcome in chance.outcomes]
            case Over():
                counts[2] += 1
            case Choose((ones, twos)) if ones and twos:
                counts[1] += 1 + len(ones)
                memories |= {(0, at.memory(0)), (1, at.memory(1))}
                waiting += [at.played({0: one, 1: two}) for one in ones for two in twos]
            case Choose() as node:
                (seat,) = node.seats
                counts[1] += 1
                memories.add((seat, at.memory(seat)))
                waiting += [at.played({seat: move}) for move in node.options[seat]]
    return (counts[0], counts[1], counts[2]), len(memories)


def test_a_game_from_elsewhere_with_numbers_passes_them(numbered: str) -> None:
    register()
    for name in ("holmgang_odds_and_evens", "holmgang_odds_and_evens_turn_based"):
        game = pyspiel.load_game(name)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        unittests(api_test.EnforceAPIOnPartialTreeBase, name, game)


# OpenSpiel's own solvers


def as_game(oracle: Oracle, *, turn_based: bool) -> HolmgangGame:
    """A game that ours has an exact value for."""
    excerpt: Any = oracle.game
    written = {type(find_kind(name).make()).__mro__[1]: type(find_kind(name).make()) for name in OWN_GAMES}[type(excerpt.game)]
    game = object.__new__(written)
    game.__dict__.update(excerpt.game.__dict__)
    start = excerpt.start()
    return as_openspiel(game, start=start.state, steps=start.left, turn_based=turn_based and game.name in AT_ONCE)


def by_linear_program(oracle: Oracle) -> float:
    value, *_ = sequence_form_lp.solve_zero_sum_game(as_game(oracle, turn_based=True))
    return float(value)


def by_cfr_plus(oracle: Oracle) -> float:
    """The tree handed over as a file, so that OpenSpiel's own compiled solver goes through it."""
    tree = pyspiel.load_efg_game(gambit.export_gambit(as_game(oracle, turn_based=True)))
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(2000):
        solver.evaluate_and_update_policy()
    return float(pyspiel.expected_returns(tree.new_initial_state(), solver.average_policy(), -1, True)[0])


def by_value_iteration(oracle: Oracle) -> float:
    game = as_game(oracle, turn_based=False)
    return float(value_iteration.value_iteration(game, -1, 1e-9)[str(game.new_initial_state())])


BY_NAME = {oracle.name: oracle for oracle in ORACLES}
QUICK = {
    by_linear_program: {
        "Duo Regna, `J5Q`, dragon a step ahead",
        "Deck Duel, `24JK`, Foresight, 10 steps",
        "Dueling Nobles, `Ad4d7d`, Js against Jh",
    },
    by_cfr_plus: {
        "Duo Regna, `J25Q`, dragon a step ahead",
        "Deck Duel, `A2K`, Health 2 and 1",
        "Dueling Nobles, `Ad4d7d`, Js against Jh",
    },
    by_value_iteration: {"Two Domains, `16/12`, 7 steps"},
}
"""What every day has time for; the long suite solves all."""
CASES = [
    pytest.param(
        solved, oracle, id=f"{solved.__name__} {oracle.name}", marks=() if oracle.name in QUICK[solved] else pytest.mark.long
    )
    for solved in QUICK
    for oracle in ORACLES
    if solved is not by_value_iteration or oracle.name.startswith(("Two Domains", "Duo Regna"))
]


@pytest.mark.filterwarnings("ignore::FutureWarning", "ignore::DeprecationWarning", "ignore::UserWarning")
@pytest.mark.parametrize(("solved", "oracle"), CASES)
def test_openspiels_own_solvers_agree_with_ours(solved: Callable[[Oracle], float], oracle: Oracle) -> None:
    assert solved(oracle) == pytest.approx(float(oracle.value), abs=1e-6)


@pytest.mark.filterwarnings("ignore::FutureWarning", "ignore::DeprecationWarning", "ignore::UserWarning")
def test_value_iteration_agrees_where_both_choose_at_once() -> None:
    excerpt = lap("J5Q", 2, 1)
    oracle = Oracle("two rounds", excerpt, solve_tree(excerpt).value, Fraction(0))
    assert by_value_iteration(oracle) == pytest.approx(float(oracle.value), abs=1e-6)


# What is known, and what is hidden


@pytest.mark.parametrize("name", [*WHOLE, *TURN_BASED])
def test_an_observation_is_what_the_seat_knows(name: str) -> None:
    game = pyspiel.load_game(name)
    for state in random_states(game, 1, 60):
        if state.is_chance_node():
            continue
        for seat in SEATS:
            view = state.moment.view(seat)
            known = game.setting.encoding.information(state.moment.game, view)
            assert tuple(map(int, state.observation_tensor(seat))) == known
            assert state.observation_string(seat) == f"p{seat} {state.moment.game.write_view(view)}"
            assert state.information_state_string(seat).endswith(state.moment.game.write_view(view))
    spectator = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE))
    assert spectator.string_from(state, 0) == state.moment.game.write_view(state.moment.view(None))


@pytest.mark.parametrize("name", TURN_BASED)
def test_the_first_of_two_choices_is_hidden_from_the_second_seat(name: str) -> None:
    game = pyspiel.load_game(name)
    tried = 0
    for state in random_states(game, 2, 400):
        node = state.moment.node
        if not (isinstance(node, Choose) and len(node.seats) == 2 and state.moment.held is None):
            continue
        assert state.current_player() == 0
        told = set()
        for action in state.legal_actions():
            after = state.child(action)
            assert after.current_player() == 1
            assert after.legal_actions(0) == []
            told.add((after.information_state_string(1), tuple(after.observation_tensor(1)), tuple(after.legal_actions())))
        assert len(told) == 1
        tried += len(state.legal_actions()) > 1
    assert tried


@pytest.mark.parametrize("name", TURN_BASED)
def test_a_resampled_state_is_one_that_the_player_cannot_tell_apart(name: str) -> None:
    game, rng, others = pyspiel.load_game(name), Random(3), set()
    for state in random_states(game, 4, 400):
        if state.is_terminal() or state.is_chance_node():
            continue
        player = SEATS[state.current_player()]
        drawn = state.resample_from_infostate(player, rng.random)
        assert drawn.information_state_string(player) == state.information_state_string(player)
        assert drawn.moment.view(player) == state.moment.view(player)
        assert drawn.legal_actions() == state.legal_actions()
        assert drawn.current_player() == player
        assert drawn.history() == [], "what really happened is not in it"
        if drawn.moment.state != state.moment.state or drawn.moment.held != state.moment.held:
            others.add("hidden" if drawn.moment.held is None else "held")
    assert others == {"held"} | ({"hidden"} if find_kind(game.setting.game.name).secrets else set())


@pytest.mark.parametrize("name", TURN_BASED)
def test_openspiels_search_over_information_sets_plays_a_game(name: str) -> None:
    game, rng = pyspiel.load_game(name), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 3, random_state=rng)
    state, chosen = game.new_initial_state(), 0
    while not state.is_terminal() and chosen < 12:
        if state.is_chance_node():
            state.apply_action(int(rng.choice([outcome for outcome, _ in state.chance_outcomes()])))
        else:
            state.apply_action(bot.step(state))
            chosen += 1
    assert chosen > 4


# Copies


@pytest.mark.parametrize("copied", [HolmgangState.clone, deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_a_copy_goes_its_own_way(copied: Callable[[HolmgangState], HolmgangState]) -> None:
    game = pyspiel.load_game("holmgang_dueling_nobles_turn_based")
    for state in random_states(game, 5, 120):
        other = copied(state)
        assert (str(other), other.history()) == (str(state), state.history())
        if not state.is_terminal() and not state.is_chance_node():
            assert other.information_state_string() == state.information_state_string()
            other.apply_action(other.legal_actions()[-1])
            assert str(other) != str(state) or other.moment.held != state.moment.held


def test_parameters_survive_being_written() -> None:
    given = {
        "faces": "1",
        "first_player": "2",
        "cards": "7d 8h 9s Ts",
        "no_progress_limit": -1,
        "hand": 1,
        "chosen": 1,
        "nobles": "Jh Js",
    }
    game = pyspiel.load_game("holmgang_dueling_nobles", given)
    again = pyspiel.load_game(str(game))
    rules: Any = again.setting.game
    assert str(again) == str(game)
    assert (rules.options.first_player, rules.options.no_progress_limit) == ("2", None)
    assert (rules.components.faces, rules.components.cards) == ("1", ("8h", "7d", "9s", "Ts"))


def test_a_game_begins_from_a_position() -> None:
    game = pyspiel.load_game("holmgang_two_domains", {"position": "12226/22222 1 battle_fail_face=6"})
    state = game.new_initial_state()
    assert [state.action_to_string(action) for action in state.legal_actions()] == [
        "grow 2",
        "grow 3",
        "grow 4",
        "gather",
        "battle",
    ]
    assert game.setting.game.options.battle_fail_face == 6


# What is wrong


def test_actions_that_are_not_possible_are_told_in_a_sentence_and_change_nothing() -> None:
    state = pyspiel.load_game("holmgang_two_domains").new_initial_state()
    for action in (7, 99, -5):
        with pytest.raises(IllegalMove, match=rf"The action {action} is not possible now\. Possible: 0 \(grow 1\)"):
            state.apply_action(action)
    state.apply_action(5)
    with pytest.raises(BadOutcome, match="Chance cannot bring 6 here, only 0 to 5"):
        state.apply_action(6)
    assert state.history() == [5]
    duel = pyspiel.load_game("holmgang_duo_regna", {"position": "3/2 1 2-2"}).new_initial_state()
    with pytest.raises(IllegalMove, match=r"The action 3 is not possible now\. Possible: 2 \(2\)"):
        duel.apply_actions([3, 3])
    duel.apply_actions([3, 2])
    assert duel.returns() == [1.0, -1.0]
    with pytest.raises(OutOfTurn, match="The game is over"):
        duel.apply_action(3)
    with pytest.raises(OutOfTurn, match="The game is over"):
        duel.apply_actions([3, 3])


BOTH, ONE, TOO_MANY = [3, 3], [3], [3, 3, 3]


@pytest.mark.parametrize(
    ("name", "done", "given", "told"),
    [
        ("duo_regna", [], 3, "Both players choose at once now: apply_actions takes an action of each."),
        ("duo_regna", [], ONE, "Both players choose at once now: an action of each is needed, not 1 in all."),
        ("duo_regna", [], TOO_MANY, "Both players choose at once now: an action of each is needed, not 3 in all."),
        ("two_domains", [], BOTH, "Only player 0 is asked now: apply_action takes its action."),
        ("two_domains", [5], BOTH, "Chance decides now, and no player does: apply_action takes the number of an outcome."),
        ("duo_regna_turn_based", [], BOTH, "Only player 0 is asked now: apply_action takes its action."),
        ("duo_regna_turn_based", [4], BOTH, "Only player 1 is asked now: apply_action takes its action."),
    ],
)
def test_who_acts_in_the_wrong_way_is_told_the_right_one_and_nothing_changes(
    name: str, done: list[int], given: int | list[int], told: str
) -> None:
    state: Any = pyspiel.load_game(f"holmgang_{name}").new_initial_state()
    for action in done:
        state.apply_action(action)
    before = str(state), state.history()
    act = state.apply_actions if isinstance(given, list) else state.apply_action
    with pytest.raises(OutOfTurn, match=re.escape(told)):
        act(given)
    assert (str(state), state.history()) == before


@pytest.mark.parametrize(
    ("name", "given", "entries"),
    [
        ("holmgang_two_domains", {"steps": 60}, 61),
        ("holmgang_dueling_nobles_turn_based", {"steps": 9}, 10),
        ("holmgang_duo_regna", {"hand": "J5Q", "target": 1, "no_progress_limit": 4}, 5),
        ("holmgang_deck_duel", {"deck": "24J", "health": 2, "action": 1, "no_progress_limit": 1}, 22),
    ],
)
def test_information_states_have_numbers_where_memories_are_bounded(name: str, given: dict[str, Any], entries: int) -> None:
    game = pyspiel.load_game(name, given)
    assert game.get_type().provides_information_state_tensor
    assert game.memory_length == entries
    rng, longest = Random(7), 0
    for _ in range(5):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_simultaneous_node():
                state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in SEATS])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            for seat in SEATS:
                longest = max(longest, state.moment.memory(seat).length)
                known = np.array(state.information_state_tensor(seat))
                assert known[:2].tolist() == [1.0 - seat, float(seat)]
    assert 1 < longest <= entries


def test_the_longest_memory_is_that_of_the_whole_tree() -> None:
    game = pyspiel.load_game("holmgang_two_domains", {"dice": 2, "no_progress_limit": 3})
    longest, waiting = 0, [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        longest = max(longest, *(state.moment.memory(seat).length for seat in SEATS))
        waiting += [state.child(action) for action in state.legal_actions()]
    assert game.memory_length == longest


@pytest.mark.parametrize("given", [{}, {"no_progress_limit": -1, "dice": 2}])
def test_where_memories_are_not_bounded_that_is_said(given: dict[str, Any]) -> None:
    game = pyspiel.load_game("holmgang_two_domains", given)
    assert not game.get_type().provides_information_state_tensor
    with pytest.raises(HolmgangError, match=r"no bound is known on what a player may have to remember: give it steps"):
        game.new_initial_state().information_state_tensor(0)


def test_parameters_that_are_not_possible_are_told_in_a_sentence() -> None:
    with pytest.raises(BadOption, match="battle_fail_face"):
        pyspiel.load_game("holmgang_two_domains", {"battle_fail_face": 4})
    with pytest.raises(HolmgangError, match="A position is read for the whole game only: leave it out, or dice"):
        pyspiel.load_game("holmgang_two_domains", {"position": "12226/22222 1", "dice": 2})
    with pytest.raises(pyspiel.SpielError, match="nonsense"):
        pyspiel.load_game("holmgang_two_domains", {"nonsense": 4})
    with pytest.raises(BadOption, match="deck of Deck Duel is some of A23456789TJQK"):
        pyspiel.load_game("holmgang_deck_duel", {"deck": "zz"})
    game = pyspiel.load_game("holmgang_two_domains")
    with pytest.raises(HolmgangError, match="take no parameters"):
        game.make_py_observer(None, {"nonsense": 1})


def test_a_game_without_numbers_says_what_it_lacks(minimal: None) -> None:
    register()
    with pytest.raises(MissingPart, match=r"Odds and Evens has no encoding: write encoding\.py"):
        pyspiel.load_game("holmgang_odds_and_evens")
