"""Deck Duel's turns in arrays, checked by the reference rules, and the bound on what anybody wins, where the truth is known."""

from functools import cache
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from training.deck_duel import fighters as f
from training.deck_duel.bound import STEPS, Ahead, Draws, bound
from training.deck_duel.schedule import Schedule
from training.deck_duel.shrunken import Table, solve
from training.deck_duel.turn import Value, look_ahead

from holmgang.core.nodes import Choose, Over
from holmgang.core.seats import Seat
from holmgang.games.deck_duel import DeckDuel
from holmgang.games.deck_duel.options import DeckDuelOptions
from holmgang.games.deck_duel.rules import can_rage, winner
from holmgang.games.deck_duel.table import FULL_DECK, Fighter, State
from holmgang.pocket.deck_duel import Fighters, PocketPlayer, about, solve_foresight
from holmgang.pocket.files import open_pocket
from holmgang.solvers.plain_matrix import solve_plainly

GAME = DeckDuel(DeckDuelOptions())
WITH_A_LOOK = DeckDuel(DeckDuelOptions(), "AJK", 2, 1)
"""Small enough to be known exactly, with Focus, new rounds and the Jack's look."""
SHRUNKEN = [
    pytest.param(WITH_A_LOOK, id="AJK"),
    pytest.param(DeckDuel(DeckDuelOptions(), "A2K", 2, 1), id="A2K"),
]


