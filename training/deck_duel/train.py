"""Fitted value iteration: the network is fitted to its own value looked ahead by one turn, on turns of its own games."""

import math
import time
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import torch
from torch import Tensor, nn

from . import fighters as f
from .fighters import Components
from .network import Frozen, Network
from .schedule import Schedule
from .self_play import advance, beginnings, looker_first
from .turn import Value, look_ahead


def train(network: Network, parts: Components, start: int, schedule: Schedule) -> None:
    """Fits the network in place to the value of turns between two of its kind."""
    _iterate(
        network,
        lambda: Frozen(network),
        lambda value, own, other: (value, value, *looker_first(own, other)),
        (parts, start, schedule),
    )


def train_reply(frozen: Frozen, parts: Components, start: int, schedule: Schedule) -> Frozen:
    """What the best reply to the frozen strategy is worth, as far as two networks of the same shape can say it."""
    pair = _Pair(deepcopy(frozen.networks[0]), deepcopy(frozen.networks[0]))
    _iterate(
        pair,
        lambda: Frozen(pair.first, pair.second),
        lambda value, own, other: (frozen, value, own, other),
        (parts, start, schedule),
    )
    return Frozen(pair.first, pair.second)


class _Pair(nn.Module):
    def __init__(self, first: Network, second: Network) -> None:
        super().__init__()
        self.first, self.second = first, second

    def forward(self, own: Tensor, other: Tensor) -> Tensor:
        first = self.first.halves(self.first.rows(own), self.first.rows(other))
        return first - self.second.halves(self.second.rows(other), self.second.rows(own))


def _iterate(
    network: nn.Module,
    freeze: Callable[[], Frozen],
    ask: Callable[[Frozen, Tensor, Tensor], tuple[Value, Value, Tensor, Tensor]],
    task: tuple[Components, int, Schedule],
) -> None:
    """Looks ahead and fits in turn, with steps that grow smaller until the schedule is over."""
    parts, start, schedule = task
    own, other = beginnings(parts, start, schedule.games, 0.5)
    memory = Memory(schedule)
    fit = Fit(network, memory, schedule)
    begun, looks = time.monotonic(), 0
    while (part := schedule.part_done(time.monotonic() - begun, looks)) < 1:
        value = freeze()
        plan, price, own, other = ask(value, own, other)
        turns = look_ahead(torch, parts, plan, price, own, other)
        if looks % 100 == 0:
            error = (value(own, other) - turns.value).square().mean().sqrt().item()
            print(f"{time.monotonic() - begun:6.0f} s  look {looks:6d}  residual {error:.5f}", flush=True)
        memory.keep(looks, own, other, turns.value)
        fit.run(schedule.rate * min(1.0, (looks + 1) / 10) * (0.5 + 0.5 * math.cos(math.pi * part)) + 1e-6)
        own, other = advance(parts, plan, own, other, turns, schedule.exploring)
        over = (f.health(own) == 0) | (f.health(other) == 0) | (torch.rand(len(own)) < 0.005)
        fresh = beginnings(parts, start, len(own), schedule.wild)
        own, other = torch.where(over, fresh[0], own), torch.where(over, fresh[1], other)
        looks += 1
    print(f"{looks} looks ahead, {looks * schedule.fits} fits")


class Memory:
    """The last looks ahead: at first the first one over and over."""

    def __init__(self, schedule: Schedule) -> None:
        self.own, self.other = (torch.zeros(schedule.kept, schedule.games, dtype=torch.int64) for _ in range(2))
        self.value = torch.zeros(schedule.kept, schedule.games)

    def keep(self, look: int, own: Tensor, other: Tensor, value: Tensor) -> None:
        """In the place of the oldest; while it fills up, in all places that are still free of newer ones."""
        places = slice(look, None) if look < len(self.own) else look % len(self.own)
        self.own[places], self.other[places], self.value[places] = own, other, value.float()


class Fit:
    """Steps of fitting; on a GPU recorded once and replayed, since there a step's launches cost more than its work."""

    def __init__(self, network: nn.Module, memory: Memory, schedule: Schedule) -> None:
        self.network, self.memory, self.schedule = network, memory, schedule
        self.rate = torch.tensor(schedule.rate)
        on_gpu = torch.cuda.is_available()
        self.optimiser = torch.optim.Adam(
            network.parameters(), lr=self.rate if on_gpu else schedule.rate, betas=(0.9, 0.99), capturable=on_gpu, fused=on_gpu
        )
        self.graph: Any = None

    def run(self, rate: float) -> None:
        """One look's worth of steps."""
        if not torch.cuda.is_available():
            for group in self.optimiser.param_groups:
                group["lr"] = rate
            for _ in range(self.schedule.fits):
                self._step()
            return
        self.rate.fill_(rate)
        if self.graph is None:
            self._record()
        for _ in range(self.schedule.fits):
            self.graph.replay()

    def _record(self) -> None:
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self._step()
        torch.cuda.current_stream().wait_stream(side)
        self.graph = torch.cuda.CUDAGraph()
        self.optimiser.zero_grad(set_to_none=True)
        with torch.cuda.graph(self.graph):
            self._step()

    def _step(self) -> None:
        memory = self.memory
        rows = torch.randint(0, memory.own.numel(), (self.schedule.batch,))
        chance = torch.sigmoid(self.network(memory.own.view(-1)[rows], memory.other.view(-1)[rows]))
        self.optimiser.zero_grad(set_to_none=True)
        (chance - memory.value.view(-1)[rows]).square().mean().backward()
        self.optimiser.step()
