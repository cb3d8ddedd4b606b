"""A browser is told while no page is open: chosen in the menu of a match, and seen on the settings page."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.browser.play import begin, press
from tests.support.receiver import Receiver
from tests.support.said import said
from tests.support.waiting import until

# no push service is reached from here: the browser names ours; what its worker does with it is tested by node alone
NAMES = """(reached) => {
  let made = null;
  const asked = { toJSON: () => ({ endpoint: reached.endpoint, keys: reached }), options: {}, unsubscribe() {} };
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async () => (made = asked);
}"""


def test_a_browser_is_told_of_a_match_while_no_page_shows_it(page_for, axe, make_server):
    receiver = Receiver()
    server = make_server(BROADSIDE_INNER="127.0.0.0/8")
    try:
        browser = receiver.browser("ben")
        ben = page_for("ben", at=server, service_workers="allow")
        ben.context.grant_permissions(["notifications"])
        ben.context.add_init_script(f"({NAMES})({json.dumps(receiver.reached(browser))})")
        match = begin(page_for, at=server)
        ana, ben = match.ana, match.ben
        press(ben.get_by_role("button", name=said("table.menu"), exact=True))
        away = ben.locator("dialog").get_by_role("button", name=said("table.away"), exact=True)
        press(away)
        expect(away).to_have_attribute("aria-pressed", "true")
        axe(ben, "dialog")
        ben.goto("/settings")
        expect(ben.locator("#told").get_by_role("link")).to_have_attribute("href", f"/m/{match.id}")
        axe(ben, "#told")

        press(ana.get_by_role("button", name=said("table.menu"), exact=True))
        press(ana.locator("dialog").get_by_role("button", name=said("table.resign"), exact=True))
        press(ana.locator("dialog").get_by_role("button", name=said("table.resign"), exact=True))
        until(lambda: receiver.came, "word to Ben")
        (told,) = receiver.pushes(browser)
        assert told["title"] == said("page.the_match_is_over")
    finally:
        receiver.close()
