"""Options to try a game under: each value on its own, and random combinations."""

from random import Random

from holmgang.core.game import AnyGame
from holmgang.core.kind import GameKind
from holmgang.core.options import Option, changed, described

GIVEN = dict[str, str]
"""Options by name, as texts."""


def values(option: Option) -> list[str]:
    """Every text that is worth trying: all readings, and of a range both ends and the default."""
    texts = [reading.text for reading in option.readings]
    if option.lowest is not None and option.highest is not None:
        numbers = {option.lowest, option.lowest + 1, option.highest}
        texts += [str(number) for number in sorted(numbers)]
    if option.write(option.default) not in texts:
        texts.append(option.write(option.default))
    return texts


def single_changes(kind: GameKind) -> list[GIVEN]:
    """The default options, then every other value of every option on its own."""
    given: list[GIVEN] = [{}]
    for option in described(kind.options):
        given += [{option.name: text} for text in values(option) if text != option.write(option.default)]
    return given


def mixed(kind: GameKind, rng: Random) -> GIVEN:
    """A random combination: an option changes half of the time, the no-progress limit more rarely, for it ends games early."""
    given = {}
    for option in described(kind.options):
        if rng.random() < (0.15 if option.name == "no_progress_limit" else 0.5):
            given[option.name] = rng.choice(values(option))
    return given


def sampled(kind: GameKind, combinations: int = 8) -> list[AnyGame]:
    """A game under each single change and under some random combinations; the same list every time."""
    rng = Random(f"{kind.name} mixed")
    given = [*single_changes(kind), *(mixed(kind, rng) for _ in range(combinations))]
    return list({label(game): game for game in map(kind.make, given)}.values())


def label(game: AnyGame) -> str:
    """A game and its house rules, for a test's name."""
    return " ".join([game.name, *(f"{name}={value}" for name, value in changed(game.options).items())])