class Judged:
    """A value of turns' beginnings in place of the network."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def chance(self, own: Fighter, other: Fighter, looks: tuple[bool, bool] = (False, False)) -> float:
        pair = [np.array([f.pack(fighter, look=look)]) for fighter, look in zip((own, other), looks, strict=True)]
        return float(self.value(*pair)[0])


def player(game: DeckDuel, value: Any) -> PocketPlayer:
    """Who looks turns through by the reference rules and goes by this value."""
    made = PocketPlayer(open_pocket(about()), game)
    made.network = Judged(value)  # type: ignore[assignment]
    return made


def anything(own: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.float64]:
    """A value without rhyme or reason, the same from both sides."""
    one, two = (np.sin(first * 0.731 + second * 0.000917) for first, second in ((own, other), (other, own)))
    chances: NDArray[np.float64] = 0.5 + 0.25 * (one - two)
    return chances


def anyone(rng: Random, *, tied: bool) -> Fighter:
    focus = rng.random() < 0.3
    cards = FULL_DECK.replace("K", "") if focus else FULL_DECK
    deck = "".join(card for card in cards if rng.random() < 0.3) or "7"
    rage = rng.randint(1, 3) if tied else 0
    return Fighter(rng.randint(1, 12), rng.randint(0, 5), rage, focus, deck)


@cache
def some_fights() -> list[Fighters]:
    rng = Random(7)
    return [(anyone(rng, tied=tied), anyone(rng, tied=tied)) for tied in (False, False, False, True) * 6]


def packed(fights: list[Fighters], looker: Seat | None = None) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    own, other = (np.array([f.pack(fight[seat], look=looker == seat) for fight in fights]) for seat in (0, 1))
    return own, other


def test_turns_in_arrays_are_worth_what_the_rules_make_of_them() -> None:
    turns = look_ahead(np, f.components(GAME), anything, anything, *packed(some_fights()))
    by_rules = player(GAME, anything)
    for place, fight in enumerate(some_fights()):
        turn = by_rules._turn(fight)
        means = {rages: sum(map(sum, values)) / (len(values) * len(values[0])) for rages, values in turn.items()}
        rows, columns = (range(1 + can_rage(fighter)) for fighter in fight)
        assert turns.value[place] == pytest.approx(solve_plainly([[means[one, two] for two in columns] for one in rows]).value)
        for seat, odds in enumerate((turns.own_rage[place], turns.rage[place])):
            if can_rage(fight[seat]):
                assert odds == pytest.approx(by_rules._rage_odds(fight, 0 if seat == 0 else 1))


@pytest.mark.parametrize("looker", [0, 1])
def test_looks_in_arrays_are_played_as_by_the_rules(looker: Seat) -> None:
    fights = [fight for fight in some_fights() if fight[0].rage == 0]
    turns = look_ahead(np, f.components(GAME), anything, anything, *packed(fights, looker))
    by_rules = player(GAME, anything)
    for place, fight in enumerate(fights):
        game = solve_foresight(by_rules._foresight_lines(fight, looker))
        value = sum(max(ways) for ways in game.chances.values()) / len(game.chances)
        assert turns.value[place] == pytest.approx(value if looker == 0 else 1 - value)
        plans = (turns.own_plan, turns.other_plan)[looker][place]
        for card, plan in game.plans.items():
            assert plans[FULL_DECK.index(card), : len(plan)] == pytest.approx(plan, abs=1e-6)


@cache
def exact(game: DeckDuel) -> Table:
    return solve(game)


@cache
def weakened(game: DeckDuel, size: float) -> Table:
    """The true values of a shrunken game, off by so much at random."""
    table = exact(game)
    own, other = table.pairs >> 32, table.pairs & (1 << 32) - 1
    noise = np.random.default_rng(1).normal(size=len(table.pairs)) * size
    turned = np.searchsorted(table.pairs, other << 32 | own)
    return Table(table.pairs, np.clip(table.chances + noise - noise[turned], 0, 1))


@cache
def best_reply(game: DeckDuel, size: float) -> Table:
    """What the best reply to the strategy that goes by the weakened values wins, from everywhere."""
    return solve(game, weakened(game, size))


class Reply:
    """The first seat's best reply to a frozen player for one turn, by the reference rules and the player's own mixtures."""

    def __init__(self, frozen: PocketPlayer, price: Table) -> None:
        self.frozen, self.game, self.price = frozen, frozen.game, Judged(price)

    def value(self, fight: Fighters, looker: Seat | None) -> float:
        decks = fight[0].deck, fight[1].deck
        match looker:
            case None:
                odds = self.their_rage(fight)
                return max(self.mean(fight, (paid, odds), decks) for paid in range(1 + can_rage(fight[0])))
            case 0:
                return sum(self.best_with(fight, card) for card in decks[0]) / len(decks[0])
            case 1:
                return self.against_a_look(fight)

    def their_rage(self, fight: Fighters) -> float:
        if not can_rage(fight[1]):
            return 0.0
        return self.frozen.mixture(self.game.view(State(fight), 1))["rage"]

    def best_with(self, fight: Fighters, card: str) -> float:
        """Own has seen his card, and the other one only that it was kept."""
        odds = self.their_rage((replace(fight[0], top=card), fight[1]))
        thrown = self.price.chance(self.frozen._without(fight[0], card), fight[1])
        kept = [self.mean(fight, (paid, odds), (card, fight[1].deck)) for paid in range(1 + can_rage(fight[0]))]
        return max(thrown, *kept)

    def against_a_look(self, fight: Fighters) -> float:
        """The other one keeps or discards by what he has seen; own decides on Rage knowing only which."""
        thrown, keeps = 0.0, []
        for card in fight[1].deck:
            seen = fight[0], replace(fight[1], top=card)
            discards = self.frozen.mixture(self.game.view(State(seen, "foresight", ("2", "J")), 1))["discard"]
            thrown += discards * self.price.chance(fight[0], self.frozen._without(fight[1], card))
            keeps.append((1 - discards, self.their_rage(seen) if discards < 1 else 0.0, card))
        kept = [
            sum(weight * self.mean(fight, (paid, odds), (fight[0].deck, card)) for weight, odds, card in keeps if weight)
            for paid in range(1 + can_rage(fight[0]))
        ]
        return (thrown + max(kept)) / len(keeps)

    def mean(self, fight: Fighters, rages: tuple[int, float], decks: tuple[str, str]) -> float:
        total = 0.0
        for theirs, share in ((0, 1 - rages[1]), (1, rages[1])):
            if share:
                enraged = [
                    replace(fighter, action=fighter.action - paid, rage=fighter.rage + paid)
                    for fighter, paid in zip(fight, (rages[0], theirs), strict=True)
                ]
                flipping = State((enraged[0], enraged[1]), "flip")
                ends = [self.game.settle(self.game.settle(flipping, one), two) for one, two in product(*decks)]
                total += share * sum(map(self.end, ends)) / len(ends)
        return total

    def end(self, state: State) -> float:
        node = self.game.node(state)
        if isinstance(node, Over):
            return 1.0 if node.winner == 0 else 0.0
        if state.phase == "look":
            after = self.game.play(self.game.settle(state, state.fighters[winner(state)].deck[0]), {winner(state): "keep"})
            covered = [replace(fighter, top=None) for fighter in after.fighters]
            return self.price.chance(covered[0], covered[1], (winner(state) == 0, winner(state) == 1))
        if state.phase in ("rage", "flip"):
            return self.price.chance(*state.fighters)
        assert isinstance(node, Choose)
        if node.options[0]:
            return max(self.end(self.game.play(state, {0: move})) for move in node.options[0])
        chosen = self.frozen.mixture(self.game.view(state, 1))
        return sum(share * self.end(self.game.play(state, {1: move})) for move, share in chosen.items() if share)


def unpacked(number: int) -> Fighter:
    deck = "".join(card for place, card in enumerate(FULL_DECK) if number >> place & 1)
    return Fighter(f.health(number), f.action(number), f.rage(number), bool(f.focus(number)), deck)


def test_the_best_reply_to_a_weakened_strategy_is_the_one_that_the_rules_give() -> None:
    """In arrays it is the fixed point of one turn's best reply; by the rules, one state at a time, it must be one too."""
    reply = Reply(player(WITH_A_LOOK, weakened(WITH_A_LOOK, 0.1)), best_reply(WITH_A_LOOK, 0.1))
    rng, kinds = Random(3), set()
    for pair in rng.sample(reply.price.value.pairs.tolist(), 60):
        own, other = pair >> 32, pair & (1 << 32) - 1
        looker: Seat | None = 0 if f.looks(own) else 1 if f.looks(other) else None
        kinds.add(looker)
        found = reply.value((unpacked(own), unpacked(other)), looker)
        assert found == pytest.approx(reply.price.chance(unpacked(own), unpacked(other), (looker == 0, looker == 1)), abs=1e-6)
    assert kinds == {None, 0, 1}


