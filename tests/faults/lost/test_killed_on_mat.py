"""A server process dies without warning in a match on the mat; dials that were set are still set, and still secret."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.faults.cores import ends_well
from tests.faults.tables import Seats
from tests.faults.watchman import FROM_OUTSIDE, dead, revive, watch
from tests.rooms.xwing.mat.tables import xy
from tests.support.people.client import Person, seated
from tests.support.waiting import comes

POINTS = [FROM_OUTSIDE, "committed:1", "saving:2"]
SPOTS = [(-205, -110), (-205, 110), (0, -110), (0, 110), (205, -110), (205, 110)]
CALM = (
    "accept_absence",
    "no_device",
    "stay_cloaked",
    "activate",
    "no_action",
    "skip",
    "no_attack",
    "end_phase",
    "finalize",
    "pass",
)

EAGER = ("attack", "choose_weapon", "declare_defender", "finalize", "decline")


def eager(view: dict[str, Any], seat: str) -> tuple[str, tuple[tuple[int, ...], ...]] | None:
    """What somebody does next who shoots where that is offered."""
    offers = view["prompt"]["offers"] if seat in view["turn"]["seats"] else {}
    for key in EAGER:
        offer = offers.get(key)
        if offer and not offer.get("why_not"):
            return key, tuple(tuple(pick["ids"][:1]) for pick in offer.get("picks", ()))
    return next_of(view, seat)


def next_of(view: dict[str, Any], seat: str) -> tuple[str, tuple[tuple[int, ...], ...]] | None:
    """What a calm player does next: places, dials a slow straight, activates; nothing while another is due."""
    offers, mat = view["prompt"]["offers"], view["mat"]
    if seat not in view["turn"]["seats"]:
        return None
    if "place_obstacle" in offers:
        return "place_obstacle", ((0,), *xy(*SPOTS[len(mat["obstacles"])]))
    if "place_ship" in offers:
        ship, up = int(mat["waits"][0]), seat == "p1"
        turret = (0,) if mat["ships"][str(ship)].get("turns") else ()
        return "place_ship", ((ship,), *xy(-400 + 75 * ship, -407 if up else 407, 0 if up else 180), turret)
    if "set_dials" in offers:
        own = (mat["ships"][ship]["maneuvers"] for ship in mat["dials"][seat])
        return "set_dials", tuple((next(n for n, code in enumerate(dial) if code[1] == "F"),) for dial in own)
    for key in CALM:
        offer = offers.get(key)
        if offer and not offer.get("why_not"):
            return key, tuple(tuple(pick["ids"][:1]) for pick in offer.get("picks", ()))
    return None


async def test_killed_between_commands_on_the_mat_nothing_is_lost_and_no_dial_is_told(harmed, on, wrong):
    server, far = harmed(), [0]
    table = on(server, lambda: Seats("xwing", table="mat", damage="counted"))
    ana = Person(server.at("ana"), table.id, table.tokens["p1"])
    ben = Person(server.at("ben"), table.id, table.tokens["p2"])
    chie, dan = Person(server.at("chie"), table.id), Person(server.at("dan"), table.id)

    def a_little_later():
        until = far[0] + 9
        return lambda: far[0] >= until

    watching, head = asyncio.create_task(watch(server, POINTS, a_little_later)), 0
    async with seated(ana, ben, chie, dan):
        while not watching.done() or not ana.view["mat"].get("ready"):
            before = head
            for person, seat in ((ana, "p1"), (ben, "p2")):
                await person.sees(head)
                if (does := next_of(person.view, seat)) is None:
                    continue
                answer = await person.sure(person.command(does[0], *does[1]))
                assert answer["t"] == "ack", (does, answer)
                head, far[0] = answer["n"], far[0] + 1
                await ana.sees(head)
                if ana.view["mat"].get("ready") and watching.done():
                    break
            if head == before:  # dice are still to fall
                head += 1
                await ana.sees(head)
        await watching
        assert await ends_well(server, table.id, head, wrong, ana, ben, chie, dan) == []
        (first,) = ana.view["mat"]["ready"]  # and the other has set none yet
        own, other = (ana, ben) if first == "p1" else (ben, ana)
        assert any("dial" in ship for ship in own.view["mat"]["ships"].values())
        for person in (other, chie, dan):
            assert not any("dial" in ship for ship in person.view["mat"]["ships"].values())


@pytest.mark.long
async def test_killed_after_every_command_of_a_whole_round_it_ends_as_it_would_have(harmed, on, wrong):
    """From the first obstacle to the end of the round the process dies behind each answer, and goes on from there."""
    server, head, killed = harmed(), 0, 0
    table = on(server, lambda: Seats("xwing", table="mat", damage="counted", rounds=1))
    ana = Person(server.at("ana"), table.id, table.tokens["p1"])
    ben = Person(server.at("ben"), table.id, table.tokens["p2"])
    chie = Person(server.at("chie"), table.id)
    people = (ana, ben, chie)
    async with seated(*people):
        while ana.view["match"]["status"] != "over":
            for person in people:
                if person.gone:
                    await person.come()
            found = [(one, does) for one, seat in ((ana, "p1"), (ben, "p2")) if (does := eager(one.view, seat))]
            if not found:  # dice are still to fall
                head += 1
                await ana.sees(head)
                continue
            person, does = found[0]
            answer = await person.sure(person.command(does[0], *does[1]))
            assert answer["t"] == "ack", (does, answer)
            head, killed = answer["n"], killed + 1
            assert server.process is not None
            server.process.kill()
            await comes(lambda: dead(server), "the server to die")
            await asyncio.to_thread(revive, server, "")
            for one in people:
                await one.come()
                await one.sees(head)
        head = ana.n
        assert await ends_well(server, table.id, head, wrong, *people) == []
    assert killed > 30
