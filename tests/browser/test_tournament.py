"""A round of a tournament: two players and an organizer, and a result that nobody types."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.play import press


def link_of(ola: Page, name: str) -> str:
    """The private link the organizer hands out."""
    row = ola.locator(".cup-players li", has_text=name)
    press(row.locator("summary"))
    return row.get_by_label("Private link").input_value()


def comes(page: Page, link: str) -> Page:
    """A player opens the link and gives a ready-made list."""
    page.goto(link)
    press(page.get_by_text("A ready-made squad"))
    press(page.get_by_role("button", name="Give this list"))
    expect(page.locator(".messages")).to_contain_text("Your list is in.")
    return page


def test_two_players_play_a_round_and_the_result_lands_by_itself(page_for, axe):
    ola = page_for("ola")
    ola.goto("/t/new")
    ola.get_by_label("Name of the tournament").fill("Club evening")
    ola.get_by_label("Your name").fill("Ola")
    press(ola.get_by_role("button", name="Make the tournament"))
    expect(ola.get_by_role("heading", level=1)).to_have_text("Club evening")
    desk = ola.url
    press(ola.get_by_role("link", name="Players"))
    for name in ("Ana", "Ben"):
        ola.get_by_label("Name", exact=True).first.fill(name)
        press(ola.get_by_role("button", name="Add", exact=True))
        expect(ola.locator(".cup-players")).to_contain_text(name)
    links = {name: link_of(ola, name) for name in ("Ana", "Ben")}
    ana, ben = comes(page_for("ana", width=390), links["Ana"]), comes(page_for("ben"), links["Ben"])

    ola.goto(desk)
    press(ola.get_by_role("button", name="Draw round 1"))
    expect(ola.locator("#live")).to_contain_text("draft, seen by organizers only")
    expect(ana.locator("#live")).to_contain_text("Your table will be here")
    press(ola.get_by_role("button", name="Publish"))
    expect(ola.locator(".cup-tables")).to_contain_text("open")

    for page in (ana, ben):
        press(page.get_by_role("button", name="Open my table"))  # the page has heard of the round by itself
        page.wait_for_url("**/m/**", timeout=30_000)
    press(ben.get_by_role("button", name="Menu"))
    press(ben.get_by_role("button", name="Concede"))
    press(ben.locator("dialog").get_by_role("button", name="Concede"))
    for page in (ana, ben):
        expect(page.locator(".banner.over")).to_contain_text("Ana wins")
    expect(ola.locator(".cup-tables")).to_contain_text("entered, not confirmed")

    for page, name in ((ana, "Ana"), (ben, "Ben")):
        page.goto(links[name])
        press(page.get_by_role("button", name="Yes, that is right"))
        expect(page.locator(".messages")).to_contain_text("Confirmed")
    expect(ola.locator(".cup-tables")).to_contain_text("by both players")
    axe(ana)
    axe(ola)
    press(ola.get_by_role("button", name="Close the round"))
    press(ola.get_by_role("link", name="Standings", exact=True))
    expect(ola.locator(".cup-standings tbody tr").first).to_contain_text("Ana")
