"""Everything a client can get wrong, over real sockets: a coded answer with a sentence, and nothing has changed."""

import json

import pytest
import websockets

from attacks.sockets import protocol
from tests.sockets.client import Client

GOOD = {"t": "cmd", "id": "x1", "expect": 1, "op": "take", "d": {"offer": "hide", "picks": [[1]]}}


def cmd(**changes):
    return json.dumps({**GOOD, **changes})


MALFORMED = {
    "not JSON": "hello?",
    "an empty object": "{}",
    "a list": "[]",
    "a number": "7",
    "nothing": "",
    "half an object": '{"t":"ping","p":',
    "no type": '{"p":1}',
    "an unknown type": '{"t":"bell","m":"x","h":1}',
    "a message of the channel layer": '{"type":"websocket.close"}',
    "chat in another's name": '{"t":"say","text":"hi","by":"p2"}',
    "an unknown operation": cmd(op="undo", d={}),
    "an unknown field": cmd(seat="p2"),
    "an unknown field in the body": cmd(d={"offer": "hide", "picks": [[1]], "seat": "p2"}),
    "a body of another operation": cmd(op="concede"),
    "an unknown way to concede": cmd(op="concede", d={"what": "win"}),
    "no id": json.dumps({key: value for key, value in GOOD.items() if key != "id"}),
    "an empty id": cmd(id=""),
    "an id too long": cmd(id="x" * 65),
    "an id with a line break": cmd(id="x\n"),
    "an id that is a number": cmd(id=7),
    "no body": cmd(d=None),
    "an offer that is no text": cmd(d={"offer": 7}),
    "picks that are no lists": cmd(d={"offer": "hide", "picks": [1]}),
    "a pick that is text": cmd(d={"offer": "hide", "picks": [["1"]]}),
    "a pick that is true": cmd(d={"offer": "hide", "picks": [[True]]}),
    "a pick that is a fraction": cmd(d={"offer": "hide", "picks": [[1.0]]}),
    "a pick far too large": cmd(d={"offer": "hide", "picks": [[10**30]]}),
    "picks without end": cmd(d={"offer": "hide", "picks": [[1] * 201]}),
    "a note too long": cmd(d={"offer": "note", "note": "x" * 501}),
    "a note with a control character": cmd(d={"offer": "note", "note": "a\x00b"}),
    "half a letter": '{"t":"cmd","id":"x1","op":"take","expect":1,"d":{"offer":"note","note":"\\ud800"}}',
    "half a letter in the type": '{"t":"\\ud800"}',
    "not a number": '{"t":"ping","p":NaN}',
    "infinity": '{"t":"ping","p":Infinity}',
    "a number that becomes infinity": '{"t":"ping","p":1e999}',
    "a fraction": '{"t":"ping","p":1.5}',
    "a negative number": '{"t":"ping","p":-1}',
    "a key that stands twice": '{"t":"ping","p":1,"p":2}',
    "too deep": '{"t":"cmd","id":"x","op":"take","d":' + "[" * 9 + "]" * 9 + "}",
    "very deep": "[" * 8000,
    "quotes without end": '"' + '\\"' * 8000,
    "many keys": json.dumps({f"k{i}": i for i in range(1000)}),
    "bytes": b'{"t":"ping","p":1}',
    "a second hello": "HELLO",
}


@pytest.mark.parametrize("what", MALFORMED)
async def test_malformed(tiny_server, shared_table, on, what):
    before = on(tiny_server, shared_table.fingerprint)
    async with Client(tiny_server, shared_table.id, shared_table.tokens["p1"]) as ana:
        await ana.hello()
        frame = MALFORMED[what]
        await ana.say({"t": "hello", "v": 1, "match": shared_table.id} if frame == "HELLO" else frame)
        answer = await ana.until("err")
        assert (answer["code"], answer["reason"]) == ("malformed", "malformed")
        assert answer["params"]["detail"]
        await ana.say({"t": "ping", "p": 3})  # the socket lives on
        assert (await ana.until("pong"))["p"] == 3
    assert on(tiny_server, shared_table.fingerprint) == before


REFUSED = {
    "out of turn": ("p2", "shoot", [[1]], 0, "illegal", "not_offered"),
    "an unknown offer": ("p1", "fly", [], 0, "illegal", "not_offered"),
    "an illegal pick": ("p1", "shoot", [[9]], 0, "illegal", "bad_picks"),
    "a stale question": ("p1", "shoot", [[1]], 1, "stale", "stale"),
}


@pytest.mark.parametrize("what", REFUSED)
async def test_refused(tiny_server, lay, on, what):
    seat, offer, picks, expect, code, reason = REFUSED[what]
    table = lay(tiny_server)
    for one in ("p1", "p2"):
        on(tiny_server, lambda one=one: table.take(one, "hide", (1,)))
    before = on(tiny_server, table.fingerprint)
    async with Client(tiny_server, table.id, table.tokens[seat]) as one:
        await one.hello()
        answer = await one.take(offer, *picks, cmd="x", expect=expect or None)
    assert (answer["code"], answer["reason"]) == (code, reason)
    assert on(tiny_server, table.fingerprint) == before


