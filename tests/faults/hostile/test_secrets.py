"""What is secret is looked for in every byte others are sent: live, on coming back, in refusals, pages and logs."""

import json

from tests.faults.canary import HIDEOUTS, secrets_of
from tests.faults.doors import page
from tests.faults.tables import Seats
from tests.sockets.client import cookie
from tests.support.people.client import Person, seated

PAGES = ("/m/{id}", "/m/{id}/watch", "/m/{id}/result", "/m/{id}/result.csv", "/m/{id}/invite", "/", "/healthz")


def found(text, *seats):
    return [secret for seat in seats for secret in secrets_of(seat) if secret in text]


async def test_no_byte_of_a_secret_reaches_anybody_else(door, on, wrong, scale):
    rounds = min(2 * scale, 10)
    table = on(door, lambda: Seats("canary", rounds=rounds))
    ana, ben = Person(door, table.id, table.tokens["p1"]), Person(door, table.id, table.tokens["p2"])
    chie, dan = Person(door, table.id), Person(door, table.id)
    others = {"p1": (ben, chie, dan), "p2": (ana, chie, dan)}
    async with seated(ana, ben, chie):
        for number in range(rounds):
            for person, seat in ((ana, "p1"), (ben, "p2")):
                await person.does("hide", (HIDEOUTS[seat][number % 3],))
                await refusals(ana, ben, chie)
                await come_back(ana, ben, chie, dan)
            shooter = (ana, ben)[number % 2]
            await shooter.does("look")
            await come_back(ana, ben, chie, dan)
            look_at_pages(door, table)
            answer = await shooter.does("shoot", (2,))
            assert answer["t"] == "ack", answer
            await ana.sees(answer["n"])
            await ben.sees(answer["n"])
        await come_back(ana, ben, chie, dan)
        assert wrong(door, table.id, ana, ben, chie, dan, present=False) == []
    look_at_pages(door, table)
    for seat, people in others.items():
        for person in people:
            assert found("".join(person.heard), seat) == []
    assert found("".join(ana.heard), "p1")  # they can be found where they may stand
    assert found("".join(ben.heard), "p2")
    assert found(door.log(), "p1", "p2") == []


async def come_back(*people):
    """Connect again, ask for a whole picture, and for the past with what it takes to check it."""
    for number, person in enumerate(people):
        await person.come()
        asked = len(person.frames)
        await person.say({"t": "need", "from": 1, "chain": bool(number % 2)})
        await person.wait(lambda person=person, asked=asked: any(f["t"] == "snap" for f in person.frames[asked:]))


async def refusals(*people):
    """Errors tell nothing either: out of turn, a wrong pick, a stale question, an id used again, nonsense."""
    for person in people:
        expect = person.view.get("prompt", {"n": 0})["n"]
        for offer, picks, asked in (
            ("shoot", ((9,),), expect),
            ("hide", ((HIDEOUTS["p1"][0] + 7,),), expect),
            ("hide", (), 1),
        ):
            command = person.command(offer, *picks, expect=asked)
            assert (await person.sure(command))["t"] == "err"
        used = {"t": "cmd", "id": next(iter(person.acked), "x"), "op": "concede", "d": {"what": "accept_end"}}
        person.answers.pop(used["id"], None)
        assert (await person.sure(used))["t"] == "err"


def look_at_pages(door, table):
    for headers, hidden in (
        ({}, ("p1", "p2")),
        (cookie(table.tokens["p1"]), ("p2",)),
        (cookie(table.tokens["p2"]), ("p1",)),
    ):
        for path in PAGES:
            status, text = page(door, path.format(id=table.id), headers)
            assert status < 500
            assert found(text, *hidden) == [], json.dumps([path, status])
