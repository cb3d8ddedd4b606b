"""A round of a tournament: two players and an organizer, and a result that nobody types."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.play import (
    RED,
    SWARM,
    Match,
    at_table,
    comes_to,
    confirm_facts,
    declare,
    engage,
    mine,
    press,
    type_in,
)
from tests.support.said import said

TARGET, WORTH = "Academy Pilot", 22


def link_of(ola: Page, name: str) -> str:
    """The private link the organizer hands out."""
    row = ola.locator(".cup-players > li", has=ola.locator("summary", has_text=name))
    press(row.locator("summary"))
    return row.get_by_label(said("page.private_link")).input_value()


def comes(page: Page, link: str, squad: str) -> Page:
    """A player opens the link and gives a ready-made list."""
    page.goto(link)
    press(page.locator("#list-cards .squad", has_text=squad))
    press(page.get_by_role("button", name=said("page.give_this_list")))
    expect(page.locator(".messages")).to_contain_text(said("page.your_list_is_in"))
    return page


def publishes(ola: Page, desk: str, ana: Page) -> None:
    """The organizer draws the round and shows it to everybody; Ana waits for her table."""
    ola.goto(desk)
    press(ola.get_by_role("button", name=said("page.draw_round", next_round="1")))
    expect(ola.locator("#live")).to_contain_text(said("page.draft_seen_by_organizers"))
    expect(ana.locator("#live")).to_contain_text(said("page.your_table_will_be"))
    press(ola.get_by_role("button", name=said("page.publish")))
    expect(ola.locator(".cup-tables")).to_contain_text(said("page.open"))


def sit(*players: Page) -> None:
    """The players' pages hear of the round by themselves, and lead to the table."""
    for page in players:
        expect(page.get_by_role("button", name=said("page.open_my_table"))).to_be_visible()
        press(page.get_by_role("button", name=said("page.open_my_table")))
        page.wait_for_url("**/m/**")
    for page in players:
        at_table(page)


def wedge_destroys_his_target(match: Match) -> None:
    """One whole attack with the dice of the players' own tables: three hits against a blank."""
    ana, ben = match.ana, match.ben
    engage(match)
    declare(ana, "Wedge Antilles", TARGET, attack_range=2)
    mine(ben, said("xwing.table.facts_title"))
    confirm_facts(ben)
    comes_to(ana, "Roll your attack dice")
    type_in(ana, hit=3)
    comes_to(ben, "Roll your defense dice")
    type_in(ben, blank=1)  # Wedge and Outmaneuver take one die each
    for page in (ana, ben):
        expect(page.locator(".aftermath")).to_contain_text(f"Wedge Antilles hits {TARGET}")


def agree_to_end(match: Match) -> None:
    """Ben has seen enough; Ana agrees."""
    ana, ben = match.ana, match.ben
    press(ben.get_by_role("button", name=said("table.menu")))
    press(ben.get_by_role("button", name=said("table.offer_end")))
    expect(ben.locator("dialog")).to_contain_text(said("page.with_the_score_as"))
    press(ben.get_by_role("button", name=said("table.offer_end")))
    press(ana.get_by_role("button", name=said("table.accept_end")))


def test_two_players_play_a_round_and_the_result_lands_by_itself(page_for, axe):
    ola = page_for("ola")
    ola.goto("/t/new")
    ola.get_by_label(said("page.name_of_the_tournament")).fill("Club evening")
    ola.get_by_label(said("page.your_name")).fill("Ola")
    ola.get_by_label(said("page.game")).select_option("xwing/2.0")
    press(ola.get_by_role("button", name=said("page.make_the_tournament")))
    expect(ola.get_by_role("heading", level=1)).to_have_text("Club evening")
    desk = ola.url
    press(ola.get_by_role("link", name=said("page.settings_and_files")))
    ola.get_by_label(said("page.dice"), exact=True).select_option(said("legion.options.dice_entered"))
    press(ola.get_by_role("button", name=said("page.save"), exact=True))
    expect(ola.locator(".messages")).to_be_visible()
    press(ola.get_by_role("link", name=said("page.players")))
    for name in ("Ana", "Ben"):
        ola.get_by_label(said("page.name"), exact=True).first.fill(name)
        press(ola.get_by_role("button", name=said("page.add"), exact=True))
        expect(ola.locator(".cup-players")).to_contain_text(name)
    links = {name: link_of(ola, name) for name in ("Ana", "Ben")}
    ana, ben = comes(page_for("ana", width=390), links["Ana"], RED), comes(page_for("ben"), links["Ben"], SWARM)

    publishes(ola, desk, ana)
    sit(ana, ben)
    match = Match(ana, ben, None, ben.url.split("/m/")[1])
    wedge_destroys_his_target(match)
    agree_to_end(match)
    for page in (ana, ben):
        expect(page.locator(".match-over")).to_contain_text(said("xwing.ends.agreed"), ignore_case=True)
    row = ola.locator(".cup-tables tbody tr")
    expect(row).to_contain_text(said("page.entered_not_confirmed"))
    ana_first = row.locator("th").inner_text().startswith("Ana")
    landed = f"{WORTH} ✓ : 0" if ana_first else f"0 : {WORTH} ✓"  # nobody has typed it
    expect(row.locator("td.tally")).to_have_text(landed)

    for page, name in ((ana, "Ana"), (ben, "Ben")):
        page.goto(links[name])
        expect(page.locator(".cup-mine")).to_contain_text(landed)
        press(page.get_by_role("button", name=said("page.yes_that_is_right")))
        expect(page.locator(".messages")).to_contain_text("Confirmed")
    expect(row).to_contain_text(said("page.by_both_players"))
    expect(row.locator("td.tally")).to_have_text(landed)
    axe(ana)
    axe(ola)
    press(ola.get_by_role("button", name=said("page.close_the_round")))
    press(ola.get_by_role("link", name=said("page.standings"), exact=True))
    first = ola.locator(".cup-standings tbody tr").first
    expect(first).to_contain_text("Ana")
    expect(first).to_contain_text("1–0–0")
    expect(first).to_contain_text(str(200 + WORTH))  # the margin: what she destroyed over what she lost
