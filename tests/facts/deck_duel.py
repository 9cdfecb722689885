"""What tests know of Deck Duel beside its rules."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Over, Played
from holmgang.core.referee import AnyStep
from holmgang.core.seats import SEATS, Seat, other
from holmgang.games.deck_duel import DeckDuel
from holmgang.games.deck_duel.options import DeckDuelOptions
from holmgang.games.deck_duel.rules import strength
from holmgang.games.deck_duel.table import MOVES, PHASES, Fighter, State
from holmgang.games.view import HIDDEN
from holmgang.pocket.deck_duel import pocket_player
from holmgang.puzzles.collection import Puzzle
from holmgang.solvers.values import Value
from tests.kit.pages import table
from tests.kit.playthrough import Playthrough

from . import GameFacts, InWorker, PuzzleJudge, Reasons, Rulings
from .shared import Told, assert_quiet, both, held, only, other_seat, quiet, seated, single, turned

FULL = "A23456789TJQK"


# Positions that random play seldom brings


def corner(options: Any, rng: Random) -> str:
    sides = "/".join(_fighter(options, rng) for _ in range(2))
    initiative = f" initiative={rng.choice('12')}" if options.rage_order == "initiative" else ""
    return f"{sides} rage{initiative}{quiet(options, rng)}"


def _fighter(options: Any, rng: Random) -> str:
    focus = rng.random() < 0.3
    cards = "A23456789TJQ" if focus else "A23456789TJQK"
    deck = rng.sample(cards, rng.choice([1, 2, 2, 3, 5, len(cards)]))
    top = f"^{rng.choice(deck)}" if rng.random() < 0.3 else ""
    numbers = f"{rng.randint(1, 12)},{rng.randint(0, options.ap_cap)},{rng.randint(0, 3)}"
    return f"{numbers}{',F' * focus}:{''.join(deck)}{top}"


# What is true of every state


def invariant(game: AnyGame, state: Any) -> None:
    for fighter, card in zip(state.fighters, state.flipped, strict=True):
        assert len(set(fighter.deck)) == len(fighter.deck) <= 13
        assert set(fighter.deck) <= set(FULL)
        assert card is None or card not in fighter.deck
        assert not (fighter.focus and "K" in fighter.deck)
        assert fighter.top is None or fighter.top in fighter.deck
        assert -4 <= fighter.health <= 12
        assert 0 <= fighter.action <= game.options.ap_cap
        assert 0 <= fighter.rage <= 3
    assert sum(fighter.health < 1 for fighter in state.fighters) <= 1
    assert_quiet(game, state)


# Who may know what


class DeckDuelOnlooker:
    """A card that Foresight has looked at is known to the looker alone, until it is flipped or discarded face up."""

    STRENGTH = "A23456789TJQK"

    def follow(self, step: AnyStep) -> None:
        """The state itself shows all there is to remember: the foreseen card."""

    def hides(self, state: Any, seat: Seat | None) -> bool:
        """Only looking is private, to the owner of the winning Jack."""
        return state.phase == "look" and seat != self._jack_winner(state)

    def _jack_winner(self, state: Any) -> Seat:
        one, two = state.flipped
        if one == "J" and two == "A" and state.fighters[1].focus:
            return 1
        return 0 if self.STRENGTH.index(one) > self.STRENGTH.index(two) else 1

    def discloses(self, step: AnyStep, seat: Seat | None) -> tuple[str, ...]:
        """A foreseen card is discarded face up."""
        if not isinstance(step.cause, Played):
            return ()
        return tuple(step.before.fighters[who].top for who, move in step.cause.moves.items() if move == "discard")

    def disguise(self, state: Any, seat: Seat | None, rng: Random) -> Any:
        """Another side's foreseen card may be any card left in its deck."""
        first, second = (
            replace(fighter, top=rng.choice(fighter.deck)) if fighter.top is not None and each != seat else fighter
            for each, fighter in zip(SEATS, state.fighters, strict=True)
        )
        return replace(state, fighters=(first, second))


# The same table with the chairs exchanged


def swapped(state: Any) -> Any:
    return replace(state, fighters=turned(state.fighters), flipped=turned(state.flipped), initiative=other_seat(state.initiative))


