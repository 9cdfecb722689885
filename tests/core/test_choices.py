"""Choices in words."""

from holmgang.core.choices import Choice, Menu


def test_under_a_heading_a_choice_needs_the_rest_of_its_text_only() -> None:
    assert Choice("boost 3h Js", "does something").short == "boost 3h Js"
    assert Choice("boost 3h Js", "does something", Menu("boost", "makes a noble stronger")).short == "3h Js"
