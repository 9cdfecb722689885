"""Dueling Nobles' pocket values: a small network that judges a table with both hands open, where a seat is to choose in its turn.

What waits for chance, or for the draft, is judged by the mean of a few ways to go on from there. They are drawn by the same
random numbers wherever they are asked for, so that two options differ by what they do rather than by luck. Until the toss
every way is gone with the seats exchanged as well, so that neither is better off by how it was drawn.
"""

from copy import copy
from functools import lru_cache
from random import Random
from statistics import fmean
from typing import Any

from msgspec.structs import replace

from holmgang.core.chance import weighed
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.options import described
from holmgang.games.dueling_nobles import DuelingNobles
from holmgang.games.dueling_nobles.layout import LAYOUT
from holmgang.games.dueling_nobles.options import DuelingNoblesOptions
from holmgang.games.dueling_nobles.table import State
from holmgang.solvers.files import About
from holmgang.solvers.values import rounded_up

from .dueling_nobles_network import Network
from .dueling_nobles_policy import NAMES, Policy
from .files import PocketFile, open_pocket
from .reference import Reference

METHOD = "learned, 1"
DRAWS = 12
"""So many ways to go on are tried where chance is to decide."""
_NO_MATTER = ("no_progress_limit",)

NEAREST_ERROR = 0.15
"""Under other options, on average over three of them; docs/pocket.md has how."""
DRAFT_ERROR = 0.089
"""Of what a draft is said to cost, on average over drafts that look like mistakes; docs/pocket.md has how."""
LEARNED = "The values of Dueling Nobles are learned; their error is an average, and in single positions it can be larger."
DRAFTS = f"What a draft is said to cost is off by about {rounded_up(DRAFT_ERROR)}, and more often too much than too little."
NEAREST = "These values were made for the usual rules of Dueling Nobles; under the options here they are the nearest there are."


def about() -> About:
    """What the file is about: the usual rules."""
    options = DuelingNoblesOptions()
    texts = {each.name: each.write(getattr(options, each.name)) for each in described(options) if each.name not in _NO_MATTER}
    return About(DuelingNobles.name, texts, DuelingNobles.version, METHOD)


def pocket_values(game: AnyGame) -> Reference:
    """The pocket values, under any options: those that the file is not about are judged by the nearest, and the notes say so."""
    network, usual = pocket_network(), DuelingNoblesOptions()
    error, notes = _file().error, [LEARNED, DRAFTS]
    if any(getattr(game.options, name) != getattr(usual, name) for name in about().options):
        error = NEAREST_ERROR
        notes.append(NEAREST)

    def chance(game: AnyGame, state: Any) -> float:
        return chance_by(network, game, state)

    def choice_error(state: Any) -> float:
        return max(error, DRAFT_ERROR) if state.phase == "draft" else error

    return Reference("pocket values of Dueling Nobles", "pocket", error, chance, tuple(notes), chance, choice_error)


@lru_cache(maxsize=1)
def pocket_network() -> Network:
    """The network of the file that comes with the package."""
    return Network(_file().sections)


@lru_cache(maxsize=1)
def pocket_policy() -> Policy | None:
    """The policy of the file that comes with the package, if it has one."""
    sections = _file().sections
    return Policy(sections) if NAMES in sections else None


@lru_cache(maxsize=1)
def _file() -> PocketFile:
    return open_pocket(about())


def chance_by(network: Network, game: AnyGame, state: Any) -> float:
    """The first seat's chance to win in a game that is not over; even where the seats are alike."""
    node = game.node(state)
    if isinstance(node, Choose) and state.phase != "draft":
        return network.chance(LAYOUT.pack(game, state))
    exchanged = _exchanged(game, state)
    if exchanged == state:
        return 0.5
    if exchanged is not None:  # two ways to go on a draw
        return fmean(_drawn(network, game, state, Random(draw)) for draw in range(DRAWS // 2))
    rng, found = Random(0), 0.0
    for draw in range(DRAWS):
        after = state
        if isinstance(node, Chance):  # the first outcome goes through all that may come, and only what follows is drawn
            after = game.settle(state, weighed(node, (2 * draw + 1) * node.total // (2 * DRAWS)))
        found += _drawn(network, game, after, rng)
    return found / DRAWS


def _exchanged(game: AnyGame, state: State) -> State | None:
    """A state with the seats exchanged, where nothing to come depends on which of them is called the first: until the toss."""
    match state.phase:
        case "toss":
            return replace(state, sides=(state.sides[1], state.sides[0]))
        case "nobles" | "draft" if game.options.draft == "sequential" or game.options.first_player != "toss":
            return None
        case "draft":
            return replace(state, dealt=state.nobles, nobles=state.dealt)
        case "nobles" if not state.dealt:
            return state
        case _:  # while the nobles are dealt, only those of the first seat are known
            return None


def _drawn(network: Network, game: AnyGame, state: State, rng: Random) -> float:
    """By one way to go on; and, where the seats can be exchanged, by the same way as the other seat would have it."""
    while state.phase == "nobles":
        state = _settled(game, state, rng)
    exchanged = _exchanged(game, state)
    if exchanged is None:
        return _told(network, game, state, rng)
    again = copy(rng)
    return 0.5 + (_told(network, game, state, rng) - _told(network, game, exchanged, again)) / 2


def _told(network: Network, game: AnyGame, state: State, rng: Random) -> float:
    """What the network says of the moment where it can tell, by one way to go on to there."""
    while True:
        match game.node(state):
            case Over(winner):
                return 0.5 if winner is None else 1.0 - winner
            case Chance():
                state = _settled(game, state, rng)
            case Choose() as asked if state.phase == "draft":
                state = game.play(state, {seat: rng.choice(asked.options[seat]) for seat in asked.seats})
            case _:
                return network.chance(LAYOUT.pack(game, state))


def _settled(game: AnyGame, state: State, rng: Random) -> State:
    chance = game.node(state)
    assert isinstance(chance, Chance)
    after: State = game.settle(state, weighed(chance, rng.randrange(chance.total)))
    return after
