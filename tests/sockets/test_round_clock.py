"""The clock of a round outlives the server: who dies in mid-round comes back with every deadline where it was."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest
from django.conf import settings

from attacks.models import Round
from attacks.services.common import clock
from tests.support.people.evening import Evening

SLACK = 2.0  # seconds: what a page rounds, and by how much the clocks of two processes may differ
EXTRA = 7  # minutes that one table gets


@dataclass
class Visitor:
    """Somebody with a browser at one process of a server."""

    url: str
    browser: OpenerDirector = field(default_factory=lambda: build_opener(HTTPCookieProcessor(CookieJar())))

    def reads(self, path: str) -> str:
        with self.browser.open(self.url + path, timeout=60) as answer:
            return answer.read().decode()

    def presses(self, desk: str, do: str, **data: str | int) -> None:
        """A button of the desk, with the token that its page holds."""
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.reads(desk))[1]
        form = urlencode({"csrfmiddlewaretoken": token, "do": do, **data}).encode()
        with self.browser.open(f"{self.url}{desk}/do", form, timeout=60) as answer:
            assert answer.status == 200

    def ends(self, path: str) -> tuple[float, float]:
        """Between which two moments the clock on a page ends: it was read at some time while we waited."""
        asked = clock.now().timestamp()
        left = int(re.search(r'data-left="(-?\d+)" data-runs="1"', self.reads(path))[1])
        return asked + left - SLACK, clock.now().timestamp() + left + SLACK

    def stands_at(self, path: str) -> int:
        """The seconds a stopped clock shows."""
        return int(re.search(r'data-left="(-?\d+)" data-runs="0"', self.reads(path))[1])


def within(moments: tuple[float, float], moment: float) -> bool:
    return moments[0] <= moment <= moments[1]


@pytest.fixture
def evening(make_server, on) -> tuple[Evening, Callable[[], Round], dict[str, Visitor], Callable[[], None]]:
    """A round of four on a server: the evening, its round as stored, everybody's browsers, and a power cut."""
    server = make_server(BROADSIDE_SECRET=settings.SECRET_KEY)
    evening = on(server, lambda: Evening(4, settings={"minutes": 40, "spread": 5}))
    on(server, lambda: evening.open_round(pairs=[(1, 2), (3, 4)]))
    people = {name: Visitor(server.at(name).url) for name in ("ola", "ana", "ben", "chie", "dan")}
    links = {
        "ola": evening.owner_token,
        **{name: evening.tokens[n] for n, name in enumerate(("ana", "ben", "chie"), 1)},
    }
    for name, token in links.items():
        people[name].reads(f"/t/in/{token}")

    def power_cut() -> None:
        assert "GET /t/in/…" in server.log() and not any(token in server.log() for token in links.values())
        server.kill()
        server.start()

    return evening, lambda: on(server, lambda: Round.objects.get(tournament=evening.tournament)), people, power_cut


def test_a_killed_server_comes_back_with_every_deadline_where_it_was(evening, on):
    cup, stored, people, power_cut = evening
    hall, mine, desk = (f"/t/{cup.tournament.slug}{page}" for page in ("", "/me", "/to"))
    table = re.search(r'id="result-(\d+)"[^>]*>[^<]*<span[^>]*> [^<]*Ana', people["ola"].reads(desk))[1]
    people["ola"].presses(desk, "clock")
    people["ola"].presses(desk, "extend", minutes=EXTRA, paired=table)
    ends = stored().deadline.timestamp()
    later = {"ana": ends + 60 * EXTRA, "ben": ends + 60 * EXTRA, "chie": ends}  # the table of both has got more time

    def everybody_reads_it() -> None:
        for name, moment in later.items():
            assert within(people[name].ends(mine), moment), name
        for name in ("ola", "dan"):
            assert within(people[name].ends(desk if name == "ola" else hall), ends), name
        assert within(people["dan"].ends(f"{hall}/tv"), ends)

    everybody_reads_it()
    power_cut()
    assert stored().deadline.timestamp() == ends  # what was drawn once by lot is not drawn again
    everybody_reads_it()

    people["ola"].presses(desk, "clock", stop=1)
    left = stored().left
    assert within((ends - SLACK - clock.now().timestamp(), 45 * 60), left)
    power_cut()
    stands = {name: people[name].stands_at(mine) for name in later}
    assert stands == {"ana": left + 60 * EXTRA, "ben": left + 60 * EXTRA, "chie": left}  # nothing ran meanwhile
    before = clock.now().timestamp()
    people["ola"].presses(desk, "clock")
    again = stored().deadline.timestamp()
    assert within((before + left - SLACK, clock.now().timestamp() + left + SLACK), again)
    later = {"ana": again + 60 * EXTRA, "ben": again + 60 * EXTRA, "chie": again}
    ends = again
    everybody_reads_it()
