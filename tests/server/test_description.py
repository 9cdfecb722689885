"""The description of the interface: whole, and true of the live socket too."""

import msgspec

from holmgang.games import game_names
from holmgang.server.live.messages import ServerFrame
from tests.server.kit import Running


async def test_the_description_holds_the_live_socket(server: Running) -> None:
    described, again = [(await server.get(path)).json() for path in ("api/schema", "api/schema/openapi.json")]
    assert described == again
    schemas = described["components"]["schemas"]
    frames = {each["$ref"].rpartition("/")[2] for each in described["x-live"]["server"]["anyOf"]}
    assert frames <= set(schemas)
    assert {"live.TableFrame", "live.SealedFrame", "live.GoneFrame"} <= frames
    table = await server.pair("two-domains")
    shown = set(table.shown[0])
    assert shown <= set(schemas["live.TableFrame"]["properties"])
    assert set(schemas["live.TableFrame"]["required"]) <= shown
    msgspec.json.decode(table.live[0].raw[-1], type=ServerFrame, strict=True)
    await table.close()


async def test_the_games_are_told_in_the_order_in_which_a_newcomer_meets_them(server: Running) -> None:
    page = (await server.get("api/games")).json()
    assert [game["name"] for game in page["games"]] == list(game_names())
    assert page["bots"][0]["name"] == "random"  # weakest first
    for game in page["games"]:
        assert all(option["asks"] for option in game["options"])
