"""What earlier versions wrote, as files that they made: all of it opens, and what was not over goes on.

``python -m tests.earlier`` wrote ``tests/data/earlier`` and the stores of layout 3 in ``tests/data/stores``. They are never made
anew: what a later version writes gets files of its own.
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
