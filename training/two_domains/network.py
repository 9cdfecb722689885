"""The network of Two Domains' pocket values in torch, trained on positions of careless games and on those that follow them."""

from typing import Any

import numpy as np
import torch
from numpy.random import Generator
from torch import nn

from holmgang.games.two_domains.compiled_lines import LINES
from holmgang.pocket.two_domains_network import FEATURES, HIDDEN, NARROW, WIDE, MoverChances, features

from .beginners import beginners_positions
from .games import Judge, careless, visited
from .table import Floats, Ints, Table

BATCH, RATE, WARMING_UP = 8192, 4e-3, 200
WAYS = ((careless(0.03, 0.1), 1500), (careless(0.15, 0.2), 2500), (careless(0.4, 0.3), 4000))
"""How the games go that positions are taken from, and how many they are."""
BEGINNERS = 400
"""And so many games of each pair of those who play by habit."""
ANYWHERE = 8
"""One in so many positions is taken from anywhere."""
CHANCE, HURRIED = (MoverChances._fields.index(each) for each in ("chance", "hurried"))
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class TrainedNetwork(nn.Module):
    """Rows for the lines of a pair, their sum, and what is made of it; `holmgang.pocket.two_domains_network` says the same."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        marks = torch.zeros(lines, FEATURES)
        for at, line in enumerate(LINES[1 : lines + 1]):
            marks[at, features(line)] = 1
        self.register_buffer("marks", marks)
        self.tower = nn.Sequential(nn.Linear(FEATURES, HIDDEN), nn.SiLU(), nn.Linear(HIDDEN, 2 * WIDE))
        self.middle = nn.Linear(WIDE, NARROW)
        self.last = nn.Linear(NARROW + WIDE, len(MoverChances._fields))

    def forward(self, own: Any, theirs: Any) -> Any:
        """The mover's values from -1 to 1, as `MoverChances` has them."""
        lines, places = torch.unique(torch.cat([own, theirs]), return_inverse=True)
        rows = self.tower(self.marks[lines])
        return self.head(rows[places[: len(own)]], rows[places[len(own) :]])

    def head(self, own: Any, theirs: Any) -> Any:
        """The values from the rows of both lines."""
        wide = torch.relu(own[:, :WIDE] + theirs[:, WIDE:])
        narrow = nn.functional.silu(self.middle(wide))
        return torch.tanh(self.last(torch.cat([narrow, wide], 1)))


def training_positions(table: Table, exact: Floats, rng: Generator) -> Ints:
    """Where careless games and beginners' come by, what any move there leads to at some roll, and positions from anywhere."""
    by_chance = [visited(table, exact, choose, games, rng) for choose, games in WAYS]
    met = np.concatenate([*by_chance, beginners_positions(table, BEGINNERS, int(rng.integers(1 << 30)))])
    found = [met]
    for some in np.array_split(met, len(met) // 100_000 + 1):
        after = table.after(some)
        rolled = np.take_along_axis(after, rng.integers(0, 6, (*after.shape[:2], 1)), axis=2).ravel()
        found.append(rolled[rolled < table.size])
    anywhere = rng.integers(0, table.size, sum(map(len, found)) // ANYWHERE)
    return np.concatenate([*found, anywhere[~table.over(anywhere)]])


def train(table: Table, aims: tuple[Floats, Floats], positions: Ints, steps: int, seed: int) -> TrainedNetwork:
    """Fits the squares of the errors, of either value, in so many steps, each smaller than the one before."""
    torch.manual_seed(seed)
    network = TrainedNetwork(table.lines)
    network.to(DEVICE)
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE)
    own, theirs = (torch.from_numpy(part).to(DEVICE) for part in np.divmod(positions, table.lines))
    aim = torch.from_numpy(np.stack([each[positions] for each in aims], 1)).to(DEVICE)
    mean = torch.zeros(len(aims), device=DEVICE)
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = RATE * min(1.0, (step + 1) / WARMING_UP) * (1 - step / steps)
        some = torch.randint(0, len(aim), (BATCH,), device=DEVICE)
        losses = ((network(own[some], theirs[some]) - aim[some]) ** 2).mean(0)
        optimiser.zero_grad()
        losses.sum().backward()
        optimiser.step()
        mean += 0.01 * (losses.detach() - mean)
    off = [f"{each:.4f}" for each in (mean.sqrt() / 2).tolist()]
    print(f"{steps:,} steps; off by {' and, hurried, by '.join(off)} in the root of the mean square", flush=True)
    network.cpu()
    return network


def weights(network: TrainedNetwork) -> bytes:
    """As the file has them: half-precision numbers."""
    parts = (network.tower[0], network.tower[2], network.middle, network.last)
    flat = [each.detach().numpy().ravel() for part in parts for each in (part.weight, part.bias)]
    return np.concatenate(flat).astype("<f2").tobytes()


def judge_of(network: TrainedNetwork, table: Table, which: int = CHANCE) -> Judge:
    """One of the network's values, with its weights rounded as in the file."""
    with torch.no_grad():
        for parameter in network.parameters():
            parameter.copy_(parameter.half().float())
        rows = network.tower(network.marks)

    def judge(positions: Ints) -> Floats:
        own, theirs = np.divmod(positions, table.lines)
        with torch.no_grad():
            values: Floats = network.head(rows[own], rows[theirs])[:, which].numpy()
        return values

    return judge
