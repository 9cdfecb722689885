"""What earlier versions wrote, as files that they made: all of it opens, and what was not over goes on.

``python -m tests.earlier`` wrote ``tests/data/earlier`` and the stores of layout 3 in ``tests/data/stores``. They are never made
anew: what a later version writes gets files of its own.

They were written by commit 81cdc01, the tenth of the work that they guard, and not by cd111b1, which came before it. They are
what that one wrote all the same: between the two nothing changed in entries, records, saves, what stores keep and what a
browser keeps (``git diff cd111b1 81cdc01`` over ``matches/``, ``core/record*``, ``terminal/saves.py``, ``server/store/``,
``web/src/keep/``).
"""

from pathlib import Path

DATA = Path(__file__).parent.parent / "data"
EARLIER = DATA / "earlier"
LOGS = EARLIER / "logs.json"
SAVES = EARLIER / "saves.db"
RECORDS = EARLIER / "records"
BROWSER = EARLIER / "browser.json"
LINKS = EARLIER / "links.json"
STORES = DATA / "stores"

HOUSE_RULES = {
    "duo-regna": {"target": "2", "refill_on_capture": "true", "theme": "gladiator"},
    "deck-duel": {"rage_order": "initiative", "ap_cap": "3", "exhaustion": "reshuffle_only"},
    "two-domains": {"civil_war": "exact", "battle_fail_face": "6"},
    "dueling-nobles": {"draft": "sequential", "first_player": "2", "suit_uses": "one_total"},
}
