"""A Legion attack with two pools against two defenders, on phones and by taps; and alone, by keyboard, in Japanese."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from attacks.engine.squads import written
from attacks.rooms.legion.squad import Army, MiniIn, UnitIn, WeaponIn
from tests.browser.play import NUMBER, Match, at_table, key, pass_on, press, start, unfold
from tests.browser.test_japanese import english_at
from tests.browser.test_space_combat import looked_at
from tests.browser.ti4 import DUE, bring, due
from tests.support.pages import violations
from tests.support.said import said
from tests.support.waiting import until

# So many dice that some hit, cover and dodges have something to cancel, and wounds something to be allocated.
RIFLE, CANNON = WeaponIn("Rifle", "2W", 1, 3), WeaponIn("Cannon", "12R", 1, 4, {"impact": 2})
TEAM = UnitIn(
    name="Fire team",
    weapons=[RIFLE, CANNON],
    minis=[MiniIn(["Rifle"], 4), MiniIn(["Cannon"], 1, name="Gunner")],
    die="red",
    attack_surge="hit",
    courage=1,
    tokens={"aim": 1},
)
SQUAD = UnitIn(
    name="Rebel squad",
    weapons=[RIFLE],
    minis=[MiniIn(["Rifle"], 5)],
    wounds=4,
    courage=2,
    tokens={"dodge": 1},
)
SCOUTS = UnitIn(name="Scouts", weapons=[RIFLE], minis=[MiniIn(["Rifle"], 3)], wounds=2, courage=2)
ANA, BEN = Army(ships=[TEAM], name="Patrol"), Army(ships=[SQUAD, SCOUTS], name="Cell")


def begin(page_for) -> Match:
    """Ana opens one attack with an army she pastes, Ben takes the other seat with his; both on phones. Chie watches."""
    ana, ben = page_for("ana", width=390), page_for("ben", width=390)
    ana.goto("/new?room=legion&edition=fixed")
    ana.get_by_label(said("page.your_name")).fill("Ana")
    bring(ana, "mine", written(ANA))
    unfold(ana)
    expect(ana.get_by_text(said("page.opens_at_the_declaration"))).to_be_visible()
    ana.locator('input[name="mode"][value="attack"]').check()
    ana.locator('input[name="rolls"][value="by_itself"]').check()
    ana.locator('input[name="odds"][value="off"]').check()  # so many dice would be worked at long after they are read
    start(ana)
    expect(ana.locator("#seat-link")).to_be_visible()
    seat, watch = ana.locator("#seat-link").input_value(), ana.locator("#watch-link").input_value()
    ben.goto(seat)
    ben.get_by_label(said("page.your_name")).fill("Ben")
    bring(ben, "fleet", written(BEN))
    press(ben.get_by_role("button", name=said("page.take_the_seat")))
    at_table(ben)
    at_table(ana)
    chie = page_for("chie")
    chie.goto(watch)
    at_table(chie)
    return Match(ana, ben, chie, ben.url.split("/m/")[1])


def asked(page: Page, what: str) -> None:
    """Wait until this person is asked that: the text of the banner."""
    expect(page.locator(".banner.mine")).to_contain_text(what)
    page.wait_for_function(f"() => ({DUE})() !== ''")


def aimed(page: Page, name: str, range_: int) -> None:
    """Attack a unit at a range by one tap."""
    press(page.get_by_role("button", name=f"{said('legion.table.attack_at_range', range=range_)}: {name}"))
    asked(page, "Choose one weapon")


def go(page: Page) -> None:
    """Press the main button of the card."""
    button = page.locator(".legion-card .offer.main:not([aria-disabled])")
    expect(button).to_be_visible()
    press(button)


def in_sight(page: Page, selector: str) -> None:
    """What answers lies in the window, on a phone and on one lying on its side."""
    for width, height in ((844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(selector)).not_to_have_count(0)
        for one in page.locator(selector).all():
            expect(one).to_be_in_viewport(ratio=0.9)


def hurried(people: tuple[Page, ...], most: int = 60) -> None:
    """Everybody answers what is asked until the match is over: commit, choose the first minis, pass."""
    for _ in range(most):
        now, what = until(lambda: next(((page, what) for page in people if (what := due(page))), None), "a question")
        if what == "over":
            return
        before = now.evaluate(NUMBER)
        quick(now)
        now.wait_for_function(f"(was) => ({NUMBER})() > was", arg=before)
    raise AssertionError("the attack does not end")


def quick(page: Page) -> None:
    card = page.locator(".legion-card")
    main = page.locator(".legion-card .offer.main, ol .offer.main").first
    if card.locator(".chip:not(.on)").count() and main.get_attribute("aria-disabled"):
        for chip in card.locator(".chip:not(.on)").all():
            if main.get_attribute("aria-disabled"):
                press(chip)
    if main.count():
        press(main)
    else:
        pass_on(page)


def test_two_pools_against_two_defenders_are_built_and_resolved_by_taps_on_phones(page_for):
    match = begin(page_for)
    ana, ben, chie = match.ana, match.ben, match.chie
    problems = looked_at("start", ana, ben, chie)
    expect(chie.locator(".muster")).to_contain_text("Fire team")

    press(ana.locator("button.offer", has_text="Attack with: Fire team"))
    asked(ana, said("legion.steps.1+"))
    problems += looked_at("pills", ana)
    press(ana.get_by_role("button", name=f"{said('legion.table.look_closer')}: Rebel squad"))
    asked(ana, "Enter the range")
    expect(ana.locator(".legion-card .offer.main")).to_have_attribute("aria-disabled", "true")
    problems += looked_at("measure", ana)
    press(ana.locator(".pick-range .chip", has_text="2"))
    press(ana.locator(".pick-seen .chip").last)  # one of the defenders is out of sight
    go(ana)
    expect(ana.locator(".targets li").first).to_contain_text("range 2 · 5 of 5 see it · 4 of 5 are seen")
    problems += looked_at("targets", ana)
    press(ana.get_by_role("button", name="Attack it: Rebel squad"))

    asked(ana, "Choose one weapon")
    rifles = ana.locator(".weapon-list li", has_text="Rifle")
    for _ in range(4):
        press(rifles.get_by_role("button", name=said("table.less", name="Rifle")))
    expect(rifles).to_contain_text(said("legion.table.minis_with", n="0", all="4"))
    expect(ana.locator(".pool-preview")).to_contain_text("12 red")
    problems += looked_at("pool builder", ana)
    in_sight(ana, ".legion-card .offer.main")
    expect(ana.get_by_role("button", name=said("legion.offers.redeclare"))).to_have_count(
        1
    )  # in the card, never below it
    expect(ana.locator(".legion-card").get_by_role("button", name=said("legion.offers.redeclare"))).to_be_visible()
    go(ana)

    asked(ben, said("legion.steps.2b+"))
    expect(ben.locator(".facts-card")).to_contain_text("5 / 5")
    problems += looked_at("confirm", ben, chie)
    in_sight(ben, ".behind .offer")
    press(ben.get_by_role("button", name=said("legion.table.behind_1")))
    asked(ana, "Confirm the cover")
    expect(ana.locator(".facts-card")).to_contain_text("light")
    problems += looked_at("accept", ana)
    go(ana)

    expect(chie.locator(".troop.is-defends .barricade.of-1")).to_be_visible()
    asked(ana, "Weapons are left")
    press(ana.locator("button.offer", has_text=said("legion.offers.another_defender")))
    asked(ana, said("legion.steps.1+"))
    expect(ana.locator(".targets li").first).to_contain_text(said("legion.table.has_pool"))
    aimed(ana, "Scouts", 3)
    expect(ana.locator(".weapon-list li")).to_have_count(1)
    go(ana)
    asked(ben, said("legion.steps.2b+"))
    press(ben.get_by_role("button", name=said("legion.table.behind_0")))

    asked(ana, "Choose the pool")
    for page in (ana, ben, chie):
        expect(page.locator(".pool-card")).to_have_count(2)
        expect(page.locator(".pool-card").nth(0)).to_contain_text("Rebel squad")
        expect(page.locator(".pool-card").nth(1)).to_contain_text("8 white")
        expect(page.locator(".troop.is-attacks .disc")).to_have_count(5)
    problems += looked_at("pools", ana, ben, chie)
    press(ana.locator("button.offer", has_text="Roll pool 1: Rebel squad"))

    asked(ana, said("ti4.steps.R"))
    for page in (ana, ben, chie):
        expect(page.locator(".legion-roll .die")).to_have_count(12)
        expect(page.locator(".legion-roll .die-group-name")).to_contain_text("red")
    problems += looked_at("rolled", ana, ben, chie)
    press(ana.locator(".legion-roll .die.can").first)
    press(ana.locator("button.offer", has_text="Spend an aim"))
    expect(ana.locator(".legion-roll .die").first).to_have_accessible_name(re.compile("rerolled"))
    expect(chie.locator(".log-lines")).to_contain_text("rerolls 1 attack die")

    asked(ben, said("legion.picks.use_cover"))
    expect(ben.locator(".legion-card .outcome")).to_contain_text("− 1 cover − 1 dodge =")
    press(ben.locator(".use-cover input"))
    expect(ben.locator(".notice.loud")).to_contain_text(said("legion.table.cover_unused"))
    press(ben.locator(".use-cover input"))
    problems += looked_at("cover", ben)
    go(ben)
    for page in (ana, ben, chie):
        expect(page.locator(".die-cause").get_by_text("cover", exact=True)).to_have_count(1)
        expect(page.locator(".die-cause").get_by_text(said("legion.causes.dodge"), exact=True)).to_have_count(1)
        expect(page.locator(".pool-sum").first).to_contain_text("− 1 cover − 1 dodge =")
    asked(ben, "Choose the minis that suffer")
    problems += looked_at("wounds", ana, ben, chie)
    mini = ben.locator(".troop.is-defends .disc[data-mini='4']")
    press(mini)  # where it stands, and not only in the card
    expect(ben.locator(".pick-mini .chip.on")).to_contain_text("4")
    expect(mini).to_have_class(re.compile(r"\bchosen\b"))
    expect(ben.get_by_role("dialog")).to_have_count(0)

    hurried((ana, ben))
    for page in (ana, ben, chie):
        expect(page.locator(".match-over")).to_be_visible()
        expect(page.locator(".fight-sum")).to_have_count(2)  # what came of it stays to be seen
        expect(page.locator(".ending-side.by-p1")).to_contain_text("Fire team")
    press(ana.get_by_role("link", name=said("table.see_result")))
    expect(ana.locator("h1")).to_be_visible()
    expect(ana.locator("#fought .fought-attack[open] .fight-sum")).to_have_count(2)  # as the table has drawn it
    expect(ana.locator("#fought .fought-attack die-solid canvas").first).to_be_visible()
    fallen = ana.locator("#fought .fought-minis a .fought-disc.fallen")
    expect(fallen.first.locator("path").first).to_be_attached()
    assert fallen.count() == ana.locator("#fought .fought-took .fought-disc.fallen").count()
    problems += [f"result: {text}" for text in violations(ana)]
    assert not problems, "\n".join(problems)


@pytest.mark.long  # one attack of Legion is played by taps above, keys in X-Wing
def test_alone_by_keyboard_and_in_japanese_an_attack_reads_well_to_its_end(page_for):
    page = page_for("ben", locale="ja-JP")
    page.goto("/new?alone=1&game=legion/2.6&mode=attack&odds=off&rolls=by_itself")
    unfold(page, "theirs-fold")
    for which, army in (("mine", ANA), ("theirs", BEN)):
        bring(page, which, written(army))
    start(page)
    at_table(page)
    english, seen = [], set()
    for _ in range(60):
        page.wait_for_function(f"() => ({DUE})() !== ''")
        step = due(page).split(":")[0]
        if step == "over":
            break
        if step not in seen:
            seen.add(step)
            english += [f"{step}: {text}" for text in english_at(page)]
        before = page.evaluate(NUMBER)
        typed(page)
        page.wait_for_function(f"(was) => ({NUMBER})() > was", arg=before)
    assert step == "over"
    assert {"0", "1", "1+", "2b", "2b+", "4b"} <= seen
    assert english == []


def typed(page: Page) -> None:
    """Answer by keys alone: a range or minis with the space bar, then the number of what is offered, or p."""
    declare, measure = page.locator(".targets .button.primary"), page.locator(".targets .button:not(.primary)")
    chips = page.locator(".legion-card .pick-range .chip:nth-child(3) input, .legion-card .pick-mini input")
    if measure.count():
        (declare if declare.count() else measure).last.focus()
        page.keyboard.press("Enter")
        return
    for chip in chips.all():
        if page.locator(".legion-card .offer.main").get_attribute("aria-disabled"):
            chip.focus()
            page.keyboard.press("Space")
    if page.locator("#pass:not([aria-disabled])").count():
        key(page, "p")
    else:
        key(page, "1")
