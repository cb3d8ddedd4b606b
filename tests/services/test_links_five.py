"""Dice of level 2 at a table of five: every hidden card waits for five links, and only its owner sees it."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from attacks.engine import fair
from attacks.models import Event, Match
from attacks.rooms.starships.squad import Squad
from attacks.services import fleets
from attacks.services.decision import views
from attacks.services.lobby import lobby
from attacks.services.match.commands import Concede, Order
from attacks.services.match.commands import Fair as Move
from attacks.services.match.terms import Fair, MatchTerms
from attacks.services.record import export
from attacks.services.store import matches
from tests.services.test_card_game import canaries
from tests.support.chains import Chain
from tests.support.people import numbers

SEATS = ("p1", "p2", "p3", "p4", "p5")
NAMES = ("Ana", "Ben", "Chie", "Dora", "Emil")


def brought(seat: str) -> Any:
    return fleets.from_squad(Squad(name=seat, deck=canaries()), room="starships", edition="standard")


class Five:
    """A card game of five that begins; their opening hands are due."""

    def __init__(self) -> None:
        made = lobby.create(
            room="starships",
            edition="standard",
            mode="game",
            options={"order": "given", "first": "p1"},
            title="",
            host_name="Ana",
            host_fleet=brought("p1"),
            seats=SEATS,
            public=True,
            draws=True,
            terms=MatchTerms(fair=Fair(level=2)),
        )
        self.id, self.holders = made.match.id, {"p1": made.holders[0][0].id}
        for invite, _token in lobby.invites_of(made.holders[0][0]):
            name = NAMES[SEATS.index(invite.seat)]
            _, holder, _ = lobby.join(invite, name=name, fleet=brought(invite.seat), draws=True)
            self.holders[invite.seat] = holder.id
        self.chains = {seat: Chain(seat, self.id, secret, 64) for secret, seat in enumerate(SEATS, 20)}
        seeds = {seat: bytes([secret]) * 32 for secret, seat in enumerate(SEATS, 40)}
        for seat, seed in seeds.items():
            self.fair(seat, Move(fair.commit(seat.encode(), self.id.encode(), seed).hex(), anchor=self.anchor(seat)))
        for seat, seed in seeds.items():
            self.fair(seat, Move(seed=seed.hex()))

    def anchor(self, seat: str) -> str:
        return self.chains[seat].anchor

    def fair(self, seat: str, move: Move) -> None:
        self.say(seat, "fair", move)

    def say(self, seat: str, op: Any, what: Any) -> None:
        reply = matches.act(self.id, self.holders[seat], Order(f"5{next(numbers)}", op, what))[0]
        assert json.loads(reply)["t"] == "ack", reply

    @property
    def row(self) -> Match:
        return Match.objects.get(id=self.id)

    @property
    def open(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = matches.view(self.row, "watch")["match"]["fair"].get("open")
        return found

    def everybody_gives(self) -> None:
        """Until no roll waits for a link any more."""
        while (rolls := self.open) is not None:
            for seat in rolls["owing"]:
                index = rolls["rolls"][-1][0]
                self.fair(seat, Move(index=index, link=self.chains[seat].link(index)))


@pytest.fixture
def five(transactional_db: Any) -> Five:
    return Five()


def test_a_hand_is_drawn_when_all_five_links_are_in_and_stays_its_owners(five: Five) -> None:
    assert five.open is not None and five.open["owing"] == list(SEATS)
    five.everybody_gives()
    rolled = list(Event.objects.filter(match_id=five.id, kind="dice.rolled"))
    assert len(rolled) >= 25, "five cards for each of five"
    for row in rolled:
        told = msgspec.json.decode(row.body)["d"]
        assert list(told["inputs"]) == list(SEATS)
        assert "faces" not in told
        sees = [seat for seat in (*SEATS, "judge", "watch") if "secret" in views.event(row, seat)]
        assert len(sees) == 2 and sees[1] == "judge", "the owner, and a judge"
    report = matches.replay(five.row)
    assert (report.problems, report.warnings) == ([], [])


def test_the_record_of_five_is_in_order_when_all_is_open(five: Five) -> None:
    five.everybody_gives()
    five.say("p1", "concede", Concede("offer_end"))
    for seat in SEATS[1:]:
        five.say(seat, "concede", Concede("accept_end"))
    assert five.row.status == "over"
    record = json.loads(json.dumps(export.export(five.row, "p1")))
    found = fair.check(record)
    assert (found.problems, found.warnings, found.level) == ([], [], 2)
