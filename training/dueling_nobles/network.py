"""The network that the pocket value is, in torch: what is trained, and how it becomes whole numbers."""

from collections.abc import Mapping

import torch
from torch import Tensor, nn
from torch.nn import functional

from holmgang.games.dueling_nobles.features import FEATURES
from holmgang.pocket.dueling_nobles_network import FIRST_PARTS, HIGHEST, LAST_PARTS, PARTS, SECOND_PARTS, unpacked

from .fitting import MOST_SECOND, in_whole_numbers
from .self_play import Positions

WIDE, NARROW = 64, 32
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class TrainedNetwork(nn.Module):
    """Before the logistic function: the chance of the seat whose turn it is."""

    def __init__(self, wide: int = WIDE, narrow: int = NARROW) -> None:
        super().__init__()
        self.first = nn.Linear(FEATURES, wide)
        self.second = nn.Linear(wide, narrow)
        self.last = nn.Linear(narrow, 1)

    def forward(self, told: Tensor) -> Tensor:
        wide = torch.clamp(self.first(told), 0, HIGHEST / FIRST_PARTS)
        return self.last(torch.relu(self.second(wide)))[..., 0]

    def clip(self) -> None:
        """Keeps weights where they fit."""
        with torch.no_grad():
            self.second.weight.clamp_(-MOST_SECOND, MOST_SECOND)

    def sections(self) -> dict[str, bytes]:
        """The network in whole numbers, as a pocket file has it."""
        weights = {
            "first": self.first.weight.T,
            "first_bias": self.first.bias,
            "second": self.second.weight,
            "second_bias": self.second.bias,
            "last": self.last.weight,
            "last_bias": self.last.bias,
        }
        return in_whole_numbers({name: each.detach().cpu().numpy() for name, each in weights.items()})


def restored(sections: Mapping[str, bytes]) -> TrainedNetwork:
    """The network of a pocket file's sections."""
    numbers = {name: torch.tensor(each, dtype=torch.float64) for name, each in unpacked(sections).items()}
    wide, narrow = len(numbers["first_bias"]), len(numbers["second_bias"])
    network = TrainedNetwork(wide, narrow)
    second_parts = FIRST_PARTS * SECOND_PARTS
    network.load_state_dict(
        {
            "first.weight": (numbers["first"] / FIRST_PARTS).view(-1, wide).T,
            "first.bias": numbers["first_bias"] / FIRST_PARTS,
            "second.weight": (numbers["second"] / SECOND_PARTS).view(narrow, wide),
            "second.bias": numbers["second_bias"] / second_parts,
            "last.weight": (numbers["last"] / LAST_PARTS).view(1, narrow),
            "last.bias": numbers["last_bias"] / PARTS,
        }
    )
    return network


def told(bits: Tensor) -> Tensor:
    """Features from their bits."""
    every = bits[:, :, None] >> torch.arange(8, dtype=torch.uint8, device=bits.device) & 1
    return every.view(len(bits), -1)[:, :FEATURES].float()


def fit(
    network: TrainedNetwork, parts: list[Positions], steps: int, rate: float = 1e-3, batch: int = 16384
) -> tuple[float, float]:
    """Fits it to positions; the mean square error on one in 50 of them, that it did not see, before and after."""
    torch.backends.cuda.matmul.allow_tf32 = True
    bits = torch.cat([torch.from_numpy(part.bits) for part in parts]).to(DEVICE)
    chances = torch.cat([torch.from_numpy(part.chances) for part in parts]).to(DEVICE)
    network.to(DEVICE)
    # by whole blocks: neighbours are of one game, and one that was seen would tell of the other
    block = torch.arange(len(bits), device=DEVICE) // 2000
    unseen, seen = (block % 50 == 0).nonzero()[:, 0], (block % 50 != 0).nonzero()[:, 0]
    before = miss(network, bits[unseen], chances[unseen])
    optimiser = torch.optim.Adam(network.parameters(), lr=rate, betas=(0.9, 0.99))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps, pct_start=0.05)
    for _ in range(steps):
        rows = seen[torch.randint(0, len(seen), (batch,), device=DEVICE)]
        loss = functional.binary_cross_entropy_with_logits(network(told(bits[rows])), chances[rows])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        schedule.step()
        network.clip()
    return before, miss(network, bits[unseen], chances[unseen])


def miss(network: TrainedNetwork, bits: Tensor, chances: Tensor) -> float:
    """The mean square error."""
    total = 0.0
    with torch.no_grad():
        for start in range(0, len(bits), 65536):
            part = slice(start, start + 65536)
            total += (torch.sigmoid(network(told(bits[part]))) - chances[part]).square().sum().item()
    return total / len(bits)
