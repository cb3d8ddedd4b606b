"""The bench of *What if* and the builder in a browser: a press counts at once, and what comes of it stands there."""

from __future__ import annotations

import re

from playwright.sync_api import expect


def test_a_question_is_put_together_by_presses_and_the_address_keeps_it(page_for, axe):
    ana = page_for("ana", width=1280)
    ana.goto("/odds?room=xwing")
    first = ana.locator(".answer-first")
    expect(first).to_be_visible()
    before = first.inner_text()
    # what an extension leaves on a field is not carried into the next answer: the policy refuses it, and complains
    ana.locator("#b-p1_dice").evaluate("(field) => field.style.setProperty('color', '')")
    # the third press comes with an answer in hand that can no longer be called off
    press = "() => document.querySelector('#b-p1_dice-more').click()"
    ana.evaluate(f"() => addEventListener('htmx:beforeOnLoad', {press}, {{ once: true }})")
    for _ in range(2):
        ana.locator("#b-p1_dice-more").click()
    expect(ana).to_have_url(re.compile("q=6"))
    expect(first).not_to_have_text(before)
    expect(ana.locator("[data-lies=attack] die-solid")).to_have_count(6)
    ana.locator("#other-p2 summary").click()
    ana.locator("#find-p2").fill("howl")
    expect(ana.locator("#found-p2 li")).to_have_count(1)
    ana.locator("#found-p2 button").click()
    expect(ana).to_have_url(re.compile("howlrunner"))
    expect(ana.locator("#side-p2")).to_contain_text("Howlrunner")
    ana.locator("#b-p1_cards").select_option("predator")
    expect(ana.locator(".bench-card")).to_have_count(1)
    axe(ana)
    url = ana.url
    ana.goto(url)
    expect(ana.locator("#b-p1_dice")).to_have_value("6")


def test_the_fleet_grows_on_the_cloth_while_it_is_built(page_for, axe):
    ana = page_for("ana", width=390)
    ana.goto("/fleets/build?game=ti4/codex")
    expect(ana.locator(".build-empty")).to_be_visible()
    row = ana.locator("[data-row]").filter(has=ana.locator("[name=fleet-space_cruiser]"))
    for _ in range(2):
        row.locator("[data-step='1']").first.click()
    expect(ana.locator(".build-things li")).to_have_count(1)
    expect(ana.locator(".build-n")).to_have_text("× 2")
    damaged = ana.locator("[name=fleet-space_cruiser_damaged]")
    expect(damaged).to_be_hidden()
    ana.locator("select[name=fleet-faction]").select_option("ul")
    expect(damaged).to_be_visible()
    axe(ana)


def test_a_press_reaches_its_button_though_the_answer_comes_under_the_finger(page_for):
    ana = page_for("ana", width=1280)
    ana.goto("/odds?room=xwing&q=3+focus+v+2+evade&bench=1")
    expect(ana.locator(".answer-first")).to_be_visible()
    more = ana.locator("#b-p1_dice-more")
    more.scroll_into_view_if_needed()
    more.hover()
    ana.mouse.down()
    more.evaluate("button => { const twin = button.cloneNode(true); button.replaceWith(twin); }")
    ana.mouse.up()
    expect(ana).to_have_url(re.compile("q=4"))
    expect(ana.locator("#b-p1_dice")).to_have_value("4")
