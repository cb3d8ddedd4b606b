"""A server process dies without warning in mid-attack, again and again; the match goes on as if it had not."""

import asyncio
import json
from itertools import cycle, islice
from random import Random

from attacks.models import Event
from tests.faults.cores import ends_well, play
from tests.faults.people import Person, seated
from tests.faults.tables import Seats
from tests.faults.watchman import FROM_OUTSIDE, watch

POINTS = (FROM_OUTSIDE, "drawn:1", "committed:2", "saving:2", "answered:2", "committed:1")


async def test_killed_in_mid_attack_again_and_again_nothing_is_lost_doubled_or_rolled_anew(harmed, on, wrong, scale):
    points = list(islice(cycle(POINTS), min(2 + scale, 100)))
    server = harmed()
    table, rng = on(server, lambda: Seats("xwing")), Random(20)
    ana = Person(server.at("ana"), table.id, table.tokens["p1"])
    ben = Person(server.at("ben"), table.id, table.tokens["p2"])
    chie, dan = Person(server.at("chie"), table.id), Person(server.at("dan"), table.id)

    def a_little_later():
        until = ana.n + rng.randint(5, 15)
        return lambda: ana.n >= until

    watching = asyncio.create_task(watch(server, points, a_little_later))
    async with seated(ana, ben, chie, dan):
        head = await play([ana, ben], rng, watching.done)
        await watching
        assert await ends_well(server, table.id, head, wrong, ana, ben, chie, dan) == []
    assert drawn_and_stored_differ(server, on, table) == []


def drawn_and_stored_differ(server, on, table):
    """Dice that had fallen when the process died, and did not fall the same way afterwards."""
    rolls = Event.objects.filter(match_id=table.id, kind="dice.rolled").values_list("body", flat=True)
    rolled = on(server, lambda: list(rolls))
    stored = {json.loads(body)["d"]["index"]: body for body in rolled}
    drawn = [line.removeprefix("DRAWN ") for line in server.log().splitlines() if line.startswith("DRAWN ")]
    assert drawn
    return [(body, stored.get(json.loads(body)["d"]["index"])) for body in drawn if body not in stored.values()]
