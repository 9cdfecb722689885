"""What a review says of a game: its words, its mistakes, and what it refuses."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec import structs

import holmgang
from holmgang.bots import measure_reference
from holmgang.core.errors import BadRecord
from holmgang.core.extras import MissingExtra
from holmgang.core.game import AnyGame
from holmgang.core.reasons import LATER, plain_why
from holmgang.core.record import OUTSIDE_ENDINGS, UNFINISHED
from holmgang.core.replay import Replay, read_record, replay
from holmgang.core.seats import SEATS, other
from holmgang.games import OWN_GAMES, find_kind
from holmgang.pocket import reference as pocket
from holmgang.pocket.deck_duel import RAGE_MOVES
from holmgang.pocket.files import BadPocket
from holmgang.pocket.reference import Reference, find_reference
from holmgang.review import ledger, reference
from holmgang.review.html import write_page
from holmgang.review.ledger import unlimited, write_ledger
from holmgang.review.report import CLEARLY, NotReviewable, Report, review, spoken_to
from holmgang.review.sentences import Sentences
from holmgang.review.summary import decided, sum_up, swing
from holmgang.review.text import Palette, tell_review
from tests.facts import facts_of

from .references import played

RECORDS = Path(__file__).with_name("records")
GOLDEN = ("duo-regna", "deck-duel")
SEED = 0


def recorded(name: str) -> Replay:
    return read_record((RECORDS / f"{name}.holm").read_text(encoding="utf-8"), find_kind)


def ended(name: str, lines: int, result: str, reason: str) -> Replay:
    """The recorded game as if somebody had ended it after so many lines."""
    record = recorded(name).record
    return replay(find_kind(name), replace(record, lines=record.lines[:lines], result=result, reason=reason))


def text_of(report: Report) -> str:
    return "\n".join(tell_review(report)) + "\n"


@pytest.fixture
def without_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    """Estimates as on a light install, and from a handful of games."""

    def missing(*_: Any) -> None:
        raise MissingExtra("A better estimate", "fast")

    monkeypatch.setattr(reference, "_played_out", missing)
    monkeypatch.setattr(measure_reference, "GAMES", 6)


@pytest.fixture
def without_pocket_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two Domains as a game of another package would be."""
    monkeypatch.setattr(pocket, "pocket_reference", lambda _: None)


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be known is imagined as seldom as in the longest games, which is quick."""
    monkeypatch.setattr(ledger, "MOST_WORLDS", 0)


pytestmark = pytest.mark.usefixtures("nothing_solved")


@pytest.mark.parametrize("name", GOLDEN)
def test_a_review_reads_as_it_is_written_down(name: str) -> None:
    written = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    assert text_of(review(recorded(name))) == written, "holmgang review NAME.holm > NAME.txt in tests/review/records renews it"


def test_lines_are_no_longer_than_asked_and_figures_stay_beside_their_percent_sign() -> None:
    report = review(recorded("deck-duel"))
    for width in (48, 80, 100):
        lines = list(tell_review(report, width))
        assert max(map(len, lines)) <= width
        assert not any(line.strip().startswith("%") for line in lines)


def test_colours_change_no_word() -> None:
    report = review(recorded("duo-regna"))
    painted = Palette(*(lambda text, sign=sign: f"{sign}{text}{sign}" for sign in "⁑⁂※⁜"))
    coloured = "\n".join(tell_review(report, palette=painted))
    assert all(sign in coloured for sign in "⁑⁂※⁜")
    plain = "".join(letter for letter in coloured if letter not in "⁑⁂※⁜")
    assert [line.rstrip() for line in plain.splitlines()] == list(tell_review(report))


def test_a_mistake_names_the_better_move_in_the_words_in_which_it_was_offered() -> None:
    report = review(recorded("deck-duel"))
    blocked = next(each for each in report.mistakes if each.chosen.text == "take")
    assert blocked.better.text == "block"
    assert blocked.better.does == "1 Action point: take 0 damage, Health 3 to 3"
    assert blocked.better.chance - blocked.chosen.chance == pytest.approx(blocked.cost)
    assert report.entries[blocked.entry].costs[blocked.seat] == pytest.approx(blocked.cost)


def test_a_choice_that_the_reference_knows_less_well_is_a_mistake_only_beyond_that_error(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = review(recorded("deck-duel"))
    rages = {each.entry for each in usual.mistakes if each.chosen.text in RAGE_MOVES}
    costliest = max(each.cost for each in usual.mistakes if each.entry in rages)
    assert rages
    assert {each.entry for each in usual.mistakes} - rages

    def vague(game: AnyGame) -> Reference:
        known = find_reference(game)
        return replace(known, choice_error=lambda state: costliest if state.phase == "rage" else known.error)

    monkeypatch.setattr(reference, "find_reference", vague)
    replayed = recorded("deck-duel")
    report = review(replayed)
    for told in (report, spoken_to(report, replayed, 0)):
        assert {each.entry for each in told.mistakes} == {each.entry for each in usual.mistakes} - rages
        assert not rages & {*told.turning_points}
    errors = {judged.error for entry in report.entries for judged in entry.judged if judged is not None}
    assert errors == {costliest, report.reference.error}


def test_a_mistake_is_told_about_whoever_made_it_and_names_each_move_once() -> None:
    report = review(recorded("deck-duel"))
    say, mistake = Sentences(report), next(each for each in report.mistakes if each.chosen.text == "rage")
    told = [say.mistake(mistake), *say.better(mistake)]
    assert told[:2] == [
        "Move 4: Ada’s rage – 1 Action point for 1 Rage (then 1): hits harder if Ada wins this flip; "
        "it is Ada’s last, so Ada cannot block – gave away 1.4 %.",
        "Better: calm – keep Ada’s 1 Action point – with 49.0 % instead of 47.5 %.",
    ]


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("name", holmgang.GAME_NAMES)
def test_each_mistake_comes_with_a_sentence_why_in_the_words_of_the_game(name: str) -> None:
    replayed = recorded(name)
    report = review(replayed)
    say = Sentences(report)
    assert report.mistakes
    for mistake in report.mistakes:
        assert mistake.why in list(say.better(mistake))
        assert re.fullmatch(r"[A-Z0-9].*\.", mistake.why)
        assert not {*"{}"} & {*mistake.why}


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("name", OWN_GAMES)
def test_hardly_a_mistake_goes_without_a_reason_and_none_is_long(name: str) -> None:
    """In the recorded game, and in more of random play, which makes mistakes that nobody would who knows the game."""
    game, (more, longest) = find_kind(name).make(), facts_of(name).reasons
    games = [recorded(name), *(played(game, seed, most=400) for seed in range(more))]
    reasons = [mistake.why for each in games for mistake in review(each).mistakes]
    assert reasons
    assert sum(LATER in why for why in reasons) <= 0.05 * len(reasons)
    assert max(map(len, reasons)) <= longest


def test_why_is_the_first_that_the_rules_say_for_the_better_move() -> None:
    report = review(recorded("deck-duel"))
    reasons = {(mistake.better.text, mistake.chosen.text): mistake.why for mistake in report.mistakes}
    assert reasons["rage", "calm"] == "Bo wins this flip in 58 % and loses it in 33 %, and Rage adds 1 damage to a win."


def test_a_game_that_has_no_words_for_reasons_is_reviewed_without(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = find_kind("two-domains")
    monkeypatch.setitem(kind.__dict__, "parts", kind.parts._replace(why=plain_why))
    report = review(recorded("two-domains"))
    say, mistake = Sentences(report), report.mistakes[0]
    assert mistake.why == ""
    (better,) = say.better(mistake)
    assert better.startswith("Better: ")


@pytest.mark.parametrize("name", holmgang.GAME_NAMES)
@pytest.mark.usefixtures("few_worlds")
def test_a_review_can_speak_to_either_player(name: str) -> None:
    replayed = recorded(name)
    report = review(replayed)
    for listener in SEATS:
        told = spoken_to(report, replayed, listener)
        text = " ".join(text_of(told).split())
        own, their = report.players[listener], report.players[other(listener)]
        assert re.search(rf"\b{own}\b", text) is None
        assert re.search(rf"\b{their}\b", text)
        assert re.search(r"\b(you’s|you is|you has|you was|you wins|you loses|your’s)\b", text, re.IGNORECASE) is None
        assert f"{report.title}: {'you' if listener == 0 else their} against {'you' if listener == 1 else their}" in text
        assert "Your" in text or "your" in text
        assert [entry.costs for entry in told.entries] == [entry.costs for entry in report.entries]
        assert told.as_json().keys() == report.as_json().keys()
        assert "listener" not in told.as_json()


def test_an_ending_outside_the_rules_is_told_to_whom_it_happened() -> None:
    replayed = ended("duo-regna", 4, "1-0", "resignation")
    told = spoken_to(review(replayed), replayed, 1)
    assert "You resigned. Just before that Ada had " in " ".join(text_of(told).split())


@pytest.mark.parametrize(("error", "more"), [(0.001, ""), (0.05, ", or the reference is wrong about some of it")])
def test_mistakes_that_add_up_to_more_than_a_game_are_told_for_what_they_are(error: float, more: str) -> None:
    """Whoever gives away what luck brings back again and again gives away more than a game."""
    report = review(recorded("deck-duel"))
    (mistake,) = (each for each in report.mistakes if each.seat == 0)
    summary = report.summary
    careless = structs.replace(
        report,
        reference=structs.replace(report.reference, error=error),
        mistakes=tuple(structs.replace(mistake, cost=0.65) for _ in range(2)),
        summary=structs.replace(summary, seats=(structs.replace(summary.seats[0], cost=1.3), summary.seats[1])),
    )
    figure = "130.0 %" if error < 0.01 else "130 %"
    told = Sentences(careless).seat(0)
    assert f"cost more than a whole game ({figure} added up: what was given away came back and was lost again{more})." in told
    assert "more than a whole game" not in Sentences(report).seat(0)


def test_small_differences_that_add_up_to_more_than_a_game_are_said_to_be_the_references_error() -> None:
    report = review(recorded("deck-duel"))
    rough = structs.replace(
        report,
        reference=structs.replace(report.reference, error=0.05),
        summary=structs.replace(
            report.summary, seats=(structs.replace(report.summary.seats[0], cost=1.6), report.summary.seats[1])
        ),
    )
    said = "That is more than a whole game, so most of it is the reference’s error and no choice."
    assert said in list(Sentences(rough).apart())
    assert said not in list(Sentences(report).apart())


@pytest.mark.usefixtures("few_worlds")
def test_cards_are_written_in_mistakes_as_in_the_story() -> None:
    report = review(recorded("dueling-nobles"))
    say, mistake = Sentences(report), report.mistakes[0]
    told = " ".join([say.mistake(mistake), *say.better(mistake)])
    assert mistake.said[mistake.chosen.text] in told
    assert re.search(r"\b[A2-9TJQK][hdcs]\b", " ".join([*mistake.said.values(), told])) is None
    assert re.search(r"[♥♦♣♠]", " ".join(each for mistake in report.mistakes for each in mistake.said.values()))


def test_places_are_named_by_moves_or_by_the_steps_of_the_replay() -> None:
    report = review(recorded("deck-duel"))
    by_moves, by_steps = Sentences(report), Sentences(report, by_steps=True)
    one, two, *_ = report.turning_points
    assert (by_moves.where(one), by_moves.where(two)) == ("move 1", "move 1")
    assert (by_steps.where(one), by_steps.where(two)) == (f"step {one + 1}", f"step {two + 1}")
    assert by_steps.turn(two).startswith(f"Step {two + 1}: Bo flips a 2.")


def test_there_is_no_accuracy_where_hardly_anything_was_at_stake() -> None:
    report = review(recorded("duo-regna"))
    assert [own.accuracy for own in report.summary.seats] == [1.0, None]
    assert (
        Sentences(report).accuracy(1)
        == "Bo: no accuracy, because hardly anything was at stake in 14 choices (less than 5 % of a win in all)."
    )


@pytest.mark.usefixtures("few_worlds")
def test_by_coarse_values_only_clear_mistakes_count_and_figures_have_no_decimals() -> None:
    report = review(recorded("dueling-nobles"))
    text = " ".join(text_of(report).split())
    clear = sum(mistake.cost for mistake in report.mistakes if mistake.seat == 1)
    assert f"Bo’s clear mistakes cost {100 * clear:.0f} %." in text
    assert "Ada made no clear mistake." in text
    assert "choices, as far as chances that are off by 6 % can tell." in text
    assert re.search(r"\d\.\d+ %", text) is None


def test_a_draw_by_the_limit_on_play_without_progress_has_a_line_of_its_own() -> None:
    game = find_kind("duo-regna").make({"no_progress_limit": "2"})
    drawn = next(each for seed in range(100) if (each := played(game, seed, most=400)).record.reason.startswith("too many"))
    report = review(drawn)
    assert f"The game was called a draw: {drawn.record.reason}. Just before that " in " ".join(text_of(report).split())
    assert report.summary.residual == pytest.approx(0, abs=0.001)


def test_the_turning_point_is_the_one_that_decided_most() -> None:
    report = review(recorded("deck-duel"))
    assert report.turning_point is not None
    assert abs(swing(report.entries[report.turning_point])) == max(abs(swing(report.entries[at])) for at in report.turning_points)


@pytest.mark.parametrize(
    ("reason", "result", "told"),
    [
        ("resignation", "1-0", "Bo resigned."),
        ("resignation", "0-1", "Ada resigned."),
        ("time", "1-0", "Bo ran out of time."),
        ("time", "1/2-1/2", "Both ran out of time at once."),
        ("abandonment", "0-1", "Ada stayed away, and Bo claimed the game."),
        ("flood", "1-0", "Bo wrote more than anybody reads."),
        ("agreement", "1/2-1/2", "Both agreed on a draw."),
        ("too long", "1/2-1/2", "The game took too long and was called a draw."),
    ],
)
def test_an_ending_outside_the_rules_has_a_line_of_its_own_that_says_whose_it_was(reason: str, result: str, told: str) -> None:
    report = review(ended("duo-regna", 4, result, reason))
    assert f"{told} Just before that Ada had " in " ".join(text_of(report).split())
    assert report.entries[-1].what == "ending"
    assert report.steps[-1].move == 4
    assert len(report.entries) - 1 not in report.turning_points


@pytest.mark.parametrize("name", holmgang.GAME_NAMES)
def test_a_game_given_up_before_the_first_move_is_reviewed(name: str) -> None:
    report = review(ended(name, 0, "0-1", "resignation"))
    text = " ".join(text_of(report).split())
    assert "Ada resigned. Just before that Ada had " in text
    assert "Ada made no choice." in text
    assert "Bo: no accuracy, because there was no choice to judge." in text
    assert "choices met" not in text
    assert "choices cost" not in text
    assert report.turning_point is None
    assert ElementTree.fromstring(write_page(report).removeprefix("<!DOCTYPE html>")).find("body") is not None


@pytest.mark.parametrize("reason", [reason for reason, results in OUTSIDE_ENDINGS.items() if UNFINISHED in results])
def test_a_game_that_ended_without_a_result_is_reviewed_as_far_as_it_went(reason: str) -> None:
    text = text_of(review(ended("duo-regna", 4, UNFINISHED, reason)))
    assert f"The game ended without a result ({reason}); this is about what was played." in text
    with pytest.raises(NotReviewable, match="Nothing was played"):
        review(ended("duo-regna", 0, UNFINISHED, reason))


def test_an_unfinished_game_is_refused_with_what_to_do() -> None:
    with pytest.raises(NotReviewable, match=r"not finished.*to its end"):
        review(ended("duo-regna", 4, UNFINISHED, "unfinished"))
    assert issubclass(NotReviewable, BadRecord)


def told_sum(report: Report) -> list[float]:
    """The figures of the sentence in which all is added up, in percent."""
    sentence = " ".join(Sentences(report).apart()).partition("It adds up, but for rounding: ")[2]
    return [float(figure.replace("−", "-")) for figure in re.findall(r"([+−]?[\d.]+) %", sentence)]


@pytest.mark.parametrize("name", GOLDEN)
def test_what_is_told_adds_up(name: str) -> None:
    start, *parts, end = told_sum(review(recorded(name)))
    assert start + sum(parts) == pytest.approx(end, abs=0.05 * (len(parts) + 2))


@pytest.mark.usefixtures("without_extras", "without_pocket_values")
def test_where_only_clear_mistakes_are_told_the_small_rest_is_told_too_and_all_adds_up() -> None:
    report = review(recorded("two-domains"))
    told = " ".join(Sentences(report).apart())
    rest = report.summary.seats[0].cost - report.clear_cost(0)
    assert (
        f"Only clear mistakes are told: differences too small for the reference to be sure of came to {100 * rest:.0f} % for"
        in told
    )
    start, *parts, end = told_sum(report)
    assert start + sum(parts) == pytest.approx(end, abs=0.5 * (len(parts) + 2))


def test_where_cards_are_hidden_it_is_told_that_turning_points_and_mistakes_are_judged_differently() -> None:
    assert "a turning point need be nobody’s mistake" in " ".join(Sentences(review(recorded("deck-duel"))).notes())
    assert "need be nobody’s mistake" not in " ".join(Sentences(review(recorded("duo-regna"))).notes())


def test_where_cards_are_hidden_it_is_told_what_could_not_be_known() -> None:
    assert "What could not be known (hidden cards) gave Ada" in text_of(review(recorded("deck-duel")))
    assert "What could not be known" not in text_of(review(recorded("duo-regna")))


def test_where_both_choose_at_once_costs_are_relative_to_an_equilibrium() -> None:
    assert "relative to one equilibrium" in " ".join(Sentences(review(recorded("duo-regna"))).notes())


@pytest.mark.usefixtures("without_extras", "without_pocket_values")
def test_a_game_that_nobody_has_values_for_is_estimated_by_looks_and_says_so() -> None:
    report = review(recorded("two-domains"))
    assert report.reference.known == "estimated"
    assert report.reference.name == "how the table looks"
    text = " ".join(text_of(report).split())
    assert "scaled by 6 games of the greedy bot" in text
    assert 'pip install "holmgang[fast]"' in text
    assert "relative to one equilibrium" not in text
    assert "choices cost" not in text  # small differences of an estimate add up to nonsense
    assert review(recorded("two-domains")) == report


@pytest.mark.usefixtures("without_extras")
def test_damaged_pocket_values_are_named_and_the_game_is_reviewed_by_an_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(_: Any) -> None:
        raise BadPocket("duo-regna.pocket is damaged (its checksum is wrong): install Holmgang again.")

    monkeypatch.setattr(pocket, "pocket_reference", damaged)
    report = review(recorded("duo-regna"))
    assert report.reference.known == "estimated"
    assert report.reference.notes[0].startswith("duo-regna.pocket is damaged")


def test_options_that_nobody_has_values_for_are_judged_by_the_nearest_and_say_so() -> None:
    table = holmgang.Table(holmgang.make_game("duo-regna", target=4), position="3/2 1 3-2")
    table.play("3 | 2")
    assert table.ending is not None
    text = holmgang.write_record(table.record(("Ada", "Bo")))
    report = review(read_record(text, find_kind))
    assert any("the nearest there are" in note for note in report.reference.notes)


@pytest.mark.usefixtures("without_pocket_values")
def test_an_estimate_plays_games_from_every_position_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(reference, "MOST_GAMES", 1000)
    seen: list[float] = []
    replayed = recorded("two-domains")
    report = review(replayed, seed=3, progress=lambda at: seen.append(at.share))
    assert report.reference.name == "an estimate"
    assert max(seen) == pytest.approx(1, abs=0.05)
    assert len(seen) >= len(reference.asked_states(replayed, 3))
    assert review(replayed, seed=3) == report


def test_nobody_is_called_what_a_page_or_a_terminal_would_take_for_its_own() -> None:
    record = recorded("duo-regna").record
    names = ("<script>alert(1)</script>", "Bo\x1b[2J\"&'")
    report = review(replay(find_kind("duo-regna"), replace(record, players=names)))
    page = write_page(report)
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "\x1b" not in page + text_of(report)


def test_the_page_is_well_formed_needs_nothing_else_and_its_links_lead_to_rows() -> None:
    report = review(recorded("deck-duel"))
    page = write_page(report)
    tree = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>"))
    assert tree.find("head/title") is not None
    targets = {f"#{row.get('id')}" for row in tree.iter("tr") if row.get("id")}
    links = [link.get("href") for link in tree.iter("a")]
    assert len(targets) == len(report.entries)
    assert len(links) == 2 * len(report.turning_points) + len(report.mistakes)
    assert set(links) <= targets
    assert not {element.tag for element in tree.iter()} & {"script", "link", "img", "iframe"}
    assert "http" not in page
    assert "url(" not in page


def test_the_table_of_the_page_has_a_cell_for_every_heading() -> None:
    for name in GOLDEN:
        tree = ElementTree.fromstring(write_page(review(recorded(name))).removeprefix("<!DOCTYPE html>"))
        assert len({len(row) for row in tree.iter("tr")}) == 1


@pytest.mark.parametrize("name", GOLDEN)
def test_the_last_row_of_the_page_is_what_the_columns_come_to(name: str) -> None:
    tree = ElementTree.fromstring(write_page(review(recorded(name))).removeprefix("<!DOCTYPE html>"))
    _, *steps, foot = ([cell.text or "" for cell in row] for row in tree.iter("tr"))
    columns = zip(*([shown(figure) for figure in row[3:]] for row in steps), strict=True)
    assert [shown(figure) for figure in foot[3:]] == pytest.approx([sum(each) for each in columns], abs=0.05 * (len(steps) + 1))
    assert foot[2] == steps[-1][2]
    assert re.fullmatch(r"[+−]?\d+\.\d\s% ±\s\d+\.\d\s%", foot[-1])


def shown(figure: str) -> float:
    """What a cell of the page shows, without its standard error."""
    return float(figure.partition("%")[0].replace("−", "-"))


def test_the_last_row_of_the_page_tells_what_the_ending_gave() -> None:
    report = review(ended("duo-regna", 4, "1-0", "resignation"))
    gave = Sentences(report).signed(report.summary.outside).replace(" ", "\N{NO-BREAK SPACE}")
    assert f", {gave} by the ending</th>" in write_page(report)


def agreed(replayed: Replay, one: Reference, other: Reference) -> list[bool]:
    """For each turning point that a review by the one reference tells of, whether the other sees the same side gain by it."""
    seen, again = list(write_ledger(replayed, one, SEED)), list(write_ledger(replayed, other, SEED))
    told = [at for at in sum_up(seen).turning_points if decided(seen[at]) >= CLEARLY * one.error]
    return [swing(seen[at]) * swing(again[at]) > 0 for at in told]


def agree_on_nine_of_ten(points: list[bool]) -> bool:
    assert len(points) >= 10
    return sum(points) >= 0.9 * len(points)


def test_solved_games_agree_with_pocket_values_on_the_turning_points(solved_games: list[AnyGame]) -> None:
    for game in solved_games:
        by_pocket, exact = pocket.pocket_reference(game), pocket.solved_reference(game)
        assert by_pocket is not None
        assert agree_on_nine_of_ten([same for seed in range(6) for same in agreed(played(game, seed), by_pocket, exact)])


@pytest.mark.long
@pytest.mark.parametrize("name", ["deck-duel", "dueling-nobles"])
def test_games_played_out_agree_with_pocket_values_on_the_turning_points(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference, "MOST_GAMES", 60_000)
    game = find_kind(name).make()
    by_pocket = pocket.pocket_reference(game)
    assert by_pocket is not None
    games = [unlimited(played(game, seed)) for seed in range(6)]
    played_out = (reference._played_out(each, SEED, lambda _: None) for each in games)
    assert agree_on_nine_of_ten(
        [same for each, other in zip(games, played_out, strict=True) for same in agreed(each, by_pocket, other)]
    )
