"""How good the frozen strategy is, the pocket file's: ``python -m training.deck_duel.proof --seed N --draws D``.

An upper bound on what anybody wins against it (`bound`), what a responder trained against it wins (``--reply SECONDS``), and
what it costs to give a right up (``--rights GAMES``). By itself the bound charges by the strategy's own value; with ``--ahead
FLIPS`` by that value looked one turn ahead where no more different flips are left, which changes the bound and not the strategy.
Needs torch, and a GPU for more than a try.
"""

import argparse

import torch
from torch import Tensor

from . import network as networks
from .bound import STEPS, Ahead, Draws, bound
from .contest import Rights, contest
from .fighters import CARDS, PARTS, START
from .network import Frozen, pocket_network
from .schedule import Schedule
from .train import train_reply
from .turn import Value

AT_ONCE = 128
NINETY_NINE = 2.576


def main() -> None:
    """Measures what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m training.deck_duel.proof")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--draws", type=int, default=0)
    parser.add_argument("--ahead", type=int, default=0)
    parser.add_argument("--reply", type=float, default=0)
    parser.add_argument("--rights", type=int, default=0)
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    networks.prefer_gpu()
    plan = Frozen(pocket_network())
    if asked.rights:
        for right in Rights._fields:
            found = contest(PARTS, plan, plan, START, asked.rights, Rights()._replace(**{right: False}))
            print(f"without {right}: {_interval(found.less_luck)}")
    if asked.reply:
        with networks.roughly():
            trained = train_reply(plan, PARTS, START, Schedule(seconds=asked.reply, rate=1e-3, exploring=0.03, wild=0.02))
        found = contest(PARTS, plan, Frozen(*trained.networks), START, 64 * AT_ONCE)
        print(f"a trained responder wins {_interval(found.less_luck)}, plainly {found.won.mean():.4f}")
    if asked.draws:
        price = Ahead(torch, PARTS, plan, plan, asked.ahead)
        print(f"nobody wins more than {_interval(upper_bound(plan, price, asked.draws))}")


def upper_bound(plan: Frozen, price: Value, draws: int) -> Tensor:
    """The bound of each draw."""
    found = []
    for _ in range(0, draws, AT_ONCE):
        shape = STEPS, AT_ONCE
        drawn = Draws(torch.rand(*shape, CARDS), torch.rand(*shape, CARDS), torch.rand(*shape))
        found.append(bound(torch, PARTS, plan, price, (START, START), drawn))
        print(f"  {_interval(torch.cat(found))}", flush=True)
    return torch.cat(found)


def _interval(chances: Tensor) -> str:
    error = NINETY_NINE * chances.std().item() / len(chances) ** 0.5
    return f"{chances.mean():.5f} ± {error:.5f} (99 %, {len(chances)} games)"


if __name__ == "__main__":
    main()
