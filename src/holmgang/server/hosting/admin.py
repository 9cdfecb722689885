"""Who may see the admin page: whoever has the token that the host has put into a file."""

from collections import OrderedDict
from math import ceil
from time import monotonic

from holmgang.folders import expanded
from holmgang.server.limits import TooFast, seconds_told
from holmgang.server.refusals import BadToken
from holmgang.server.settings import BadSetting
from holmgang.server.tokens import digest, fits

SHORTEST = 16
LONGEST = 1000
MOST_TRIES = 10
TRIES_WITHIN = 600.0
"""So many wrong tokens from one address in so many seconds; after that nothing is compared."""
MOST_REMEMBERED = 10_000


class AdminToken:
    """Compares tokens, and counts those that were wrong."""

    def __init__(self, token: str) -> None:
        self._digest = digest(token)
        self._wrong: OrderedDict[str, list[float]] = OrderedDict()

    def check(self, token: str | None, address: str, now: float | None = None) -> None:
        """Raises BadToken unless this is the token, and TooFast for who has guessed too often."""
        now = monotonic() if now is None else now
        wrong = [at for at in self._wrong.pop(address, ()) if now - at < TRIES_WITHIN]
        if wrong:
            self._wrong[address] = wrong
        if len(wrong) >= MOST_TRIES:
            wait = ceil(TRIES_WITHIN - (now - wrong[0]))
            raise TooFast(f"Too many wrong tokens came from one address: wait {seconds_told(wait)}.", wait)
        if token is not None and fits(token, self._digest):
            return
        if token is not None:
            self._wrong[address] = [*wrong, now]
            if len(self._wrong) > MOST_REMEMBERED:
                self._wrong.popitem(last=False)
        raise BadToken("This needs the host’s token.")


def read_token(setting: str) -> AdminToken | None:
    """The token in the file that a setting names; None where it names none, and nobody has any business here."""
    if not setting:
        return None
    file = expanded(setting, "admin_token_file")
    try:
        token = file.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise BadSetting(f"admin_token_file: {file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadSetting(f"admin_token_file: {file} is not text in UTF-8.") from error
    if not SHORTEST <= len(token) <= LONGEST or not token.isascii() or " " in token:
        raise BadSetting(
            f"admin_token_file: the token in {file} has to have {SHORTEST} letters and digits or more, and no spaces:"
            " openssl rand -hex 24 makes a good one."
        )
    return AdminToken(token)
