"""Short ways to set up Dueling Nobles and to say what became of it, for its rulings."""

from typing import Any

from tests.kit.scene import Scene, scene

DEAL = "->Jh Jd Jc Js Qh Qd"
DRAFT = "draft Jh Jd Jc | draft Qc Qs Kh"
CARDS = "->Ah 2h 3h 4h 5h 6h Ad 2d 3d 4d 5d 6d"


def dn(position: str | None = None, **options: object) -> Scene:
    """A Dueling Nobles table."""
    return scene("dueling-nobles", position, **options)


def dealt(**options: object) -> Scene:
    """The first turn of a game in which the first seat won the toss, if there was one."""
    toss = ["->1"] if options.get("first_player", "toss") == "toss" else []
    return dn(None, **options).then(DEAL, DRAFT, *toss, CARDS)


def side(table: Scene, seat: int = 0) -> str:
    """A side as positions write it."""
    text: str = table.text.split()[0].split("/")[seat]
    return text


def court(table: Scene, seat: int = 0) -> str:
    """A side's nobles, with wounds and boosts."""
    return side(table, seat).split(";")[0]


def hand(table: Scene, seat: int = 0) -> str:
    """A side's hand, ``!`` after cards that the other seat knows."""
    return side(table, seat).split(";")[1]


def resources(table: Scene, seat: int = 0) -> int:
    """A side's resources."""
    return int(side(table, seat).split(";")[2])


def subtotal_of(table: Scene, seat: int) -> int:
    """A dueller's strength before cards."""
    rules: Any = table.game
    return int(rules.subtotal(table.state, seat))


def offered(table: Scene, *words: str) -> list[str]:
    """The moves offered to the one seat asked that begin with these words."""
    return [option for option in table.options() if option.split()[0] in words]


def duel(attackers: str, defenders: str, dice: str, fight: str, hands: str, **options: object) -> Scene:
    """The first seat's turn to play cards in a duel: courtyards and hands as positions write them, ``fight`` as in Qh>Ks."""
    first, second = hands.split("/")
    return dn(f"{attackers};{first};0;-/{defenders};{second};0;- 1 attack duel={fight} dice={dice}", **options)
