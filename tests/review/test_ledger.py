"""The ledger of a game adds up, whatever its values are; and says nothing wrong where they are exact."""

from collections import Counter
from itertools import pairwise, product
from typing import Any

import pytest

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Choose, Played
from holmgang.core.record import OUTSIDE_ENDINGS
from holmgang.core.recording import record_of
from holmgang.core.referee import Ending
from holmgang.core.replay import Replay, read_record
from holmgang.core.seats import SEATS, Seat
from holmgang.games import find_kind, game_names
from holmgang.games.deck_duel import DeckDuel
from holmgang.games.deck_duel.options import DeckDuelOptions
from holmgang.games.duo_regna import DuoRegna
from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.pocket.reference import Reference, solved_reference
from holmgang.review import ledger
from holmgang.review.ledger import Entry, judged_one_in, unlimited, worlds_for, write_ledger
from holmgang.review.summary import sum_up
from tests.kit.longest import kept

from .references import exact_reference, played, rough_reference

SMALL: tuple[AnyGame, ...] = (
    DeckDuel(DeckDuelOptions(no_progress_limit=1), deck="A2K", health=2, action=1),
    DuoRegna(DuoRegnaOptions(target=1, no_progress_limit=4), hand="J25Q"),
)
"""Games without secrets that can be searched to all their ends."""

SCORES: dict[str, tuple[Any, ...]] = {"1-0": (0,), "0-1": (1,), "1/2-1/2": (None,)}


def adds_up(entry: Entry) -> bool:
    """What an ending from outside the rules gave is no part of any step, and so has no column."""
    if entry.what == "ending":
        return (entry.luck, entry.costs, entry.hidden, entry.residual) == (0, (0, 0), 0, 0)
    parts = entry.luck + entry.hidden + entry.residual - entry.costs[0] + entry.costs[1]
    return entry.after - entry.before == pytest.approx(parts, abs=1e-12)


def assert_all_adds_up(entries: list[Entry]) -> None:
    """Each entry by itself, each follows on the one before, and their sum is the whole change of the chances."""
    assert all(map(adds_up, entries))
    assert all(one.after == two.before for one, two in pairwise(entries))
    summary = sum_up(entries)
    parts = summary.seats[0].luck + summary.seats[0].hidden - summary.seats[0].cost + summary.seats[1].cost
    assert summary.end - summary.start == pytest.approx(parts + summary.residual + summary.outside, abs=1e-9)


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("seed", range(3))
def test_every_entry_adds_up_and_follows_on_the_one_before(name: str, seed: int) -> None:
    game = find_kind(name).make()
    replayed = played(game, seed, most=25, ending=Ending(1, "resignation", by_rules=False))
    assert_all_adds_up(list(write_ledger(replayed, rough_reference(game))))


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize(
    ("reason", "result"), [(why, how) for why, results in OUTSIDE_ENDINGS.items() for how in sorted(results)]
)
def test_an_ending_from_outside_the_rules_is_an_entry_of_its_own(name: str, reason: str, result: str) -> None:
    game = find_kind(name).make()
    winner, counts = SCORES.get(result, (None,))[0], result in SCORES
    replayed = played(game, 1, most=4, ending=Ending(winner, reason, by_rules=False, counts=counts))
    entries = list(write_ledger(replayed, rough_reference(game)))
    assert_all_adds_up(entries)
    assert [entry.what == "ending" for entry in entries] == [False] * len(replayed.causes) + [True] * counts
    if counts:
        assert entries[-1].after == (0.5 if winner is None else 1 - winner)
        assert sum_up(entries).outside == entries[-1].after - entries[-1].before


@pytest.mark.parametrize("name", game_names())
def test_a_draw_by_the_limit_on_play_without_progress_is_an_entry_of_its_own(name: str) -> None:
    game = find_kind(name).make({"no_progress_limit": "2"})
    games = (played(game, seed, most=2000) for seed in range(100))
    replayed = next(each for each in games if each.record.reason.startswith("too many"))
    entries = list(write_ledger(unlimited(replayed), rough_reference(game)))
    assert len(entries) == len(replayed.causes) + 1
    assert_all_adds_up(entries)
    assert (entries[-1].what, entries[-1].after) == ("ending", 0.5)


