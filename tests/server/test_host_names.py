"""Which names the server answers to."""

import pytest

from holmgang.server.addresses import Addresses, joined


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8000", True),
        ("192.168.1.20", True),
        ("[::1]:8000", True),
        ("localhost", True),
        ("LOCALHOST.:80", True),
        ("raspberry:8000", True),
        ("raspberry.local", True),
        ("play.example", True),
        ("PLAY.example:8443", True),
        ("other.example", True),
        ("", True),
        ("evil.example", False),
        ("evil.example:8000", False),
        ("play.example.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("[evil.example]", False),
        ("127.0.0.1,evil.example", False),
        ("127.0.0.1:80,evil.example", False),
        ("evil.example/.local", False),
    ],
)
def test_a_name_is_known_if_it_is_configured_or_nobody_outside_can_have_it(host: str, known: bool) -> None:
    addresses = Addresses([], ["https://play.example"], ["other.example"])
    assert addresses.knows_host("127.0.0.1", {"host": host}) is known


def test_a_proxy_answers_for_names_unless_the_host_has_said_which_there_are() -> None:
    asks = {"host": "anything.example"}
    assert Addresses(["10.0.0.1"], []).knows_host("10.0.0.1", asks)
    assert not Addresses(["10.0.0.1"], []).knows_host("10.0.0.2", asks)
    assert not Addresses(["10.0.0.1"], [], ["play.example"]).knows_host("10.0.0.1", asks)
    assert Addresses(["10.0.0.1"], [], ["play.example"]).knows_host("10.0.0.1", asks | {"x-forwarded-host": "play.example"})
    assert Addresses(["unix"], []).knows_host(None, asks)
    assert not Addresses([], []).knows_host(None, asks)


def test_headers_on_several_lines_are_read_in_their_order() -> None:
    headers = joined([(b"x-forwarded-for", b"8.8.8.8"), (b"host", b"a"), (b"X-Forwarded-For", b" 203.0.113.9 ")])
    assert headers == {"x-forwarded-for": "8.8.8.8,203.0.113.9", "host": "a"}
    assert Addresses(["10.0.0.1"], []).client("10.0.0.1", headers) == "203.0.113.9"  # the first was made up by the client


@pytest.mark.parametrize(
    ("proxies", "said", "is_"),
    [
        (["unix"], "203.0.113.9", "203.0.113.9"),
        (["unix"], "8.8.8.8, 203.0.113.9", "203.0.113.9"),
        (["unix", "10.0.0.1"], "203.0.113.9, 10.0.0.1", "203.0.113.9"),
        (["unix"], "", "unknown"),
        (["unix"], "nonsense", "unknown"),
        ([], "203.0.113.9", "unknown"),
    ],
)
def test_a_unix_socket_has_no_address_but_a_proxy_there_may_name_one(proxies: list[str], said: str, is_: str) -> None:
    assert Addresses(proxies, []).client(None, {"x-forwarded-for": said}) == is_
