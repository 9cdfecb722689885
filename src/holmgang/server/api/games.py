"""The games there are, as a page offers them."""

from functools import cache

from holmgang.bots import BOT_SENTENCES
from holmgang.bots.offered import offered_levels
from holmgang.core.kind import GameKind, write_position
from holmgang.core.options import Option, described
from holmgang.games import OWN_GAMES, all_kinds, find_kind

from .forms import BotFacts, GameFacts, GamesPage, OptionFacts, ReadingFacts
from .puzzles import puzzle_count


@cache
def games_page(*, own: bool = False) -> GamesPage:
    """All games in the order in which a newcomer should meet them, or only our own, with their levels, and the bots that play
    every game, the weakest first."""
    bots = [BotFacts(name, name.capitalize(), sentence, []) for name, sentence in BOT_SENTENCES.items()]
    return GamesPage([_game(kind) for kind in (map(find_kind, OWN_GAMES) if own else all_kinds())], bots)


def _game(kind: GameKind) -> GameFacts:
    game = kind.make()
    return GameFacts(
        name=kind.name,
        title=kind.title,
        designer=kind.designer,
        pitch=kind.pitch,
        minutes=kind.minutes,
        difficulty=kind.difficulty,
        version=kind.version,
        chance=kind.chance,
        valued=kind.solver is not None or kind.pocket is not None,
        lesson=kind.parts.lesson is not None,
        puzzles=puzzle_count(kind.name),
        start=write_position(game, game.start()),
        set_up=kind.set_up(),
        options=[_option(option) for option in described(kind.options)],
        levels=[BotFacts(each.name, each.title, each.sentence, list(each.mistakes)) for each in offered_levels(kind)],
    )


def _option(option: Option) -> OptionFacts:
    return OptionFacts(
        name=option.name,
        default=option.write(option.default),
        asks=option.asks,
        source=option.source,
        readings=[ReadingFacts(reading.text, reading.means) for reading in option.readings],
        lowest=option.lowest,
        highest=option.highest,
    )