# What the rules page says in its tables


def check_page(page: str) -> None:
    def rank(card: str) -> int:
        return strength(card[0], focus=card.endswith("*"))

    head, *rows = table(page, "yours")
    for row in rows:
        for facing, result in zip(head[1:], row[1:], strict=True):
            if row[0] == facing == "2 to Q":
                assert result == "the higher wins, equals tie"
                continue
            for mine in "23456789TJQ" if row[0] == "2 to Q" else [row[0]]:
                for theirs in "23456789TJQ" if facing == "2 to Q" else [facing]:
                    lead = rank(mine) - rank(theirs)
                    assert result == ("win" if lead > 0 else "lose" if lead < 0 else "tie")


# The table as a seat knows it, read back from its numbers


def read_table(told: Told, seat: Seat) -> State:
    def fighter(whose: str) -> Fighter:
        health, action, rage, focus = (single(told[f"{whose}_{name}"]) for name in ("health", "action", "rage", "focus"))
        top = only(FULL, told["own_top"]) if whose == "own" else None
        if single(told[f"{whose}_foreseen"]) and top is None:
            top = HIDDEN
        return Fighter(health, action, rage, bool(focus), "".join(held(FULL, told[f"{whose}_deck"])), top)

    return State(
        seated(fighter("own"), fighter("other"), seat),
        only(PHASES, told["phase"]),
        both(told, "flipped", seat, lambda ones: only(FULL, ones)),
        only((seat, other(seat)), told["initiative"]),
        single(told["quiet"]),
    )


# Which answer to a puzzle is right, by what comes with the package


def pocket_judge() -> Callable[[Puzzle], Value]:
    from training.puzzles.deck_duel import GAME, judged_by  # it needs numpy, which other tests do without

    player = pocket_player(GAME)
    return lambda puzzle: judged_by(player, GAME.read(puzzle.position))


# All of it


