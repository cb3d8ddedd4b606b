"""The look at the database is what makes up for a Redis that is away: without it, the same deed ends badly."""

import pytest

from tests.faults.cores import unannounced
from tests.support.people.client import Person, seated


@pytest.mark.parametrize("harm", ["", "no_poll"])
async def test_what_happens_while_redis_is_away_reaches_the_other_process_by_the_look_alone(
    harmed_club, machines, lay, harm
):
    club = harmed_club(harm)
    table = lay(club)
    ana, ben = (
        Person(club.at("ana"), table.id, table.tokens["p1"]),
        Person(club.at("ben"), table.id, table.tokens["p2"]),
    )
    async with seated(ana, ben):
        machines.redis.kill()
        head = (await ana.does("hide", (1,)))["n"]
        assert await unannounced(head, ben, in_vain=bool(harm)) == (["p2 still stands at 1"] if harm else [])


@pytest.mark.parametrize("harm", ["silent:10", "silent:10 no_poll"])
async def test_the_bell_of_the_last_event_is_lost(harmed_club, lay, harm):
    club = harmed_club(harm)
    table = lay(club, rounds=1)
    ana, ben = (
        Person(club.at("ana"), table.id, table.tokens["p1"]),
        Person(club.at("ben"), table.id, table.tokens["p2"]),
    )
    dan = Person(club.at("dan"), table.id)
    async with seated(ana, ben, dan):
        await ana.does("hide", (1,))
        await ben.does("hide", (1,))
        await ana.sees(4)
        assert (await ana.does("shoot", (1,)))["n"] == 10
        deaf = ["p2 still stands at 4", "watch still stands at 4"]
        blind = "no_poll" in harm
        assert await unannounced(10, ben, dan, in_vain=blind) == (deaf if blind else [])
