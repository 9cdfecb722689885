"""A request that does not fit its form is told what is wrong in words for people, whatever is wrong."""

import pytest

from tests.server.kit import Facts, Running

HERE = "two-domains"
CREATING: list[tuple[object, str]] = [
    ({}, "The request has no field “game”, which it needs"),
    ({"game": HERE, "foo": 1}, "The request has a field “foo”, which is not known here"),
    ({"game": HERE, "clock": {"foo": 1}}, "“clock” has a field “foo”, which is not known here"),
    ({"game": 3}, "“game” must be a text, not a whole number"),
    ({"game": HERE, "open": "yes"}, "“open” must be true or false, not a text"),
    ({"game": HERE, "clock": None}, "“clock” must be an object with named fields, not null"),
    ({"game": HERE, "position": 4}, "“position” must be a text or null, not a whole number"),
    ([], "The request must be an object with named fields, not a list"),
    ({"game": HERE, "position": "x" * 3000}, "“position” is too long: at most 2000 characters"),
    ({"game": HERE, "options": {f"o{number}": "" for number in range(51)}}, "“options” is too long: at most 50 fields"),
    ({"game": HERE, "clock": {"seconds": -1}}, "“clock.seconds” is too small: at least 0"),
    ({"game": HERE, "clock": {"seconds": 10**8}}, "“clock.seconds” is too large: at most 1209600"),
    ({"game": HERE, "clock": {"kind": "sand"}}, "“clock.kind” cannot be 'sand'"),
    ({"game": HERE, "best_of": 2}, "“best_of” cannot be 2"),
    ({"game": HERE, "mine": "x" * 3000}, f"“mine” cannot be '{'x' * 59}…"),
    ({"game": HERE, "x" * 3000: 1}, f"The request has a field “{'x' * 60}…”, which is not known here"),
    ({"game": HERE, "\x00": 1}, "The request has a field “\N{REPLACEMENT CHARACTER}”, which is not known here"),
    ({"game": HERE, "token": "short"}, "“token” is not written as it should be"),
]
EXPLORING: list[tuple[Facts, str]] = [
    ({"game": HERE, "steps": ["x" * 300]}, "“steps[0]” is too long: at most 200 characters"),
    ({"game": HERE, "steps": ["x"] * 3000}, "“steps” is too long: at most 2000 entries"),
    ({"game": HERE, "steps": 3}, "“steps” must be a list, not a whole number"),
]
READING: list[tuple[Facts, str]] = [
    ({"record": "x" * 1_000_001}, "“record” is too long: at most 1000000 characters"),
    ({"record": "", "receipt": "x" * 10_001}, "“receipt” is too long: at most 10000 characters"),
]


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [("api/matches", *each) for each in CREATING]
    + [("api/explore", *each) for each in EXPLORING]
    + [("api/records", *each) for each in READING]
    + [("api/records/verify", *each) for each in READING],
)
async def test_what_does_not_fit_is_said_in_words(server: Running, path: str, body: object, said: str) -> None:
    answer = await server.post(path, body)
    assert answer.status_code == 400
    assert answer.json() == {
        "code": "malformed",
        "message": f"{said}.",
        "possible": [],
    }


async def test_a_body_that_is_missing_is_said_to_be(server: Running) -> None:
    answer = await server.http.post("api/matches", headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["message"]) == (400, "The request has no body, which it needs.")
