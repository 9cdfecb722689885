"""Puzzles of Dueling Nobles: whom to duel, and which card to play in a duel, if any.

Nobody has solved the game, so a decision is judged by the search, each option on its own, with all that the seat cannot see
imagined anew for each simulation. Nothing but the seat's view goes into it. A position that looks promising is looked at five
times more, and then once for longer. All of these must find the same answer, and its margin must be above three standard
errors, which the five show. The numbers are those of the longest look.

What the search has learned may mislead it each time anew. So two judges that err otherwise must agree: the search without its
network, which plays every game to its end, and games that two short searches play on from there.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Literal

import msgspec

from holmgang.bots import find_bot
from holmgang.bots.search import SearchBot
from holmgang.bots.search.compiled import compiled_search
from holmgang.bots.search.search import BeginSearch, Seed
from holmgang.core.nodes import Chance, Over
from holmgang.core.seats import Seat
from holmgang.folders import cache_folder
from holmgang.games.dueling_nobles import DuelingNobles
from holmgang.games.dueling_nobles.options import DuelingNoblesOptions
from holmgang.games.dueling_nobles.table import State
from holmgang.pocket.network_arithmetic import SURE
from holmgang.puzzles.collection import Puzzle, task_of
from holmgang.puzzles.criterion import STANDARD_ERRORS, asked_seat, margin
from holmgang.solvers.values import Value

from ..dueling_nobles.played_on import results
from .finding import DIGITS, as_puzzle, mixed_bag

COUNT = 100
MOST_OF_A_SORT = 10
"""Puzzles of one phase with answers alike, of which the greedy bot finds all or none."""
GLANCE = 1_000
"""Simulations for each option, before anybody looks closely."""
PROMISING = 0.03
"""The margin that a glance must find: much of it may be luck."""
LOOKS, SIMULATIONS = 5, 3_000
"""How often each option is looked at, and with how many simulations each time."""
LONGEST = 10_000
"""Simulations for each option in the last look: ten times what the Master has for all of them."""
PLAYED_ON = 60
"""Games that two searches play on after the answer, and as many after the next best option."""
LARGEST_MARGIN = 0.25
"""More than that at a glance is no puzzle."""
OPEN = 0.05, 0.95
"""Outside of these chances the game is all but decided."""
FEWEST_OPTIONS, MOST_OPTIONS = 3, 10
AT_RANDOM = 0.15
"""So often a move of the games that positions come from is anything, and otherwise that of a short search."""
PLAYING = 100
"""Simulations for a move of those games."""
SHARE = 1 / 3
"""Of the decisions of a game that are looked at."""
PHASES = ("duel", "attack", "defend")
GAME = DuelingNobles(DuelingNoblesOptions())
PLAYED_OUT = partial(compiled_search, learned=False)
"""The search that plays every game to its end: what it says hangs on nothing that was learned."""
Chances = dict[str, float]
Judge = Literal["learned", "played out", "played on"]
OTHERS: tuple[tuple[Judge, int], ...] = (("played out", SIMULATIONS), ("played on", PLAYED_ON))
"""The judges that must agree with what was learned, and how many simulations or games they have for each option."""


def find_puzzles(rng: Random, count: int = COUNT) -> tuple[list[Puzzle], float]:
    """The puzzles, and what their chances may be off by: the standard error, as the root of the mean square."""
    chosen = mixed_bag(_candidates(rng), count, _sort, MOST_OF_A_SORT, second_look)
    return chosen, round(sqrt(fmean(puzzle.error**2 for puzzle in chosen)), DIGITS)


def second_look(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle by the longest look, if all of them and the other judges find the same answer."""
    looks: list[Chances] = []
    for number in range(1, 1 + LOOKS):
        looks.append(look(puzzle.position, number, SIMULATIONS))
        if _best(looks[-1]) != puzzle.answer:
            return None
    errors = {option: _error(looks, puzzle.answer, option) for option in puzzle.chances if option != puzzle.answer}
    means = {option: fmean(each[option] for each in looks) for option in puzzle.chances}
    for chances in (means, look(puzzle.position, 1 + LOOKS, LONGEST)):
        closer = _clearly(puzzle, chances, errors)
        if closer is None:
            return None
        puzzle = closer
    agreed = all(_best(look(puzzle.position, 1, number, judge)) == puzzle.answer for judge, number in OTHERS)
    return puzzle if agreed else None


def _best(chances: Chances) -> str:
    return max(chances, key=chances.__getitem__)


def _clearly(puzzle: Puzzle, chances: Chances, errors: Chances) -> Puzzle | None:
    """The puzzle by these chances, if they leave no doubt."""
    state = GAME.read(puzzle.position)
    found = as_puzzle(GAME, state, _value(state, chances))
    if found is None or found.answer != puzzle.answer:
        return None
    if any(chances[found.answer] - chances[option] <= STANDARD_ERRORS * error for option, error in errors.items()):
        return None
    second = max(errors, key=chances.__getitem__)
    return msgspec.structs.replace(found, error=round(errors[second], DIGITS))


def _error(looks: Sequence[Chances], answer: str, option: str) -> float:
    """The standard error of the difference between two options: as the looks show it, and no less than that of so many games
    if each was nothing but luck."""
    shown = stdev(each[answer] - each[option] for each in looks) / sqrt(len(looks))
    spread = sum(chance * (1 - chance) for chance in (fmean(each[one] for each in looks) for one in (answer, option)))
    return max(shown, sqrt(spread / (len(looks) * SIMULATIONS)))


# The games that positions come from


