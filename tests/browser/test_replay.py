"""A match with hands is played back to three people: each sees the table as it looked to them, and no more."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.play import mine, offer, press
from tests.browser.ti4 import begin, together
from tests.support.said import said

ANA = "sol: 2 destroyer, 1 carrier, 2 fighter; hand: morale boost, direct hit"
BEN = "letnev: 2 cruiser, 1 dreadnought; hand: shields holding"
SEEN = """() => {
  const { n, view } = document.querySelector('broadside-table').table.session.store;
  const { prompt, ...seen } = view;
  return [n, JSON.stringify(seen)];
}"""
CARDS = ("morale_boost", "direct_hit", "shields_holding")


def sorted_json(text: str) -> str:
    return json.dumps(json.loads(text), sort_keys=True)


def live(page: Page) -> tuple[int, str]:
    n, text = page.evaluate(SEEN)
    return n, sorted_json(text)


def replay(page: Page, match_id: str, n: int) -> str:
    """The table of the replay at a number."""
    page.goto(f"/m/{match_id}/replay?n={n}")
    expect(page.locator("#replay-bar")).to_be_visible()
    at, text = page.evaluate(SEEN)
    assert at == n
    return sorted_json(text)


def downloaded(page: Page) -> tuple[dict, str]:
    more = page.locator("[data-go=more]")
    if more.is_visible() and more.get_attribute("aria-expanded") == "false":  # on a phone: the dice first
        press(more)
    with page.expect_download() as waiting:
        press(page.get_by_role("link", name=said("page.download_the_record")))
    text = Path(waiting.value.path()).read_text("utf-8")
    return json.loads(text), text


def held(text: str) -> set[str]:
    return {card for card in CARDS if card in text}


def test_each_of_three_audiences_sees_the_table_as_it_looked_to_them(page_for, axe):
    match = begin(page_for, widths=(1280, 390), fleets=(ANA, BEN))
    ana, ben, chie = people = match.ana, match.ben, match.chie
    mine(ana, "ability")
    together(match)
    chie.wait_for_function(f"(n) => ({SEEN})()[0] >= n", arg=live(ana)[0])
    moments = [[live(page) for page in people]]
    press(offer(ana, said("ti4.offers.morale_boost")))
    expect(chie.locator(".log-lines")).to_contain_text(said("ti4.offers.morale_boost"))
    expect(ben.locator(".fleet-strip.by-p1")).to_be_visible()
    together(match)
    chie.wait_for_function(f"(n) => ({SEEN})()[0] >= n", arg=live(ana)[0])
    moments.append([live(page) for page in people])
    (first, shown), (then, after) = ((row[0][0], [text for _, text in row]) for row in moments)
    assert first < then and all(n == then for n, _ in moments[1])
    mine_only = [{"morale_boost", "direct_hit"}, {"shields_holding"}, set()]
    assert [held(text) for text in shown] == mine_only

    for page, before, now in zip(people, shown, after, strict=True):
        assert replay(page, match.id, first) == before
        assert replay(page, match.id, then) == now
    expect(ana.locator(".fleet.by-p1 .hand")).to_contain_text(said("ti4.offers.direct_hit"))
    expect(chie.locator("broadside-table")).not_to_contain_text(said("ti4.offers.direct_hit"))
    expect(chie.get_by_label(said("page.seen_by"))).to_have_count(0)
    axe(ana)
    axe(ben)

    for page, audience, cards in zip(people, ("p1", "p2", "watch"), mine_only, strict=True):
        record, text = downloaded(page)
        assert record["audience"] == audience
        assert held(text) - {"morale_boost"} == cards - {"morale_boost"}, "the one that was played lies open"

    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press(ana.locator("#replay-bar [data-go=back]"))
    press(ana.locator("[data-go=copy]"))
    expect(ana.locator("[data-go=copy]")).to_have_text(said("page.copied"))
    link = ana.evaluate("() => navigator.clipboard.readText()")
    assert "as=" not in link
    ben.goto(link)
    expect(ben.locator("#replay-bar")).to_be_visible()
    at, text = ben.evaluate(SEEN)
    assert at == ana.evaluate(SEEN)[0] < then
    assert held(text) == {"shields_holding"}, "whoever opens the link looks with their own eyes"
