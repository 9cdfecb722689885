"""Lines for a terminal."""

from holmgang.core.wrapping import wrapped


def test_a_paragraph_is_broken_between_words_and_what_follows_is_indented() -> None:
    assert wrapped("as good as nothing well-known", 15, "  ") == ["as good as", "  nothing", "  well-known"]


def test_a_figure_and_its_percent_sign_stay_together() -> None:
    assert wrapped("it wins 53.1 % of them", 13) == ["it wins", "53.1 % of", "them"]


def test_a_paragraph_that_begins_with_a_sign_goes_on_below_its_words_and_a_path_stays_in_one_piece() -> None:
    assert wrapped("damaged: /tmp/duo-regna.pocket", 24, "  ", begin="- ") == ["- damaged:", "  /tmp/duo-regna.pocket"]
