"""How the table feels in a browser: chosen on the page of settings, found at the table, and a shake that rolls."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.play import begin, comes_to, key, luke_attacks
from tests.support.said import said

SHAKEN = """(n) => { let at = 0; const shake = () => { dispatchEvent(Object.assign(new Event('devicemotion'),
  { acceleration: { x: at++ % 2 ? 1 : 25, y: 0, z: 0 }, accelerationIncludingGravity: null }));
  if (at < n) requestAnimationFrame(shake); }; shake(); }"""


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f"#feel label:has([name={name}][value={value}])").click()


def test_what_is_chosen_among_the_settings_counts_at_the_table(page_for, axe):
    match = begin(page_for, widths=(390, 1280), rolls="press")
    ana, ben = match.ana, match.ben
    luke_attacks(match)
    at = ana.url
    ana.context.grant_permissions(["accelerometer", "gyroscope"])  # as who is asked and says yes
    ana.goto("/settings")
    expect(ana.locator("#feel")).to_be_visible()
    choose(ana, "pace", "faster")
    choose(ana, "volume", "full")
    choose(ana, "shake", "on")
    ana.wait_for_function("() => localStorage.getItem('broadside.table.shake') === 'on'")
    axe(ana)
    ana.reload()
    for name, value in (("pace", "faster"), ("volume", "full"), ("shake", "on")):
        expect(ana.locator(f"#feel [name={name}][value={value}]")).to_be_checked()
    ana.goto(at)
    ana.get_by_role("button", name=said("table.menu"), exact=True).click()
    for word in ("scenes_faster", "volume_full", "shake"):
        expect(ana.get_by_role("button", name=said(f"table.{word}"), exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )
    ana.keyboard.press("Escape")
    ben.evaluate(SHAKEN, 12)  # not his dice, and he chose no shake
    key(ben, "1")
    comes_to(ana, said("table.roll_yours"))
    expect(ben.locator(".pool-attack .dice:not(.in-hand) .die")).to_have_count(0)
    ana.wait_for_function("() => !document.querySelector('broadside-table').table.guarded")
    ana.evaluate(SHAKEN, 12)
    expect(ben.locator(".pool-attack .dice:not(.in-hand) .die, .aftermath .mini-die").first).to_be_visible()
