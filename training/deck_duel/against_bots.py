"""How often a bot beats the frozen strategy: ``python -m training.deck_duel.against_bots greedy --games 500 --seed 1``.

The bot is asked by the reference rules, with the views of its seat; the frozen strategy is the pocket file's. What chance brought
is deducted from each game, as in `contest`.
"""

import argparse
from collections.abc import Callable
from random import Random

import torch
from torch import Tensor

from holmgang.bots.greedy import GreedyBot
from holmgang.bots.random import RandomBot
from holmgang.games.deck_duel import DeckDuel
from holmgang.games.deck_duel.options import DeckDuelOptions
from holmgang.games.deck_duel.table import FULL_DECK, Fighter, Move, State

from . import fighters as f
from .network import Frozen, pocket_network
from .self_play import any_of
from .turn import Turns, Value, ends, look_ahead, worth

GAME = DeckDuel(DeckDuelOptions())
PARTS = f.components(GAME)
Ask = Callable[[State], Move]
"""What the bot does as the first seat."""


def unpack(fighter: int, top: str | None = None) -> Fighter:
    """The fighter of a number."""
    deck = "".join(card for place, card in enumerate(FULL_DECK) if fighter >> place & 1)
    return Fighter(f.health(fighter), f.action(fighter), f.rage(fighter), bool(f.focus(fighter)), deck, top)


def play(ask: Ask, value: Value, games: int) -> tuple[Tensor, Tensor]:
    """Of each game: what the bot won less what chance brought it, and whether it won."""
    own = other = torch.full((games,), f.pack(GAME.fresh))
    game, less_luck, won = torch.arange(games), torch.full((games,), 0.5, dtype=torch.float64), torch.zeros(games)
    while len(game):
        turns = look_ahead(torch, PARTS, value, value, own, other)
        after = [_turn(ask, value, turns, row, own[row : row + 1], other[row : row + 1]) for row in range(len(game))]
        own, other, gains = (torch.stack(each) for each in zip(*after, strict=True))
        less_luck[game] += gains
        won[game] = 1.0 * (f.health(other) == 0)
        (on,) = torch.nonzero((f.health(own) > 0) & (f.health(other) > 0), as_tuple=True)
        game, own, other = game[on], own[on], other[on]
    return less_luck, won


def _turn(ask: Ask, value: Value, turns: Turns, row: int, own: Tensor, other: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """One turn of one game: the fighters after it, and what the bot's choices brought it by the value."""
    own_card, other_card = any_of(f.cards(torch, own)), any_of(f.cards(torch, other))
    card, facing = FULL_DECK[int(own_card)], FULL_DECK[int(other_card)]
    chance = float(torch.rand(()))
    gain = (turns.value[row] - value(own, other)[0]).double()
    ways, top = turns.reply[row], None
    rages = chance < float(turns.rage[row])
    if f.looks(other):
        throws, keeps, _ = turns.other_plan[row, int(other_card)].tolist()
        if chance < throws:
            return own[0], f.without(torch, PARTS, other, other_card)[0], gain
        rages = chance >= throws + keeps
    if f.looks(own):
        ways, top = turns.seen[row, int(own_card), 1:], card
        looked = State((unpack(int(own), card), unpack(int(other))), "foresight", ("J", "2"))
        best = turns.seen[row, int(own_card)].max()
        if ask(looked) == "discard":
            thrown = f.without(torch, PARTS, own, own_card)
            return thrown[0], other[0], gain + turns.seen[row, int(own_card), 0] - best
        gain = gain + ways.max() - best
    state = State((unpack(int(own), top), unpack(int(other))))
    raged = bool(f.can_rage(own)) and ask(state) == "rage"
    gain = gain + ways[int(raged)] - ways.max()
    moves: dict[int, Move] = {0: "rage" if raged else "calm", 1: "rage" if rages else "calm"}
    able = {seat: moves[seat] for seat, fighter in enumerate((own, other)) if f.can_rage(fighter)}
    state = GAME.play(state, able) if able else State(state.fighters, "flip")  # type: ignore[arg-type]
    state = GAME.settle(GAME.settle(state, card), facing)
    end = ends(torch, PARTS, own, other, own_card, other_card)
    found = worth(torch, end, value, value)
    before = 8 * raged + 4 * rages
    (open_ways,) = torch.nonzero(found.price[0, before : before + 4] >= 0, as_tuple=True)
    way = before + _after_flip(ask, state, won=bool(end.won), open_ways=open_ways.tolist())
    gain = gain + found.price[0, way] - found.best[0, int(raged), int(rages)]
    return end.own[0, way], end.other[0, way], gain


def _after_flip(ask: Ask, state: State, *, won: bool, open_ways: list[int]) -> int:
    """Block and gift, two bits: what the bot chooses of the ways that the frozen side leaves open."""
    if len(open_ways) == 1:
        return open_ways[0]
    if not won:
        blocks = ask(state) == "block"
        return next(way for way in open_ways if way >> 1 == blocks)
    if state.phase == "block":
        state = GAME.play(state, {1: "block" if open_ways[0] >> 1 else "take"})
    gift = ask(state) != "action"
    return next(way for way in open_ways if way & 1 == gift)


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(prog="python -m training.deck_duel.against_bots")
    parser.add_argument("bot", choices=["greedy", "random"])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, required=True)
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    rng, bot = Random(asked.seed), GreedyBot() if asked.bot == "greedy" else RandomBot()

    def ask(state: State) -> Move:
        move: Move = bot.choose(GAME, GAME.view(state, 0), rng)
        return move

    less_luck, won = play(ask, Frozen(pocket_network()), asked.games)
    error = 2.576 * less_luck.std().item() / asked.games**0.5
    print(f"{asked.bot} wins {less_luck.mean():.4f} ± {error:.4f} (99 %), plainly {won.mean():.4f}, {asked.games} games")


if __name__ == "__main__":
    main()
