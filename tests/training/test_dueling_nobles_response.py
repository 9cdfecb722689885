"""The trained responder of Dueling Nobles, where the best reply is known, and what he goes by."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from training.dueling_nobles.responder import Played, respond
from training.dueling_nobles.response import SMALL, Share, load, recover, save, share_of, untrained
from training.dueling_nobles.shrunken import FixedStrategy, ShrunkenGame, anything, best_share, greedily

from holmgang.compiling.randomness import make_sources
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import SEATS, Seat
from holmgang.games.compiled import compiled_game

SMALL_GAMES = pytest.mark.parametrize("name", SMALL)


def taken(small: ShrunkenGame, one: FixedStrategy, two: FixedStrategy) -> Fraction:
    """The share of points that the one takes from the other, in either seat as often."""

    def expected(state: Any, seat: Seat) -> Fraction:
        match small.game.node(state):
            case Over(winner):
                return Fraction(1, 2) if winner is None else Fraction(winner == seat)
            case Chance() as chance:
                return sum((odds * expected(small.game.settle(state, each), seat) for each, odds in chance.odds()), Fraction(0))
            case Choose() as asked:
                (whose,) = asked.seats
                mixture = (one if whose == seat else two)(small.game, small.game.view(state, whose))
                after = {move: small.game.play(state, {whose: move}) for move in mixture}
                return sum((share * expected(after[move], seat) for move, share in mixture.items()), Fraction(0))

    return sum((expected(small.start, seat) for seat in SEATS), Fraction(0)) / len(SEATS)


def test_the_best_reply_to_random_play_is_one_that_the_greedy_bot_happens_to_play() -> None:
    """What a strategy takes is worked out from state to state, without memories; nobody takes more than the best reply."""
    small = SMALL["TdAc7c9c, Jd against Qh, random play"].shrunken
    assert best_share(small, anything) == taken(small, greedily, anything) == Fraction(2225, 3072)
    assert best_share(small, greedily) > taken(small, greedily, greedily) == Fraction(1, 2)


def test_two_games_from_one_start_are_one_observation() -> None:
    won = np.array([[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]])
    assert share_of(Played(won, ())) == Share(0.5, 0.5, 0.5)
    share, least, most = share_of(Played(np.array([[1.0, 1.0], [0.0, 0.0]] * 50), ()))
    assert share == 0.5
    assert (share - least, most - share) == pytest.approx((0.0985, 0.0985), abs=1e-3)


def test_a_responder_in_a_folder_is_gone_on_with(tmp_path: Path) -> None:
    assert load(tmp_path).rounds == 0
    trained = untrained()
    changed = trained._replace(other={**trained.other, "last": trained.other["last"] + 0.123}, rounds=7)
    save(changed, tmp_path)
    found = load(tmp_path)
    assert found.rounds == 7
    for one, two in ((found.own, changed.own), (found.other, changed.other)):
        assert one.keys() == two.keys()
        assert all((one[name] == two[name]).all() for name in one)


@pytest.mark.long
@SMALL_GAMES
def test_the_trained_responder_recovers_the_best_reply_and_untrained_he_does_not(name: str) -> None:
    trial = recover(SMALL[name], seed=1, rounds=6, games=4000)
    assert trial.before.most < trial.exact - 0.02
    assert trial.after.least > 0.54, "either opponent is weak, and it shows"
    assert trial.after.share > trial.exact - 0.02
    assert 2 * trial.after.least - trial.after.share < trial.exact, "nobody takes more than the best reply, but for luck"


@pytest.mark.long
@pytest.mark.parametrize("through", [False, True])
def test_the_responder_sees_what_his_seat_sees(through: bool) -> None:
    """Whatever the other hand and the deck really are, his move and his chance are the same."""
    small = SMALL["Ad6d7d8dTd, Js against Jh, random play"].shrunken
    fast = compiled_game(small.game)
    dealt = small.start
    for card in ("6d", "Td"):
        dealt = small.game.settle(dealt, card)
    swapped = small.start
    for card in ("6d", "Ad"):
        swapped = small.game.settle(swapped, card)
    assert small.game.view(dealt, 0) == small.game.view(swapped, 0)
    responder, rows = untrained().responder(50, through=through), fast.pack([dealt, swapped])
    one, two = (respond(fast.rules, responder.mind(fast, 0), 0, row, make_sources(3, 1)[0]) for row in rows)
    assert one == two
