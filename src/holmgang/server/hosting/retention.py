"""How long matches that are over are kept, by age and kind."""

from collections import Counter
from collections.abc import Callable

from holmgang.matches.entries import DAY
from holmgang.server.settings import Settings
from holmgang.server.store import Store
from holmgang.server.store.moderation import MatchKind, entry

SLICE = 20
"""So many matches are looked at in one go: a server that plays on has no time for more."""
SERVER = "the server"

WORDS: dict[MatchKind, str] = {"people": "between people", "bots": "against bots", "lesson": "lessons"}


class Retention:
    """Removes old matches in slices, and tells once of all of them."""

    def __init__(self, settings: Settings) -> None:
        days = {"people": settings.keep_days, "bots": settings.keep_bot_days, "lesson": settings.keep_lesson_days}
        self._kept: dict[MatchKind, float] = {kind: days[kind] * DAY for kind in WORDS if days[kind]}
        self._now = 0
        self._after: tuple[int, str] | None = None
        """How far it has come; None: it has nothing to do."""
        self._removed: Counter[MatchKind] = Counter()

    def begin(self, now: int) -> None:
        """Starts from the oldest, unless it is still at it."""
        if self._kept and self._after is None:
            self._now, self._after = now, (0, "")

    async def go_on(self, store: Store, removed: Callable[[str], None]) -> None:
        """Goes through one slice, and tells what was removed after the last."""
        if self._after is None:
            return
        oldest = round(self._now - min(self._kept.values()))
        found = await store.host.aged(oldest, self._after, SLICE)
        for each in found:
            kept = self._kept.get(each.kind)
            if kept is not None and each.touched < self._now - kept and await store.delete(each.id):
                self._removed[each.kind] += 1
                removed(each.id)
            self._after = (each.touched, each.id)
        if len(found) < SLICE:
            self._after = None
            await self._tell(store)

    async def _tell(self, store: Store) -> None:
        told, self._removed = self._removed, Counter()
        if told:
            what = ", ".join(f"{told[kind]} {words}" for kind, words in WORDS.items() if told[kind])
            await store.host.note(entry(SERVER, "retention", f"matches removed: {what}", "older than the host keeps them"))
