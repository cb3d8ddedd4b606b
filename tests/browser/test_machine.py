"""A person plays a whole match against the machine in a browser, in every game that is offered on the first page."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest
from playwright.sync_api import expect

from attacks.models import Match
from attacks.services.common.canonical import text
from attacks.services.games import catalogue
from attacks.services.match.terms import read_terms
from tests.browser.test_newcomer import PRESS, QUESTION, Newcomer
from tests.support.waiting import until

MOST = 60  # questions of one match
PATIENCE = 120_000  # milliseconds: a machine gives way to everything else that runs
EITHER = ".banner.mine, .match-over"
PASS = "() => document.querySelector('#pass:not([aria-disabled])')?.click()"
PICK = """() => {
  for (const pick of document.querySelectorAll('.picker .pick'))
    if (!pick.querySelector(':checked')) pick.querySelector('.chips input')?.click();
  document.querySelector('.picker button.primary:not([aria-disabled])')?.click();
}"""
BOTH = """() => {
  const { events } = document.querySelector('broadside-table').table.session.store;
  return new Set(events.filter(({ k }) => k === 'took' || k === 'dice.pressed').map(({ d }) => d.seat)).size;
}"""


def at_once(match: str) -> None:
    """The machine does not pause."""
    terms = read_terms(Match.objects.get(pk=match).trust)
    machines = {seat: msgspec.structs.replace(one, brisk=True) for seat, one in terms.machines.items()}
    Match.objects.filter(pk=match).update(trust=text(terms.with_(machines=machines)))


@pytest.mark.long  # the first scenes of all games are played by it in tests/services/test_scenes.py, one over sockets
@pytest.mark.parametrize("room", [key for key, _name in catalogue.rooms()])
def test_a_whole_match_against_the_machine_is_played_in_a_browser(page_for, server, on, room):
    ana = Newcomer(page_for("ana"))
    ana.begins(room)
    page = ana.page
    expect(page.locator("broadside-table")).to_be_attached()
    match = page.url.split("/m/")[1].split("/")[0].split("?")[0]
    on(server, lambda: at_once(match))

    def moved_on() -> bool:
        """Somebody passes on or takes what is offered first; hits are assigned as it is proposed, by the key 1."""
        scripts = (PASS, PICK, PRESS) if room == "ti4" else (PRESS,)  # there what is offered first may be to retreat
        for presses in (*(partial(page.evaluate, one) for one in scripts), partial(page.keyboard.press, "1")):
            if page.locator(".match-over").count() or page.evaluate(QUESTION) != asked:
                return True
            presses()
        return False

    for _ in range(MOST):
        expect(page.locator(EITHER).first).to_be_visible(timeout=PATIENCE)
        if page.locator(".match-over").count():
            break
        asked = page.evaluate(QUESTION)
        until(moved_on, "the next question")
    expect(page.locator(".match-over").first).to_be_visible(timeout=PATIENCE)
    assert on(server, lambda: Match.objects.get(pk=match).status) == Match.Status.OVER
    assert page.evaluate(BOTH) > 1, "both have decided something"
