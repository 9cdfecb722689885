"""A setting that cannot work stops the start, and says which one it is and why."""

from typing import Annotated, get_args, get_origin, get_type_hints

import pytest
from msgspec import Meta

from holmgang.server.settings import BadSetting, Settings, read_settings
from tests.server.processes import holmgang

HINTS = get_type_hints(Settings, include_extras=True)
NUMBERS = sorted(name for name, hint in HINTS.items() if get_origin(hint) is Annotated and get_args(hint)[0] in (int, float))


def test_every_number_has_a_lowest_and_a_highest_value() -> None:
    bare = [name for name, hint in HINTS.items() if hint in (int, float)]
    assert not bare
    for name in NUMBERS:
        (meta,) = [each for each in get_args(HINTS[name])[1:] if isinstance(each, Meta)]
        assert meta.ge is not None or meta.gt is not None, name
        assert meta.le is not None, name


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("value", ["inf", "-inf", "nan", "-1", "1e400", "1e18", "999999999999999999999999", "many", "0x10"])
def test_a_number_that_cannot_work_is_refused_and_named(name: str, value: str) -> None:
    for flags, environ, named in (
        ({name: value}, {}, f"--{name.replace('_', '-')}"),
        ({}, {f"HOLMGANG_{name.upper()}": value}, f"HOLMGANG_{name.upper()}"),
    ):
        with pytest.raises(BadSetting) as refused:
            read_settings(flags, environ)
        assert str(refused.value).startswith(f"{named} cannot be “{value}”: it ")


@pytest.mark.parametrize("name", NUMBERS)
def test_its_bounds_themselves_work(name: str) -> None:
    (meta,) = [each for each in get_args(HINTS[name])[1:] if isinstance(each, Meta)]
    for value in (meta.ge, meta.le):
        if value is not None:
            assert getattr(read_settings({name: str(value)}, {}), name) == value


async def test_a_server_does_not_start_with_one() -> None:
    code, _, complained = await holmgang("serve", "--expire-days", "inf")
    assert (code, complained) == (2, "--expire-days cannot be “inf”: it is too large: at most 36500.\n")
