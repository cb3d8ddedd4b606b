"""A server process dies without warning in mid-attack, again and again; the match goes on as if it had not."""

import asyncio
from itertools import cycle, islice
from random import Random

from attacks.models import Event
from tests.faults.cores import ends_well, play
from tests.faults.tables import Seats
from tests.faults.watchman import FROM_OUTSIDE, watch
from tests.support.people.client import Person, seated

POINTS = (FROM_OUTSIDE, "drawn:1", "committed:2", "saving:2", "answered:2", "committed:1")


async def test_killed_in_mid_attack_again_and_again_nothing_is_lost_doubled_or_rolled_anew(harmed, on, wrong, scale):
    points = list(islice(cycle(POINTS), min(2 + scale, 100)))
    server, rng, tables, far = harmed(), Random(20), [], [0]

    def a_little_later():
        until = far[0] + rng.randint(5, 15)
        return lambda: far[0] >= until

    watching = asyncio.create_task(watch(server, points, a_little_later))
    while not watching.done():  # match after match
        tables.append(on(server, lambda: Seats("xwing")))
        ana = Person(server.at("ana"), tables[-1].id, tables[-1].tokens["p1"])
        ben = Person(server.at("ben"), tables[-1].id, tables[-1].tokens["p2"])
        chie, dan = Person(server.at("chie"), tables[-1].id), Person(server.at("dan"), tables[-1].id)

        def enough():
            far[0] += 1
            return watching.done()

        async with seated(ana, ben, chie, dan):
            head = await play([ana, ben], rng, enough)
            assert await ends_well(server, tables[-1].id, head, wrong, ana, ben, chie, dan) == []
            assert watching.done() or chie.view["match"]["status"] == "over"
    await watching
    assert drawn_and_stored_differ(server, on, tables) == []


def drawn_and_stored_differ(server, on, tables):
    """Dice that had fallen when the process died, and did not fall the same way afterwards."""
    rolls = Event.objects.filter(match_id__in=[table.id for table in tables], kind="dice.rolled")
    stored = on(server, lambda: set(rolls.values_list("match_id", "body")))
    drawn = [line.split(" ", 2)[1:] for line in server.log().splitlines() if line.startswith("DRAWN ")]
    assert drawn
    return [fell for fell in drawn if tuple(fell) not in stored]
