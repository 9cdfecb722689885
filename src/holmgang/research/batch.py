"""Many games side by side in arrays, by the compiled rules: for learning, millions of decisions a second.

batch = Batch("two-domains", 4096, seed=1)
while learning:
    actions = policy(batch.observations, batch.masks)
    batch.step(actions)
    learn(batch.rewards, batch.terminated)
"""

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from itertools import pairwise
from typing import Any, Protocol

from holmgang.core.encoding import Encoding
from holmgang.core.errors import HolmgangError, IllegalMove, listing
from holmgang.core.extras import needing
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Over
from holmgang.core.options import read_options
from holmgang.core.parts import MissingPart
from holmgang.core.referee import MAX_STEPS
from holmgang.core.whole_numbers import read_count, read_seed
from holmgang.games import find_kind, made_game

with needing("fast", "A batch of games"):
    import numpy as np
    from numpy.typing import NDArray

    from holmgang.compiling.contract import NO_MOVE
    from holmgang.compiling.decisions import BEGIN, TELL, Actions, Decisions, any_actions, first_illegal, step_games
    from holmgang.compiling.game import CompiledGame
    from holmgang.compiling.randomness import make_sources
    from holmgang.games.compiled import compiled_game

MANY = 2048
"""With fewer games, handing them out to several threads takes longer than it saves."""
ENDLESS = 2**63 - 1
"""More decisions than anybody makes; compiled rules count no further."""
ALIGNMENT = 64
"""What arrays begin at a multiple of, so that other libraries take them as they are."""


class FromDlpack(Protocol):
    """An array of any library that hands it over by DLPack: PyTorch, JAX, CuPy and others."""

    def __dlpack__(self, *arguments: Any, **named: Any) -> Any: ...

    def __dlpack_device__(self) -> tuple[Any, Any]: ...


