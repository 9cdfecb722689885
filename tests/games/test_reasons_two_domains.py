"""Why an action of Two Domains is better: what is said is so by the rules."""

from fractions import Fraction
from functools import cache
from random import Random
from typing import Literal

import pytest

from holmgang.core.nodes import Choose, Over
from holmgang.core.seats import other
from holmgang.games.two_domains import TwoDomains
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.reasons import SOON, prospects, ready_within
from holmgang.games.two_domains.table import Line, State as Domains

from .reasons import asked, ways_on, why


def test_the_odds_of_an_action_are_those_of_the_rules() -> None:
    game = TwoDomains(TwoDomainsOptions(no_progress_limit=None))
    for state, seat in asked(game, 50, "odds"):
        own, theirs = state.lines[seat], state.lines[other(seat)]
        for move in game.view(state, seat).options:
            told, wins, loses, takes = prospects(game, state, seat, move), Fraction(0), Fraction(0), Fraction(0)
            costs = falls = faced = ready = Fraction(0)
            for share, after in ways_on(game, game.play(state, {seat: move})):
                node = game.node(after)
                takes += share * (len(after.lines[other(seat)]) < len(theirs))
                if isinstance(node, Over):
                    wins, loses = wins + share * (node.winner == seat), loses + share * (node.winner == other(seat))
                    continue
                assert isinstance(node, Choose)
                again = game.node(Domains(after.lines, seat))
                assert isinstance(again, Choose)
                ready += share * ("battle" in map(str, again.options[seat]))
                strike = next((each for each in node.options[other(seat)] if str(each) == "battle"), None)
                if strike is not None:
                    faced += share
                    for blow, then in ways_on(game, game.play(after, {other(seat): strike})):
                        end = game.node(then)
                        falls += share * blow * (isinstance(end, Over) and end.winner == other(seat))
                        costs += share * blow * (len(then.lines[seat]) < len(after.lines[seat]))
            assert own
            assert (told.wins, told.loses, told.takes, told.ready) == (wins, loses, takes, ready)
            assert (told.faced, told.falls, told.costs) == (faced, falls, costs)


@pytest.mark.parametrize("civil_war", ["at_least", "exact"])
def test_how_soon_a_domain_can_be_ready_is_what_playing_it_alone_gives(civil_war: Literal["at_least", "exact"]) -> None:
    game = TwoDomains(TwoDomainsOptions(civil_war=civil_war, no_progress_limit=None))

    @cache
    def best(line: Line, turns: int) -> Fraction:
        """By the whole game, the other side being a lone king that can only pass."""
        node = game.node(Domains((line, (1,))))
        if isinstance(node, Over):
            return Fraction(0)
        assert isinstance(node, Choose)
        options = {str(move): move for move in node.options[0]}
        if "battle" in options:
            return Fraction(1)
        if turns == 0:
            return Fraction(0)
        odds = []
        for move in options.values():
            total = Fraction(0)
            for share, after in ways_on(game, game.play(Domains((line, (1,))), {0: move})):
                total += share * (0 if isinstance(game.node(after), Over) else best(after.lines[0], turns - 1))
            odds.append(total)
        return max(odds)

    rng = Random(civil_war)
    lines = [tuple(rng.choices(range(1, 7), k=rng.randint(2, 5))) for _ in range(24)]
    for line in [*lines, (1, 2, 6, 6), (1, 4, 6, 6, 2)]:
        assert [ready_within(game, line, turns) for turns in SOON] == [best(line, turns) for turns in SOON]


@pytest.mark.parametrize(
    ("position", "better", "worse", "says"),
    [
        (
            "13456/63254 1",
            "battle",
            "gather",
            "Striking takes Bo’s city, gathering does not.",
        ),
        (
            "12666/1256 1",
            "grow 2",
            "gather",
            "Growing the second die never brings civil war and defeat, gathering does on 1 face of 6.",
        ),
        (
            "1346/1 1",
            "battle",
            "gather",
            "Striking wins at once on 5 faces of 6, gathering does not.",
        ),
        (
            "14456/16466 1",
            "battle",
            "grow 4",
            "Striking never leaves Bo ready to strike, growing the fourth die does.",
        ),
        (
            "22222/22222 1",
            "gather",
            "grow 4",
            "Ada’s domain has no king, without whom it cannot strike, and only gathering brings one, on 1 face of 6.",
        ),
        (
            "16444/44454 1",
            "grow 5",
            "gather",
            "Left alone, Ada’s domain can be ready to strike within one more turn for certain after growing the fifth "
            "die, and in 17 % after gathering.",
        ),
        (
            "16666/44556 1",
            "battle",
            "gather",
            "Striking weakens Bo’s army on 5 faces of 6, gathering does not, at this price: after striking Ada’s "
            "domain is ready again on 1 face of 6, gathering keeps it ready to strike on 5 faces of 6.",
        ),
        (
            "1336/66666 1",
            "gather",
            "battle",
            "Gathering keeps Ada’s domain ready to strike on 5 faces of 6, after striking it is ready again on 1 face of 6.",
        ),
        (
            "1336/66666 1",
            "grow 3",
            "gather",
            "Growing the third die keeps Ada’s domain ready to strike, gathering does on 5 faces of 6.",
        ),
        (
            "1464/13644 1",
            "grow 4",
            "grow 2",
            "The second die is the Gathering Place, and gathering rolls away what has grown there.",
        ),
        (
            "46555/44455 1",
            "mobilise",
            "gather",
            "Gathering rolls Ada’s army away, mobilising keeps it.",
        ),
        (
            "134/125 1",
            "grow 2",
            "gather",
            "Growing the second die never leaves Ada’s domain with two kings (no strike), gathering does on 1 face of 6, at "
            "this price: left alone, Ada’s domain can be ready to strike within one more turn not at all after growing the "
            "second die, and in 17 % after gathering.",
        ),
        (
            "1364/1666 1",
            "grow 2",
            "mobilise",
            "Mobilising leaves Ada’s army at the Front, where Bo’s next strike may hit it, growing the second die leaves a city "
            "there, at this price: growing the second die never leaves Ada’s domain ready to strike, mobilising does.",
        ),
        (
            "16445/12345 1",
            "grow 5",
            "mobilise",
            "Growing the fifth die leaves Ada’s domain with two armies, mobilising with one army, at this price: growing the "
            "fifth die never leaves Ada’s domain with one king and one capital (no roll to strike), mobilising does.",
        ),
        (
            "13546/1566 1",
            "grow 2",
            "mobilise",
            "Ada’s Front is the same after both, and growing the second die gains a city.",
        ),
        (
            "14464/32446 1",
            "grow 5",
            "grow 3",
            "At once nothing speaks for growing the fifth die or for growing the third die: what sets them apart shows later.",
        ),
    ],
)
def test_reasons_of_two_domains(position: str, better: str, worse: str, says: str) -> None:
    assert why("two-domains", position, better, worse) == says


def test_a_lone_die_which_has_no_gathering_place_passes_for_no_reason() -> None:
    told = why("two-domains", "1/12345 1", "pass", "pass")
    assert told == "At once nothing speaks for passing or for passing: what sets them apart shows later."
