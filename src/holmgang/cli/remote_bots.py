"""The command by which a host gives tokens to bots that play from elsewhere: remote-bots."""

import argparse
from functools import partial

from holmgang.matches.entries import now_ms
from holmgang.server.hosting import remote_bots
from holmgang.server.hosting.moderator import COMMAND_LINE
from holmgang.server.hosting.open_store import with_store
from holmgang.server.settings import Settings
from holmgang.server.store import Store

from .output import note, say, say_json


def run(given: argparse.Namespace, settings: Settings) -> None:
    """Lists them, or does one of its acts."""
    with_store(settings.store, partial(_list if given.act is None else _act, given))


async def _act(given: argparse.Namespace, store: Store) -> None:
    by = COMMAND_LINE if given.by is None else f"{given.by} ({COMMAND_LINE})"
    match given.act:
        case "add":
            _tell(given.name, await remote_bots.add(store, by, given.name, given.title, given.sentence, given.game))
        case "token":
            _tell(given.name, await remote_bots.renew(store, by, given.name))
        case _:
            await remote_bots.remove(store, by, given.name)
            note(f"The bot {given.name} is removed, and its token no longer works.")


def _tell(name: str, token: str) -> None:
    """The token on stdout, for a file or a variable; what else there is to say beside it."""
    note(f"This is the token of {name}. It is told this once, and kept nowhere:")
    say(token)


async def _list(given: argparse.Namespace, store: Store) -> None:
    found, now = await store.host.remote_bots(), now_ms()
    if given.json:
        fields = ("name", "title", "sentence", "games", "created")
        say_json([{field: getattr(bot, field) for field in fields} | {"connected": bot.until > now} for bot in found])
        return
    if not found:
        say("There is no remote bot.")
    for bot in found:
        plays = ", ".join(bot.games) or "every game"
        say(f"{bot.name}  {bot.title}, {plays}{', connected' * (bot.until > now)}{f': {bot.sentence}' if bot.sentence else ''}")
