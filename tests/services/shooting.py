"""One X-Wing attack of a stored match, for tests of what is said about it."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec

from attacks.models import Holder, Match
from attacks.rooms.xwing.squad import ShipCard, Squad, Weapon
from attacks.services import fleets as fleet
from attacks.services.lobby import lobby
from attacks.services.match.commands import Order, Take
from attacks.services.match.terms import MatchTerms
from attacks.services.store import matches

numbers = itertools.count(1)
GUN = Weapon("primary", "", "front", 3, 1, 3)


def fighter(name: str, **numbers_of: Any) -> ShipCard:
    usual = {
        "pilot": "pilot",
        "name": name,
        "chassis": "Fighter",
        "initiative": 3,
        "agility": 0,
        "hull": 9,
        "points": 4,
    }
    return msgspec.convert(usual | {"size": "small", "shields": 0, "weapons": [GUN]} | numbers_of, ShipCard)


class Attack:
    """One X-Wing attack of Ana on Ben: three typed dice, against none if nothing else is said. Plain ships."""

    def __init__(self, terms: MatchTerms, dice: str = "entered", **numbers_of: Any) -> None:
        held = {"Ana": {"focus": 1}, "Ben": {}}
        squads = [Squad(f"Squad of {name}", "", 4, (fighter(name, tokens=held[name], **numbers_of),)) for name in held]
        fleets = [fleet.from_squad(one, room="xwing", edition="2.0") for one in squads]
        created = lobby.create(
            room="xwing", edition="2.0", mode="attack", options={"damage": "counted", "dice": dice}, title="",
            host_name="Ana", host_fleet=fleets[0], terms=terms, public=True, draws=False,
        )  # fmt: skip
        assert created.invite is not None
        _, ben, ben_token = lobby.join(created.invite[0], name="Ben", fleet=fleets[1], draws=False)
        self.id = created.match.id
        self.holders: dict[str, Holder] = {"p1": created.holders[0][0], "p2": ben}
        self.tokens = {"p1": created.holders[0][1], "p2": ben_token}

    @property
    def row(self) -> Match:
        return Match.objects.get(id=self.id)

    def take(self, seat: str, offer: str, *picks: tuple[int, ...]) -> None:
        self.send(seat, "take", Take(offer, picks), msgspec.json.decode(self.row.prompts)[seat])

    def send(self, seat: str, op: str, what: Any, expect: int | None = None) -> None:
        """A command that is done."""
        order = Order(f"c{next(numbers)}", op, what, expect)
        answer = msgspec.json.decode(matches.act(self.id, self.holders[seat].id, order)[0])
        assert answer["t"] == "ack", answer

    def offered(self, seat: str) -> list[str]:
        seen = matches.view(self.row, seat)
        return seen["prompt"]["order"] if seat in seen.get("turn", {}).get("seats", []) else []

    def rolled(self) -> Attack:
        """Ana's dice lie: two hits and a focus result, and she may modify them."""
        self.declare()
        self.take("p1", "enter", (0, 1, 2, 0))
        return self

    def declare(self) -> None:
        """Ana's dice are about to be thrown."""
        self.take("p1", "attack", (1,))
        self.take("p1", "measure", (2,), (0,), (2,), (2,), (0,), ())
        self.take("p1", "measured")
        self.take("p1", "choose_weapon", (0,))
        self.take("p1", "declare_defender", (2,))
        self.take("p2", "confirm")