async def test_the_same_id_with_another_body(tiny_server, lay, on):
    table = lay(tiny_server)
    async with Client(tiny_server, table.id, table.tokens["p1"]) as ana:
        await ana.hello()
        await ana.take("hide", (1,), cmd="x", expect=1)
        before = on(tiny_server, table.fingerprint)
        assert (await ana.take("hide", (2,), cmd="x", expect=1))["code"] == "cmd_reused"
    assert on(tiny_server, table.fingerprint) == before


async def test_a_match_that_is_over(tiny_server, lay, on):
    table = lay(tiny_server)
    async with Client(tiny_server, table.id, table.tokens["p1"]) as ana:
        await ana.hello()
        assert (await ana.concede("resign", cmd="x"))["t"] == "ack"
        before = on(tiny_server, table.fingerprint)
        answer = await ana.take("hide", (1,), cmd="y", expect=1)
        assert (answer["code"], answer["reason"]) == ("closed_match", "closed_match")
    assert on(tiny_server, table.fingerprint) == before


@pytest.mark.parametrize("whose", ["nobody's", "of another match", "forged", "too long"])
async def test_another_persons_seat(tiny_server, lay, on, whose):
    table, elsewhere = lay(tiny_server), lay(tiny_server)
    tokens = {"nobody's": (), "of another match": (elsewhere.tokens["p1"],), "forged": ("A" * 22,)}.get(
        whose, ("x" * 5000,)
    )
    before = on(tiny_server, table.fingerprint)
    async with Client(tiny_server, table.id, *tokens, role="p1") as dan:
        await dan.hello()
        await dan.say(cmd())
        answer = await dan.answer("x1")
        assert (answer["code"], answer["reason"]) == ("forbidden", "watchers_only_look")
        assert not any("prompt" in text for text in dan.heard)
    assert on(tiny_server, table.fingerprint) == before


async def test_the_fifth_malformed_frame_closes_for_good(tiny_server, shared_table):
    async with Client(tiny_server, shared_table.id) as dan:
        await dan.hello()
        for _ in range(6):
            await dan.say("nonsense")
        assert await dan.closed() == 4003
        assert sum(frame["t"] == "err" for frame in dan.frames) == 5


async def test_commands_before_hello(tiny_server, shared_table):
    async with Client(tiny_server, shared_table.id, shared_table.tokens["p1"]) as ana:
        await ana.say(cmd())
        answer = await ana.until("err")
        assert (answer["code"], answer["id"]) == ("malformed", "x1")


async def test_a_frame_over_sixteen_kibibytes_is_cut_off(tiny_server, shared_table):
    async with Client(tiny_server, shared_table.id) as dan:
        await dan.hello()
        await dan.say('{"t":"ping","p":1}' + " " * (protocol.FRAME - 18))
        assert (await dan.until("pong"))["p"] == 1
        await dan.say('{"t":"ping","p":1}' + " " * (protocol.FRAME - 17))
        assert await dan.closed() in (1006, 1009)


@pytest.mark.parametrize(
    ("match_id", "path"), [("m_nothing", ""), ("m_nothing", "/ws/elsewhere/"), ("m_nothing", "/ws/match/..%2f/")]
)
async def test_no_such_match_and_no_such_address(tiny_server, match_id, path):
    async with Client(tiny_server, match_id, path=path) as dan:
        try:
            await dan.say({"t": "hello", "v": 1, "match": match_id})
        except websockets.ConnectionClosed:
            pass
        assert await dan.closed() == 4004
        assert (dan.frames[0]["code"], dan.frames[0]["reason"]) == ("forbidden", "no_such_match")


async def test_hello_for_another_match_than_the_address(tiny_server, lay, shared_table):
    async with Client(tiny_server, shared_table.id) as dan:
        await dan.say({"t": "hello", "v": 1, "match": lay(tiny_server).id})
        assert await dan.closed() == 4004


async def test_a_client_of_another_time(tiny_server, shared_table):
    async with Client(tiny_server, shared_table.id) as dan:
        await dan.say({"t": "hello", "v": 2, "match": shared_table.id})
        assert await dan.closed() == 4010
        assert dan.frames[-1]["reason"] == "client_too_old"


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "https://{host}",
        "http://x.{host}",
    ],
)
async def test_pages_of_other_sites_cannot_connect(tiny_server, shared_table, origin):
    host = tiny_server.url.removeprefix("http://")
    with pytest.raises(websockets.InvalidStatus) as refused:
        await Client(tiny_server, shared_table.id, origin=origin.format(host=host)).open()
    assert refused.value.response.status_code == 403
    assert "origin refused" in tiny_server.log()


async def test_whoever_sends_no_origin_cannot_connect(tiny_server, shared_table):
    with pytest.raises(websockets.InvalidStatus):
        await websockets.connect(f"{tiny_server.ws_url}/ws/match/{shared_table.id}/", proxy=None)
