"""Ana attacks, Ben defends, Chie watches, Dan must see nothing: the people of these tests at a table of their own."""

from __future__ import annotations

import itertools
import json
from typing import Any

import msgspec

from attacks.models import Event, Holder, Match
from attacks.services import fleets as fleet
from attacks.services.decision.view_types import OfTheMatch
from attacks.services.live import feed
from attacks.services.lobby import lobby
from attacks.services.match.commands import Order, Take
from attacks.services.match.terms import NONE
from attacks.services.record import export, playback
from attacks.services.store import matches
from tests.services.tinyroom import Squad
from tests.support.people import concede, numbers


def holds_what_its_type_says(view: dict[str, Any]) -> bool:
    """Does what services add to a view hold what the scripts are told of it, and nothing else?"""
    added = {name: view[name] for name in ("match", "prompt") if name in view}
    plain = msgspec.json.decode(msgspec.json.encode(added))
    told = msgspec.json.encode(msgspec.convert(plain, OfTheMatch))
    return bool(msgspec.json.decode(told) == plain)


class Table:
    """A started match of the tiny room, and what Ana (p1) and Ben (p2) can do there."""

    draws = False  # their browsers put seeds of their own into the dice
    terms = NONE  # how they play with undo and time

    def __init__(self, **options: Any) -> None:
        fleets = [fleet.from_squad(Squad(name), room="tiny", edition="1") for name in ("Reds", "Blues")]
        created = lobby.create(
            room="tiny",
            edition="1",
            mode="game",
            options=options,
            title="Ana against Ben",
            host_name="Ana",
            host_fleet=fleets[0],
            public=True,
            draws=self.draws,
            terms=self.terms,
        )
        self.id = created.match.id
        assert created.invite is not None
        _, ben, ben_token = lobby.join(created.invite[0], name="Ben", fleet=fleets[1], draws=self.draws)
        self.holders: dict[str, Holder] = {"p1": created.holders[0][0], "p2": ben}
        self.tokens = {"p1": created.holders[0][1], "p2": ben_token}

    @property
    def row(self) -> Match:
        return Match.objects.get(id=self.id)

    @property
    def events(self) -> list[Event]:
        return list(Event.objects.filter(match_id=self.id))

    def view(self, audience: str) -> dict[str, Any]:
        view = matches.view(self.row, audience)
        assert holds_what_its_type_says(view), {name: view.get(name) for name in ("match", "prompt")}
        return view

    def order(self, seat: str, offer: str, *picks: tuple[int, ...], cmd: str = "", expect: int = 0) -> Order:
        expect = expect or msgspec.json.decode(self.row.prompts)[seat]
        return Order(cmd or f"c{next(numbers)}", "take", Take(offer, tuple(picks)), expect)

    def send(self, seat: str, order: Order) -> dict[str, Any]:
        """The answer to an order."""
        return msgspec.json.decode(matches.act(self.id, self.holders[seat].id, order)[0])

    def take(self, seat: str, offer: str, *picks: tuple[int, ...], **more: Any) -> dict[str, Any]:
        return self.send(seat, self.order(seat, offer, *picks, **more))

    def concede(self, seat: str, what: Any) -> dict[str, Any]:
        return concede(self.id, self.holders[seat].id, what)

    def play_round(self, at: int = 1) -> None:
        """Both hide in place 1, and whoever's round it is shoots."""
        for seat in ("p1", "p2"):
            assert self.take(seat, "hide", (1,))["t"] == "ack"
        shooter = self.view("watch")["turn"]["seats"][0]
        assert self.take(shooter, "shoot", (at,))["t"] == "ack"

    def fingerprint(self) -> tuple[Any, ...]:
        """Everything stored about the match, to see that nothing has changed."""
        row = Match.objects.filter(id=self.id).values_list().get()
        handled = self.row.handled.count()
        return (*row, len(self.events), handled)


def alone(squads: list[Any], **how: Any) -> lobby.Created:
    """A started match between these two fleets (a third at p3), all of whose seats Ana's browser holds."""
    seats = {"seats": ("p1", "p2", "p3"), "guest_fleets": {"p3": squads[2]}} if squads[2:] else {}
    usual: dict[str, Any] = {"mode": "game", "title": "", "host_name": "Ana", "public": False, **seats}
    return lobby.create(host_fleet=squads[0], other_fleet=squads[1], alone=True, **usual | how)


class Alone:
    """A started match of any room, all of whose seats one browser holds, and everything an audience gets of it."""

    def __init__(self, created: lobby.Created) -> None:
        self.id = created.match.id
        self.holders = {holder.seat: holder.id for holder, _ in created.holders}
        self.numbers = itertools.count(1)

    @property
    def row(self) -> Match:
        return Match.objects.get(id=self.id)

    def take(self, seat: str, offer: str, *picks: tuple[int, ...]) -> dict[str, Any]:
        expect = matches.view(self.row, seat)["prompt"]["n"]
        order = Order(f"c{next(self.numbers)}", "take", Take(offer, picks), expect)
        reply: dict[str, Any] = msgspec.json.decode(matches.act(self.id, self.holders[seat], order)[0])
        return reply

    def done(self, seat: str, offer: str, *picks: tuple[int, ...]) -> None:
        assert self.take(seat, offer, *picks)["t"] == "ack", offer

    def step(self) -> str:
        number: str = matches.view(self.row, "watch")["step"]["number"]
        return number

    def asked(self) -> list[str]:
        seats: list[str] = matches.view(self.row, "watch")["turn"]["seats"]
        return seats

    def heard(self, audience: str, since: int = 0) -> str:
        """All that an audience gets of the match, as one text: the picture, every event, with and without the chain.

        From the beginning also its record and its replay.
        """
        found = feed.load(self.id, since)
        assert found is not None
        kept = [] if since else [export.export(self.row, audience), playback.frames(self.row, audience)]
        live = [found.events_json(audience, chain) for chain in (False, True)]
        return "".join([json.dumps([found.view(audience), *kept]), *live])