FACTS = GameFacts(
    corner=corner,
    invariant=invariant,
    endings=frozenset({"knockout", "too many turns without damage"}),
    onlooker=lambda _state: DeckDuelOnlooker(),
    swapped=swapped,
    read_table=read_table,
    playthroughs=(
        Playthrough("deck-duel-defaults", "deck-duel", "16", shows="A game of Deck Duel under the default rules."),
        Playthrough(
            "deck-duel-house-rules",
            "deck-duel",
            "34",
            {"rage_order": "initiative", "foresight_ace": "reshuffle", "exhaustion": "reshuffle_only", "ap_cap": "3"},
            shows="Rage by initiative, and the other readings of Foresight, exhaustion and Action points.",
        ),
        Playthrough(
            "deck-duel-foresight",
            "deck-duel",
            "237",
            start="4,2,0:AJ35/4,2,0,F:A24Q rage",
            shows="Small decks: Foresight, a focused Ace, new rounds.",
        ),
    ),
    options={
        "rage_order": "simultaneous, initiative",
        "foresight_ace": "no_effect, reshuffle",
        "exhaustion": "new_round, reshuffle_only",
        "ap_cap": "6, 3",
        "no_progress_limit": "1 to 1000, off",
    },
    defaults={"no_progress_limit": "60"},
    rulings=Rulings("dd_2", 39, "DD", (1, 2, 3, 4, 6, 8, 11, 13, 14, 15, 16, 18)),
    easily_missed=("the lowest card, becomes the highest", "shuffles all thirteen"),
    needed_at_once=("After every combat both fighters' Rage drops to 0",),
    check_page=check_page,
    refused=(
        ("10,2,0", "one slash"),
        ("", "looks like 10,2,0"),
        ("10,2/10,2,0 rage", "A side looks like"),
        ("10,2,0,X/10,2,0 rage", "A side looks like"),
        ("14,2,0/10,2,0 rage", "Health must be a whole number from -4 to 12, not “14”"),
        ("10,7,0/10,2,0 rage", "Action points must be a whole number from 0 to 6"),
        ("10,2,4/10,2,0 rage", "Rage must be a whole number from 0 to 3"),
        ("10,2,0:AA/10,2,0 rage", "each card once, but A stands 2 times"),
        ("10,2,0:A1/10,2,0 rage", "“1” is no card"),
        ("10,2,0:A2^3/10,2,0 rage", "foreseen card “3” is not in the deck"),
        ("10,2,0:A2^?/10,2,0 rage", "names the foreseen card"),
        ("10,2,0,F:AK/10,2,0 rage", "King lies beside the discard pile"),
        ("10,2,0/10,2,0 dance", "no phase called “dance”"),
        ("10,2,0/10,2,0 rage_reply", "needs rage_order=initiative"),
        ("10,2,0/10,2,0 rage initiative=1", "needs rage_order=initiative"),
        ("10,2,0/10,2,0 rage rage_order=initiative", "says who has it"),
        ("10,2,0/10,2,0 over", "below 1"),
        ("0,2,0/0,2,0 rage", "Only one side can be knocked out"),
        ("10,2,0:A/10,2,0:A rage flipped=9-6", "not flipped yet"),
        ("10,2,0:-/10,2,0 rage", "renewed at the end of the turn"),
        ("10,2,0:A/10,2,0:A block flipped=9", "written like 9-6"),
        ("10,2,0:A/10,2,0:A flip flipped=.-6", "flipped before the second"),
        ("10,2,0/10,2,0:A flip flipped=9-.", "cannot be in its deck"),
        ("10,2,0:A/10,2,0:A block", "needs two flipped cards"),
        ("10,2,0:A/10,2,0:A block flipped=9-9", "needs two flipped cards"),
        ("10,2,0:A/10,0,0:A block flipped=9-6", "no Action point"),
        ("10,2,0:A/10,0,0:A face flipped=9-6", "Only a winning Jack, Queen or King"),
        ("10,2,0:A/10,0,0:A look flipped=Q-6", "needs a winning Jack"),
        ("10,2,0:-/10,0,0:A look flipped=J-6", "a card left"),
        ("10,2,0:A/10,0,0:A foresight flipped=J-6", "must be named"),
        ("10,2,0:A/10,2,0:A block flipped=9-6 quiet=60", "a draw before another card is flipped"),
    ),
    pieces=("A", "10", "10,2,0:A/", "^7", "flipped=9-6 ", "rage ", "F,"),
    places=(("", ""), ("10,2,0:", "/10,2,0 rage"), ("10,2,0:A2^", "/10,2,0"), ("10,2,0/10,2,0 rage flipped=", "")),
    position_fields=("flipped", "initiative", "quiet"),
    phases=PHASES,
    move_words=MOVES,
    house_rules={"rage_order": "initiative"},
    far=(("7,2,0:A23456789TJQK/10,0,1:A23456789TJQK rage", ("Health 7", "Health 10")),),
    quiet_told=(
        "9,2,0:A23456789TJQK/9,2,0:A23456789TJQK rage quiet={}",
        "Nobody has been hurt for 30 turns: after 30 more it is a draw.",
    ),
    endings_told=(
        (Over(1, "knockout"), "Bo wins: your Health is gone."),
        (Over(None, "too many turns without damage"), "A draw: nobody has been hurt for 60 turns."),
    ),
    longest_warning="1,1,0:A23456789JQK/2,2,0:A2346789J rage",
    reasons=Reasons(games=0, longest=240),
    plainly_best=("1,1,0:23/9,0,0:45 block flipped=A-K", "block"),
    signatures={
        "random": "a0ebafe67e54d27a",
        "greedy": "946c9958d04ae2ae",
        "page": "0f390ae2bc86ef2a",
        "squire": "19af2968aefb5681",
        "knight": "c378164b050a1b29",
        "champion": "c1285f530db61333",
        "master": "45a59db0ba0ef812",
    },
    asked_for_signature=4,
    puzzles_at_least=100,
    judged_by_the_nearest=("exhaustion", "reshuffle_only"),
    in_worker=InWorker({"screen": "shared"}, every_day=True),
    puzzle_judge=PuzzleJudge(pocket_judge, every_day=4, off=None),
    shrunken=(
        DeckDuel(DeckDuelOptions(), "A23JQK", health=3, action=1),
        DeckDuel(DeckDuelOptions(exhaustion="reshuffle_only"), "AJK", health=2, action=0),
    ),
    gone_through={"deck": "2J", "health": 1, "action": 1, "no_progress_limit": 1},
)
