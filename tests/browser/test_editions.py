"""Editions on the page of a new match, and what the table does with them: the roll for first player, mission points."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.play import at_table, pass_on, press, start, type_in, unfold
from tests.support.said import said


def squads(page: Page, which: str) -> list[str]:
    return page.locator(f"#{which}-cards .squad .squad-name").all_text_contents()


def test_another_game_brings_its_own_squads_and_loses_nothing_typed(page_for):
    ana = page_for("ana")
    ana.goto("/new")
    ana.get_by_label(said("page.your_name")).fill("Ana")
    ana.locator('input[name="mine"][value="paste"]').check()
    ana.locator("#mine_text").fill("half a list")
    unfold(ana, "theirs-fold")
    press(ana.locator("#theirs-cards .squad").first)
    before = squads(ana, "theirs")
    unfold(ana)
    ana.locator('input[name="game"][value="xwing/2.0"]').check()
    expect(ana.locator("#theirs-cards .squad")).not_to_have_count(len(before))
    assert not set(squads(ana, "theirs")) & set(before)
    expect(ana.locator("#options-line")).to_contain_text("2.0")
    expect(ana.locator("#theirs-cards input:checked")).to_have_attribute("value", "ready:red-squadron")
    expect(ana.locator("#mine_text")).to_have_value("half a list")
    press(ana.locator("#game-ti4"))
    expect(ana.locator("#game-ti4")).to_have_attribute("aria-current", "true")
    expect(ana.locator("#game-ti4")).to_be_focused()
    expect(ana.get_by_label(said("page.your_name"))).to_have_value("Ana")


def test_first_player_is_rolled_with_real_dice_and_mission_points_are_counted(page_for, axe):
    page = page_for("ana")
    page.goto("/new?alone=1&game=xwing/2.5")
    unfold(page)
    page.locator("#house-rules summary").click()
    page.locator("#differences summary").click()
    axe(page)
    page.locator('input[name="dice"][value="entered"]').check()
    start(page)
    at_table(page)
    press(page.locator("details.manual summary"))
    press(page.get_by_role("button", name=said("xwing.offers.edit_score")))
    expect(page.locator("form.picker")).to_contain_text("Black leader")
    axe(page)
    confirm = page.locator("form.picker button.primary")
    confirm.hover()
    expect(confirm).to_have_css("background-color", "rgba(0, 0, 0, 0)")  # disabled, so not green under the mouse
    points = page.locator("form.picker input[type=number]")
    points.fill("22")
    expect(points).to_have_value("22")
    press(page.get_by_role("button", name=said("page.more")))
    expect(points).to_have_value("23")
    press(page.get_by_role("button", name=said("table.back"), exact=True))
    for seat in ("Over Yavin", "Black leader"):
        press(page.get_by_role("button", name=seat, exact=True))
        pass_on(page)
    expect(page.locator("#decision")).to_contain_text(said("page.roll_3_attack_dice"))
    type_in(page, critical_hit=1, blank=2)
    press(page.get_by_role("button", name="Over Yavin", exact=True))
    type_in(page, hit=1, blank=2)
    expect(page.locator("body")).to_contain_text(said("xwing.events.order.first", seat="Black leader", round="1"))
