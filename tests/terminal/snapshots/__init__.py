"""Tables as they are drawn, kept as text files beside this one, to be read and judged by a person."""

from pathlib import Path
from typing import NamedTuple

from holmgang.core.seats import Seat
from holmgang.games import find_kind
from holmgang.terminal.boards import draw_table
from holmgang.terminal.menus import listed

FOLDER = Path(__file__).parent


CROWDED = (
    "Jc,Jh,Qh*,Qd,Ks+3c;4h5h8d6s2d3d7c2s3h9h8h7h6h;12;-/Jd,Js,Kd,Kh,Kc,Qc;9d9c8c7d6d5d;4;- 1 duel discard=2h7sThAhAd4c5cAsTsTc"
)
"""Eleven nobles and thirteen cards in hand, as the middle of a game may bring them."""


class Scene(NamedTuple):
    """A position, and who looks at it."""

    name: str
    game: str
    position: str
    seat: Seat | None
    width: int = 80
    height: int | None = None


SCENES = (
    Scene("duo-regna-start", "duo-regna", "AJ23456QK/AJ23456QK 0 0-0", 0),
    Scene("duo-regna-mid-first", "duo-regna", "A245Q/AJ36K 1 2-1", 0),
    Scene("duo-regna-mid-second-wide", "duo-regna", "A245Q/AJ36K 1 2-1", 1, 120),
    Scene("duo-regna-gladiator-first", "duo-regna", "A245Q/AJ36K 1 2-1 theme=gladiator", 0),
    Scene("duo-regna-gladiator-second", "duo-regna", "A245Q/AJ36K 1 2-1 theme=gladiator", 1),
    Scene("duo-regna-over", "duo-regna", "23/45 2 3-1", 0),
    Scene("two-domains-start", "two-domains", "22222/22222 1", 0),
    Scene("two-domains-battle", "two-domains", "14256/2236 1", 0),
    Scene("two-domains-second-wide", "two-domains", "14256/2236 2", 1, 120),
    Scene("two-domains-lone-king", "two-domains", "1/116 1", 0),
    Scene("two-domains-rolling-spectator", "two-domains", "1346/2236 1 roll=battle", None),
    Scene("deck-duel-start", "deck-duel", "10,2,0/10,2,0 rage", 0),
    Scene("deck-duel-block", "deck-duel", "8,2,1:234567TJQ/6,1,2,F:A2345 block flipped=9-T", 0),
    Scene("deck-duel-foresight-owner", "deck-duel", "8,1,0:2345679^7/5,0,0:A23456789Q foresight flipped=J-T", 0),
    Scene("deck-duel-foresight-hidden", "deck-duel", "8,1,0:2345679^7/5,1,0:A23456789Q rage", 1),
    Scene("deck-duel-foresight-wide", "deck-duel", "8,1,0:2345679^7/5,1,0:A23456789Q rage", 0, 120),
    Scene("dueling-nobles-draft", "dueling-nobles", "-;-;0;-/-;-;0;- 1 draft dealt=JdJcQdQsKcKs", 1),
    Scene(
        "dueling-nobles-begin",
        "dueling-nobles",
        "Jc*,Qh+3d,Ks**;4h5h2sTs7c!;2;d/Jd,Js+2c,Kd*;9c9d!Ah;1;hs 1 begin discard=2h7sAd",
        0,
    ),
    Scene(
        "dueling-nobles-begin-other-hand",
        "dueling-nobles",
        "Jc*,Qh+3d,Ks**;4h5h2sTs7c!;2;d/Jd,Js+2c,Kd*;9c9d!Ah;1;hs 1 begin discard=2h7sAd",
        1,
    ),
    Scene(
        "dueling-nobles-begin-spectator-wide",
        "dueling-nobles",
        "Jc*,Qh+3d,Ks**;4h5h2sTs7c!;2;d/Jd,Js+2c,Kd*;9c9d!Ah;1;hs 1 begin discard=2h7sAd",
        None,
        120,
    ),
    Scene(
        "dueling-nobles-cash",
        "dueling-nobles",
        "Jc,Qh,Ks;3d8d9dTd4h;2;-/Jd,Js,Kd;9c9s;0;- 1 cash discard=2h7s",
        0,
    ),
    Scene(
        "dueling-nobles-spend",
        "dueling-nobles",
        "Jc,Qh,Ks;4h5h;7;-/Jd,Js,Kd;9c9d;0;- 1 spend discard=2h7s",
        0,
    ),
    Scene(
        "dueling-nobles-duel-six-nobles",
        "dueling-nobles",
        "Jc,Qh,Qs+2h,Kh,Ks;4h5h;1;-/Jd*,Js,Kd**;9c9d;0;- 1 duel discard=7s",
        0,
    ),
    Scene(
        "dueling-nobles-redirect",
        "dueling-nobles",
        "Jc,Qh,Ks;4h5h;1;-/Jd,Js,Kd;9c9d;2;- 1 redirect duel=Qh>Jd discard=7s",
        1,
    ),
    Scene(
        "dueling-nobles-attack-jack",
        "dueling-nobles",
        "Jc,Qh,Ks;4h5h9cAc;1;-/Jd,Js,Kd;9s9d;2;- 1 attack duel=Jc>Kd dice=4>52 discard=7s",
        0,
    ),
    Scene(
        "dueling-nobles-defend-ace",
        "dueling-nobles",
        "Jc,Qh,Ks;4h5h9c;1;-/Jd*,Js,Kd;9s9dAh;2;- 1 defend duel=Qh>Jd dice=4>5 played=Ac discard=7s",
        1,
    ),
    Scene("dueling-nobles-crowded", "dueling-nobles", CROWDED, 0, 78, 13),
    Scene("dueling-nobles-crowded-wide", "dueling-nobles", CROWDED, 1, 98, 17),
    Scene(
        "dueling-nobles-crowded-duel",
        "dueling-nobles",
        "Jc,Jh*,Qh*,Qd,Ks**+3c;4h5h8d6s2d3d2s3h9h8h7h6h!;12;-/Jd,Js,Kd,Kh,Kc,Qc;9d9c8c!7d6d5d;4;hs 1 defend duel=Jc>Kd "
        "dice=4>56 played=7c9s discard=2h7sThAhAd4c5cAsTsTc",
        1,
        78,
        13,
    ),
)


def text_of(scene: Scene) -> str:
    """What a person in that seat sees, and what there is to choose."""
    game, state = find_kind(scene.game).read_position(scene.position)
    view = game.view(state, scene.seat)
    names = ("Ada", "Bo")
    lines = [line.rstrip() for line in draw_table(game, view, names, scene.width, height=scene.height).plain.splitlines()]
    if view.options:
        question = find_kind(game.name).ask(game, view, names)
        lines += ["", question.asks]
        lines += [f"  {item.text:14}  {item.does}" for item in listed(question.choices)]
    return "\n".join(lines) + "\n"


def path_of(scene: Scene) -> Path:
    """Where its text is kept."""
    return FOLDER / f"{scene.name}.txt"
