"""What is printed for a tournament, on both papers: every letter is on the sheet, inside its own field."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from attacks.services.tournament import roster, round_draft, rounds, staff
from attacks.web.tournament.words import papers
from tests.support.people.evening import OLA, Evening

PAPERS = [key for key, _name in papers()]
# what is left of a sheet inside its margins of 12 mm, in pixels of a screen
SHEETS = {"A4": (703, 1031), "Letter": (725, 963)}
LONG = (
    "Bartholomew Featherstonehaugh-Cholmondeley III",
    "Wolfeschlegelsteinhausenbergerdorff Hubert-Blaine",
    "超長名前太郎左衛門之介源朝臣徳川家康公爵閣下殿下様御中各位",
    "Nguyễn Thị Phương-Thảo Đặng-Trần Hoàng-Nguyên Lê",
    "X" * 46,
    "アレクサンドリア・フォン・ヴィッテルスバッハ＝ホーエンツォレルン三世",
)
TITLES = {
    "Club evening": "Club evening",
    "long": "The Grand Imperial Championship of the Outer Rim Territories and Hyperspace Lanes, Spring Season 2026",
    "ja": "第二十三回日本全国選手権大会二〇二六年春季東京地区予選会兼アジア太平洋地域代表決定戦",
}
# Text that leaves the sheet or the field it stands in, that something cuts off, or that lies over other text.
AMISS = """(height) => {
  const paper = document.querySelector('.paper'), found = [], seen = [];
  const say = (text, why) => found.push(`${why}: ${text.trim().slice(0, 60)}`);
  const inside = (a, b) => a.left > b.left - 1 && a.right < b.right + 1 && a.top > b.top - 2 && a.bottom < b.bottom + 2;
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
  const walker = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, own = node.parentElement;
    if (!node.data.trim() || own.closest('.hidden-visually')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const svg = own.closest('svg');
    const rects = svg ? [own.getBoundingClientRect()] : [...range.getClientRects()];
    const field = own.closest('g, td, th, .slip') || paper;
    const room = (field.querySelector(':scope > rect') || field).getBoundingClientRect();
    for (const rect of rects) {
      if (rect.left < -1 || rect.right > document.documentElement.clientWidth + 1) say(node.data, 'off the sheet');
      if (!inside(rect, room)) say(node.data, 'out of its field');
      for (let up = own; up && up !== document.body; up = up.parentElement) {
        if (getComputedStyle(up).overflowX === 'visible') continue;
        if (!inside(rect, up.getBoundingClientRect())) say(node.data, 'cut off');
      }
      if (seen.some(([other, box]) => other !== own && meet(rect, box))) say(node.data, 'over other text');
      seen.push([own, rect]);
    }
    if (own.textContent.includes('…')) say(node.data, 'shortened');
  }
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) found.push('wider than the sheet');
  for (const page of document.querySelectorAll('.slips')) {
    if (page.getBoundingClientRect().height > height) found.push('a page of slips is taller than the sheet');
  }
  return found;
}"""


def field(players: int, game: str, title: str) -> Evening:
    """Players, the first with long names, before a first round."""
    evening = Evening(0, game=game)
    staff.edit(evening.tournament, OLA, name=TITLES[title])
    for n in range(players):
        evening.add(LONG[n] if n < len(LONG) else f"Player {n + 1}")
    return evening


def one_table() -> Evening:
    evening = field(2, "xwing/2.5", "ja")
    evening.open_round()
    evening.finish_round()
    return evening


def seven_tables() -> Evening:
    evening = field(15, "xwing/2.0", "long")
    evening.open_round()
    evening.finish_round()
    roster.drop(evening.tournament, OLA, 3)
    roster.edit(evening.tournament, OLA, 2, club="The Society of Long Names")
    evening.open_round("two", pairs=[(1, 2), (4, 5)])
    return evening


def forty_tables() -> Evening:
    evening = field(81, "legion/fixed", "Club evening")
    evening.open_round()
    evening.finish_round()
    return evening


def a_cut() -> Evening:
    evening = field(9, "xwing/2.5", "Club evening")
    evening.open_round(pairs=[(1, 2), (3, 4), (5, 6)])
    evening.finish_round()
    round_draft.draw_cut(evening.tournament, OLA, 8)
    rounds.publish(evening.tournament, OLA)
    evening.finish_round()
    round_draft.draw_cut(evening.tournament, OLA)
    rounds.publish(evening.tournament, OLA)
    return evening


def sheets_of(pdf: bytes) -> int:
    """How many sheets a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def prints(page: Page, address: str, kind: str) -> bytes:
    """Opens a page as it will be on paper; the PDF of it."""
    width, height = SHEETS[kind]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(address)
    expect(page.locator(".paper")).to_be_visible()
    page.emulate_media(media="print")
    assert not page.evaluate(AMISS, height), (address, kind)
    return page.pdf(format=kind)


@pytest.mark.parametrize(
    ("lay", "tables", "languages"),
    [
        (one_table, 1, ("ja",)),
        pytest.param(seven_tables, 7, ("en-GB", "ja"), marks=pytest.mark.long),
        pytest.param(forty_tables, 40, ("en-GB",), marks=pytest.mark.long),
        (a_cut, 2, ("ja",)),
    ],
)
def test_no_letter_is_cut_off_on_either_paper(page_for, server, on, lay, tables, languages):
    evening = on(server, lay)
    slips, names = [], [row.name for row in on(server, lambda: list(evening.tournament.entrants.all()))]
    for language in languages:
        page = page_for(language, locale=language)
        for kind in SHEETS:
            for what in PAPERS:
                pdf = prints(page, f"/t/{evening.tournament.slug}/print/{what}", kind)
                if what == "slips":
                    slips.append(sheets_of(pdf))
                if what == "standings":
                    told = page.locator(".paper").inner_text()
                    assert all(name in told for name in names)
    assert slips == [-(-tables // 4)] * 2 * len(languages), "four slips on every sheet"


def test_what_is_cut_off_is_found(page_for, server, on):
    evening = on(server, seven_tables)
    page = page_for("ana")
    for what, harm in (
        ("slips", ".slip table { table-layout: auto; } .slip tbody th { white-space: nowrap; min-width: 200mm; }"),
        ("slips", ".slip { height: 70mm; }"),
        ("names", ".paper tbody th { white-space: nowrap; max-width: 20mm; overflow: hidden; }"),
        ("standings", ".paper tbody th { white-space: nowrap; font-size: 3rem; }"),
        ("tables", ".paper table { width: 300mm; }"),
    ):
        prints(page, f"/t/{evening.tournament.slug}/print/{what}", "A4")
        session = page.context.new_cdp_session(page)  # past the page's strict content policy
        session.send("DOM.enable")
        session.send("CSS.enable")
        frame = session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
        sheet = session.send("CSS.createStyleSheet", {"frameId": frame})["styleSheetId"]
        session.send("CSS.setStyleSheetText", {"styleSheetId": sheet, "text": harm})
        assert page.evaluate(AMISS, SHEETS["A4"][1]), harm