def _candidates(rng: Random) -> Iterator[Puzzle]:
    lowest, highest = OPEN
    seen: set[str] = set()
    while True:
        for state in _game(rng):
            position = GAME.write(state)
            view = GAME.view(state, asked_seat(GAME, state))
            if not FEWEST_OPTIONS <= len(view.options) <= MOST_OPTIONS or GAME.write_view(view) in seen:
                continue
            seen.add(GAME.write_view(view))
            puzzle = as_puzzle(GAME, state, _value(state, look(position, 0, GLANCE)))
            if puzzle is None or not lowest <= max(puzzle.chances.values()) <= highest:
                continue
            if PROMISING <= margin(puzzle.chances, task_of(GAME.name).wanted) <= LARGEST_MARGIN:
                yield puzzle


def _game(rng: Random) -> Iterator[State]:
    """Some of the decisions about duels."""
    state, bot = GAME.start(), SearchBot(PLAYING)
    while not isinstance(node := GAME.node(state), Over):
        if isinstance(node, Chance):
            state = GAME.settle(state, rng.choices(node.outcomes, node.weights)[0])
            continue
        if state.phase in PHASES and rng.random() < SHARE:
            yield GAME.read(GAME.write(msgspec.structs.replace(state, quiet=0)))
        moves = {}
        for seat in node.seats:
            view = GAME.view(state, seat)
            moves[seat] = rng.choice(view.options) if rng.random() < AT_RANDOM else bot.choose(GAME, view, rng)
        state = GAME.play(state, moves)


def _sort(puzzle: Puzzle) -> tuple[object, ...]:
    state = GAME.read(puzzle.position)
    view = GAME.view(state, asked_seat(GAME, state))
    plain = str(find_bot("greedy").choose(GAME, view, Random(0))) == puzzle.answer
    word, *cards = puzzle.answer.split()
    ranks = "".join(card[0] for card in cards)
    return state.phase, word, ranks if word == "duel" else ("A" in ranks, len(cards)), plain


# Looks


class Look(msgspec.Struct, frozen=True):
    """What a judge found."""

    position: str
    number: int
    simulations: int
    chances: Chances
    judge: Judge = "played out"
    """The first looks that were kept were all of this judge."""

    @property
    def key(self) -> "Key":
        """What is known of it beforehand."""
        return self.position, self.number, self.simulations, self.judge


Key = tuple[str, int, int, Judge]


def look(position: str, number: int, simulations: int, judge: Judge = "learned") -> Chances:
    """The asked seat's chance after each option, by so many simulations or games for each; ``number`` is all its luck.

    It takes seconds, so it is kept: a run that was stopped goes on where it was.
    """
    known, key = _kept(), (position, number, simulations, judge)
    if key not in known:
        known[key] = _judged_by(judge, GAME.read(position), Random(f"{position}/{number}/{simulations}"), simulations)
        _keep(Look(position, number, simulations, known[key], judge))
    return known[key]


def _judged_by(judge: Judge, state: State, rng: Random, simulations: int) -> Chances:
    words = rng.getrandbits(64), rng.getrandbits(64), rng.getrandbits(64), rng.getrandbits(64)
    match judge:
        case "learned":
            return judged(state, words, simulations, compiled_search)
        case "played out":
            return judged(state, words, simulations, PLAYED_OUT)
        case "played on":
            return played_on(state, words[0], simulations)


def played_on(state: State, seed: int, games: int) -> Chances:
    """What the asked seat wins where two searches play on, after the two options that the search likes best."""
    seat = asked_seat(GAME, state)
    view = GAME.view(state, seat)
    liked = look(GAME.write(state), 1 + LOOKS, LONGEST)
    options = sorted(view.options, key=lambda move: -liked[str(move)])[:2]
    won = results(view, options, games, seed)
    return {str(move): fmean(each) for move, each in zip(options, won, strict=True)}


def judged(state: State, words: Seed, simulations: int, begin: BeginSearch) -> Chances:
    """The asked seat's chance after each option, by a search of so many simulations for each."""
    seat = asked_seat(GAME, state)
    options = GAME.view(state, seat).options
    return {str(move): _chance(begin, GAME.play(state, {seat: move}), seat, words, simulations) for move in options}


def _chance(begin: BeginSearch, state: State, seat: Seat, words: Seed, simulations: int) -> float:
    """The seat's, by what it can know of this state."""
    node = GAME.node(state)
    if isinstance(node, Over):
        return 0.5 if node.winner is None else float(node.winner == seat)
    search = begin(GAME, GAME.view(state, seat), words, simulations, (0, 0))
    search.grow(simulations)
    first = search.tree.points[0] / (SURE * search.tree.visits[0])
    return float(1 - first if seat else first)


def _value(state: State, chances: Mapping[str, float]) -> Value:
    seat, best = asked_seat(GAME, state), max(chances.values())
    win = (1 - best, best) if seat else (best, 1 - best)
    return Value(win, "estimated", 0.0, ({}, dict(chances)) if seat else (dict(chances), {}))


def _file() -> Path:
    return cache_folder() / "puzzles" / f"{GAME.name}.jsonl"


@cache
def _kept() -> dict[Key, Chances]:
    try:
        lines = _file().read_bytes().splitlines()
    except FileNotFoundError:
        return {}
    return {each.key: each.chances for each in (msgspec.json.decode(line, type=Look) for line in lines)}


def _keep(found: Look) -> None:
    _file().parent.mkdir(parents=True, exist_ok=True)
    with _file().open("ab") as file:
        file.write(msgspec.json.encode(found) + b"\n")