def bounds(game: DeckDuel, plan: Value, price: Value, *, draws: int = 300, steps: int = STEPS) -> NDArray[np.float64]:
    rng, shape, start = np.random.default_rng(5), (steps, draws), f.pack(game.fresh)
    drawn = Draws(rng.random((*shape, f.CARDS)), rng.random((*shape, f.CARDS)), rng.random(shape))
    found: NDArray[np.float64] = bound(np, f.components(game), plan, price, (start, start), drawn)
    return found


def wins(game: DeckDuel, reply: Table) -> float:
    start = np.array([f.pack(game.fresh)])
    return float(reply(start, start)[0])


@pytest.mark.parametrize("game", SHRUNKEN)
def test_nobody_beats_the_solution_of_a_shrunken_game_in_any_draw(game: DeckDuel) -> None:
    assert bounds(game, exact(game), exact(game)) == pytest.approx(0.5, abs=1e-7)


@pytest.mark.parametrize("size", [0.01, 0.1, 0.3])
@pytest.mark.parametrize("game", SHRUNKEN)
def test_charged_by_the_best_reply_itself_the_bound_is_what_it_wins_in_every_draw(game: DeckDuel, size: float) -> None:
    reply = best_reply(game, size)
    assert bounds(game, weakened(game, size), reply) == pytest.approx(wins(game, reply), abs=1e-6)


@pytest.mark.parametrize("size", [0.01, 0.1, 0.3])
@pytest.mark.parametrize("game", SHRUNKEN)
def test_the_bound_is_above_the_best_reply_and_near_it_where_the_price_is_good(game: DeckDuel, size: float) -> None:
    truth, found = wins(game, best_reply(game, size)), bounds(game, weakened(game, size), exact(game))
    error = 2.576 * found.std() / len(found) ** 0.5
    assert truth - error <= found.mean() <= truth + 0.005 + error


@pytest.mark.parametrize("game", SHRUNKEN)
def test_a_weakness_shows_and_a_bad_price_only_loosens_the_bound(game: DeckDuel) -> None:
    weak = weakened(game, 0.3)
    truth, charged_badly = wins(game, best_reply(game, 0.3)), bounds(game, weak, weak)
    assert truth > 0.54
    assert bounds(game, weak, exact(game)).mean() > truth - 0.01
    assert charged_badly.mean() > truth


@pytest.mark.parametrize("game", SHRUNKEN)
def test_a_price_that_looks_a_turn_ahead_tightens_the_bound(game: DeckDuel) -> None:
    plan, truth = weakened(game, 0.1), wins(game, best_reply(game, 0.1))
    by_itself = bounds(game, plan, plan).mean()
    ahead = bounds(game, plan, Ahead(np, f.components(game), plan, plan, 4))
    error = 2.576 * ahead.std() / len(ahead) ** 0.5
    assert truth - error <= ahead.mean() < by_itself - 0.01


def test_what_outlasts_the_steps_counts_as_won_by_the_responder() -> None:
    true = exact(WITH_A_LOOK)
    assert bounds(WITH_A_LOOK, true, true, draws=50, steps=1).mean() > 0.9


@pytest.mark.parametrize(
    ("schedule", "seconds", "looks", "part"),
    [
        (Schedule(seconds=270), 27.0, 10**6, 0.1),
        (Schedule(steps=6000), 10**6, 25, 0.25),
        (Schedule(seconds=10, steps=6000), 5.0, 75, 0.75),
    ],
    ids=["by seconds", "by steps, however long they take", "by what comes first"],
)
def test_a_training_is_as_far_as_its_bound_says(schedule: Schedule, seconds: float, looks: int, part: float) -> None:
    assert schedule.part_done(seconds, looks) == pytest.approx(part)
