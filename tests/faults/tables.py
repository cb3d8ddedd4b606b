"""Matches to do harm to: any room, both seats taken, started."""

from __future__ import annotations

from typing import Any

from attacks.models import Holder
from attacks.services import fleets as fleet
from attacks.services.lobby import lobby
from tests.services import tinyroom

FIRST = {"xwing": ("2.0", {"first": "p1", "rounds": 12, "contests": "roll_off", "dice": "server", "switches": {}})}


class Seats:
    """A started match of a room, with the token and holder of each seat."""

    def __init__(self, room: str, **options: Any) -> None:
        edition, usual = FIRST.get(room, ("1", {}))
        squads = (
            fleet.ready_made(room, edition)[:2]
            if room == "xwing"
            else [tinyroom.Squad("Reds"), tinyroom.Squad("Blues")]
        )
        fleets = [fleet.from_squad(squad, room=room, edition=edition) for squad in squads]
        match, links = lobby.create_prepared_match(
            room=room,
            edition=edition,
            mode="game",
            options={**usual, **options},
            title="Ana against Ben",
            fleets=dict(zip(("p1", "p2"), fleets, strict=True)),
            public=True,
        )
        self.id = match.id
        self.tokens: dict[str, str] = {}
        self.holders: dict[str, Holder] = {}
        for seat, name in (("p1", "Ana"), ("p2", "Ben")):
            _, self.holders[seat], self.tokens[seat] = lobby.join(lobby.invite_by(links[seat]), name=name)