def test_a_long_game_has_fewer_imagined_worlds_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_kind("deck-duel").make()
    replayed = played(game, 1, most=12, ending=Ending(1, "resignation", by_rules=False))
    choices = sum(isinstance(cause, Played) for cause in replayed.causes)
    imagine, imagined = DeckDuel.imagine, Counter[int]()

    def counted(self: DeckDuel, view: Any, rng: Any) -> Any:
        imagined[ledger.MOST_WORLDS] += 1
        return imagine(self, view, rng)

    monkeypatch.setattr(DeckDuel, "imagine", counted)
    usual = ledger.MOST_WORLDS
    for most in (usual, 12 * choices, 0):
        monkeypatch.setattr(ledger, "MOST_WORLDS", most)
        assert all(map(adds_up, write_ledger(replayed, rough_reference(game))))
    asked = imagined[usual] / ledger.WORLDS
    assert asked > 0
    assert (imagined[12 * choices], imagined[0]) == (12 * asked, asked)


@pytest.mark.parametrize(
    ("choices", "worlds"),
    [(0, 24), (24, 24), (50, 24), (75, 16), (130, 9), (200, 6), (400, 3), (1_200, 1), (5_000, 1), (10_000, 1)],
)
def test_a_usual_game_has_as_many_worlds_as_there_is_time_for_and_a_very_long_one_at_least_one(choices: int, worlds: int) -> None:
    assert worlds_for(choices) == worlds
    assert choices * worlds_for(choices) <= max(ledger.MOST_WORLDS, choices)


@pytest.mark.parametrize(("choices", "one_in"), [(0, 1), (130, 1), (2_500, 1), (2_501, 2), (5_000, 2), (10_000, 4)])
def test_of_the_longest_games_half_of_the_choices_are_judged_or_fewer(choices: int, one_in: int) -> None:
    assert judged_one_in(choices) == one_in


def asked_states(replayed: Replay) -> int:
    """How many chances a ledger asks for."""
    asked = Counter[Any]()

    def counted(game: AnyGame, state: Any) -> float:
        asked[state] += 1
        return rough_reference(game).chance(game, state)

    assert_all_adds_up(list(write_ledger(replayed, Reference("counted", "estimated", 0.5, counted, at_chance=counted))))
    return asked.total()


def test_the_longest_game_asks_for_a_bounded_number_of_chances() -> None:
    """Each takes the network of Dueling Nobles a fraction of a millisecond, or twelve times that where dice or cards are awaited:
    half a minute of one core at most."""
    replayed = unlimited(read_record(kept("dueling-nobles"), find_kind))
    assert sum(isinstance(cause, Played) for cause in replayed.causes) == 4_999
    assert asked_states(replayed) < 45_000


def test_a_game_that_is_too_long_to_weigh_still_adds_up(monkeypatch: pytest.MonkeyPatch) -> None:
    replayed = played(find_kind("deck-duel").make(), 1, most=12, ending=Ending(1, "resignation", by_rules=False))
    usual = asked_states(replayed)
    monkeypatch.setattr(ledger, "MOST_WEIGHED", 0)
    unweighed = asked_states(replayed)
    monkeypatch.setattr(ledger, "MOST_JUDGED", 5)
    entries = list(write_ledger(replayed, rough_reference(replayed.game)))
    assert asked_states(replayed) < unweighed < usual
    assert all(entry.luck == entry.after - entry.before for entry in entries if entry.what == "chance")
    chosen = [entry for entry in entries if entry.what in {"both", "choice"}]
    unjudged = [entry for entry in chosen if entry.judged == (None, None)]
    assert 0 < len(unjudged) < len(chosen)
    assert all((entry.luck, entry.costs, entry.hidden) == (0, (0, 0), 0) for entry in unjudged)


@pytest.mark.parametrize("game", SMALL, ids=lambda game: str(game.name))
def test_exact_values_leave_no_residual_and_no_choice_gains(game: AnyGame) -> None:
    reference = exact_reference(game)
    mistakes = 0
    for seed in range(40):
        for entry in write_ledger(played(game, seed), reference):
            assert adds_up(entry)
            assert entry.residual == pytest.approx(0, abs=1e-9)
            assert min(entry.costs) >= -1e-12
            assert entry.hidden == pytest.approx(0, abs=1e-12)  # a mean of equal values is rounded
            mistakes += max(entry.costs) > 1e-6
    assert mistakes > 0  # random play makes some, or nothing was judged


