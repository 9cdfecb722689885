"""A card of Deck Duel that was looked at and kept: the review judges by what that tells of it, and so agrees with the hint."""

from functools import cache
from random import Random

import pytest

from holmgang.bots.hint import SELDOM, give_hint
from holmgang.core.nodes import Choose, Played
from holmgang.core.recording import record_of
from holmgang.core.replay import Replay
from holmgang.core.seats import Seat
from holmgang.games.deck_duel import DeckDuel
from holmgang.games.deck_duel.options import DeckDuelOptions
from holmgang.games.deck_duel.table import Move, State
from holmgang.pocket.deck_duel import RAGE_MOVES, _covered, pocket_player, pocket_values
from holmgang.review.ledger import Entry, write_ledger

from .test_ledger import adds_up

GAME = DeckDuel(DeckDuelOptions())
REFERENCE = pocket_values(GAME)
KEPT = "6,2,0:4567/1,3,0:A39^9 rage"
"""Of A, 3 and 9 the second side keeps the 9 alone."""
NEVER_KEPT = "5,3,0:25J/3,3,0:2589^2 rage"
"""Of 2, 5, 8 and 9 it should have kept none."""


def state_of(position: str) -> State:
    state = GAME.read(position)
    assert isinstance(state, State)
    return state


@cache
def foreseen() -> tuple[tuple[State, bool], ...]:
    """Small decks with a card on top that one side knows, and whether it is one of a plan that keeps none."""
    rng, found = Random(3), []
    for looker in (0, 1) * 24:
        texts = []
        for seat in (0, 1):
            deck = "".join(sorted(rng.sample(GAME.fresh.deck, rng.randint(3, 5)), key=GAME.fresh.deck.index))
            top = f"^{rng.choice(deck)}" if seat == looker else ""
            texts.append(f"{rng.randint(1, 6)},{rng.randint(1, 3) if seat != looker else rng.choice((0, 0, 1, 2))},0:{deck}{top}")
        state = state_of(f"{texts[0]}/{texts[1]} rage")
        plans = pocket_player(GAME)._foresight(_covered(state.fighters), looker).plans
        found.append((state, all(plan[0] == 1 for plan in plans.values())))
    return tuple(found)


def asked(state: State) -> tuple[Seat, ...]:
    node = GAME.node(state)
    assert isinstance(node, Choose)
    return node.seats


def all_calm(state: State) -> dict[Seat, Move]:
    return dict.fromkeys(asked(state), RAGE_MOVES[0])


def hinted(state: State, seat: Seat) -> Move:
    view = GAME.view(state, seat)
    shown = give_hint(GAME, view).move
    return next(move for move in view.options if move == shown)


def entry_of(state: State, moves: dict[Seat, Move]) -> Entry:
    """The ledger of a single step."""
    cause = Played(moves)
    replayed = Replay(GAME, record_of(GAME, state, [cause], None), (state, GAME.play(state, moves)), (cause,))
    (entry,) = write_ledger(replayed, REFERENCE)
    return entry


def test_what_a_hint_calls_best_costs_nothing() -> None:
    for state, _ in foreseen():
        entry = entry_of(state, {seat: hinted(state, seat) for seat in asked(state)})
        assert adds_up(entry)
        assert max(entry.costs) < 1e-6, GAME.write(state)


def test_hints_are_what_the_review_judges_by_and_what_the_master_plays_where_the_plan_keeps_a_card() -> None:
    kinds = set()
    for state, never in foreseen():
        entry = entry_of(state, all_calm(state))
        for seat in asked(state):
            view, judged = GAME.view(state, seat), entry.judged[seat]
            player = pocket_player(GAME)
            assert judged is not None
            assert judged.chances == player.chances(view)
            off_the_path = never and state.fighters[seat].top is None
            kinds.add((off_the_path, entry.what))
            if not off_the_path:
                assert player.advice(view) == player.mixture(view)
                assert player.mixture(view)[hinted(state, seat)] >= SELDOM
    assert kinds == {(True, "both"), (False, "both"), (True, "choice"), (False, "choice")}


def test_the_reference_does_not_contradict_itself_where_a_card_was_kept_by_plan() -> None:
    """So what the choices did not cost is how they met, and what nobody could know."""
    entries = [entry_of(state, all_calm(state)) for state, never in foreseen() if not never]
    assert max(abs(entry.residual) for entry in entries) < 1e-9
    assert max(abs(entry.hidden) for entry in entries) > 0.01


def test_what_the_true_card_made_of_a_choice_is_nothing_on_average_over_those_that_are_kept() -> None:
    state, player = state_of("4,2,0:29Q/3,0,0:5QK^K rage"), pocket_player(GAME)
    plans = player._foresight(_covered(state.fighters), 1).plans
    kept = {card: 1 - plan[0] for card, plan in plans.items()}
    assert sum(share > 0 for share in kept.values()) > 1
    for move in RAGE_MOVES:
        hidden = {card: entry_of(state_of(f"4,2,0:29Q/3,0,0:5QK^{card} rage"), {0: move}).hidden for card in kept}
        assert sum(share * hidden[card] for card, share in kept.items()) == pytest.approx(0, abs=1e-9)
        assert any(hidden.values()) == (move == "rage")  # who stays calm here, as both sides expect, changes nothing


@pytest.mark.parametrize(("position", "better"), [(KEPT, "calm"), (NEVER_KEPT, "rage")])
def test_the_hint_names_the_better_chance(position: str, better: Move) -> None:
    hint = give_hint(GAME, GAME.view(state_of(position), 0))
    assert hint.move == better == max(hint.chances, key=hint.chances.__getitem__)
    assert entry_of(state_of(position), {0: better, 1: "calm"}).costs[0] == 0


def test_the_master_keeps_the_odds_of_the_proof_where_nothing_should_have_been_kept() -> None:
    """Whoever rages where calm makes it a loss to keep a card gives the other side a reason to keep it."""
    view, player = GAME.view(state_of("3,2,0:347J/3,2,0:A5^5 rage"), 0), pocket_player(GAME)
    assert player.mixture(view)["calm"] > 0.9
    assert player.advice(view)["rage"] == 1
