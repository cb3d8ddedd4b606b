"""Ana attacks, Ben defends, Chie watches, over real sockets: what each of them gets, and that nobody loses anything."""

import asyncio
import json
from contextlib import AsyncExitStack

import pytest

from attacks.engine import fair
from attacks.services.lobby import lobby
from attacks.services.store import matches
from tests.sockets.client import Client


async def people(stack, server, table, **more):
    """Ana, Ben and Chie at their screens."""
    ana = Client(server, table.id, table.tokens["p1"])
    ben = Client(server.at("ben"), table.id, table.tokens["p2"])
    chie = Client(server, table.id)
    for one in (ana, ben, chie):
        await stack.enter_async_context(one)
        await one.hello(**more)
    return ana, ben, chie


async def test_hello_is_answered_with_who_you_are_and_what_you_may_see(tiny_server, lay):
    table = lay(tiny_server)
    async with AsyncExitStack() as stack:
        ana, _, chie = await people(stack, tiny_server, table)
        assert ana.frames[0]["you"] == {"role": "p1"}
        assert ana.frames[0]["limits"] == {"frame": 16384, "burst": 20, "per_s": 2}
        assert ana.view["prompt"]["order"] == ["hide", "note"]
        assert chie.frames[0]["you"] == {"role": "watch"}
        assert "prompt" not in chie.view


async def test_a_command_is_answered_and_everybody_comes_to_the_servers_view(tiny_server, lay, on):
    table = lay(tiny_server)
    async with AsyncExitStack() as stack:
        ana, ben, chie = await people(stack, tiny_server, table)
        assert (await ana.take("hide", (1,), cmd="a1"))["n"] == 2
        await ben.take("hide", (2,), cmd="b1")
        await ana.reach(4)
        last = await ana.take("shoot", (2,), cmd="a2")
        for one in (ana, ben, chie):
            await one.reach(last["n"])
        ours = on(tiny_server, lambda: [matches.view(table.row, audience) for audience in ("p1", "p2", "watch")])
        assert [fair.canonical(one.view) for one in (ana, ben, chie)] == [fair.canonical(view) for view in ours]


async def test_every_number_reaches_every_audience_and_secrets_reach_their_owner_only(tiny_server, lay):
    table = lay(tiny_server)
    async with AsyncExitStack() as stack:
        ana, ben, chie = await people(stack, tiny_server, table)
        await ana.take("hide", (1,), cmd="a1")
        await ben.take("hide", (2,), cmd="b1")
        await ana.reach(4)
        await ana.take("look", cmd="a2")
        last = await ana.take("shoot", (3,), cmd="a3")
        for one in (ana, ben, chie):
            await one.reach(last["n"])
            assert [event["n"] for event in one.events] == list(range(2, last["n"] + 1))
            assert any("CANARY" in text for text in one.heard) == (one is ana)
        stubs = {event["n"] for event in chie.events if set(event) == {"n"}}
        assert stubs == {4, 6}
        assert {event["n"] for event in ben.events if set(event) == {"n"}} == {6}


async def test_with_chain_a_watcher_can_check_the_whole_record(tiny_server, lay):
    table = lay(tiny_server)
    async with AsyncExitStack() as stack:
        ana, ben, chie = await people(stack, tiny_server, table)
        await ana.take("hide", (1,), cmd="a1")
        await ben.take("hide", (2,), cmd="b1")
        await chie.reach(4)
        await chie.say({"t": "need", "from": 1, "chain": True})
        told = (await chie.until("upd", **{"from": 1}))["e"]
        snap = await chie.until("snap")
        before = fair.ROOT
        for event in told:
            body = {"d": event.get("d"), "k": event.get("k"), "secret": event.get("digests")}
            text = fair.canonical({key: value for key, value in body.items() if value is not None})
            payload = (
                bytes.fromhex(event["ph"]) if "ph" in event else fair.payload_hash(bytes.fromhex(event["s"]), text)
            )
            before = fair.event_hash(table.id.encode(), event["n"], before, payload)
        assert before.hex() == snap["h"]
        await chie.again(chain=True)
        assert chie.resumed and chie.frames[-1]["head"] == snap["n"]


async def test_a_lost_connection_is_resumed_without_a_new_picture(tiny_server, lay):
    table = lay(tiny_server)
    async with AsyncExitStack() as stack:
        ana, ben, chie = await people(stack, tiny_server, table)
        late = await stack.enter_async_context(Client(tiny_server, table.id))
        await late.hello()
        await late.socket.close()
        await ana.take("hide", (1,), cmd="a1")
        await ben.take("hide", (2,), cmd="b1")
        await chie.reach(4)
        await late.open()
        before = len(late.frames)
        await late.hello()
        assert late.resumed is True
        assert "snap" not in [frame["t"] for frame in late.frames[before:]]
        assert (late.n, late.view) == (4, chie.view)


async def test_another_history_is_never_merged(tiny_server, lay):
    table = lay(tiny_server)
    async with Client(tiny_server, table.id) as chie:
        await chie.hello()
        chie.epoch = "e0"
        await chie.again()
        assert (chie.resumed, chie.greeted["fresh"]) == (False, True)
        assert [frame["t"] for frame in chie.frames[-2:]] == ["welcome", "snap"]
        assert chie.frames[-1]["epoch"] == chie.epoch != "e0"


