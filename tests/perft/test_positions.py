"""How many positions there are, against numbers that were found by other means."""

from array import array
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from holmgang.core.nodes import Over
from holmgang.games import find_kind
from holmgang.games.deck_duel.table import Fighter, State as DeckDuelState
from holmgang.games.two_domains.table import State as TwoDomainsState
from tests.kit.reach import followers, reachable

# Deck Duel

FULL = "A23456789TJQK"


def test_a_deck_duel_side_has_9214_decks_with_and_without_focus() -> None:
    """Action points make no difference to deck and Focus, so here nobody has any to spend."""
    game = find_kind("deck-duel").make({"no_progress_limit": "off"})
    found = {(FULL, False)}
    waiting = list(found)
    while waiting:
        deck, focus = waiting.pop()
        for side in ends_of_turn(game, Fighter(action=0, focus=focus, deck=deck)):
            if (side.deck, side.focus) not in found:
                found.add((side.deck, side.focus))
                waiting.append((side.deck, side.focus))
    assert len(found) == 9_214


@pytest.mark.long
def test_a_deck_duel_side_has_38387_configurations_and_five_action_points_at_most() -> None:
    game = find_kind("deck-duel").make({"no_progress_limit": "off"})
    start = Fighter()
    found = {start}
    waiting = [start]
    while waiting:
        side = waiting.pop()
        enraged = [replace(side, action=side.action - 1, rage=1)] if side.action else []
        for after in (end for fighter in (side, *enraged) for end in ends_of_turn(game, fighter)):
            known = Fighter(action=after.action, focus=after.focus, deck=after.deck)
            if known not in found:
                found.add(known)
                waiting.append(known)
    assert len(found) == 38_387
    assert {side.action for side in found} == set(range(6))


def ends_of_turn(game: Any, side: Fighter) -> Iterator[Fighter]:
    """What may become of a side in a turn, against something stronger, its like and something weaker."""
    for card in side.deck:
        flipping = replace(side, deck=side.deck.replace(card, ""))
        for theirs, focus in {("A", True), (card, side.focus and card == "A"), ("A", False)}:
            other = Fighter(action=0, focus=focus, deck=FULL.replace("K", "") if focus else FULL)
            state = game.settle(DeckDuelState(fighters=(flipping, other), phase="flip", flipped=(card, None)), theirs)
            yield from (end.fighters[0] for end in turn_ends(game, state))


def turn_ends(game: Any, state: DeckDuelState) -> Iterator[DeckDuelState]:
    """Where the turn may end from here."""
    if state.flipped == (None, None):
        yield state
        return
    for follower in followers(game, state):
        yield from turn_ends(game, follower)


# Duo Regna


@pytest.mark.long
def test_duo_regna_has_705367_reachable_positions_with_the_sevens_merged() -> None:
    game = find_kind("duo-regna").make({"no_progress_limit": "off"})
    going_on = (state for state in reachable(game, game.start()) if not isinstance(game.node(state), Over))
    merged = {
        (*("".join(sorted(hand.replace("Q", "K"))) for hand in state.hands), state.dragon, state.captured) for state in going_on
    }
    assert len(merged) == 705_367


# Two Domains

LINES = [(1,), *(line for length in range(2, 6) for line in product(range(1, 7), repeat=length))]
PLACE = {line: place for place, line in enumerate(LINES)}
ANY = LINES.index((2, 2, 2))


