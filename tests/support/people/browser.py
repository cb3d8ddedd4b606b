"""A person with a browser: what they press on the pages, and what they read there."""

from __future__ import annotations

import html
import json
import re
from typing import Any

from django.http import HttpResponse
from django.test import Client

from attacks.models import Match
from attacks.services.lobby.keyring import COOKIE, parse
from attacks.services.store import holders
from tests.support.people import concede

LIST = json.dumps(
    {
        "name": "Reds of Ana",
        "faction": "rebelalliance",
        "points": 57,
        "pilots": [{"id": "wedgeantilles", "points": 57, "upgrades": {"talent": ["predator"]}}],
    },
    indent=1,
)
BROKEN = LIST.replace('"pilots": [', '"pilots": [\n  oops')
GAME = "xwing/2.0"


class Person:
    """Somebody with a browser of their own. `client` is the browser."""

    def __init__(self, name: str, **options: Any) -> None:
        self.name = name
        self.client = Client(**options)

    def get(self, address: str, query: dict[str, str] | None = None, **more: Any) -> HttpResponse:
        return self.client.get(address, query or {}, **more)

    def post(self, address: str, data: dict[str, Any] | None = None, **more: Any) -> HttpResponse:
        """Sends a form; where it is refused, a browser goes back to it."""
        went = self.client.post(address, data or {}, **more)
        return self.client.get(went.headers["Location"]) if went.status_code == 303 else went

    def reads(self, address: str) -> str:
        """The text of a page, as it stands in its source."""
        return html.unescape(self.client.get(address, follow=True).content.decode())

    @property
    def tokens(self) -> list[str]:
        """The seats this browser holds."""
        cookie = self.client.cookies.get(COOKIE)
        return parse(cookie.value).tokens if cookie else []

    def new(self, **answers: Any) -> HttpResponse:
        """Sends the form of a new match with the usual answers, and these."""
        return self.post("/new", self.answers(**answers))

    def answers(self, **more: Any) -> dict[str, Any]:
        usual = {"game": GAME, "mode": "game", "name": self.name, "mine": "ready", "mine_ready": "0", "theirs": "join"}
        options = {"visible": "unlisted", "contests": "wait", "dice": "server", "first": "p1", "rounds": "12"}
        return usual | options | more

    def opens(self, **answers: Any) -> tuple[str, str, str]:
        """Makes a match; its id, the path of the seat link and the code."""
        went = self.new(**answers)
        assert went.status_code == 302, went.content.decode()
        page = self.reads(went.headers["Location"])
        found = re.search(r'value="http://testserver(/j/[^"]+)"', page)
        code = re.search(r'id="seat-code"[^>]*>([^<]+)<', page)
        return went.headers["Location"].split("/")[2], found[1] if found else "", code[1] if code else ""

    def takes(self, link: str, **answers: Any) -> HttpResponse:
        """Takes the seat of a link with a ready-made squad, or these answers."""
        return self.post(link, {"name": self.name, "fleet": "ready", "fleet_ready": "1", **answers})

    def concedes(self, match_id: str) -> None:
        """Gives up a match."""
        holder = holders.holders_in(match_id, self.tokens)[0]
        answer = concede(match_id, holder.id)
        assert answer["t"] == "ack", answer


def started(one: Person, other: Person, **answers: Any) -> Match:
    """A match both sit at."""
    match_id, link, _code = one.opens(**answers)
    assert other.takes(link).status_code == 302
    return Match.objects.get(id=match_id)


def finished(one: Person, other: Person, **answers: Any) -> Match:
    """A match the other has given up."""
    match_id = started(one, other, **answers).id
    other.concedes(match_id)
    return Match.objects.get(id=match_id)