@pytest.mark.parametrize(("mark", "fresh"), [("", False), ("f" * 16, True), (None, False)])
async def test_whoever_remembers_another_event_of_that_number_is_told_so(tiny_server, lay, mark, fresh):
    table = lay(tiny_server)
    async with Client(tiny_server, table.id) as chie:
        await chie.hello()
        chie.mark = chie.mark if mark is None else mark
        await chie.again()
        assert (chie.resumed, chie.greeted["fresh"]) == (not fresh, fresh)


async def test_a_number_from_the_future_gets_a_whole_picture(tiny_server, lay):
    table = lay(tiny_server)
    async with Client(tiny_server, table.id) as chie:
        await chie.hello()
        chie.n, chie.mark = 99, ""
        await chie.again()
        assert (chie.resumed, chie.greeted["fresh"]) == (False, True)
        assert chie.frames[-1]["t"] == "snap"
        assert chie.n == 1


async def test_need_is_answered_with_a_whole_picture(tiny_server, lay):
    table = lay(tiny_server)
    async with Client(tiny_server, table.id, table.tokens["p1"]) as ana:
        await ana.hello()
        await ana.say({"t": "need", "from": 2})
        snap = await ana.until("snap")
        assert (snap["n"], snap["view"]["prompt"]["n"]) == (1, 1)


async def test_ping_is_answered_with_the_head_and_the_time(tiny_server, lay):
    table = lay(tiny_server)
    async with Client(tiny_server, table.id) as chie:
        await chie.hello()
        await chie.say({"t": "ping", "p": 9, "n": 1})
        pong = await chie.until("pong")
        assert (pong["p"], pong["head"], pong["now"][-1]) == (9, 1, "Z")


async def test_everybody_is_told_who_is_there(tiny_server, lay):
    table = lay(tiny_server)
    async with AsyncExitStack() as stack:
        chie = await stack.enter_async_context(Client(tiny_server, table.id))
        await chie.hello()
        ana = await stack.enter_async_context(Client(tiny_server, table.id, table.tokens["p1"]))
        await ana.hello()
        await chie.until("peer", seat="p1", here=True)
        late = await stack.enter_async_context(Client(tiny_server, table.id))
        await late.hello()
        await late.until("peer", seat="p1", here=True)


async def test_a_change_without_a_bell_is_seen_by_the_next_look(tiny_server, lay, on):
    table = lay(tiny_server)
    async with Client(tiny_server, table.id) as chie:
        await chie.hello()
        on(tiny_server, lambda: table.take("p1", "hide", (1,)))
        await chie.reach(2)
        assert chie.events[-1] == {"n": 2, "k": "took", "d": {"seat": "p1"}}


async def test_both_seats_in_one_browser_act_as_the_seat_they_hint_at(tiny_server, lay):
    table = lay(tiny_server)
    both = (table.tokens["p1"], table.tokens["p2"])
    async with AsyncExitStack() as stack:
        for role in ("p1", "p2"):
            tab = await stack.enter_async_context(Client(tiny_server, table.id, *both, role=role))
            await tab.hello()
            assert tab.frames[0]["you"] == {"role": role}
            assert (await tab.take("hide", (1,), cmd=f"{role}"))["t"] == "ack"


async def test_a_hint_can_only_make_less_of_a_right(tiny_server, lay):
    table = lay(tiny_server)
    for tokens, hint in (((table.tokens["p1"],), "p2"), ((), "p1"), ((), "judge"), ((table.tokens["p1"],), "watch")):
        async with Client(tiny_server, table.id, *tokens, role=hint) as dan:
            await dan.hello()
            assert dan.frames[0]["you"] == {"role": "watch"}
            assert (await dan.concede("resign", cmd="x"))["code"] == "forbidden"


async def test_one_command_from_many_sockets_at_once_gets_equal_answers(tiny_server, lay):
    table = lay(tiny_server)
    async with AsyncExitStack() as stack:
        tabs = [Client(tiny_server, table.id, table.tokens["p1"]) for _ in range(8)]
        for tab in tabs:
            await stack.enter_async_context(tab)
            await tab.hello()
        answers = await asyncio.gather(*[tab.take("hide", (2,), cmd="same", expect=1) for tab in tabs for _ in (0,)])
        assert {json.dumps(answer) for answer in answers} == {json.dumps(answers[0])}
        assert answers[0]["t"] == "ack"
        for tab in tabs:
            await tab.reach(2)


async def test_a_match_that_waits_shows_who_is_there_and_then_starts_before_the_watchers_eyes(tiny_server, on):
    from attacks.services import fleets
    from tests.services.tinyroom import Squad

    def squad(name):
        return fleets.from_squad(Squad(name), room="tiny", edition="1")

    def wait_for_ben():
        return lobby.create(
            room="tiny",
            edition="1",
            mode="game",
            options={},
            title="",
            host_name="Ana",
            host_fleet=squad("Reds"),
            public=False,
        )

    created = on(tiny_server, wait_for_ben)
    async with Client(tiny_server, created.match.id, created.holders[0][1]) as ana:
        await ana.hello()
        assert (ana.n, ana.view["match"]["status"]) == (0, "open")
        assert ana.view["seats"] == {"p1": {"name": "Ana", "ready": True, "squad": "Reds", "faction": "none"}}
        answer = await ana.take("hide", (1,), cmd="early", expect=0)
        assert (answer["code"], answer["reason"]) == ("illegal", "not_started")
        on(tiny_server, lambda: lobby.join(created.invite[0], name="Ben", fleet=squad("Blues")))
        await ana.reach(1)
        assert ana.view["prompt"]["order"] == ["hide", "note"]
