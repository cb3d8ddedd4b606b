"""Three players and a spectator at the starship card game: attacks with responses, until one vessel is left."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import at_table, key, mine, offer, pass_on, press, start, unfold
from tests.browser.test_japanese import JAPANESE, english_at
from tests.browser.test_newcomer import Newcomer
from tests.browser.test_space_combat import looked_at
from tests.rooms.starships.five import FIVE
from tests.support.said import said
from tests.support.waiting import until

SECRETS = """() => {
  const { seats } = document.querySelector('broadside-table').table.session.store.view;
  return Object.fromEntries(Object.entries(seats).map(([seat, part]) => [seat, Boolean(part.cards || part.left)]));
}"""


FIRST_IN_SIGHT = """() => {
  const { left, right } = document.querySelector('button.hand-card:not([aria-disabled])').getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
}"""

HAND_IN_SIGHT = """() => [...document.querySelectorAll('.hand-card')].every((one) => {
  const { left, top, width } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + 20));
})"""

# hands are dealt at random, and a browser passes by itself where none of its cards fits
ASKED_EVERYWHERE = "localStorage.setItem('broadside.starships.ask', 'on')"


def card(page: Page, name: str):
    """A card of the own hand that may be played or let go now."""
    return page.locator("button.hand-card:not([aria-disabled])", has_text=name)


def improvises(page: Page) -> bool:
    """Press "improvise" and see whether the cards stand there: a question that is new takes no press for a moment."""
    if not page.locator(".paying .hand-card").count():
        press(offer(page, "即席"))
    return page.locator(".paying .hand-card").count() > 0


def begin(page_for) -> tuple[Page, Page, Page, Page]:
    """Ana opens a match for three with her group's deck; Ben comes on a phone, Chie at a desk, Dan watches."""
    ana, ben, chie, dan = page_for("ana"), page_for("ben", width=390), page_for("chie"), page_for("dan")
    ana.goto("/new")
    press(ana.locator("#game-starships"))
    expect(ana.locator("#game-starships")).to_have_attribute("aria-current", "true")  # the form is the game's now
    ana.get_by_label(said("page.your_name")).fill("Ana")
    ana.locator('input[name="mine"][value="paste"]').check()
    ana.locator("#mine_text").fill(json.dumps({"vessel": "tug", "deck": FIVE}))
    expect(ana.locator("#mine-read")).to_contain_text("your own deck of 5 cards")
    unfold(ana)
    ana.locator('input[name="seats"][value="3"]').check()
    ana.locator('input[name="order"][value="given"]').check()
    start(ana)
    links = [ana.locator(f"#{place}-link").input_value() for place in ("seat", "seat-p3", "watch")]
    flying = ("Barge", "Yawl")  # whoever says nothing is dealt one
    for page, name, link, vessel in zip((ben, chie), ("Ben", "Chie"), links, flying, strict=False):
        page.goto(link)
        page.get_by_label(said("page.your_name")).fill(name)
        page.locator(f'input[name="fleet"][data-tell="{vessel}"]').check()
        press(page.get_by_role("button", name=said("page.take_the_seat")))
    dan.goto(links[2])
    for page in (ana, ben, chie, dan):
        at_table(page)
    return ana, ben, chie, dan


