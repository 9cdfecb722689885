"""Positions that a rules page offers to be tried."""

from holmgang.core.page import ToTry, positions_to_try

PAGE = """# Odds and Evens

<!-- note
of no interest here
-->

## An example

<!-- example
position 3-6
1 2
-->

## Scoring

<!-- try
Nearly there: 9-6
no position
-->
"""


def test_what_can_be_tried_is_named_by_its_heading_and_its_title() -> None:
    assert list(positions_to_try(PAGE)) == [
        ToTry("An example", "The example, from its beginning", "3-6"),
        ToTry("Scoring", "Nearly there", "9-6"),
        ToTry("Scoring", "no position", ""),
    ]


def test_a_page_may_offer_nothing() -> None:
    assert list(positions_to_try("# Odds and Evens\n")) == []


def test_what_stands_above_every_heading_has_none() -> None:
    assert list(positions_to_try("<!-- try\nNearly there: 9-6\n-->\n")) == [ToTry("", "Nearly there", "9-6")]