class Lockstep:
    """The rules in tables filled by calling them: what a line becomes by itself, and what a battle makes of either line."""

    def __init__(self, fail_face: str) -> None:
        self.game = find_kind("two-domains").make({"no_progress_limit": "off", "battle_fail_face": fail_face})
        self.alone = [self._alone(line) for line in LINES]
        """For each line: the lines that the mover may have after it without touching the other."""
        self.battle = [self._battle(line) for line in LINES]
        """For each line: (the mover's line after a battle, how the target is struck: 0 not, 1 by a roll, 2 by consensus)."""
        self.struck = [[PLACE[line] for line in (target, *self._struck(target))] if len(target) > 1 else [] for target in LINES]

    def followers(self, mover: int, target: int) -> list[tuple[int, int]]:
        """Mover first: the pairs of lines before the other player's turn, while the game goes on."""
        pairs = [(target, line) for line in self.alone[mover]]
        if self.battle[mover] and target == 0:
            defected = LINES[mover][:-1]
            pairs.append((PLACE[1, 6], PLACE[defected if len(defected) > 1 else (1,)]))
        else:
            pairs += [(self.struck[target][how], line) for line, how in self.battle[mover]]
        return pairs

    def by_the_rules(self, mover: int, target: int) -> set[tuple[int, int]]:
        """The same, from the reference rules themselves."""
        state = TwoDomainsState((LINES[mover], LINES[target]))
        ends = set()
        for after in followers(self.game, state):
            for end in followers(self.game, after) if after.rolling else (after,):
                if not isinstance(self.game.node(end), Over):
                    ends.add((PLACE[end.lines[1]], PLACE[end.lines[0]]))
        return ends

    def _alone(self, line: tuple[int, ...]) -> list[int]:
        state = TwoDomainsState((line, LINES[ANY]))
        if isinstance(self.game.node(state), Over):
            return []
        ends = [end for after in followers(self.game, state) if after.rolling != "battle" for end in self._rolled(after)]
        return [PLACE[end.lines[0]] for end in ends if end.lines[1] == LINES[ANY] and not isinstance(self.game.node(end), Over)]

    def _rolled(self, state: TwoDomainsState) -> list[TwoDomainsState]:
        return list(followers(self.game, state)) if state.rolling else [state]

    def _battle(self, line: tuple[int, ...]) -> list[tuple[int, int]]:
        state = TwoDomainsState((line, LINES[ANY]))
        if "battle" not in map(str, self.game.view(state, 0).options):
            return []
        after = self.game.play(state, {0: self.game.read_move("battle")})
        consensus = after.rolling is None
        ends = [end for end in self._rolled(after) if not isinstance(self.game.node(end), Over)]
        return [(PLACE[end.lines[0]], (2 if consensus else 1) if end.lines[1] != LINES[ANY] else 0) for end in ends]

    def _struck(self, target: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        rolled = self.game.settle(TwoDomainsState(((1, 2, 6), target), 0, "battle"), 3).lines[1]
        agreed = self.game.play(TwoDomainsState(((1, 5, 6), target)), {0: self.game.read_move("battle")}).lines[1]
        return rolled, agreed


def test_the_tables_of_two_domains_follow_its_rules() -> None:
    tables, rng = Lockstep("1"), Random(5)
    for _ in range(300):
        mover, target = rng.choice([0, rng.randrange(len(LINES))]), rng.choice([0, rng.randrange(len(LINES))])
        state = TwoDomainsState((LINES[mover], LINES[target]))
        if not isinstance(tables.game.node(state), Over) and (mover, target) != (0, 0):
            assert set(tables.followers(mover, target)) == tables.by_the_rules(mover, target), state


@pytest.mark.long
@pytest.mark.parametrize(("fail_face", "count"), [("1", 37_895_768), ("6", 36_865_784)])
def test_two_domains_has_as_many_reachable_positions_as_an_exhaustive_search_found(fail_face: str, count: int) -> None:
    tables = Lockstep(fail_face)
    size = len(LINES)
    start = PLACE[2, 2, 2, 2, 2] * (size + 1)
    seen = bytearray(size * size)
    seen[start] = 1
    waiting = array("I", [start])
    while waiting:
        mover, target = divmod(waiting.pop(), size)
        for one, two in tables.followers(mover, target):
            pair = one * size + two
            if not seen[pair]:
                seen[pair] = 1
                waiting.append(pair)
    assert seen.count(1) == count
