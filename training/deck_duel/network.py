"""The network that the pocket value is: small enough to be worked out in plain Python."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import torch
from torch import Tensor, nn
from torch.nn import functional

from holmgang.games.deck_duel import DeckDuel
from holmgang.pocket.deck_duel import about
from holmgang.pocket.files import PocketFile, open_pocket, place, write_pocket

from . import turn
from .fighters import CARDS, DECKS, FOCUS, LOOK, STATES


def deck_features() -> Tensor:
    """Of every deck with and without Focus: its cards, the odds of each rank, its size, Focus."""
    number = torch.arange(DECKS)
    focus = number >> FOCUS & 1
    cards = (number[:, None] >> torch.arange(CARDS) & 1).float()
    size = cards.sum(1)
    odds = cards / size.clip(1)[:, None]
    ranks = torch.cat([odds, (odds[:, 0] * focus)[:, None]], 1)
    ranks[:, 0] *= 1 - focus
    sizes = (size[:, None] == torch.arange(1, CARDS + 1)).float()
    return torch.cat([cards, ranks, sizes, focus[:, None].float()], 1)


def stand_features() -> Tensor:
    """Of everything else about a fighter: Health, Action points, Rage, whether he looks."""
    number = torch.arange(STATES) << LOOK
    parts = [(number >> 20, 13), (number >> 17 & 7, 7), (number >> 15 & 3, 4)]
    listed = [(part[:, None] == torch.arange(count)).float() for part, count in parts]
    return torch.cat([*listed, (number >> LOOK & 1)[:, None].float()], 1)


class Network(nn.Module):
    """The chance of a fighter to beat another at the start of a turn, the same from both sides by its shape.

    A fighter's deck and the rest of him each go through two layers into a row of numbers, and the two rows are added. For a pair,
    a part of the first's row and another part of the second's are added, squared where positive, and go through a layer of
    ``narrow`` numbers, to which products of two more parts are added; its sum is a number for the pair in this order. The
    chance is the logistic function of that number less the one with both exchanged.
    """

    def __init__(self, wide: int = 128, deck: int = 96, stand: int = 48, narrow: int = 32) -> None:
        super().__init__()
        self.parts = [wide, wide, narrow, narrow]
        self.register_buffer("decks", deck_features(), persistent=False)
        self.register_buffer("stands", stand_features(), persistent=False)
        self.deck = _layers(self.decks.shape[1], deck, sum(self.parts), bias=False)
        self.stand = _layers(self.stands.shape[1], stand, sum(self.parts), bias=True)
        self.middle = nn.Linear(wide, narrow)
        self.last = nn.Linear(narrow, 1, bias=False)

    def rows(self, fighter: Tensor) -> Tensor:
        """Of each of these fighters."""
        return self.deck(self.decks[fighter & DECKS - 1]) + self.stand(self.stands[fighter >> LOOK])

    def tables(self) -> tuple[Tensor, Tensor]:
        """The parts of the rows that every deck and every stand brings."""
        return self.deck(self.decks), self.stand(self.stands)

    def halves(self, own: Tensor, other: Tensor) -> Tensor:
        """The numbers of pairs in this order, from their rows."""
        return self.ordered(*ordered_pair(own, other, self.parts))

    def ordered(self, sums: Tensor, products: Tensor) -> Tensor:
        """What comes after the rows have met."""
        return self.last(functional.silu(self.middle(sums) + products))[..., 0]

    def forward(self, own: Tensor, other: Tensor) -> Tensor:
        """Before the logistic function, for training."""
        rows = self.rows(torch.cat([own, other])).view(2, len(own), -1)
        return self.halves(rows[0], rows[1]) - self.halves(rows[1], rows[0])


def _layers(features: int, hidden: int, row: int, *, bias: bool) -> nn.Sequential:
    return nn.Sequential(
        nn.Linear(features, hidden), nn.SiLU(), nn.Linear(hidden, hidden), nn.SiLU(), nn.Linear(hidden, row, bias=bias)
    )


def ordered_pair(own: Tensor, other: Tensor, parts: list[int]) -> tuple[Tensor, Tensor]:
    """Where two rows meet."""
    first, _, left, _ = own.split(parts, -1)
    _, second, _, right = other.split(parts, -1)
    return torch.relu(first + second).square(), left * right


def looked_up(decks: Tensor, stands: Tensor, own: Tensor, other: Tensor, parts: list[int]) -> tuple[Tensor, Tensor]:
    """The same from tables, one kernel where it is compiled."""
    one, two = (decks[fighter & DECKS - 1] + stands[fighter >> LOOK] for fighter in (own, other))
    return ordered_pair(one, two, parts)


class Frozen:
    """A network that is not trained while it is used, as a value of turns; in pieces, to spare memory.

    A second network makes it the value of one side's best reply, which is not the same from both sides.
    """

    piece = 1 << 21

    def __init__(self, network: Network, second: Network | None = None) -> None:
        self.networks = network, second or network
        with torch.no_grad():
            self.tables = [network.tables(), second.tables() if second else network.tables()]

    def __call__(self, own: Tensor, other: Tensor) -> Tensor:
        """Chances of own."""
        with torch.no_grad():
            found = [
                torch.sigmoid(
                    self._half(0, own[at : at + self.piece], other[at : at + self.piece])
                    - self._half(1, other[at : at + self.piece], own[at : at + self.piece])
                )
                for at in range(0, max(1, len(own)), self.piece)
            ]
        return torch.cat(found)

    def _half(self, which: int, own: Tensor, other: Tensor) -> Tensor:
        network = self.networks[which]
        return network.ordered(*looked_up(*self.tables[which], own, other, network.parts))


def pocket_network() -> Network:
    """The network of the pocket file."""
    network = Network()
    sections = open_pocket(about()).sections
    state = {
        name: torch.frombuffer(bytearray(sections[name]), dtype=torch.float16).float().view(each.shape)
        for name, each in network.state_dict().items()
    }
    network.load_state_dict(state)
    return network


def write_network(network: Network, error: float) -> int:
    """Writes the pocket file, in half precision, and says how many bytes it has."""
    sections = {name: each.cpu().half().numpy().astype("<f2").tobytes() for name, each in network.state_dict().items()}
    return write_pocket(place(DeckDuel.name), PocketFile(about(), error, sections))


def halve(network: Network) -> None:
    """The network as it will be in the file."""
    for each in network.parameters():
        each.data = each.data.half().float()


def prefer_gpu() -> None:
    """Everything on a GPU where there is one."""
    global looked_up
    if torch.cuda.is_available():
        torch.set_default_device("cuda")
        compiled = partial(torch.compile, dynamic=True)
        looked_up = compiled(looked_up)
        turn.compile_arrays(compiled)


@contextmanager
def roughly() -> Iterator[None]:
    """While training, products of matrices need not be exact to the last bit; while proving, they must be."""
    torch.backends.cuda.matmul.allow_tf32 = True
    yield
    torch.backends.cuda.matmul.allow_tf32 = False
