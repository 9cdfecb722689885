"""A game as one bundle: what it brings is loaded on demand, and what it does not bring has a default or a sentence."""

import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from holmgang.core.kind import NAMED_PARTS, GameKind, plain_page, write_position
from holmgang.core.options import NoOptions
from holmgang.core.parts import MissingPart, find_part, load_part
from holmgang.core.plain import plain_figures
from holmgang.core.reasons import plain_why
from holmgang.games import OWN_GAMES, all_kinds, find_kind
from holmgang.games.duo_regna import DuoRegna

NAMES = ("Ada", "Bo")
FIELDS = ("name", "title", "designer", "pitch", "minutes", "difficulty", "version", "options", "game")


def bare(name: str) -> GameKind:
    """A game that brings nothing but its rules, texts and story."""
    kind = find_kind(name)
    return GameKind(**{field: getattr(kind, field) for field in FIELDS})


@pytest.mark.parametrize("name", OWN_GAMES)
def test_naming_a_game_loads_none_of_its_parts(name: str) -> None:
    folder = f"holmgang.games.{name.replace('-', '_')}"
    parts = {
        "numba",
        *(f"{folder}.{part}" for part in ("choices", "reasons", "figures", "measure", "lesson", "compiled", "encoding")),
    }
    program = f"import sys; from holmgang.games import find_kind; find_kind({name!r}); print({parts} & {{*sys.modules}})"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "set()\n"


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_what_a_game_names_elsewhere_is_there(kind: GameKind) -> None:
    for part in NAMED_PARTS:
        kind.find(part)
        assert (kind.load(part) is None) == (getattr(kind, part) is None)


def test_a_game_without_words_of_its_own_asks_for_its_moves() -> None:
    kind = bare("two-domains")
    game = kind.make()
    view = game.view(game.start(), 0)
    question = kind.ask(game, view, NAMES)
    assert question.asks == "Your turn: choose a move."
    assert [choice.text for choice in question.choices] == [str(move) for move in view.options]
    assert kind.parts.choices.about(view, NAMES) == view.options


def test_where_both_choose_at_once_the_question_says_so() -> None:
    kind = bare("duo-regna")
    game = kind.make()
    assert kind.ask(game, game.view(game.start(), 1), NAMES).asks == "Choose a move. Ada chooses at the same time."


def test_the_parts_that_a_game_does_not_bring_are_empty() -> None:
    kind = bare("duo-regna")
    assert kind.parts.figures is plain_figures
    assert kind.parts.why is plain_why
    assert kind.parts.constants(kind.make()) == {}
    assert (kind.parts.measure, kind.parts.lesson, kind.board, kind.solver) == (None, None, None, None)


def test_setting_up_begins_with_the_start_or_where_the_game_says() -> None:
    kind = find_kind("dueling-nobles")
    assert bare(kind.name).set_up() == write_position(kind.make(), kind.make().start())
    _, state = kind.read_position(kind.set_up())
    assert all(side.courtyard for side in state.sides)


def test_a_page_beside_a_game_is_its_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundle: Any = type("FoxDuelKind", (GameKind,), {"__module__": "fox_duel_with_a_page"})
    kind = bundle(**{field: getattr(find_kind("duo-regna"), field) for field in FIELDS})
    package = tmp_path / "fox_duel_with_a_page"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(sys.modules, package.name, import_module(package.name))
    assert kind.page() == plain_page(kind)
    (package / "page.md").write_text("# Fox Duel")
    assert kind.page() == "# Fox Duel"


def test_a_game_without_a_page_is_introduced_by_what_it_says_of_itself() -> None:
    page = bare("two-domains").page()
    assert page.startswith("# Two Domains\n\nFive dice each: roll a king")
    assert "- `battle_fail_face`: " in page
    assert page.endswith("Simon K. Jensen, 2023 (Two Domains is a trademark of its author)\n")


def test_a_page_made_for_a_game_without_options_has_no_list_of_them() -> None:
    usual = find_kind("duo-regna").make()
    assert "## Options" not in replace(bare("duo-regna"), options=NoOptions, game=lambda _: usual).page()


@pytest.mark.parametrize(("part", "file"), [("compiled", "compiled.py"), ("encoding", "encoding.py")])
def test_a_part_without_a_default_is_asked_for_by_the_name_of_its_file(part: str, file: str) -> None:
    with pytest.raises(MissingPart, match=rf"^Duo Regna has no .*: write {file} beside its rules"):
        getattr(bare("duo-regna"), part)()


def test_a_reference_to_nothing_names_the_file_to_write() -> None:
    assert load_part("holmgang.games.duo_regna:DuoRegna") is DuoRegna
    assert load_part("holmgang.games.duo_regna").DuoRegna is DuoRegna
    with pytest.raises(MissingPart, match=r"^There is no holmgang\.games\.chess\.table: write holmgang/games/chess/table\.py\.$"):
        load_part("holmgang.games.chess.table")
    with pytest.raises(MissingPart, match=r"^holmgang\.games has no KIND: write it in holmgang/games\.py\.$"):
        load_part("holmgang.games:KIND")


def test_a_game_that_names_what_is_not_there_is_named_itself() -> None:
    kind = replace(bare("duo-regna"), board="holmgang.games.chess.table")
    for look in (kind.find, kind.load):
        with pytest.raises(MissingPart) as told:
            look("board")
        assert str(told.value) == "Duo Regna has no board at holmgang.games.chess.table: write holmgang/games/chess/table.py."


def test_looking_for_a_part_compiles_it_and_runs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "unread.py").write_text("raise MemoryError")
    (tmp_path / "unwritten.py").write_text("def draw(:")
    monkeypatch.syspath_prepend(str(tmp_path))
    made = ModuleType("made")
    made.__spec__ = ModuleSpec("made", None)
    monkeypatch.setitem(sys.modules, "made", made)
    for reference in ("unread:BOARD", "made"):
        find_part(reference)
    with pytest.raises(MissingPart, match=r"^There is no nowhere: write nowhere\.py\.$"):
        find_part("nowhere:BOARD")
    with pytest.raises(SyntaxError):
        find_part("unwritten")


def test_a_part_that_needs_something_that_is_not_there_says_so_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "needy.py").write_text("import nothing_of_that_name")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ModuleNotFoundError, match="nothing_of_that_name"):
        load_part("needy")


def test_a_position_as_somebody_sees_it_tells_its_game_and_house_rules() -> None:
    text = "Jc,Qh*,Ks+3c;4h5h8d!6s;2;hs/Jd,Js,Kd;9d9c;0;- 1 begin discard=2h7s mandatory_duel=true"
    assert find_kind("dueling-nobles").game_of_position(text).options.mandatory_duel
