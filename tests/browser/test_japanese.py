"""Japanese in real browsers: pages and table fit, read well aloud, and two players read one match in two languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import Match as Played
from tests.browser.play import abreast, at_table, declare, engage, mine, new_match, pass_on, press, told_or_asked
from tests.browser.test_pages import SIZES, TOO_SMALL, WIDER, pages_of
from tests.conftest import SCALE
from tests.support.said import said

JAPANESE = {"locale": "ja-JP"}
HEARD = """() => {
  const found = [];
  const what = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT;
  const walk = document.createTreeWalker(document.querySelector('#main'), what);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (element.closest('[lang]:not(html):not([lang=ja]), kbd, script, svg')) continue;
    if (node.nodeType === Node.TEXT_NODE) found.push(node.nodeValue.trim());
    else for (const name of ['aria-label', 'title', 'placeholder']) found.push(node.getAttribute(name) || '');
  }
  return found.filter(Boolean);
}"""
NAMED = """() => {
  const { ships, seats } = document.querySelector('broadside-table').table.view;
  const held = ['charges', 'weapons', 'upgrades', 'abilities'];
  const parts = (ship) => held.flatMap((what) => Object.values(ship[what] || {}));
  const named = (ship) => [ship.name, ship.chassis, ...parts(ship).map((one) => one.name)];
  const cards = Object.values(ships).flatMap(named);
  return [...cards, ...Object.values(seats).flatMap((seat) => [seat.name, seat.squad, seat.revision])].filter(Boolean);
}"""


def english_at(table: Page) -> list[str]:
    """What is read or heard at the table in Latin letters, and is no name and no blank to be filled."""
    names = [*table.evaluate(NAMED), "Broadside", "JavaScript", "WebSocket"]
    found = []
    for text in table.evaluate(HEARD):
        plain = re.sub(r"\{\w+\}", "", text)
        for name in sorted(names, key=len, reverse=True):
            plain = plain.replace(name, "")
        if re.search("[A-Za-z]{2,}", plain):
            found.append(text)
    return found


def japanese_table(page_for, **options) -> Played:
    """Ana's browser is English, Ben's Japanese; Ben has taken his seat."""
    ana, ben = page_for("ana"), page_for("ben", **{**JAPANESE, **options})
    seat, _watch = new_match(ana)
    ben.goto(seat)
    ben.locator("#name").fill("健太")
    press(ben.get_by_role("button", name="席に着く"))
    at_table(ben)
    at_table(ana)
    return Played(ana, ben, None, ben.url.split("/m/")[1])


def test_every_page_fits_in_japanese_and_axe_finds_nothing(page_for, axe):
    page_for.forgive("404")
    page = page_for("ana")
    addresses = pages_of(page)
    page.goto("/")
    page.get_by_role("button", name="日本語").click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    for number, address in enumerate(addresses):
        page.goto(address)
        assert page.evaluate("() => document.documentElement.lang") == "ja", address
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(WIDER) <= 0, (address, width)
            assert not page.evaluate(TOO_SMALL), (address, width)
            if SCALE > 1 or (width == 390 and number % 3 == 0):  # the English pages are all looked at
                axe(page, contrast=False)  # the colours are those of the English page


def test_japanese_text_is_set_in_a_font_that_has_it_upright_and_unspaced(page_for):
    page = page_for("ben", **JAPANESE)
    page.goto("/help")
    for name, value in {"line-break": "strict", "letter-spacing": "normal", "font-style": "normal"}.items():
        for part in ("h1", "h2", ".lead", "li", "p", "a"):
            style = page.locator(part).first.evaluate(f"(e) => getComputedStyle(e).getPropertyValue('{name}')")
            assert style in (value, "0px"), (part, name, style)
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    heading = session.send("DOM.querySelector", {"nodeId": root, "selector": "h1"})["nodeId"]
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": heading})["fonts"]
    assert {font["familyName"] for font in fonts} <= {"Noto Sans CJK JP", "Noto Serif CJK JP"}, fonts


def test_two_players_of_one_match_read_two_languages_of_one_log(page_for, axe):
    match = japanese_table(page_for)
    ana, ben = match.ana, match.ben
    assert english_at(ben) == []
    engage(match)
    declare(ana, "Wedge Antilles", "Howlrunner", 2)
    mine(ben, "あなたの番です")
    expect(ben.locator("#table-alert")).to_contain_text("あなたの番です。この攻撃の状況を確認するか")
    assert english_at(ben) == []
    every = [*zip(SIZES, ("dark", "light"), strict=False), *zip(SIZES, ("light", "dark"), strict=False)]
    for (width, height), scheme in every if SCALE > 1 else every[:2]:
        ben.set_viewport_size({"width": width, "height": height})
        ben.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        axe(ben)
        assert ben.evaluate(WIDER) <= 0
    ben.set_viewport_size({"width": 1280, "height": 800})
    press(ben.get_by_role("button", name="すべて確認する"))
    if told_or_asked(ana):
        pass_on(ana)
    expect(ben.locator(".aftermath")).to_be_visible()
    expect(ana.locator(".aftermath")).to_be_visible()
    abreast(ana, ben)
    assert english_at(ben) == []
    english, japanese = (page.locator(".log-text").all_inner_texts() for page in (ana, ben))
    assert len(english) == len(japanese)
    assert any(re.search(r"^Ana rolls \d attack dice: ", line) for line in english)
    rolls = [line for line in japanese if line.startswith("Anaが攻撃ダイスを")]
    assert re.fullmatch(
        r"Anaが攻撃ダイスを\d個振りました。(?:(?:クリティカル|ヒット|フォーカス|ブランク)\d、?)+。", rolls[0]
    )
    assert any("主武装" in line for line in japanese)
    assert any("primary weapon" in line for line in english)


@pytest.mark.long  # the table is read for words of English above
def test_sheets_and_menus_of_the_table_are_japanese(page_for, axe):
    match = japanese_table(page_for)
    ben = match.ben
    for opened in ("メニュー", "ヘルプ", "接続中"):
        ben.get_by_role("button", name=opened).click()
        expect(ben.locator("dialog")).to_be_visible()
        assert english_at(ben) == [], opened
        axe(ben, contrast=False)
        ben.get_by_role("button", name="閉じる").click()
    ben.locator(".ship-row").first.click()
    assert english_at(ben) == []
    ben.get_by_role("button", name="フォーカスを増やす", exact=True).click()
    expect(ben.locator(".fields li.edited")).to_contain_text("0 → 1")
    expect(match.ana.locator(".log-text").first).to_contain_text("asks:")
    ben.get_by_role("button", name="閉じる").click()
    assert english_at(ben) == []
    press(match.ana.get_by_role("button", name=re.compile("^Confirm 1 correction")))
    expect(ben.locator(".log-text").first).to_have_text(re.compile("のフォーカスが1になりました。$"))


@pytest.mark.long  # what is switched is read in the tests before
def test_the_language_can_be_switched_at_the_table(page_for):
    match = japanese_table(page_for, width=390)
    ben = match.ben
    lines = ben.evaluate("() => document.querySelector('broadside-table').table.session.store.events.length")
    ben.get_by_role("button", name="メニュー").tap()
    ben.get_by_role("button", name="English").tap()
    expect(ben.locator("html")).to_have_attribute("lang", "en")
    at_table(ben)
    assert ben.url.endswith(match.id)
    events = "document.querySelector('broadside-table').table.session.store.events.length"
    ben.wait_for_function(f"(lines) => {events} >= lines", arg=lines)
    expect(ben.locator(".banner")).to_contain_text(said("table.both_decide"))
    ben.set_viewport_size({"width": 1280, "height": 800})
    ben.get_by_role("button", name="日本語").click()
    expect(ben.locator(".banner")).to_contain_text("どちらも行動できます")
    pass_on(ben)


TOUCHING = """() => {
  const labels = [...document.querySelectorAll('.rail .rail-label')].map((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getBoundingClientRect();
  });
  return labels.filter((one, at) => at && one.left < labels[at - 1].right + 2 && one.width > 0).length;
}"""


@pytest.mark.long  # how long words are, nothing that is played
@pytest.mark.parametrize("room", ["xwing", "legion"])
def test_labels_of_steps_do_not_run_into_each_other_in_japanese(page_for, room):
    page = page_for("ana", width=1280, locale="ja-JP")
    page.goto("/")
    press(page.locator(f'.games form[action="/play/{room}"] button'))
    expect(page.locator(".banner.mine")).to_be_visible()
    press(page.locator("button.rail-line"))
    expect(page.locator(".rail .rail-label").first).to_be_visible()
    assert page.locator(".rail .rail-label").count() > 10
    assert page.evaluate(TOUCHING) == 0