class Batch:
    """So many games of one kind. Each step makes one decision in every one of them, and a game that ends begins anew.

    Where both seats choose at once, the first is asked and then the second, who is told nothing of the first one's choice. The
    arrays stay the same objects, and every step writes into them: whoever wants to keep what is in one copies it. They are handed
    to PyTorch, JAX and others without a copy by DLPack (``torch.from_dlpack(batch.observations)``).
    """

    observations: NDArray[np.int32]
    """By game: all that the seat which is asked knows, as docs/encodings.md has it in an information state."""
    masks: NDArray[np.bool_]
    """By game and move number: whether it is possible now."""
    seats: NDArray[np.int32]
    """By game: which seat is asked, 0 or 1."""
    rewards: NDArray[np.float32]
    """By game and seat: 1 for a game that the last step won, -1 for one that it lost, else 0."""
    terminated: NDArray[np.bool_]
    """By game: whether the last step ended it."""
    truncated: NDArray[np.bool_]
    """By game: whether the last step was its last because it went on for too long, which is a draw."""

    def __init__(
        self,
        game: AnyGame | str,
        games: int,
        *,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        position: str | None = None,
        restart: bool = True,
        most_decisions: int = MAX_STEPS,
        threads: int | None = None,
        **named: object,
    ) -> None:
        """All games begin from the usual start, or from a position. The same seed brings the same games for the same actions.

        Options of the rules are given by their names, or as ``options``. Without ``restart`` a game that is over stays as it
        is. Longer games than ``most_decisions`` are truncated.
        """
        games, seed = read_count(games, "A batch has", "game"), read_seed(seed)
        self.compiled, start = _begun(game, given_options(options, named), position)
        self.game, self._named = self.compiled.game, isinstance(game, str)
        if not self.compiled.has_numbers:
            raise MissingPart(f"The compiled rules of {self.game.name} have no numbers: write observe in its compiled.py.")
        self._restart, self._most = restart, min(read_count(most_decisions, "A game has", "decision"), ENDLESS)
        self._count = (os.cpu_count() or 1) if threads is None else read_count(threads, "A batch has", "thread")
        (row,) = self.compiled.pack([start])
        encoding = self.encoding
        numbers = sum(field.size for field in encoding.information_fields)
        self._take(
            Decisions(
                rows=np.repeat(row[None], games, axis=0),
                start=row,
                sources=make_sources(seed, games),
                held=np.full(games, NO_MOVE, np.int64),
                made=np.zeros(games, np.int64),
                seats=_aligned((games,), np.int32),
                observations=_aligned((games, numbers), np.int32),
                masks=_aligned((games, encoding.move_count), np.bool_),
                rewards=_aligned((games, 2), np.float32),
                terminated=_aligned((games,), np.bool_),
                truncated=_aligned((games,), np.bool_),
            )
        )
        self.play(np.full(games, BEGIN, np.int32))

    def _take(self, decisions: Decisions) -> None:
        self.decisions = decisions
        self.seats, self.observations, self.masks = decisions.seats, decisions.observations, decisions.masks
        self.rewards, self.terminated, self.truncated = decisions.rewards, decisions.terminated, decisions.truncated
        count = self._count if len(self) >= MANY else 1
        self._threads = ThreadPoolExecutor(count) if count > 1 else None
        cuts = [len(self) * each // count for each in range(count + 1)]
        self._parts = list(pairwise(cuts))

    def copy(self) -> "Batch":
        """A second batch at this point, to go other ways; its games draw what these would."""
        other = object.__new__(type(self))
        other.__setstate__(self.__dict__)
        return other

    __copy__ = copy

    def __getstate__(self) -> dict[str, Any]:
        """Without what is compiled, and threads: those are made again."""
        return {name: value for name, value in self.__dict__.items() if name not in ("compiled", "_threads")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if "compiled" not in state:
            self.compiled = _compiled(self.game.name, self.game.options) if self._named else compiled_game(self.game)
        self._take(Decisions(*map(_copied, state["decisions"])))

    @property
    def encoding(self) -> Encoding:
        """What the numbers mean."""
        return find_kind(self.game.name).encoding()

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.seats)

    def reset(self, seed: int | None = None) -> None:
        """All games begin anew; by new draws, or by those of a seed."""
        if seed is not None:
            self.decisions.sources[:] = make_sources(read_seed(seed), len(self))
        self.play(np.full(len(self), BEGIN, np.int32))

    def step(self, actions: NDArray[Any] | FromDlpack | Sequence[int]) -> None:
        """Makes one decision in every game, by the numbers of moves; 32-bit numbers are taken as they are, others converted.

        IllegalMove names the first game in which that is not possible, and nothing has changed.
        """
        given = read_actions(actions, len(self))
        numbers = move_numbers(given)
        if not self._restart:
            numbers = np.maximum(numbers, NO_MOVE)  # what a game that is over is given is not looked at, and is no `BEGIN`
        wrong = first_illegal(self.decisions, numbers, self._restart)
        if wrong < len(self):
            raise self.illegal(wrong, int(given[wrong]))
        self.play(numbers)

    def tell(self) -> None:
        """Writes anew what the seats that are asked know and may do, for who has changed ``seats`` where both choose at once."""
        self.play(np.full(len(self), TELL, np.int32))

    def random_actions(self, sources: NDArray[np.uint64]) -> Actions:
        """Any possible action in every game, each as likely; ``sources`` come from `make_sources`, one for each game."""
        actions = np.empty(len(self), np.int32)
        any_actions(self.masks, sources, actions)
        return actions

    def states(self) -> list[Any]:
        """Every game's state, as the reference rules have it."""
        return [self.compiled.unpack(row) for row in self.decisions.rows]

    def play(self, actions: Actions) -> None:
        """As `step`, and trusts that every action is possible; `BEGIN` or `TELL` of ``compiling.decisions`` in place of one."""
        rules, decisions = self.compiled.rules, self.decisions
        if self._threads is None:
            step_games(rules, decisions, actions, 0, len(self), self._most, self._restart)
            return
        running: list[Future[None]] = [
            self._threads.submit(step_games, rules, decisions, actions, first, last, self._most, self._restart)
            for first, last in self._parts
        ]
        for each in running:
            each.result()

    def illegal(self, game: int, action: int) -> IllegalMove:
        """What is said of an action that is not possible in a game."""
        possible = listed_moves(self.encoding, self.game, self.masks[game])
        where = f"in game {game}" if len(self) > 1 else "now"
        return IllegalMove(f"The action {action} is not possible {where}.", possible)


def _copied(array: NDArray[Any]) -> NDArray[Any]:
    if len(array) == 1:
        return array.copy()  # a single game is copied often and handed to nobody
    ours = _aligned(array.shape, array.dtype)
    ours[:] = array
    return ours


def listed_moves(encoding: Encoding, game: AnyGame, mask: NDArray[Any]) -> list[str]:
    """The moves that a mask allows, each by its number and its text."""
    return [f"{number} ({encoding.move_at(game, number)})" for number in np.flatnonzero(mask).tolist()]


def given_options(options: Mapping[str, object] | None, named: Mapping[str, object]) -> dict[str, object]:
    """Options of the rules, whether they were given in a mapping or by their names."""
    given = dict(options or {})
    if twice := listing(name for name in named if name in given):
        raise HolmgangError(f"Given twice, in options and by name: {twice}. Once is right.")
    return {**given, **named}


def _begun(game: AnyGame | str, options: Mapping[str, object], position: str | None) -> tuple[CompiledGame, Any]:
    """The game under its options, and where it begins."""
    if not isinstance(game, str):
        if options or position is not None:
            raise HolmgangError(
                "A game that is made has its options and its start: name the game by its name, or leave these out."
            )
        game = made_game(game)
        return compiled_game(game), game.start()
    kind = find_kind(game)
    if position is None:
        fast = _compiled(kind.name, read_options(kind.options, options))
        return fast, fast.game.start()
    made, state = kind.read_position(position, options)
    if isinstance(made.node(state), Over):
        raise HolmgangError("Nobody can choose in this position: the game is over.")
    return _compiled(kind.name, made.options), state


@lru_cache(maxsize=64)
def _compiled(name: str, options: Any) -> CompiledGame:
    """Tables are filled once for all batches of a game under the same options."""
    return compiled_game(find_kind(name).game(options))


def _aligned(shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    room = np.zeros(size + ALIGNMENT, np.uint8)
    first = -room.ctypes.data % ALIGNMENT
    array: NDArray[Any] = room[first : first + size].view(dtype).reshape(shape)
    return array


def read_actions(actions: NDArray[Any] | FromDlpack | Sequence[int], games: int) -> NDArray[Any]:
    """Actions as an array of whole numbers, one for each game; HolmgangError for anything else."""
    given = _as_array(actions)
    if given.shape != (games,) or given.dtype.kind not in "iu":
        raise HolmgangError(f"An action for each of {games} games is needed, as whole numbers, not {_told(given)}.")
    return given


def move_numbers(given: NDArray[Any]) -> Actions:
    """Actions as 32-bit numbers. What is too large for one is `NO_MOVE`: cut to its last bits it could be another move."""
    numbers: Actions = np.ascontiguousarray(given, np.int32)
    if not np.can_cast(given.dtype, np.int32) and (changed := numbers != given).any():
        numbers[changed] = NO_MOVE
    return numbers


def _as_array(actions: NDArray[Any] | FromDlpack | Sequence[int]) -> NDArray[Any]:
    if isinstance(actions, np.ndarray):
        return actions
    if hasattr(actions, "__dlpack__"):
        return np.from_dlpack(actions)
    try:
        return np.asarray(actions)
    except ValueError as error:  # rows of several lengths
        raise HolmgangError(f"Actions are whole numbers, one for each game, not {actions!r}.") from error


def _told(array: NDArray[Any]) -> str:
    return f"an array of {listing(map(str, array.shape)) or 'one'} {array.dtype.name}"