def test_three_players_and_a_spectator_attack_respond_and_end(page_for):
    ana, ben, chie, dan = everybody = begin(page_for)
    for page in (ana, ben, chie):
        mine(page, "Keep this hand")
        expect(page.locator(".hand-card")).to_have_count(5)
        press(offer(page, said("starships.offers.keep")))
    mine(ana, said("starships.steps.T1"))
    problems = looked_at("refit", ana, ben)
    press(card(ana, "Thin Veil"))
    expect(dan.locator(".seat-tile.by-p1")).to_contain_text("Shields 2")

    press(card(ana, "Test Shot"))
    expect(dan.locator(".attack-card")).to_contain_text(said("page.who_is_the_target"))
    press(offer(ana, said("xwing.table.attack_target", ship="Ben")))
    press(card(ana, "Steady Aim"))
    expect(ana.locator(".played")).to_contain_text("Steady Aim")
    expect(ana.locator(".fan .own")).to_contain_text("Steady Aim")  # face up to its player alone
    expect(dan.locator(".go-now")).to_contain_text(said("starships.table.plays_n.one"))
    for page, seat in ((ben, "p2"), (chie, "p3"), (dan, "")):
        expect(page.locator(".attack-card")).not_to_contain_text("Steady Aim")
        expect(page.locator(".fan .back")).to_have_count(1)
        assert page.evaluate(SECRETS) == {one: one == seat for one in ("p1", "p2", "p3")}
    problems += looked_at("ring", ben, dan)
    expect(ana.locator("#pass")).to_contain_text(said("starships.table.fire_n.one"))
    pass_on(ana)

    mine(ben, "Your vessel is the target")
    expect(ben.locator(".declared")).to_contain_text("Steady Aim")
    expect(ben.locator(".attack-coming")).to_contain_text(said("starships.table.coming_n", n="8"))
    press(ben.get_by_role("button", name=said("table.guide")))
    expect(ben.locator("dialog .guide")).to_contain_text(said("page.shields_armor_anything_else"))
    press(ben.get_by_role("button", name=said("table.close"), exact=True))
    ben.wait_for_function(FIRST_IN_SIGHT)  # what can be played lies in sight on a phone, not beyond its edge
    press(card(ben, "Brace"))
    pass_on(ben)
    mine(chie, "for either side")
    size = chie.viewport_size
    chie.set_viewport_size({"width": 1280, "height": 660})
    chie.wait_for_function(HAND_IN_SIGHT)  # the attack scrolls over it, whatever lies on the table
    chie.set_viewport_size(size)
    expect(ben.locator(".seat-small.by-p3")).to_contain_text("now")
    expect(card(chie, "Wild Flak")).to_contain_text("1")
    key(chie, "1")
    expect(chie.locator(".played")).to_contain_text("Wild Flak")
    problems += looked_at("answers", chie)
    key(chie, "p")

    for page in everybody:
        expect(page.locator(".outcome-hit")).to_contain_text(said("starships.table.hit_n", n="8"))
        expect(page.locator(".outcome-hit .rung-calculated")).to_contain_text("8")
    expect(dan.locator(".seat-tile.by-p2")).to_contain_text("out")
    expect(ben.locator(".seat-small.by-p2")).to_contain_text("out")
    key(ana, str(card(ana, "Brace").get_attribute("data-number")))  # its key stands on the card
    expect(card(ana, "Brace").locator("kbd")).to_be_visible()
    expect(ana.locator("#pass")).to_contain_text(said("starships.table.discard_and_draw.one"))
    problems += looked_at("cleanup", ana)
    pass_on(ana)

    mine(chie, said("starships.steps.T1"))
    expect(chie.locator(".outcome-cause")).to_contain_text(said("starships.causes.destroyed").replace("{seat}", "Ben"))
    expect(chie.locator(".hand-card:not(.can)", has_text="Brace")).to_contain_text(
        said("starships.waits_for.respond_target_owner")
    )
    pass_on(chie)
    press(card(chie, "Test Shot"))  # nobody else is left to attack
    pass_on(chie)
    mine(ana, "Your vessel is the target")
    pass_on(ana)
    for page in everybody:
        expect(page.locator(".match-over")).to_contain_text(said("table.winner", seat="Chie"))
        expect(page.locator(".outcome-hit .rung-shields")).to_contain_text("−2")
    problems += looked_at("over", ben, dan)
    press(dan.get_by_role("link", name=said("table.see_result")))
    expect(dan.locator("h1")).to_contain_text(said("table.winner", seat="Chie"))
    expect(dan.locator(".scoreboard")).to_contain_text("Yawl")
    assert not problems, "\n".join(problems)


@pytest.mark.long  # more seats of the same table
def test_five_seats_alone_on_a_phone_in_japanese(page_for):
    ana = page_for("ana", width=390, **JAPANESE)
    ana.add_init_script(ASKED_EVERYWHERE)
    ana.goto("/new?alone=1&game=starships/standard&seats=5")
    start(ana)
    at_table(ana)
    expect(ana.locator(".seat-small")).to_have_count(5)
    problems = looked_at("hands", ana)
    assert english_at(ana) == []
    for _ in range(5):
        mine(ana, "手札")
        seat = ana.locator(".seat-switch [aria-pressed=true]").inner_text()
        press(ana.locator("button.offer:not([aria-disabled])").first)
        expect(ana.locator(".seat-switch [aria-pressed=true]")).not_to_have_text(seat)
    pass_on(ana)
    until(lambda: improvises(ana), "cards to improvise with")
    press(ana.locator(".paying .hand-card").first)
    press(ana.locator("#pass.confirms:not([aria-disabled])"))
    press(ana.locator("button.offer.named-one").first)
    expect(ana.locator(".attack-card")).to_contain_text("攻撃")
    problems += looked_at("attack", ana)
    assert english_at(ana) == []
    assert not problems, "\n".join(problems)


def test_the_first_press_counts_wherever_a_button_has_glided(page_for):
    """What moved without a drawing - it glided, a font came - is drawn anew as the mouse comes, moving for nobody."""
    newcomer = Newcomer(page_for("ana"))
    newcomer.begins("starships")
    ana = newcomer.page
    improvise = offer(ana, said("starships.offers.improvise"))
    mine(ana)
    if ana.locator(".banner.mine", has_text=said("starships.steps.T1")).count():  # the hand holds gear
        pass_on(ana)
    expect(improvise).to_be_enabled()
    ana.wait_for_function("() => !document.querySelector('[data-resting]')")
    ana.evaluate("() => { document.querySelector('.stage-acts').style.translate = '0 -40px'; }")
    box = improvise.bounding_box()
    ana.mouse.click(box["x"] + 30, box["y"] + box["height"] / 2)
    expect(ana.locator(".paying .hand-card").first).to_be_visible()
