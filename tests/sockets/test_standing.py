"""Ben stands up in the middle of a match: over real sockets the machine plays on for him, until he comes back."""

from contextlib import AsyncExitStack
from typing import Any

from tests.services.test_standing_in import OfRoom
from tests.sockets.client import Client


async def seat(who: Client, cmd: str, **d: str) -> dict[str, Any]:
    await who.say({"t": "cmd", "id": cmd, "op": "seat", "d": d})
    answer = await who.answer(cmd)
    await who.reach(answer.get("n", 0))
    return answer


async def test_the_machine_plays_on_for_who_stands_up_and_makes_room_again(tiny_server, on):
    table = on(tiny_server, lambda: OfRoom("ti4", 2))
    async with AsyncExitStack() as stack:
        tokens = {"p1": [table.tokens["p1"]], "p2": [table.tokens["p2"]], "": []}
        one, other, chie = people = [Client(tiny_server, table.id, *own) for own in tokens.values()]
        for who in people:
            await stack.enter_async_context(who)
            await who.hello()
        due = chie.view["turn"]["seats"][0]
        ben, ana = (one, other) if due == "p1" else (other, one)
        told = await seat(ben, "b1", what="ask")
        assert told["t"] == "ack", told
        await ana.reach(ben.n)
        assert ana.view["match"]["machine_asked"]["seat"] == due
        assert (await seat(chie, "c1", what="agree"))["reason"] == "watchers_only_look"
        assert (await seat(ana, "a1", what="agree"))["t"] == "ack"
        await ben.reach(ana.n)
        assert ben.view["match"]["machines"] == {due: "person"} and "prompt" not in ben.view
        while not any(event.get("k") == "took" and event["d"]["seat"] == due for event in ben.events):
            await ben.read()  # the server itself does it now
        assert (await ben.take("pass", cmd="b2", expect=1))["reason"] == "machine_plays"
        assert (await seat(ben, "b3", what="back"))["t"] == "ack"
        assert "machines" not in ben.view["match"] and ben.view["prompt"]["order"]
        assert (await seat(ben, "b4", what="back"))["reason"] == "machine_sits_not"


async def test_what_is_no_word_of_this_language_is_refused_and_changes_nothing(shared_table, tiny_server):
    async with Client(tiny_server, shared_table.id, shared_table.tokens["p1"]) as ana:
        await ana.hello()
        before = ana.n
        for at, d in enumerate(({"what": "sit"}, {"what": "ask", "level": "best"}, {"what": "ask", "more": "x"}, {})):
            answer = await seat(ana, f"m{at}", **d)
            assert answer["code"] == "malformed"
        assert ana.n == before