def test_solved_games_leave_no_residual_and_no_choice_gains(solved_games: list[AnyGame]) -> None:
    for game in solved_games:
        kind, reference = find_kind(game.name), solved_reference(game)
        entries = [entry for seed in range(12) for entry in write_ledger(played(game, seed, most=60), reference)]
        assert 0 < reference.error < 1e-4
        assert {entry.what for entry in entries} == {"both" if kind.at_once else "choice", *(["chance"] if kind.chance else [])}
        assert max(abs(entry.residual) for entry in entries) <= 2 * reference.error
        assert all(min(entry.costs) >= 0 for entry in entries)
        assert max(max(entry.costs) for entry in entries) > 0.05  # random play gives away much, or nothing was judged
        assert_costs_are_of_whoever_chose(entries)


def assert_costs_are_of_whoever_chose(entries: list[Entry]) -> None:
    """Somebody's own mistake takes from that one's chance, and nobody pays for what another chose."""
    for entry in entries:
        for seat in SEATS:
            judged = entry.judged[seat]
            if judged is None:
                assert entry.costs[seat] == 0
            elif entry.what == "choice":
                assert (entry.after - entry.before) * (1 if seat == 0 else -1) == pytest.approx(-entry.costs[seat], abs=1e-4)


def only_entry(game: AnyGame, state: Any, moves: dict[Seat, Any], reference: Reference) -> Entry:
    """The ledger of a single step."""
    cause = Played(moves)
    replayed = Replay(game, record_of(game, state, [cause], None), (state, game.play(state, moves)), (cause,))
    (entry,) = write_ledger(replayed, reference)
    return entry


def test_how_choices_meet_is_luck_of_mean_zero_where_either_side_plays_the_equilibrium(solved_games: list[AnyGame]) -> None:
    """By all pairs of cards at every position of some games, so for whatever the other side plays."""
    game = next(game for game in solved_games if game.name == "duo-regna")
    reference = solved_reference(game)
    largest = 0.0
    for state in {state for seed in range(6) for state in played(game, seed).states}:
        node = game.node(state)
        if not isinstance(node, Choose):
            continue
        met = {(one, two): only_entry(game, state, {0: one, 1: two}, reference) for one, two in product(*node.options)}
        first, second = next(iter(met.values())).judged  # what an equilibrium plays does not depend on what was played
        assert first is not None
        assert second is not None
        for one in node.options[0]:
            assert sum(second.mixture[str(two)] * met[one, two].luck for two in node.options[1]) == pytest.approx(0, abs=1e-9)
        for two in node.options[1]:
            assert sum(first.mixture[str(one)] * met[one, two].luck for one in node.options[0]) == pytest.approx(0, abs=1e-9)
        largest = max(largest, *(abs(entry.luck) for entry in met.values()))
    assert largest > 0.1  # there was luck to be had


def test_who_plays_by_the_best_options_only_pays_nothing() -> None:
    game = SMALL[0]
    reference = exact_reference(game)
    for seed in range(40):
        for entry in write_ledger(played(game, seed), reference):
            for judged, cost in zip(entry.judged, entry.costs, strict=True):
                if judged is not None and (judged.best == judged.chosen):
                    assert cost == 0


def test_luck_is_nothing_on_average() -> None:
    game = SMALL[0]
    reference = exact_reference(game)
    lucks = [entry.luck for seed in range(200) for entry in write_ledger(played(game, seed), reference) if entry.what == "chance"]
    mean = sum(lucks) / len(lucks)
    error = (sum((luck - mean) ** 2 for luck in lucks) / len(lucks) ** 2) ** 0.5
    assert error > 0
    assert abs(mean) < 4 * error


def test_what_a_seat_could_not_know_is_not_its_fault() -> None:
    """Deck Duel: the second seat has kept a card on top, which the first does not see when it decides on Rage."""
    judged = []
    for top in "2K":
        game, state = find_kind("deck-duel").read_position(f"3,1,1:456K/2,1,1:2K^{top} rage")
        entry = only_entry(game, state, {0: "rage", 1: "calm"}, rough_reference(game))
        assert adds_up(entry)
        judged.append(entry)
    assert judged[0].judged[0] == judged[1].judged[0]
    assert judged[0].judged[1] != judged[1].judged[1]
    assert judged[0].before != judged[1].before
