"""The host's side of bots that play from elsewhere: each has a name and a token. What is done is noted in the log."""

from collections.abc import Sequence

from holmgang.core.errors import HolmgangError, UnknownName, shown
from holmgang.core.record import tidy_line
from holmgang.engines.settings import NAME
from holmgang.games import find_kind
from holmgang.matches.entries import now_ms
from holmgang.server.store import Store
from holmgang.server.store.moderation import entry
from holmgang.server.store.remote_bots import RemoteBot
from holmgang.server.tokens import digest, new_token

LONGEST_TITLE = 24
LONGEST_SENTENCE = 200


class BadBot(HolmgangError):
    """A bot that cannot be kept like this."""


async def add(store: Store, by: str, name: str, title: str, sentence: str, games: Sequence[str]) -> str:
    """A new bot: its token, which is told this once and kept nowhere."""
    if NAME.fullmatch(name) is None:
        raise BadBot(f"{shown(name)} is no name for a bot: it has small letters, digits and dashes, 30 at most.")
    if any(bot.name == name for bot in await store.host.remote_bots()):
        raise BadBot(f"There is a bot called {name} already: holmgang remote-bots token {name} gives it another token.")
    title, sentence = tidy_line(title) or name.capitalize(), tidy_line(sentence)
    if len(title) > LONGEST_TITLE or len(sentence) > LONGEST_SENTENCE:
        raise BadBot(f"A title has at most {LONGEST_TITLE} letters, and a sentence {LONGEST_SENTENCE}.")
    plays = tuple(find_kind(game).name for game in games)
    token = new_token()
    bot = RemoteBot(name=name, token=digest(token), title=title, sentence=sentence, games=plays, created=now_ms())
    await store.host.add_remote_bot(bot, entry(by, "add", f"remote bot {name}"))
    return token


async def renew(store: Store, by: str, name: str) -> str:
    """Another token for a bot; the one before stops working, and a stream that it opened is closed."""
    await _found(store, name)
    token = new_token()
    await store.host.renew_remote_bot(name, digest(token), entry(by, "token", f"remote bot {name}"))
    return token


async def remove(store: Store, by: str, name: str) -> None:
    """Its token stops working, and nobody meets it any more."""
    await _found(store, name)
    await store.host.remove_remote_bot(name, entry(by, "remove", f"remote bot {name}"))


async def _found(store: Store, name: str) -> RemoteBot:
    bots = {bot.name: bot for bot in await store.host.remote_bots()}
    if name not in bots:
        raise (
            UnknownName("remote bot", name, bots)
            if bots
            else BadBot("There is no remote bot; holmgang remote-bots add makes one.")
        )
    return bots[name]
