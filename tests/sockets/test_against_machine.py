"""A person plays the machine to the end over real sockets: the shortest match of each room (X-Wing: in a browser)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from attacks.engine.values import Offer
from attacks.models import Match
from attacks.rooms.opponent import least, sensible
from attacks.services.common.canonical import text
from attacks.services.lobby import scenes
from attacks.services.match.terms import read_terms
from attacks.services.store.replay import replay
from tests.sockets.client import Client

MOST = 120  # decisions of a person in one scene


def wanted(prompt: dict[str, Any]) -> list[Offer]:
    """What somebody might press who takes what is offered first; corrections and leaving come last."""
    offers = [msgspec.convert({**prompt["offers"][key], "key": key}, Offer) for key in prompt["order"]]
    ready = [one for one in offers if not (one.why_not or one.manual or one.by_hand)]
    return sensible(ready, ("give_up", "no_attack", "back", "contest*", "return_hand", "skip"))


def begun(room: str) -> tuple[Match, str]:
    """A scene, with a machine that does not pause."""
    match, token = scenes.lay(room, 1, name="Ana", machine="Machine")
    terms = read_terms(match.trust)
    brisk = {seat: msgspec.structs.replace(one, brisk=True) for seat, one in terms.machines.items()}
    Match.objects.filter(pk=match.pk).update(trust=text(terms.with_(machines=brisk)))
    return match, token


async def decides(ana: Client, at: int) -> None:
    """The first of these that the rules take."""
    for place, offer in enumerate(wanted(ana.view["prompt"])):
        command = least("p1", offer)
        answer = await ana.take(offer.key, *command.picks, cmd=f"c{at}:{place}")
        if answer["t"] == "ack" or answer["code"] != "illegal":
            return
    raise AssertionError(ana.view["prompt"])


# machines play every first scene of all games to its end in tests/services/test_scenes.py, and the records of whole
# matches of theirs replay in test_opponent.py; what crosses the line is the same for all games
LONG = [pytest.param(room, marks=pytest.mark.long) for room in ("ti4", "legion")]


@pytest.mark.parametrize("room", [*LONG, "starships"])
async def test_a_person_plays_the_machine_to_the_end_and_the_record_replays(tiny_server, on, room):
    match, token = on(tiny_server, lambda: begun(room))
    async with Client(tiny_server, match.id, token) as ana:
        await ana.hello()
        for at in range(MOST):
            while ana.view["match"]["status"] != "over" and not asked(ana.view):
                await ana.read()  # the server plays the other side itself
            if ana.view["match"]["status"] == "over":
                break
            await decides(ana, at)
        assert ana.view["match"]["status"] == "over"
        by = {event["d"]["seat"] for event in ana.events if event.get("k") in ("took", "dice.pressed")}
        assert "p1" in by and by & ana.view["match"]["machines"].keys(), "both have decided something"
    assert on(tiny_server, lambda: replay(Match.objects.get(pk=match.id)).problems) == []


def asked(view: dict[str, Any]) -> bool:
    return (view["match"].get("roll") or {}).get("seat") == "p1" or "p1" in view.get("turn", {}).get("seats", [])
