"""What somebody types, chooses or presses while an answer is under way is not thrown away by it."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from attacks.services.tournament import staff
from tests.browser.play import unfold
from tests.browser.test_hall import comes, hall  # noqa: F401
from tests.support.people.evening import OLA, Evening
from tests.support.waiting import until


class Held:
    """Holds back what is asked of an address until `let_go`."""

    def __init__(self, page: Page, where: str, method: str):
        self.page, self.where, self.method = page, where, method
        self.routes: list[Route] = []
        self.holds = True
        page.route(where, self._hold)

    def _hold(self, route: Route) -> None:
        if self.holds and route.request.method == self.method:
            self.routes.append(route)
        else:
            route.continue_()

    def comes(self, count: int = 1) -> None:
        def asked() -> bool:
            self.page.evaluate("1")  # routes are told of only while the page is spoken to
            return len(self.routes) >= count

        until(asked, f"{self.method} {self.where}")

    def let_go(self) -> None:
        self.holds = False
        for route in self.routes:
            route.continue_()


def test_a_second_press_and_a_name_count_in_the_squad_builder(page_for):
    page = page_for("ana")
    page.goto("/fleets/pick?game=xwing/xwa")
    groups = [page.locator(".pick-group", has_text=name) for name in ("A/SF-01 B-wing", "T-65 X-wing", "UT-60D U-wing")]
    for group in groups[:2]:
        group.locator("summary").click()
    held = Held(page, "**/fleets/pick", "POST")
    page.locator("button[value='add:lukeskywalker']").click()
    held.comes()
    groups[2].locator("summary").click()
    page.locator("button[value='add:wedgeantilles']").click()
    page.locator("#pick-name").fill("Two of Ana")
    held.let_go()
    expect(page.locator(".pick-row h2")).to_have_text(["Luke Skywalker", "Wedge Antilles"])
    expect(page.locator("#pick-name")).to_have_value("Two of Ana")
    for group in groups:
        expect(group).to_have_attribute("open", "")


def test_a_squad_chosen_while_another_edition_comes_stays_chosen(page_for):
    page = page_for("ana")
    page.goto("/new?room=xwing&edition=2.0")
    unfold(page)
    held = Held(page, "**/new?*", "GET")
    page.locator("input[name=game]:not(:checked)").first.check(force=True)
    held.comes()
    page.locator("#theirs-fold > summary").click()
    for side in ("mine", "theirs"):
        page.locator(f"#{side}-cards .squad").nth(2).click()
    wanted = [page.locator(f"input[name={side}]:checked").get_attribute("value") for side in ("mine", "theirs")]
    page.evaluate("() => { document.querySelector('#mine-cards').stands = true; }")
    held.let_go()
    page.wait_for_function("() => !document.querySelector('#mine-cards').stands")
    for side, value in zip(("mine", "theirs"), wanted, strict=True):
        expect(page.locator(f"input[name={side}]:checked")).to_have_value(value)


def test_a_box_ticked_while_news_come_stays_ticked(page_for, hall, on):  # noqa: F811
    evening = on(hall, lambda: Evening(4))
    on(hall, lambda: staff.check_in(evening.tournament, OLA))
    ola = comes(page_for("ola", at=hall), evening.owner_token)
    held = Held(ola, "**/to/do", "POST")
    ola.locator("#check").get_by_label("Chie").check()
    held.comes()
    ola.evaluate("() => { document.querySelector('#check').stands = true; }")
    on(hall, lambda: staff.announce(evening.tournament, OLA, "Lunch"))
    ola.wait_for_function("() => !document.querySelector('#check').stands")
    expect(ola.locator("#check").get_by_label("Chie")).to_be_checked()
    held.let_go()
    expect(ola.locator("#check")).to_contain_text("1 of 4 players are here")
    expect(ola.locator("#check").get_by_label("Chie")).to_be_checked()
